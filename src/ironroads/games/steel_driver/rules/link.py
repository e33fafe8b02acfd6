"""The transcontinental link (rules 4.9)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import members
from ....core.rules.game import Event, Log
from .board import SteelBoard
from .state import Steel


@final
class Link:
    """Between which cities the link runs and what it pays."""

    def __init__(self, board: SteelBoard, prototype: bool) -> None:
        self.board: Final = board
        self.prototype: Final = prototype
        self.a: Final = board.prototype_a if prototype else board.ends_a
        self.b: Final = board.prototype_b if prototype else board.ends_b

    def extend(self, state: Steel, seat: int, company: int, route: int, log: Log | None) -> None:
        """Keep track of what is joined to the first end; pay when the other end is."""
        head, tail = self.board.head[route], self.board.tail[route]
        joins = (state.east >> head & 1) - (state.east >> tail & 1)
        if joins == 0:
            return
        state.east = self._grown(state.east, tail if joins > 0 else head, ~state.free)
        if state.east & self.b:
            state.linked = 1
            state.east = 0
            self._pay(state, seat, company, log)

    def joined(self, cities: int, routes: int) -> int:
        """All cities that the routes join to some of the given ones."""
        for city in members(cities):
            cities = self._grown(cities, city, routes)
        return cities

    def _grown(self, cities: int, city: int, routes: int) -> int:
        """The cities, and all that the routes join to one more."""
        board = self.board
        cities |= 1 << city
        growing = [city]
        while growing:
            city = growing.pop()
            for route in members(board.incident[city] & routes):
                other = board.head[route] + board.tail[route] - city
                if not cities >> other & 1:
                    cities |= 1 << other
                    growing.append(other)
        return cities

    def _pay(self, state: Steel, seat: int, builder: int, log: Log | None) -> None:
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

    def participants(self, state: Steel, builder: int) -> tuple[int, int]:
        """Fewest companies, then fewest links; all such paths together (ruling 13)."""
        for size in range(1, self.board.companies + 1):
            found, best = 0, self.board.routes + 1
            for group in groups(self.board.companies, size, builder):
                length = self._shortest(state, group)
                if 0 <= length < best:
                    found, best = group, length
                elif length == best:
                    found |= group
            if found:
                return found, best
        return 0, 0

    def _shortest(self, state: Steel, group: int) -> int:
        """Links of the shortest path over the track of some companies, -1 if there is none."""
        board = self.board
        routes = cities = 0
        for company in members(group):
            routes |= state.track[company]
            cities |= state.cities[company]
        if not cities & self.a or not cities & self.b:
            return -1
        reached = front = self.a
        length = 0
        while front:
            if front & self.b:
                return length
            length += 1
            grown = 0
            for city in members(front):
                for route in members(board.incident[city] & routes):
                    grown |= board.both_ends(route)
            front = grown & ~reached
            reached |= front
        return -1


def groups(companies: int, size: int, builder: int) -> list[int]:
    """Bit sets of `size` companies with the builder among them.

    >>> groups(3, 2, 1)
    [3, 6]
    """
    sets = range(1 << companies)
    return [group for group in sets if group >> builder & 1 and group.bit_count() == size]
