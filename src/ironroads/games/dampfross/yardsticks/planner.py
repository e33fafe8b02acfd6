"""The planner: leads straight lines between the towns that dice name most often, and improves them after runs."""

from __future__ import annotations

from ....core.rules.bits import has
from ..game import Dampfross
from ..rules.actions import Site
from ..rules.state import DampfrossState
from .lines import Line, distances, weights
from .railway import Railway

BONUS_WEIGHT = 1.5  # numbers of the dice that a first line into a town is worth
DETOUR = 1.4  # how much longer than straight a way between two own towns may be
ENOUGH = 0.12  # keenness below which a line is not paid with units


class Planner(Railway):
    def keenness(self, game: Dampfross, state: DampfrossState, seat: int, town: int, line: Line) -> float:
        """Numbers of the dice for each point, more for a town that lies straight ahead of others it has."""
        numbers = weights(game)
        worth = numbers[town] + (0.0 if has(state.joined, town) else BONUS_WEIGHT)
        return worth * self._directness(game, state, seat, town, line, numbers) / (1 + line.price)

    def _directness(
        self, game: Dampfross, state: DampfrossState, seat: int, town: int, line: Line, numbers: list[int]
    ) -> float:
        """By how little the ways from the town to the own towns are longer than straight ones: 0.5 to 1."""
        board, here = game.board, game.board.town_hex[town]
        steps = distances(game, state, seat, here, line.sides)
        straight = ways = 0.0
        for other, hex in enumerate(board.town_hex):
            if other != town and steps[hex] > 0:
                straight += numbers[other] * board.distance(here, hex)
                ways += numbers[other] * steps[hex]
        return max(0.5, min(1.0, DETOUR * straight / ways)) if ways else 1.0

    def site(self, game: Dampfross, state: DampfrossState, sites: list[Site]) -> Site:
        """The start that is nearest to the numbers of the dice, and not taken if possible."""
        board, numbers = game.board, weights(game)

        def far(site: Site) -> float:
            here = board.town_hex[site.town]
            taken = any(has(footing, here) for footing in state.footing)
            ways = sum(number * board.distance(here, hex) for number, hex in zip(numbers, board.town_hex, strict=True))
            return ways * (1.1 if taken else 1.0)

        return min(sites, key=far)

    def pays_off(self, game: Dampfross, state: DampfrossState, seat: int, town: int, line: Line) -> bool:
        """A line early in the running phase, while there are runs to earn it back."""
        return max(state.accounts) < 150 and self.keenness(game, state, seat, town, line) > ENOUGH
