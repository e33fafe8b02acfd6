"""Routes worth considering: none of them is beaten by another in both time and money."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.sentinels import NOBODY
from ..board import DampfrossBoard
from ..owners import OWNERS
from ..state import SILENT, DampfrossState
from .distances import CACHE_SIZE, Distances, Key
from .fares import Fares
from .route_rules import RouteRules
from .route_search import RouteSearch

MOST_ROUTES: Final = 6  # that are considered, the quickest first


@final
class RouteFinder:
    """Finds routes for the player who is drawing one, and caches them."""

    def __init__(self, board: DampfrossBoard, fares: Fares, route_rules: RouteRules) -> None:
        self.board: Final = board
        self.distances: Final[Distances] = route_rules.distances
        self.fares: Final = fares
        self.route_rules: Final = route_rules
        self._cache: dict[Key, list[list[int]]] = {}

    def worthwhile(self, state: DampfrossState) -> list[list[int]]:
        """Whole routes for the train being drawn: safe ones, and those that need a rival to pay back."""
        seat = state.player
        before = state.routes[: state.begins[seat]]
        key = (state.start, seat, *self.distances.key(state, state.goals), *state.accounts, *state.train, *before)
        found = self._cache.get(key)
        if found is None:
            if len(self._cache) >= CACHE_SIZE:
                self._cache.clear()
            found = self._cache[key] = self._from_start(state, before)
        return found

    def as_if_drawing(self, state: DampfrossState, seat: int, partner: int = NOBODY) -> DampfrossState:
        """The state as if a seat that has not answered were drawing a route now, alone or with a partner."""
        after = state.copy()
        after.player, after.train[seat] = seat, seat
        if partner != NOBODY:
            after.train[partner] = seat
        after.begins[seat], after.lengths[seat] = len(after.routes), 0
        after.fares_due = [0] * (OWNERS + 1)
        return after

    def _from_start(self, state: DampfrossState, before: list[int]) -> list[list[int]]:
        fresh = state.copy()
        fresh.routes, fresh.fares_due = before, [0] * (OWNERS + 1)
        fresh.lengths[state.player] = 0
        found = self.routes(fresh, safe=True)[:MOST_ROUTES]
        if SILENT in state.train:
            found += [route for route in self.routes(fresh)[:MOST_ROUTES] if route not in found]
        return found

    def routes(self, state: DampfrossState, safe: bool = False) -> list[list[int]]:
        """Steps from here to a goal, the quickest route first, each later one cheaper than all before.

        Safe routes keep to the limit of ten whatever the players do who have not answered yet.
        """
        quick = RouteSearch(self.board, self.fares, self.route_rules, state, safe, thorough=False)
        found = quick.run()
        if found or not quick.stuck:
            return found
        return RouteSearch(self.board, self.fares, self.route_rules, state, safe, thorough=True).run()
