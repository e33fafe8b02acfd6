"""What a seat has in Steam: cash, income, points, links, its locomotive."""

from __future__ import annotations

from typing import Final

from ....core.rules.sentinels import NOTHING
from ....core.rules.value_part import MONEY, NETWORK, STAKE, ValuePart
from ..rules.state import SteamState

# In tenths of a point, as in `value`.
DOLLAR: Final = 4
INCOME: Final = 20  # a step
POINT: Final = 10
LINK: Final = 20
LEVEL: Final = 25


def value_parts(state: SteamState, seat: int) -> list[ValuePart]:
    cash, income, points = state.cash[seat], state.income[seat], state.points[seat]
    links, level = state.links[seat], state.locomotive[seat]
    return [
        ValuePart("cash", NOTHING, cash, DOLLAR * cash, MONEY),
        ValuePart("income", NOTHING, income, INCOME * income, STAKE),
        ValuePart("points", NOTHING, points, POINT * points, STAKE),
        ValuePart("links", NOTHING, links, LINK * links, NETWORK),
        ValuePart("locomotive", NOTHING, level, LEVEL * level, NETWORK),
    ]
