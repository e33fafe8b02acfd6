"""Lines to towns worth offering in one click."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has
from ....core.rules.game import Action, Suggestion
from ....core.rules.sentinels import NOBODY, NOWHERE
from ..rules.actions import Actions
from ..rules.board import NOT_BUILDABLE, DampfrossBoard
from ..rules.building.build import BuildPhase
from ..rules.owners import OWN_LINES, OWNER_SEATS, PRESENCE
from ..rules.phases import BUILD
from ..rules.state import DampfrossState

MOST_TOWNS: Final = 5


@final
class BuildingSuggestions:
    """Suggests lines to towns from the player's network, or for two who build together from where both are."""

    def __init__(self, board: DampfrossBoard, actions: Actions, build: BuildPhase) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.build: Final = build

    def suggest(self, state: DampfrossState, seat: int) -> list[Suggestion]:
        """The cheapest lines to towns that the seat has not reached: all within the throw, and a few beyond.

        Towns without a line come first.
        """
        cost, last_side, found_up_to = self._cheapest_lines(state, seat)
        points = [cost[hex] for hex in self.board.town_hex]
        towns = [town for town in range(self.board.towns) if 0 < points[town] < found_up_to]
        towns.sort(key=lambda town: (has(state.joined, town), points[town]))
        within = [town for town in towns if points[town] <= state.points]
        beyond = [town for town in towns if points[town] > state.points][: max(0, MOST_TOWNS - len(within))]
        found = [self._suggestion(state, seat, town, cost, last_side) for town in within + beyond]
        return [suggestion for suggestion in found if suggestion.actions]

    def _cheapest_lines(self, state: DampfrossState, seat: int) -> tuple[list[int], list[int], int]:
        """By hex: points from the builder's network, fees counted half; and the last side of the line there.

        The search ends when no other town can be suggested; lines of that many points or more were not followed.
        """
        board, builder = self.board, self._builder(state, seat)
        fees = self.build.fees.for_builder(state.network, builder)
        lines, own_lines, end_sum, side_cost = state.lines, OWN_LINES[builder], board.end_sum, board.cost
        cost, last_side = [NOT_BUILDABLE] * board.hexes, [NOWHERE] * board.hexes
        by_points: list[list[int]] = [self._starts(state, builder)]  # hexes; compiled, a heap takes twice as long
        for hex in by_points[0]:
            cost[hex] = 0
        points = unjoined = 0
        while points < len(by_points) and not (points > state.points and unjoined >= MOST_TOWNS):
            for hex in sorted(by_points[points]):
                if cost[hex] != points:
                    continue
                if points and board.town_at[hex] >= 0 and not has(state.joined, board.town_at[hex]):
                    unjoined += 1
                for side in board.buildable_at[hex]:
                    beyond, price = end_sum[side] - hex, points + side_cost[side]
                    if price >= cost[beyond] or lines[side] & own_lines:
                        continue
                    price += fees.units(side) // 2
                    if price < cost[beyond]:
                        cost[beyond], last_side[beyond] = price, side
                        while len(by_points) <= price:
                            by_points.append([])
                        by_points[price].append(beyond)
            points += 1
        return cost, last_side, min(points, NOT_BUILDABLE)

    def _starts(self, state: DampfrossState, builder: int) -> list[int]:
        """The hexes where all who build may begin."""
        present = state.present
        found = list(range(self.board.hexes))
        for seat in OWNER_SEATS[builder]:
            own = PRESENCE[seat]
            found = [hex for hex in found if present[hex] & own]
        return found

    def _builder(self, state: DampfrossState, seat: int) -> int:
        """The owner that builds: a seat, alone or with its partner."""
        return self.build.turn.builder(state) if state.partner != NOBODY else seat

    def _suggestion(
        self, state: DampfrossState, seat: int, town: int, cost: list[int], last_side: list[int]
    ) -> Suggestion:
        sides: list[int] = []
        hex = self.board.town_hex[town]
        while cost[hex]:
            sides.append(last_side[hex])
            hex = self.board.other_end(last_side[hex], hex)
        whole = sum([self.board.cost[side] for side in sides])
        actions, points, fees = self._build(state, seat, sides[::-1])
        kind = "town" if len(actions) == len(sides) else "towards"
        return Suggestion(kind, tuple(actions), (town, points, fees, whole))

    def _build(self, state: DampfrossState, seat: int, sides: list[int]) -> tuple[list[Action], int, int]:
        """As much of a line as can be built now, with its points and fees."""
        trial, found, points, fees = state.copy(), [], 0, 0
        for side in sides:
            action = self.actions.builds[side]
            if (trial.phase, trial.player) != (BUILD, seat) or self.build.refusal(trial, seat, action) is not None:
                break
            fees += self.build.fees.units(trial, self._builder(trial, seat), side)
            points += self.board.cost[side]
            self.build.apply(trial, seat, action, None)
            found.append(action)
            if not trial.points or trial.run != state.run:
                break
        return found, points, fees
