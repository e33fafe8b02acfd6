"""Paths from coast to coast: which companies they use, and how many links of each (rules 4.9)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has, members
from .board import SteelBoard
from .state import SteelState


@final
class LinkPaths:
    """Searches the track on the map; ends and companies are bit sets."""

    def __init__(self, board: SteelBoard, ends_a: int, ends_b: int) -> None:
        self.board: Final = board
        self.ends_a: Final = ends_a
        self.ends_b: Final = ends_b

    def best(self, state: SteelState, builder: int) -> tuple[list[int], int]:
        """The companies on each path with the fewest companies and then the fewest links, and the number of links."""
        for size in range(1, self.board.companies + 1):
            candidates = groups(self.board.companies, size, builder)
            lengths = [len(self._fronts(state, group)) - 1 for group in candidates]
            found = [length for length in lengths if length >= 0]
            if found:
                shortest = min(found)
                return [
                    group for group, length in zip(candidates, lengths, strict=True) if length == shortest
                ], shortest
        return [], 0

    def links_by_company(self, state: SteelState, group: int) -> list[int]:
        """How many links of each company are on a shortest path over the track of a group."""
        fronts, links = self._fronts(state, group), [0] * self.board.companies
        city = members(fronts[-1] & self.ends_b)[0]
        for front in reversed(fronts[:-1]):
            company, city = self._step_back(state, group, city, front)
            links[company] += 1
        return links

    def _fronts(self, state: SteelState, group: int) -> list[int]:
        """Bit sets of the cities none, one, two… links away from the first ends, up to a front with the other end.

        Only the track of a group of companies counts. Without a path the list is empty.
        """
        routes = cities = 0
        for company in members(group):
            routes |= state.track[company]
            cities |= state.cities[company]
        if not cities & self.ends_a or not cities & self.ends_b:
            return []
        fronts: list[int] = []
        reached = front = self.ends_a
        while front:
            fronts.append(front)
            if front & self.ends_b:
                return fronts
            front = self._next_front(front, routes) & ~reached
            reached |= front
        return []

    def _next_front(self, front: int, routes: int) -> int:
        found = 0
        for city in members(front):
            for route in members(self.board.routes_at[city] & routes):
                found |= self.board.both_ends(route)
        return found

    def _step_back(self, state: SteelState, group: int, city: int, front: int) -> tuple[int, int]:
        """A company whose link joins a city to the front before it, and the city at its other end."""
        board = self.board
        for company in members(group):
            for route in members(board.routes_at[city] & state.track[company]):
                other = board.head[route] + board.tail[route] - city
                if has(front, other):
                    return company, other
        raise AssertionError("a city is reached from the front before it")


def groups(companies: int, size: int, builder: int) -> list[int]:
    """Bit sets of `size` companies with the builder among them.

    >>> groups(3, 2, 1)
    [3, 6]
    """
    sets = range(1 << companies)
    return [group for group in sets if has(group, builder) and group.bit_count() == size]
