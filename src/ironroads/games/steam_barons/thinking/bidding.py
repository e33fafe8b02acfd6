"""Bids worth considering: in an open ascending auction the least raise, while money is not worth more elsewhere."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Action
from ..rules.actions import PASS, Actions
from ..rules.state import BaronsState
from ..rules.stock_card import StockCard
from ..rules.turn import Turn

DEAR: Final = 5  # quarters of the usual price, above which a share is left to others


@final
class Bidding:
    def __init__(self, card: StockCard, actions: Actions, turn: Turn) -> None:
        self.card: Final = card
        self.actions: Final = actions
        self.turn: Final = turn

    def bids(self, state: BaronsState, seat: int) -> list[Action]:
        """A jump is never better than the least raise: it only pays more."""
        least = self.turn.least(state)
        if least > min(state.cash[seat], self.limit(state)):
            return [PASS]
        return [PASS, self.actions.bids[least]]

    def limit(self, state: BaronsState) -> int:
        """What a share usually costs when all money at the table buys the shares that are for sale in this turn.

        In the last turn money has no other use, so that a share may cost all that it is worth.
        """
        if state.turn == self.card.turns:
            return max(state.cash)
        shares = money = 0
        for company in state.order[state.place :]:
            shares += state.available[company]
        for cash in state.cash:
            money += cash if cash >= 0 else self.card.capital[state.seats]
        return max(DEAR * money // (4 * max(1, shares)), state.price[state.company] + 1, self.card.least_bid)
