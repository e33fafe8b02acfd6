"""Whether any route can be drawn that may be paid for (rules 3.4 to 3.6)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import has
from .....core.rules.sentinels import NOBODY
from ..board import DampfrossBoard
from ..state import SILENT, DampfrossState
from .balances import FINE
from .distances import CACHE_SIZE, Key
from .passages import Passages
from .route_finder import RouteFinder
from .route_labels import RouteLabels
from .route_rules import RouteRules
from .route_sweep import RouteSweep
from .route_terms import RouteTerms


@final
class PayableRoutes:
    """Tries the shortest way first, then ways by cost, and last of all a sweep over all lines."""

    def __init__(self, route_finder: RouteFinder) -> None:
        self.route_finder: Final = route_finder
        self.board: Final[DampfrossBoard] = route_finder.board
        self.route_rules: Final[RouteRules] = route_finder.route_rules
        self.passages: Final = Passages(self.board, route_finder.distances)
        self._cache: dict[Key, Prospect] = {}

    def exist(self, before: DampfrossState, seat: int, partner: int = NOBODY) -> bool:
        """Whether a seat that is asked could complete a route, alone or with a partner.

        In a network too tangled to say, a route counts as possible, so that no player is kept out by mistake.
        """
        state = self.route_finder.as_if_drawing(before, seat, partner)
        partial = self.route_rules.partial_route(state)
        if self.route_rules.try_shortest_rest(state, partial)[1] == FINE:  # so it is, most of the time
            return True
        if not self.passages.has_own_part(before, (seat,) if partner == NOBODY else (seat, partner)):
            return False
        if partner != NOBODY and self._can_share_known_route(state, partner, partial.free):
            return True
        key = self._key(state, state.train)
        found = self._cache.get(key)
        if found is None:
            if len(self._cache) >= CACHE_SIZE:
                self._cache.clear()
            found = self._cache[key] = self._prospect(RouteTerms(self.route_rules, self.passages, state))
        return found.possible

    def _prospect(self, terms: RouteTerms) -> Prospect:
        labels = RouteLabels(terms)
        found = labels.finds_route()
        possible = found or (not terms.must_pay_too_much() and RouteSweep(terms).may_succeed())
        return Prospect(possible, terms.fares_due(labels.bill))

    def _key(self, state: DampfrossState, train: list[int]) -> Key:
        key = (state.start, state.player, *self.route_rules.distances.key(state, state.goals))
        return (*key, *state.accounts, *train, *state.routes)

    def _can_share_known_route(self, state: DampfrossState, partner: int, free: int) -> bool:
        """Whether the route found for the player alone may be paid with a partner too: spares most trials of pairs."""
        train = state.train[:]
        train[partner] = SILENT
        alone = self._cache.get(self._key(state, train))
        if alone is None or not any(alone.fares_due):
            return False
        fares_due = [0 if has(free, owner) else units for owner, units in enumerate(alone.fares_due)]
        return self.route_rules.balances.check(state, state.player, fares_due) == FINE


@final
class Prospect:
    """What has been found out."""

    def __init__(self, possible: bool, fares_due: list[int]) -> None:
        self.possible: Final = possible
        self.fares_due: Final = fares_due  # by owner, of the route that was found; all 0 if none was drawn to its end
