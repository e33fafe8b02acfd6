"""The transcontinental link (rules 4.9)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has, members
from ....core.rules.game import Event, Log
from .board import SteelBoard
from .state import SteelState


@final
class TranscontinentalLink:
    """Notices when track joins the two ends, and pays the bonuses."""

    def __init__(self, board: SteelBoard, prototype: bool) -> None:
        self.board: Final = board
        self.prototype: Final = prototype
        self.ends_a: Final = board.prototype_a if prototype else board.ends_a
        self.ends_b: Final = board.prototype_b if prototype else board.ends_b

    def extend(self, state: SteelState, seat: int, company: int, route: int, log: Log | None) -> None:
        """Keep track of what a new link joins to the first end; pay once that includes the other end."""
        head, tail = self.board.head[route], self.board.tail[route]
        from_head, from_tail = has(state.joined, head), has(state.joined, tail)
        if from_head == from_tail:
            return
        state.joined = self._spread(state.joined, tail if from_head else head, ~state.free)
        if state.joined & self.ends_b:
            state.linked = 1
            state.joined = 0
            self._pay(state, seat, company, log)

    def connected(self, cities: int, routes: int) -> int:
        """Bit set of the cities that the routes join to any of the given ones, those included."""
        for city in members(cities):
            cities = self._spread(cities, city, routes)
        return cities

    def _spread(self, cities: int, city: int, routes: int) -> int:
        """Add a city to a bit set of cities, and all that the routes join to it."""
        board = self.board
        cities |= 1 << city
        open_cities = [city]
        while open_cities:
            city = open_cities.pop()
            for route in members(board.routes_at[city] & routes):
                other = board.head[route] + board.tail[route] - city
                if not has(cities, other):
                    cities |= 1 << other
                    open_cities.append(other)
        return cities

    def _pay(self, state: SteelState, seat: int, builder: int, log: Log | None) -> None:
        companies, length = self.participants(state, builder)
        board = self.board
        if self.prototype:
            companies = 1 << builder
        if log is not None:
            log.append(Event("linked", seat, (builder, companies, length)))
        for company in members(companies):
            bonus = board.bonus_builder if company == builder else board.bonus_participant
            if self.prototype:
                bonus = board.bonus_per_city * (length + 1)
            state.profit[company] += bonus
            state.bonus[company] += bonus
            if log is not None:
                log.append(Event("link_bonus", state.controller[company], (company, bonus)))

    def participants(self, state: SteelState, builder: int) -> tuple[int, int]:
        """The companies on the paths with the fewest companies and then the fewest links, and those paths' length."""
        for size in range(1, self.board.companies + 1):
            candidates = groups(self.board.companies, size, builder)
            lengths = [self._shortest_path(state, group) for group in candidates]
            shortest = min(lengths, default=self.board.routes + 1)
            if shortest <= self.board.routes:
                found = 0
                for group, length in zip(candidates, lengths, strict=True):
                    if length == shortest:
                        found |= group
                return found, shortest
        return 0, 0

    def _shortest_path(self, state: SteelState, group: int) -> int:
        """Links on the shortest path over the track of some companies; more than all routes if there is no path."""
        board = self.board
        routes = cities = 0
        for company in members(group):
            routes |= state.track[company]
            cities |= state.cities[company]
        no_path = board.routes + 1
        if not cities & self.ends_a or not cities & self.ends_b:
            return no_path
        reached = front = self.ends_a
        length = 0
        while front:
            if front & self.ends_b:
                return length
            length += 1
            next_front = 0
            for city in members(front):
                for route in members(board.routes_at[city] & routes):
                    next_front |= board.both_ends(route)
            front = next_front & ~reached
            reached |= front
        return no_path


def groups(companies: int, size: int, builder: int) -> list[int]:
    """Bit sets of `size` companies with the builder among them.

    >>> groups(3, 2, 1)
    [3, 6]
    """
    sets = range(1 << companies)
    return [group for group in sets if has(group, builder) and group.bit_count() == size]
