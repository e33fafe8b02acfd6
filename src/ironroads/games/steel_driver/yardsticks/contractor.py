"""The contractor: buys companies for what they can build this turn, and pays a little less than is usual."""

from __future__ import annotations

from ....core.rules.bits import has
from ..rules.board import SteelBoard
from ..rules.state import SteelState
from ..rules.turn import TURNS
from .bidder import Bidder, goods_gain, usual_price
from .building import Worth, prospects

SHARE = 60.0  # what a share is hoped to pay at the end, beside what is built this turn
THRIFT = 0.85  # of the usual price


class Contractor(Bidder):
    def limit(self, board: SteelBoard, state: SteelState, seat: int, company: int) -> float:
        """The usual price, in proportion to what the company can earn among those for sale."""
        price = usual_price(board, state)
        unsold = [other for other in range(board.companies) if not has(state.sold, other)]
        gains = {other: self._gain(board, state, seat, other, price) for other in unsold}
        mean = sum(gains.values()) / len(gains)
        thrift = 1.0 if state.turn == TURNS else THRIFT
        return thrift * price * gains[company] / max(1.0, mean)

    def _gain(self, board: SteelBoard, state: SteelState, seat: int, company: int, price: float) -> float:
        cubes = state.treasury[company] + round(price)
        return SHARE + prospects(board, state, company, cubes, self.city_worth(board, state, seat, company))

    def city_worth(self, board: SteelBoard, state: SteelState, seat: int, company: int) -> Worth:
        """Its value now, and what its goods add to one's shares, half of them: rivals claim some."""
        held = state.shares[seat * board.companies + company]
        return lambda city, cities: board.value[city] + 0.5 * held * goods_gain(board, cities, city)
