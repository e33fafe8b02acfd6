"""The collector: gathers shares of a few companies and leads these through as many regions as possible."""

from __future__ import annotations

from ..rules.board import SteelBoard
from ..rules.scoring import goods_value
from ..rules.state import SteelState
from .bidder import Bidder, colours, goods_gain, usual_price
from .building import Worth

FAVOURITES = 2  # companies whose shares it gathers
SLACK = 1.1  # what it pays for these, in usual prices
BARGAIN = 0.6  # and at most for others
ALLOWANCE = 40.0  # for regions that a company may still reach


class Collector(Bidder):
    def limit(self, board: SteelBoard, state: SteelState, seat: int, company: int) -> float:
        """Favourites are the companies whose goods promise most for the shares one holds and will hold."""
        ranked = sorted(range(board.companies), key=lambda c: -self._promise(board, state, seat, c))
        price = usual_price(board, state)
        return (SLACK if company in ranked[:FAVOURITES] else BARGAIN) * price

    def _promise(self, board: SteelBoard, state: SteelState, seat: int, company: int) -> float:
        held = state.shares[seat * board.companies + company]
        value = goods_value(board, colours(board, state.cities[company])) + ALLOWANCE
        return (held + 1) * value + 8 * state.treasury[company]

    def city_worth(self, board: SteelBoard, state: SteelState, seat: int, company: int) -> Worth:
        held = state.shares[seat * board.companies + company]
        return lambda city, cities: board.value[city] + 0.8 * held * goods_gain(board, cities, city)
