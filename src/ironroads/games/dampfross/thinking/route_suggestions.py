"""Routes worth offering in one click, with their fares and what may come of them."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import bitset
from ....core.rules.game import Action, Suggestion
from ....core.rules.sentinels import NOBODY
from ..rules.actions import OUT, Actions
from ..rules.owners import OWNERS
from ..rules.phases import PAYEE, ROUTE
from ..rules.running.balances import FINE, LIMIT, QUARTERS, Balances
from ..rules.running.draw_route import PayeePhase, RoutePhase
from ..rules.running.fares import Fares
from ..rules.running.route_finder import MOST_ROUTES, RouteFinder
from ..rules.running.route_search import HIGHEST_FARE
from ..rules.running.route_steps import PAYEE_CODES, TO_OWNER
from ..rules.state import SILENT, STAYS_OUT, DampfrossState
from .race_odds import RaceOdds, arrivals, expected_rounds

MOST_PAID: Final = 5  # owners that a suggestion names, the best paid first
POINT: Final = 0.7  # units that one die point less on a route is worth
# facts of a suggestion: points, fares, chance to be first in per cent, and units that rivals must pay back
POINTS, FARES, CHANCE, RISK = 2, 3, 5, 8
# what becomes of an entry that needs rivals to pay back, if each takes its best route
NO_RISK, PAID_BACK, NOT_PAID_BACK = 0, 1, 2


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
        self.balances: Final[Balances] = route_finder.route_rules.balances
        self.route_finder: Final = route_finder
        self.race_odds: Final = race_odds
        self.route: Final = route
        self.payee: Final = payee

    def suggest(self, state: DampfrossState, seat: int, before: list[Action]) -> list[Suggestion]:
        """Routes that are valid whatever others do, then those that need rivals to pay back, the quickest first.

        The actions of each begin with those `before`. Where every route needs rivals to pay back, or none
        was found, a player who has not entered yet is first offered to stay out.
        """
        rivals = self._rival_routes(state, seat)
        safe = self._suggestions(state, seat, before, rivals, safe=True)
        risky = self._suggestions(state, seat, before, rivals, safe=False) if SILENT in state.train else []
        risky = [route for route in risky if route.facts[RISK] and not _beaten(route, safe)]
        stay_out = []
        if before and not safe:
            stay_out = [Suggestion("stay_out", (OUT,)) if risky else Suggestion("no_route", (OUT,), (HIGHEST_FARE,))]
        return stay_out + _quickest_first(safe) + _quickest_first(risky)[: MOST_ROUTES - len(safe)]

    def _rival_routes(self, state: DampfrossState, seat: int) -> dict[int, list[list[int]]]:
        """By rival who has not answered yet, in turn: its routes, the best first; the player may still pay back."""
        found: dict[int, list[list[int]]] = {}
        before = state.copy()
        before.routes = state.routes[: state.begins[seat]]
        for partner in self.fares.crew(state, seat):
            before.train[partner] = SILENT
        for place in range(1, state.seats):
            rival = (seat + place) % state.seats
            if state.train[rival] == SILENT:
                routes = self.route_finder.worthwhile(self.route_finder.as_if_drawing(before, rival))
                found[rival] = sorted(routes, key=lambda route: self._price(state, route))
        return found

    def _price(self, state: DampfrossState, route: list[int]) -> float:
        """Time and fares of a whole route, in units."""
        units, here = POINT * sum(self.race_odds.costs(state.start, route)), state.start
        for step in route:
            units += self.fares.price(here, step)
            here = step // PAYEE_CODES
        return units

    def _suggestions(
        self, state: DampfrossState, seat: int, before: list[Action], rivals: dict[int, list[list[int]]], safe: bool
    ) -> list[Suggestion]:
        found: list[Suggestion] = []
        for steps in self.route_finder.routes(state, safe)[:MOST_ROUTES]:
            actions = self._actions(state, seat, steps)
            if actions:
                found.append(self._suggestion(self._entered(state, seat, steps), seat, rivals, before + actions))
        return found

    def _entered(self, state: DampfrossState, seat: int, steps: list[int]) -> DampfrossState:
        """The state with these steps at the end of the seat's route."""
        after = state.copy()
        after.routes = after.routes + steps
        after.lengths[seat] += len(steps)
        return after

    def _suggestion(
        self, state: DampfrossState, seat: int, rivals: dict[int, list[list[int]]], actions: list[Action]
    ) -> Suggestion:
        route, fares_due = self.fares.route(state, seat), self.fares.due(state, seat)
        costs = self.race_odds.costs(state.start, route)
        chances, risk = arrivals(costs), self._risk(state, seat, fares_due)
        race = self._race(state, rivals)
        others = [leader for leader in self.fares.leaders(race) if leader != seat]
        chance = self.race_odds.win(chances, self.race_odds.entered(race, seat)) if race.train[seat] == seat else 0.0
        paid = sorted([(-fares_due[owner], owner) for owner in range(OWNERS) if fares_due[owner]])[:MOST_PAID]
        facts = (
            route[-1] // PAYEE_CODES,
            len(route),
            sum(costs),
            sum(fares_due),
            round(expected_rounds(chances)),
            round(100 * chance),
            bitset(others),
            fares_due[OWNERS],
            risk,
            NO_RISK if not risk else PAID_BACK if race.train[seat] == seat else NOT_PAID_BACK,
            len([rival for rival in rivals if rival in others] if others else self._open_rivals(state, rivals)),
        )
        payees = [fact for units, owner in paid for fact in (-units, owner)]
        kind = "route" if others else "alone"
        return Suggestion(f"{kind}_{len(paid)}", tuple(actions), facts + tuple(payees))

    def _open_rivals(self, state: DampfrossState, rivals: dict[int, list[list[int]]]) -> list[int]:
        """The rivals who have not answered yet and may still run, alone or together."""
        after, entries = state.copy(), self.route.entries
        after.partner, after.asked = NOBODY, 0
        return [rival for rival in rivals if entries.may_take_part(after, rival)]

    def _race(self, state: DampfrossState, rivals: dict[int, list[list[int]]]) -> DampfrossState:
        """The race if each rival who still may enter takes its best route; void entries are out of it."""
        race = state.copy()
        for rival, routes in rivals.items():
            race = self._answer(race, rival, routes)
        broken, _ = self.balances.last_broken(race)
        while broken != NOBODY:
            for seat in self.fares.crew(race, broken):
                race.train[seat] = STAYS_OUT
            broken, _ = self.balances.last_broken(race)
        return race

    def _answer(self, state: DampfrossState, rival: int, routes: list[list[int]]) -> DampfrossState:
        """The state after a rival has entered on the first of these routes that it may take, or stayed out."""
        for route in routes:
            after = self._entered(self.route_finder.as_if_drawing(state, rival), rival, route)
            if self.balances.check(after, rival, self.fares.due(after, rival)) == FINE:
                return after
        after = state.copy()
        after.train[rival] = STAYS_OUT
        return after

    def _risk(self, state: DampfrossState, seat: int, fares_due: list[int]) -> int:
        """Units that rivals must pay back for the entry to be valid."""
        crew, missing = self.fares.crew(state, seat), 0
        for payer in crew:
            due, rivals = QUARTERS * fares_due[OWNERS] // len(crew), [r for r in range(state.seats) if r not in crew]
            for rival in rivals:
                left = self.balances.balance(state, seat, fares_due, payer, rival)
                missing = max(missing, left - QUARTERS * LIMIT)
                due += max(0, left)
            missing = max(missing, due - QUARTERS * state.accounts[payer])
        return -(-missing // QUARTERS)

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


def _quickest_first(routes: list[Suggestion]) -> list[Suggestion]:
    return sorted(routes, key=lambda route: route.facts[POINTS])


def _beaten(route: Suggestion, others: list[Suggestion]) -> bool:
    """Whether one of the others is as quick and as cheap."""
    return any(o.facts[POINTS] <= route.facts[POINTS] and o.facts[FARES] <= route.facts[FARES] for o in others)
