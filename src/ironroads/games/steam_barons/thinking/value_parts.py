"""What a seat has in Steam Barons: cash, shares, and the links, deliveries and prices of its companies."""

from __future__ import annotations

from typing import Final

from ....core.rules.sentinels import NOTHING
from ....core.rules.value_part import MONEY, NETWORK, STAKE, ValuePart
from ..rules.control import held
from ..rules.phases import BID
from ..rules.state import BaronsState
from ..rules.stock_card import StockCard

# In twentieths of a dollar, as in `value`.
DOLLAR: Final = 20
LINK: Final = 50  # of a company, for each share
OWN_LINK: Final = 30  # used by its cubes this turn
TREASURY: Final = 3


def value_parts(card: StockCard, state: BaronsState, seat: int) -> list[ValuePart]:
    cash = max(0, state.cash[seat])  # hidden money is below 0
    parts = [ValuePart("cash", NOTHING, cash, DOLLAR * cash, MONEY)]
    if state.phase == BID and state.leader == seat:
        parts.append(ValuePart("bid", state.company, state.bid, -DOLLAR * state.bid, MONEY))
    for company in range(card.companies):
        count = held(card, state, seat, company)
        if count:
            price, links = max(0, state.price[company]), state.links[company]
            used, treasury = state.performance[company], state.treasury[company]
            parts.append(ValuePart("shares", company, count, DOLLAR * count * price, STAKE))
            parts.append(ValuePart("links", company, links, LINK * count * links, NETWORK))
            parts.append(ValuePart("performance", company, used, OWN_LINK * count * used, NETWORK))
            parts.append(ValuePart("treasury", company, treasury, TREASURY * count * treasury, MONEY))
    return parts
