"""Routes worth offering in one click, with their odds and fares."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Action, Suggestion
from ..rules.actions import Actions
from ..rules.owners import OWNERS
from ..rules.phases import PAYEE, ROUTE
from ..rules.running.draw_route import PayeePhase, RoutePhase
from ..rules.running.fares import LIMIT, Fares
from ..rules.running.route_finder import MOST_ROUTES, RouteFinder
from ..rules.running.route_steps import PAYEE_CODES, TO_OWNER
from ..rules.state import SILENT, DampfrossState
from .race_odds import RaceOdds, arrivals, expected_rounds

MOST_PAID: Final = 5  # owners that a suggestion names, the best paid first
# facts of a suggestion: points, fares, and units that a rival must pay back for the entry to be valid
POINTS, FARES, RISK = 2, 3, 8


@final
class RouteSuggestions:
    """Suggests routes from where the player's route ends now to a goal."""

    def __init__(
        self,
        actions: Actions,
        fares: Fares,
        route_finder: RouteFinder,
        race_odds: RaceOdds,
        route: RoutePhase,
        payee: PayeePhase,
    ) -> None:
        self.actions: Final = actions
        self.fares: Final = fares
        self.route_finder: Final = route_finder
        self.race_odds: Final = race_odds
        self.route: Final = route
        self.payee: Final = payee

    def suggest(self, state: DampfrossState, seat: int, before: list[Action]) -> list[Suggestion]:
        """Routes that are valid whatever others do, then those that need a rival to pay back.

        The actions of each begin with those `before`.
        """
        safe = self._suggestions(state, seat, before, safe=True)
        risky = self._suggestions(state, seat, before, safe=False) if SILENT in state.train else []
        found = safe + [route for route in risky if route.facts[RISK] and not _beaten(route, safe)]
        return sorted(found[:MOST_ROUTES], key=lambda route: route.facts[POINTS])

    def _suggestions(self, state: DampfrossState, seat: int, before: list[Action], safe: bool) -> list[Suggestion]:
        rivals = self.race_odds.entered(state, seat)
        found: list[Suggestion] = []
        for steps in self.route_finder.routes(state, safe)[:MOST_ROUTES]:
            actions = self._actions(state, seat, steps)
            if actions:
                found.append(self._suggestion(state, seat, steps, rivals, before + actions))
        return found

    def _suggestion(
        self, state: DampfrossState, seat: int, steps: list[int], rivals: list[list[float]], actions: list[Action]
    ) -> Suggestion:
        trial = state.copy()
        trial.routes = trial.routes + steps
        trial.lengths[seat] += len(steps)
        route = self.fares.route(trial, seat)
        costs = self.race_odds.costs(state.start, route)
        chances = arrivals(costs)
        fares_due = self.fares.due(trial, seat)
        paid = sorted([(-fares_due[owner], owner) for owner in range(OWNERS) if fares_due[owner]])[:MOST_PAID]
        facts = (
            route[-1] // PAYEE_CODES,
            len(route),
            sum(costs),
            sum(fares_due),
            round(expected_rounds(chances)),
            round(100 * self.race_odds.win(chances, rivals)),
            len(rivals),
            fares_due[OWNERS],
            self._risk(trial, seat, fares_due),
        )
        payees = [fact for units, owner in paid for fact in (-units, owner)]
        return Suggestion(f"route_{len(paid)}", tuple(actions), facts + tuple(payees))

    def _risk(self, state: DampfrossState, seat: int, fares_due: list[int]) -> int:
        """Units above the limit that a rival must pay back for the entry to be valid."""
        crew = self.fares.crew(state, seat)
        over = [
            self.fares.owed(fares_due, rival) - LIMIT - self.fares.paid_back(state, seat, rival)
            for rival in range(state.seats)
            if rival not in crew
        ]
        return max([0, *over])

    def _actions(self, state: DampfrossState, seat: int, steps: list[int]) -> list[Action]:
        """The actions that draw a route; empty if one of them is not legal."""
        trial, found = state.copy(), []
        for step in steps:
            action = self.route.action_for(self.route.route_rules.here(trial), step // PAYEE_CODES)
            if trial.phase != ROUTE or self.route.refusal(trial, seat, action) is not None:
                return []
            self.route.apply(trial, seat, action, None)
            found.append(action)
            if trial.phase == PAYEE:
                action = self.actions.pays[step % PAYEE_CODES - TO_OWNER]
                if self.payee.refusal(trial, seat, action) is not None:
                    return []
                self.payee.apply(trial, seat, action, None)
                found.append(action)
        return found


def _beaten(route: Suggestion, others: list[Suggestion]) -> bool:
    """Whether one of the others is as quick and as cheap."""
    return any(o.facts[POINTS] <= route.facts[POINTS] and o.facts[FARES] <= route.facts[FARES] for o in others)
