"""The standard game's first phase: players may raise capital, once a turn (rules 2.2)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Action, Log, Phase
from ....core.rules.refusal import Refusal
from .actions import Actions, Capital
from .funds import Funds
from .order_auction import open_auction
from .state import SteamState
from .turn import Turn

USUAL: Final = 8  # steps of capital that bots consider


@final
class CapitalPhase(Phase[SteamState]):
    """One question for each player: how much money to raise."""

    kind = "capital"
    rule = "2.2"

    def __init__(self, actions: Actions, turn: Turn, funds: Funds) -> None:
        self.actions: Final = actions
        self.turn: Final = turn
        self.funds: Final = funds

    def seats(self, state: SteamState) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: SteamState) -> tuple[int, ...]:
        seat = state.player
        return (state.cash[seat], state.income[seat], state.points[seat])

    def legal(self, state: SteamState, seat: int) -> list[Action]:
        return self.actions.capitals[: self.funds.steps(state, seat) + 1]

    def candidates(self, state: SteamState, seat: int) -> list[Action]:
        return self.actions.capitals[: min(self.funds.steps(state, seat), USUAL) + 1]

    def only_answer(self, state: SteamState) -> Action | None:
        return None if self.funds.steps(state, state.player) else self.actions.capitals[0]

    def refusal(self, state: SteamState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Capital):
            return self.not_asked_for()
        most = self.funds.steps(state, seat) * self.funds.figures.step
        return None if action.amount <= most else Refusal("no_capital", (action.amount, most), "2.2")

    def apply(self, state: SteamState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Capital)
        if action.amount:
            self.funds.take(state, seat, action.amount // self.funds.figures.step, log)
        if not self.turn.ask_next(state, state.order):
            open_auction(state, self.turn)
