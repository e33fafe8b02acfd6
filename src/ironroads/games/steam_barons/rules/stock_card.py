"""The stock card: companies, price track, adjustment table, performance table, money at the start (rules 1, 6)."""

from __future__ import annotations

from bisect import bisect
from typing import Final, final

from ...steam_map.boards.format import MapFile, MarketFile

SPACE_B: Final = -1  # the space of the price track below 0: its company goes bankrupt


@final
class StockCard:
    """Figures of the stock-market game on one map."""

    def __init__(self, layout: MapFile, market: MarketFile) -> None:
        stock = market.stock
        self.company_ids: Final[list[str]] = [company.id for company in market.company]
        self.companies: Final[int] = len(market.company)
        self.turns: Final[int] = stock.turns
        self.shares: Final[int] = layout.rules.shares_per_company
        self.first_price: Final[int] = stock.start_share_price
        self.first_treasury: Final[int] = stock.start_treasury
        self.first_available: Final[int] = min(stock.shares_available_at_start, self.shares)
        self.issue_value: Final[int] = stock.issue_value
        self.least_bid: Final[int] = stock.min_bid_at_price_zero
        self.deliveries: Final[int] = stock.deliveries_per_company_per_turn
        self.capital: Final[list[int]] = [stock.start_capital.get(str(players), 0) for players in range(7)]
        limit = layout.rules.stock_build_limit
        self.limit_grows: Final[bool] = limit.startswith("turn")
        self.limit: Final[int] = int(limit.removeprefix("turn + "))
        self.highest: Final[int] = market.price_track.max
        self.modifier: Final[list[int]] = [space.modifier for space in market.price_track.spaces]
        self.boxes: Final[list[int]] = market.adjustment.boxes
        self.first_box: Final[list[int]] = market.adjustment.first_box
        self.bankrupt_boxes: Final[list[list[int]]] = market.adjustment.bankrupt_boxes
        self.row_min: Final[list[int]] = [row.min for row in market.performance.row]
        self.dividend: Final[list[int]] = [row.dividend for row in market.performance.row]
        self.bonus: Final[list[int]] = [row.ceo_bonus for row in market.performance.row]
        self.profit: Final[list[int]] = [row.profit for row in market.performance.row]

    def row(self, performance: int) -> int:
        """The row of the performance table."""
        return bisect(self.row_min, performance) - 1

    def tiles_allowed(self, turn: int, growing: bool) -> int:
        """Tiles a company may lay in a turn (rules 4.2); `growing` is the option turn + 1."""
        if self.limit_grows:
            return turn + self.limit
        return turn + 1 if growing else self.limit

    def next_price(self, price: int, box: int) -> int:
        """The price after an adjustment; green spaces add to a rise, pink ones subtract otherwise (rules 6.4)."""
        modifier = self.modifier[price]
        if (modifier > 0) == (box > 0):
            box += modifier
        return max(SPACE_B, min(price + box, self.highest))

    def placing(self, stacks: int, bankrupt: int) -> list[int]:
        """The adjustments of the stacks of solvent companies, best first (rules 6.3)."""
        filled = self.bankrupt_boxes[bankrupt]
        free = [box for box in range(len(self.boxes)) if box not in filled]
        start = self.first_box[stacks + bankrupt - 1]
        right = [box for box in free if box >= start]
        return [self.boxes[box] for box in (right if len(right) >= stacks else free)[:stacks]]
