"""Selling shares: all players decide in secret, company by company (rules 7)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Action, Log, Phase
from ....core.rules.refusal import Refusal
from ....core.rules.sentinels import NOTHING, UNANSWERED
from .actions import Actions, Sell
from .control import held
from .state import BaronsState
from .stock_card import StockCard
from .turn import Turn


@final
class SellPhase(Phase[BaronsState]):
    kind = "sell"
    rule = "7.1"
    sealed = True

    def __init__(self, card: StockCard, actions: Actions, turn: Turn) -> None:
        self.card: Final = card
        self.actions: Final = actions
        self.turn: Final = turn

    def seats(self, state: BaronsState) -> tuple[int, ...]:
        sale, count = state.sale, self.card.companies
        starts = range(0, len(sale), count)
        return tuple([start // count for start in starts if UNANSWERED in sale[start : start + count]])

    def facts(self, state: BaronsState) -> tuple[int, ...]:
        return (state.turn, self.card.turns, int(state.turn == self.card.turns))

    def asked(self, state: BaronsState, seat: int) -> int:
        """The next company a seat decides about, NOTHING if it has decided about all of them."""
        count = self.card.companies
        sale = state.sale[seat * count : (seat + 1) * count]
        return sale.index(UNANSWERED) if UNANSWERED in sale else NOTHING

    def legal(self, state: BaronsState, seat: int) -> list[Action]:
        company = self.asked(state, seat)
        return self.actions.sells[company][: held(self.card, state, seat, company) + 1]

    def refusal(self, state: BaronsState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Sell):
            return self.not_asked_for()
        if state.price[action.company] < 0:
            return Refusal("worthless", (action.company,), "7.3")
        count = held(self.card, state, seat, action.company)
        if action.count > count:
            return Refusal("too_few_held", (action.company, count), "7.1")
        if action.company != self.asked(state, seat):
            return Refusal("other_company", (self.asked(state, seat),), "7.1")
        return None

    def apply(self, state: BaronsState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Sell)
        state.sale[seat * self.card.companies + action.company] = action.count
        if UNANSWERED not in state.sale:
            self.turn.reveal(state, log)
