"""A closer evaluation for bots that search: what a network will earn on runs, and who will join which towns."""

from __future__ import annotations

from math import exp
from typing import Final, final

from ....core.rules.game import Evaluator, Game
from ..rules.phases import OVER
from ..rules.running.run_sequence import TARGETS
from ..rules.state import DampfrossState
from .travel_costs import TravelCosts, TravelTables
from .value import BONUS, FAR, UNIT, PositionValue

RUNS: Final = 35  # what half a point less on every run is worth before the first run: about five runs
PER_RUN: Final = 3  # how much less it is worth for every ten units nearer to the end
DOUBT: Final = 2.0  # points of difference at which it is still open who joins a town first
# by points to a town for a seat and for its nearest rival: the value of the bonus, lower for later
FIRST: Final = [
    [int(BONUS * (1 - mine / (2 * FAR)) / (1 + exp((mine - others) / DOUBT))) for others in range(FAR + 1)]
    for mine in range(FAR + 1)
]


@final
class DampfrossEvaluator(Evaluator[DampfrossState]):
    """Values of positions that follow from one state, in tenths of a unit."""

    def __init__(
        self,
        game: Game[DampfrossState],
        position_value: PositionValue,
        travel_tables: TravelTables,
        state: DampfrossState,
    ) -> None:
        super().__init__(game)
        self.position_value: Final = position_value
        self.travel_tables: Final = travel_tables
        self.state: Final = state
        self._travel_costs_of: dict[int, TravelCosts] = {}  # by seat

    def value(self, state: DampfrossState, seat: int) -> int:
        return self._value(state, seat, self._distances(state))

    def values(self, state: DampfrossState) -> list[float]:
        distances = self._distances(state)
        return [float(self._value(state, seat, distances)) for seat in range(state.seats)]

    def reevaluate(self, state: DampfrossState, seat: int, values: list[float]) -> None:
        """A seat that builds or enters changes the values of all."""
        distances = self._distances(state)
        for each in range(state.seats):
            values[each] = float(self._value(state, each, distances))

    def _distances(self, state: DampfrossState) -> list[list[int]]:
        """By seat, town: points from the network to it; empty after the building phase."""
        if state.run:
            return []
        return [self.position_value.nearest(state, seat) for seat in range(state.seats)]

    def _value(self, state: DampfrossState, seat: int, distances: list[list[int]]) -> int:
        total = UNIT * state.accounts[seat]
        if state.phase == OVER:
            return total
        mine, others = self._tracks(state, seat)
        runs = self._travel_costs(seat).cost(mine, others) * self._run_weight(state) // self.travel_tables.all_throws
        total += self._first_lines(state.joined, seat, distances) - runs
        return total + self.position_value.run_units(state, seat)

    def _run_weight(self, state: DampfrossState) -> int:
        """The weight of shorter ways, lower towards the end of the game."""
        if not state.run:
            return RUNS
        left = TARGETS[state.seats] - max(state.accounts)
        return max(0, min(RUNS, left * PER_RUN // 10))

    def _first_lines(self, joined: int, seat: int, distances: list[list[int]]) -> int:
        """The bonuses to expect: every town gets a line in the end, so only who is nearer counts.

        That of the last town counts half until it is taken: who waits for a better moment lets rivals build on.
        """
        total = left = 0
        if distances:
            for town, points in enumerate(distances[seat]):
                if not joined >> town & 1:  # hot: no call of `has`
                    total += FIRST[points][_nearest_other(distances, seat, town)]
                    left += 1
        return total // 2 if left == 1 else total

    def _travel_costs(self, seat: int) -> TravelCosts:
        found = self._travel_costs_of.get(seat)
        if found is None:
            mine, others = self._tracks(self.state, seat)
            found = self._travel_costs_of[seat] = self.travel_tables.travel_costs(mine, others)
        return found

    def _tracks(self, state: DampfrossState, seat: int) -> tuple[int, int]:
        """Bit sets of sides: with track of the seat, and with track of others."""
        mine = others = 0
        own = self.position_value.line_owners[seat]
        for owner, track in enumerate(state.track):
            if track:
                if owner in own:
                    mine |= track
                else:
                    others |= track
        return mine, others


def _nearest_other(distances: list[list[int]], seat: int, town: int) -> int:
    """Points to a town from the nearest network of a rival."""
    best = FAR
    for other in range(len(distances)):
        if other != seat and distances[other][town] < best:
            best = distances[other][town]
    return best
