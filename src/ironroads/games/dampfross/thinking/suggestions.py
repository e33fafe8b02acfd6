"""Lines worth offering in one click: routes for a run, ways to towns for a throw."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from ....core.rules.game import Action, Suggestion
from ....core.rules.sentinels import NOBODY
from ..rules.actions import ENTER, Actions
from ..rules.board import NOT_BUILDABLE, RailBoard
from ..rules.building.build import BuildPhase
from ..rules.parties import MINE, OWN, PARTIES
from ..rules.phases import BUILD, PAYEE, ROUTE
from ..rules.phases import ENTER as ASKING
from ..rules.running.enter import EnterPhase
from ..rules.running.fares import CODE, LIMIT, SILENT, TO_PARTY, Fares
from ..rules.running.route import PayeePhase, RoutePhase
from ..rules.running.routes import Finder
from ..rules.state import Rails
from .odds import Odds, arrivals, expected_rounds

MOST_ROUTES: Final = 6
MOST_TOWNS: Final = 5
MOST_PAID: Final = 5  # whom a route names: the best paid
# facts of a route: points, fares, and units that a rival must pay back lest the entry is void
POINTS, FARES, RISK = 2, 3, 8


@final
class Adviser:
    def __init__(
        self, board: RailBoard, actions: Actions, fares: Fares, finder: Finder, odds: Odds,
        build: BuildPhase, enter: EnterPhase, route: RoutePhase, payee: PayeePhase,
    ) -> None:  # fmt: skip
        self.board: Final = board
        self.actions: Final = actions
        self.fares: Final = fares
        self.finder: Final = finder
        self.odds: Final = odds
        self.build: Final = build
        self.enter: Final = enter
        self.route: Final = route
        self.payee: Final = payee

    def suggest(self, state: Rails, seat: int) -> list[Suggestion]:
        if state.phase == BUILD:
            return self._ways_to_towns(state, seat)
        if state.phase == ROUTE:
            return self._routes(state, seat, [])
        if state.phase == ASKING:
            drawing = state.copy()
            self.enter.apply(drawing, seat, ENTER, None)
            return self._routes(drawing, seat, [ENTER])
        return []

    def _routes(self, state: Rails, seat: int, before: list[Action]) -> list[Suggestion]:
        """Routes that count whatever others do, then those that need somebody to pay back."""
        sure = self._route_lines(state, seat, before, sure=True)
        bold = self._route_lines(state, seat, before, sure=False) if SILENT in state.train else []
        found = sure + [line for line in bold if line.facts[RISK] and not _beaten(line, sure)]
        return sorted(found[:MOST_ROUTES], key=lambda line: line.facts[POINTS])

    def _route_lines(self, state: Rails, seat: int, before: list[Action], sure: bool) -> list[Suggestion]:
        others = self.odds.entered(state, seat)
        found: list[Suggestion] = []
        for codes in self.finder.routes(state, sure)[:MOST_ROUTES]:
            steps = self._steps(state, seat, codes)
            if steps:
                found.append(self._route_line(state, seat, codes, others, before + steps))
        return found

    def _route_line(
        self, state: Rails, seat: int, codes: list[int], others: list[list[float]], actions: list[Action]
    ) -> Suggestion:
        route = [*self.fares.route(state, seat), *codes]
        trial = state.copy()
        trial.routes = trial.routes + codes
        trial.lengths[seat] += len(codes)
        costs = self.odds.costs(state.start, route)
        chances = arrivals(costs)
        tolls = self.fares.tolls(trial, seat)
        paid = sorted([(-tolls[party], party) for party in range(PARTIES) if tolls[party]])[:MOST_PAID]
        rivals = [rival for rival in range(state.seats) if rival not in self.fares.crew(state, seat)]
        over = [self.fares.owed(tolls, r) - LIMIT - self.fares.paid_back(trial, seat, r) for r in rivals]
        facts = (
            route[-1] // CODE,
            len(route),
            sum(costs),
            sum(tolls),
            round(expected_rounds(chances)),
            round(100 * self.odds.win(chances, others)),
            len(others),
            tolls[PARTIES],
            max([0, *over]),
        )
        return Suggestion(
            f"route_{len(paid)}",
            tuple(actions),
            facts + tuple([fact for units, party in paid for fact in (-units, party)]),
        )

    def _steps(self, state: Rails, seat: int, codes: list[int]) -> list[Action]:
        """The moves that draw a route; none if one of them is not possible."""
        trial, found = state.copy(), []
        for code in codes:
            action = self.route.step(self.route.ways.here(trial), code // CODE)
            if trial.phase != ROUTE or self.route.refusal(trial, seat, action) is not None:
                return []
            self.route.apply(trial, seat, action, None)
            found.append(action)
            if trial.phase == PAYEE:
                action = self.actions.pays[code % CODE - TO_PARTY]
                if self.payee.refusal(trial, seat, action) is not None:
                    return []
                self.payee.apply(trial, seat, action, None)
                found.append(action)
        return found

    def _ways_to_towns(self, state: Rails, seat: int) -> list[Suggestion]:
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

    def spread(self, state: Rails, seat: int) -> tuple[list[int], list[int]]:
        """By hex: points from the seat's net (fees count half), and the side that leads there."""
        board, fees = self.board, self.build.fees
        cost, came = [NOT_BUILDABLE] * board.hexes, [-1] * board.hexes
        heap = [(0, hex) for hex in range(board.hexes) if state.present[hex] & OWN[seat]]
        for _, hex in heap:
            cost[hex] = 0
        while heap:
            points, hex = heappop(heap)
            if points > cost[hex]:
                continue
            for side in board.at[hex]:
                beyond = board.ends[side] - hex
                if state.lines[side] & MINE[seat]:
                    continue
                price = points + board.cost[side] + fees.units(state, OWN[seat], MINE[seat], side) // 2
                if price < cost[beyond]:
                    cost[beyond], came[beyond] = price, side
                    heappush(heap, (price, beyond))
        return cost, came

    def _way_line(self, state: Rails, seat: int, town: int, cost: list[int], came: list[int]) -> Suggestion:
        sides: list[int] = []
        hex = self.board.town_hex[town]
        while cost[hex]:
            sides.append(came[hex])
            hex = self.board.other(came[hex], hex)
        whole = sum([self.board.cost[side] for side in sides])
        actions, points, fees = self._lay(state, seat, sides[::-1])
        kind = "town" if len(actions) == len(sides) else "towards"
        return Suggestion(kind, tuple(actions), (town, points, fees, whole))

    def _lay(self, state: Rails, seat: int, sides: list[int]) -> tuple[list[Action], int, int]:
        """As much of a way as can be built now, with its points and fees."""
        trial, found, points, fees = state.copy(), [], 0, 0
        for side in sides:
            action = self.actions.builds[side]
            if (trial.phase, trial.player) != (BUILD, seat) or self.build.refusal(trial, seat, action) is not None:
                break
            fees += self.build.fees.units(trial, OWN[seat], MINE[seat], side)
            points += self.board.cost[side]
            self.build.apply(trial, seat, action, None)
            found.append(action)
            if not trial.points or trial.run != state.run:
                break
        return found, points, fees


def _beaten(line: Suggestion, others: list[Suggestion]) -> bool:
    """Whether one of the others is as quick and as cheap."""
    return any(o.facts[POINTS] <= line.facts[POINTS] and o.facts[FARES] <= line.facts[FARES] for o in others)
