"""Lines to towns worth offering in one click."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from ....core.rules.bits import has
from ....core.rules.game import Action, Suggestion
from ....core.rules.sentinels import NOBODY, NOWHERE
from ..rules.actions import Actions
from ..rules.board import NOT_BUILDABLE, DampfrossBoard
from ..rules.building.build import BuildPhase
from ..rules.owners import OWN_LINES, PRESENCE
from ..rules.phases import BUILD
from ..rules.state import DampfrossState

MOST_TOWNS: Final = 5


@final
class BuildingSuggestions:
    """Suggests lines from the player's network to towns."""

    def __init__(self, board: DampfrossBoard, actions: Actions, build: BuildPhase) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.build: Final = build

    def suggest(self, state: DampfrossState, seat: int) -> list[Suggestion]:
        """The cheapest lines to towns that the seat has not reached: all within the throw, and a few beyond.

        Towns without a line come first.
        """
        if state.partner != NOBODY:
            return []
        cost, last_side = self.cheapest_lines(state, seat)
        points = [cost[hex] for hex in self.board.town_hex]
        towns = [town for town in range(self.board.towns) if 0 < points[town] < NOT_BUILDABLE]
        towns.sort(key=lambda town: (has(state.joined, town), points[town]))
        within = [town for town in towns if points[town] <= state.points]
        beyond = [town for town in towns if points[town] > state.points][: max(0, MOST_TOWNS - len(within))]
        found = [self._suggestion(state, seat, town, cost, last_side) for town in within + beyond]
        return [suggestion for suggestion in found if suggestion.actions]

    def cheapest_lines(self, state: DampfrossState, seat: int) -> tuple[list[int], list[int]]:
        """By hex: points from the seat's network, fees counted half; and the last side of the line there."""
        board, fees = self.board, self.build.fees
        cost, last_side = [NOT_BUILDABLE] * board.hexes, [NOWHERE] * board.hexes
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
                price = points + board.cost[side] + fees.units(state, seat, side) // 2
                if price < cost[beyond]:
                    cost[beyond], last_side[beyond] = price, side
                    heappush(heap, (price, beyond))
        return cost, last_side

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
            fees += self.build.fees.units(trial, seat, side)
            points += self.board.cost[side]
            self.build.apply(trial, seat, action, None)
            found.append(action)
            if not trial.points or trial.run != state.run:
                break
        return found, points, fees
