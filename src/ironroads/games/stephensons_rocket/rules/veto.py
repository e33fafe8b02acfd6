"""Whoever holds shares of the moved line may call a veto round (rules 6.1)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import members
from ....core.rules.game import SPINS, Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from .actions import ANSWERS, PLAYERS, Bid, Put, Veto
from .bid import BidPhase
from .extend import Extension
from .state import Rocket

# by bit set: the seats in it
SEATS: Final[list[tuple[int, ...]]] = [tuple(members(seats)) for seats in range(1 << PLAYERS)]


@final
class VetoPhase(Phase[Rocket]):
    """Everybody is asked at once; the first veto opens the bidding."""

    kind = "veto"
    rule = "6.1"

    def __init__(self, extension: Extension, bidding: BidPhase) -> None:
        self.extension: Final = extension
        self.bidding: Final = bidding

    def seats(self, state: Rocket) -> tuple[int, ...]:
        return SEATS[state.undecided]

    def facts(self, state: Rocket) -> tuple[int, ...]:
        return (state.line, state.target, state.player)

    def legal(self, state: Rocket, seat: int) -> list[Action]:
        return ANSWERS

    def choose(self, state: Rocket, seat: int, spin: int) -> Action:
        return ANSWERS[spin * len(ANSWERS) // SPINS]

    def refusal(self, state: Rocket, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Bid | Put):
            return Refusal("veto_first", (), "6.1", 1)
        return None if action in ANSWERS else self.not_asked_for()

    def apply(self, state: Rocket, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Veto):
            state.undecided = 0
            if log is not None:
                log.append(Event("veto", seat, (state.line,)))
            self.bidding.ask_after(state, state.player, log)
            return
        state.undecided ^= 1 << seat
        if not state.undecided:
            self.extension.finish(state, log)
