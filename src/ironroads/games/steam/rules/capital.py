"""The standard game's first phase: players may raise capital, once a turn (rules 2.2)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Action, Log, Phase
from ....core.rules.refusal import Refusal
from .actions import CAPITAL, ENOUGH, Capital, Enough
from .money import Purse
from .order_auction import open_auction
from .state import SteamState
from .turn import Turn


@final
class CapitalPhase(Phase[SteamState]):
    kind = "capital"
    rule = "2.2"

    def __init__(self, turn: Turn, purse: Purse) -> None:
        self.turn: Final = turn
        self.purse: Final = purse
        self.both: Final[list[Action]] = [CAPITAL, ENOUGH]
        self.one: Final[list[Action]] = [ENOUGH]

    def seats(self, state: SteamState) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: SteamState) -> tuple[int, ...]:
        seat = state.player
        return (state.cash[seat], state.income[seat], state.points[seat])

    def legal(self, state: SteamState, seat: int) -> list[Action]:
        return self.both if self.purse.steps(state, seat) else self.one

    def refusal(self, state: SteamState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Enough):
            return None
        if not isinstance(action, Capital):
            return self.not_asked_for()
        return None if self.purse.steps(state, seat) else Refusal("no_capital", (state.points[seat],), "2.2")

    def apply(self, state: SteamState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Capital):
            self.purse.take(state, seat, 1, log)
        elif not self.turn.ask_next(state, state.order):
            open_auction(state, self.turn)
