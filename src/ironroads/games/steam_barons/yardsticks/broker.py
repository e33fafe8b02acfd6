"""The broker: lives on prices; buys what will do well this turn and sells it when it is dear."""

from __future__ import annotations

from ..game import SteamBarons
from ..rules.control import held
from ..rules.phases import SELL
from ..rules.state import BaronsState
from .investor import Investor, dividends, performance

DEAR = 12  # the price from which shares of others' companies are sold


class Broker(Investor):
    width = 2

    def worth(self, game: SteamBarons, state: BaronsState, seat: int, company: int) -> float:
        """The dividends of two turns, and the price after them."""
        turns = min(2, game.card.turns - state.turn + (state.phase != SELL))
        price = state.price[company]
        for _ in range(turns):
            price = game.card.next_price(price, self._rise(game, state, company)) if price >= 0 else price
        return dividends(game, state, company, turns) + max(0, price) - 1

    def _rise(self, game: SteamBarons, state: BaronsState, company: int) -> int:
        """How the price will change by the place of the company among all."""
        ranks = sorted({performance(game, state, other) for other in state.order}, reverse=True)
        boxes = game.card.placing(len(ranks), state.bankrupt.bit_count())
        return boxes[ranks.index(performance(game, state, company))]

    def shares_to_sell(self, game: SteamBarons, state: BaronsState, seat: int, company: int) -> int:
        mine = held(game.card, state, seat, company)
        if state.turn == game.card.turns:
            return mine
        if state.controller[company] != seat:
            return mine if state.price[company] >= DEAR or self._rise(game, state, company) < 0 else 0
        return 0
