"""Shareholders of the moved line may call a veto round (rules 6.1)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import members
from .....core.rules.game import SPINS, Action, Event, Log, Phase
from .....core.rules.refusal import Refusal
from ..actions import ANSWERS, PLAYERS, Bid, Put, Veto
from ..lines.extend import Extension
from ..state import RocketState
from .veto_round import VetoRound

# by bit set of seats: its members
SEATS: Final[list[tuple[int, ...]]] = [tuple(members(seats)) for seats in range(1 << PLAYERS)]


@final
class VetoPhase(Phase[RocketState]):
    """All shareholders are asked at once; the first call opens the bidding."""

    kind = "veto"
    rule = "6.1"
    interrupts = True

    def __init__(self, extension: Extension, veto_round: VetoRound) -> None:
        self.extension: Final = extension
        self.veto_round: Final = veto_round

    def seats(self, state: RocketState) -> tuple[int, ...]:
        return SEATS[state.undecided]

    def facts(self, state: RocketState) -> tuple[int, ...]:
        return (state.line, state.target, state.player)

    def legal(self, state: RocketState, seat: int) -> list[Action]:
        return ANSWERS

    def choose(self, state: RocketState, seat: int, spin: int) -> Action:
        return ANSWERS[spin * len(ANSWERS) // SPINS]

    def refusal(self, state: RocketState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Bid | Put):
            return Refusal("veto_first", (), "6.1", 1)
        return None if action in ANSWERS else self.not_asked_for()

    def apply(self, state: RocketState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Veto):
            state.undecided = 0
            if log is not None:
                log.append(Event("veto", seat, (state.line,)))
            self.veto_round.ask_after(state, state.player, log)
            return
        state.undecided ^= 1 << seat
        if not state.undecided:
            self.extension.finish(state, log)
