"""The transcontinental link (rules 4.9, 9.2)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has, members
from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY
from .board import SteelBoard
from .link_paths import LinkPaths
from .state import SteelState


@final
class TranscontinentalLink:
    """Notices when track joins the two ends, and pays the bonuses."""

    def __init__(self, board: SteelBoard, prototype: bool) -> None:
        self.board: Final = board
        self.prototype: Final = prototype
        self.ends_a: Final = board.prototype_a if prototype else board.ends_a
        self.ends_b: Final = board.prototype_b if prototype else board.ends_b
        self.paths: Final = LinkPaths(board, self.ends_a, self.ends_b)

    def extend(self, state: SteelState, seat: int, company: int, route: int, log: Log | None) -> None:
        """Keep track of what a new link joins to the first end; pay once that includes the other end."""
        head, tail = self.board.head[route], self.board.tail[route]
        from_head, from_tail = has(state.joined, head), has(state.joined, tail)
        if from_head == from_tail:
            return
        state.joined = self._spread(state.joined, tail if from_head else head, ~state.free)
        if state.joined & self.ends_b:
            state.linked_by = company
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
        """The builder and the others on the best paths earn their bonuses, in the prototype the builder alone."""
        board, (paths, length) = self.board, self.paths.best(state, builder)
        companies = 0
        for path in paths:
            companies |= path
        if log is not None:
            log.append(Event("linked", seat, (builder, companies, length), self._path_parts(state, paths)))
        for company in members(1 << builder if self.prototype else companies):
            bonus = board.bonus_builder if company == builder else board.bonus_participant
            if self.prototype:
                bonus = board.bonus_per_city * (length + 1)
            state.profit[company] += bonus
            state.bonus[company] += bonus
            if log is not None:
                log.append(Event("link_bonus", state.controller[company], (company, bonus)))

    def _path_parts(self, state: SteelState, paths: list[int]) -> tuple[Event, ...]:
        """The companies of each path and their links on it; the paths are numbered if there are several."""
        parts: list[Event] = []
        for number, path in enumerate(paths):
            for company, links in enumerate(self.paths.links_by_company(state, path)):
                if links and len(paths) == 1:
                    parts.append(Event("path_links", NOBODY, (company, links)))
                elif links:
                    parts.append(Event("equal_path_links", NOBODY, (number + 1, company, links)))
        return tuple(parts)
