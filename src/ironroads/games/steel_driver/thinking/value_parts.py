"""What a seat has in Steel Driver: cash, cubes, shares, the cities and profits of its companies."""

from __future__ import annotations

from typing import Final

from ....core.rules.sentinels import NOTHING
from ....core.rules.value_part import MONEY, NETWORK, STAKE, ValuePart
from ..rules.board import SteelBoard
from ..rules.phases import BID
from ..rules.state import SteelState

# In tenths of a dollar, as in `value`.
DOLLAR: Final = 10
CUBE: Final = 200
SHARE: Final = 600
CITY: Final = 60


def value_parts(board: SteelBoard, state: SteelState, seat: int) -> list[ValuePart]:
    cash, cubes = state.cash[seat], state.cubes[seat]
    parts = [
        ValuePart("cash", NOTHING, cash, DOLLAR * cash, MONEY),
        ValuePart("cubes", NOTHING, cubes, CUBE * cubes, MONEY),
    ]
    if state.phase == BID and state.leader == seat:
        parts.append(ValuePart("bid", state.company, state.bid, -CUBE * state.bid, MONEY))
    for company in range(board.companies):
        held = state.shares[seat * board.companies + company]
        cities = state.cities[company].bit_count()
        if held:
            parts.append(ValuePart("shares", company, held, SHARE * held, STAKE))
            parts.append(ValuePart("cities", company, cities, CITY * held * cities, NETWORK))
        if state.controller[company] == seat:
            profit = state.profit[company]
            parts.append(ValuePart("profit", company, profit, DOLLAR * profit, NETWORK))
    return parts
