"""What the cubes in a company's box can build: short plans over free routes."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has, members
from ..rules.board import SteelBoard
from ..rules.state import SteelState

LEFT_OVER: Final = 75  # tenths of a dollar for a cube beyond the plan
CACHE_SIZE: Final = 20_000


@final
class BoxPlans:
    """Plans of two links; the same boxes come up again and again during auctions, so plans are cached."""

    def __init__(self, board: SteelBoard) -> None:
        self.board: Final = board
        self.cache: Final[dict[tuple[int, int, int], int]] = {}

    def worth(self, state: SteelState, company: int, cubes: int) -> int:
        """Tenths of a dollar that the company can earn with so many cubes, if no rival takes its routes."""
        if cubes < 2:
            return 0
        key = (state.cities[company], state.free, cubes)
        known = self.cache.get(key)
        if known is None:
            if len(self.cache) >= CACHE_SIZE:
                self.cache.clear()
            started = state.origin[company] >= 0
            known = self._best(state.cities[company], state.free, cubes, 2) if started else self._start(state, cubes)
            self.cache[key] = known
        return known

    def _start(self, state: SteelState, cubes: int) -> int:
        """A new company may begin in any start city."""
        best = 0
        for city in members(self.board.start_cities):
            best = max(best, self._best(1 << city, state.free, cubes, 2))
        return best

    def _best(self, cities: int, free: int, cubes: int, links: int) -> int:
        board, border, best = self.board, 0, 0
        for city in members(cities):
            border |= board.routes_at[city]
        for route in members(border & free & board.affordable[min(cubes, board.highest_cost)]):
            head, tail = board.head[route], board.tail[route]
            city = tail if has(cities, head) else head
            if has(cities, city):
                continue
            left = cubes - board.cost[route]
            worth = 10 * board.value[city]
            if left > 1:
                rest = self._best(cities | 1 << city, free, left, links - 1) if links > 1 else LEFT_OVER * left
                worth += rest
            best = max(best, worth)
        return best
