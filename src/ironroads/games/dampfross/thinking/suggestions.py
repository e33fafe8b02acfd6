"""Lines worth offering in one click: routes for a run, ways to towns for a throw."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from ....core.rules.game import Action, Suggestion
from ....core.rules.sentinels import NOBODY
from ..rules.actions import ENTER, Actions
from ..rules.board import NOT_BUILDABLE, DampfrossBoard
from ..rules.building.build import BuildPhase
from ..rules.owners import OWN_LINES, OWNERS, PRESENCE
from ..rules.phases import BUILD, PAYEE, ROUTE
from ..rules.phases import ENTER as ENTER_PHASE
from ..rules.running.draw_route import PayeePhase, RoutePhase
from ..rules.running.enter import EnterPhase
from ..rules.running.fares import LIMIT, PAYEE_CODES, SILENT, TO_OWNER, Fares
from ..rules.running.route_finder import RouteFinder
from ..rules.state import DampfrossState
from .race_odds import RaceOdds, arrivals, expected_rounds

MOST_ROUTES: Final = 6
MOST_TOWNS: Final = 5
MOST_PAID: Final = 5  # whom a route names: the best paid
# facts of a route: points, fares, and units that a rival must pay back lest the entry is void
POINTS, FARES, RISK = 2, 3, 8


@final
class Adviser:
    def __init__(
        self, board: DampfrossBoard, actions: Actions, fares: Fares, route_finder: RouteFinder, race_odds: RaceOdds,
        build: BuildPhase, enter: EnterPhase, route: RoutePhase, payee: PayeePhase,
    ) -> None:  # fmt: skip
        self.board: Final = board
        self.actions: Final = actions
        self.fares: Final = fares
        self.route_finder: Final = route_finder
        self.race_odds: Final = race_odds
        self.build: Final = build
        self.enter: Final = enter
        self.route: Final = route
        self.payee: Final = payee

    def suggest(self, state: DampfrossState, seat: int) -> list[Suggestion]:
        if state.phase == BUILD:
            return self._ways_to_towns(state, seat)
        if state.phase == ROUTE:
            return self._routes(state, seat, [])
        if state.phase == ENTER_PHASE:
            drawing = state.copy()
            self.enter.apply(drawing, seat, ENTER, None)
            return self._routes(drawing, seat, [ENTER])
        return []

    def _routes(self, state: DampfrossState, seat: int, before: list[Action]) -> list[Suggestion]:
        """Routes that count whatever others do, then those that need somebody to pay back."""
        sure = self._route_lines(state, seat, before, sure=True)
        bold = self._route_lines(state, seat, before, sure=False) if SILENT in state.train else []
        found = sure + [line for line in bold if line.facts[RISK] and not _beaten(line, sure)]
        return sorted(found[:MOST_ROUTES], key=lambda line: line.facts[POINTS])

    def _route_lines(self, state: DampfrossState, seat: int, before: list[Action], sure: bool) -> list[Suggestion]:
        others = self.race_odds.entered(state, seat)
        found: list[Suggestion] = []
        for codes in self.route_finder.routes(state, sure)[:MOST_ROUTES]:
            steps = self._steps(state, seat, codes)
            if steps:
                found.append(self._route_line(state, seat, codes, others, before + steps))
        return found

    def _route_line(
        self, state: DampfrossState, seat: int, codes: list[int], others: list[list[float]], actions: list[Action]
    ) -> Suggestion:
        route = [*self.fares.route(state, seat), *codes]
        trial = state.copy()
        trial.routes = trial.routes + codes
        trial.lengths[seat] += len(codes)
        costs = self.race_odds.costs(state.start, route)
        chances = arrivals(costs)
        fares_due = self.fares.fares_due(trial, seat)
        paid = sorted([(-fares_due[owner], owner) for owner in range(OWNERS) if fares_due[owner]])[:MOST_PAID]
        rivals = [rival for rival in range(state.seats) if rival not in self.fares.crew(state, seat)]
        over = [self.fares.owed(fares_due, r) - LIMIT - self.fares.paid_back(trial, seat, r) for r in rivals]
        facts = (
            route[-1] // PAYEE_CODES,
            len(route),
            sum(costs),
            sum(fares_due),
            round(expected_rounds(chances)),
            round(100 * self.race_odds.win(chances, others)),
            len(others),
            fares_due[OWNERS],
            max([0, *over]),
        )
        return Suggestion(
            f"route_{len(paid)}",
            tuple(actions),
            facts + tuple([fact for units, owner in paid for fact in (-units, owner)]),
        )

    def _steps(self, state: DampfrossState, seat: int, codes: list[int]) -> list[Action]:
        """The moves that draw a route; none if one of them is not possible."""
        trial, found = state.copy(), []
        for code in codes:
            action = self.route.step(self.route.route_rules.here(trial), code // PAYEE_CODES)
            if trial.phase != ROUTE or self.route.refusal(trial, seat, action) is not None:
                return []
            self.route.apply(trial, seat, action, None)
            found.append(action)
            if trial.phase == PAYEE:
                action = self.actions.pays[code % PAYEE_CODES - TO_OWNER]
                if self.payee.refusal(trial, seat, action) is not None:
                    return []
                self.payee.apply(trial, seat, action, None)
                found.append(action)
        return found

    def _ways_to_towns(self, state: DampfrossState, seat: int) -> list[Suggestion]:
        """The cheapest ways to towns that the seat has not reached: all within the throw, and a few beyond.

        Towns without a line come first.
        """
        if state.partner != NOBODY:
            return []
        cost, came = self.spread(state, seat)
        points = [cost[hex] for hex in self.board.town_hex]
        towns = [town for town in range(self.board.towns) if 0 < points[town] < NOT_BUILDABLE]
        towns.sort(key=lambda town: (state.joined >> town & 1, points[town]))
        within = [town for town in towns if points[town] <= state.points]
        beyond = [town for town in towns if points[town] > state.points][: max(0, MOST_TOWNS - len(within))]
        lines = [self._way_line(state, seat, town, cost, came) for town in within + beyond]
        return [line for line in lines if line.actions]

    def spread(self, state: DampfrossState, seat: int) -> tuple[list[int], list[int]]:
        """By hex: points from the seat's net (fees count half), and the side that leads there."""
        board, fees = self.board, self.build.fees
        cost, came = [NOT_BUILDABLE] * board.hexes, [-1] * board.hexes
        heap = [(0, hex) for hex in range(board.hexes) if state.present[hex] & PRESENCE[seat]]
        for _, hex in heap:
            cost[hex] = 0
        while heap:
            points, hex = heappop(heap)
            if points > cost[hex]:
                continue
            for side in board.buildable_at[hex]:
                beyond = board.end_sum[side] - hex
                if state.lines[side] & OWN_LINES[seat]:
                    continue
                price = points + board.cost[side] + fees.units(state, PRESENCE[seat], OWN_LINES[seat], side) // 2
                if price < cost[beyond]:
                    cost[beyond], came[beyond] = price, side
                    heappush(heap, (price, beyond))
        return cost, came

    def _way_line(self, state: DampfrossState, seat: int, town: int, cost: list[int], came: list[int]) -> Suggestion:
        sides: list[int] = []
        hex = self.board.town_hex[town]
        while cost[hex]:
            sides.append(came[hex])
            hex = self.board.other_end(came[hex], hex)
        whole = sum([self.board.cost[side] for side in sides])
        actions, points, fees = self._lay(state, seat, sides[::-1])
        kind = "town" if len(actions) == len(sides) else "towards"
        return Suggestion(kind, tuple(actions), (town, points, fees, whole))

    def _lay(self, state: DampfrossState, seat: int, sides: list[int]) -> tuple[list[Action], int, int]:
        """As much of a way as can be built now, with its points and fees."""
        trial, found, points, fees = state.copy(), [], 0, 0
        for side in sides:
            action = self.actions.builds[side]
            if (trial.phase, trial.player) != (BUILD, seat) or self.build.refusal(trial, seat, action) is not None:
                break
            fees += self.build.fees.units(trial, PRESENCE[seat], OWN_LINES[seat], side)
            points += self.board.cost[side]
            self.build.apply(trial, seat, action, None)
            found.append(action)
            if not trial.points or trial.run != state.run:
                break
        return found, points, fees


def _beaten(line: Suggestion, others: list[Suggestion]) -> bool:
    """Whether one of the others is as quick and as cheap."""
    return any(o.facts[POINTS] <= line.facts[POINTS] and o.facts[FARES] <= line.facts[FARES] for o in others)
