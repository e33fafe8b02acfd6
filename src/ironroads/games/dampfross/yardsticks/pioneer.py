"""The pioneer: first into every town, by the cheapest line; keeps its money after runs."""

from __future__ import annotations

from ....core.rules.bits import has
from ..game import Dampfross
from ..rules.actions import Site
from ..rules.building.build import BONUS
from ..rules.state import DampfrossState
from .lines import Line, weights
from .railway import Railway

NEW_TOWN = 2.0  # how much keener it is on a town without a line


class Pioneer(Railway):
    def keenness(self, game: Dampfross, state: DampfrossState, seat: int, town: int, line: Line) -> float:
        keen = NEW_TOWN if not has(state.joined, town) else 1.0
        return keen * (2 + weights(game)[town]) / (1 + line.price)

    def site(self, game: Dampfross, state: DampfrossState, sites: list[Site]) -> Site:
        """The start with the most towns near it."""
        board = game.board

        def near(site: Site) -> float:
            here = board.town_hex[site.town]
            return sum(1 / (1 + board.distance(here, hex)) for hex in board.town_hex)

        return max(sites, key=near)

    def pays_off(self, game: Dampfross, state: DampfrossState, seat: int, town: int, line: Line) -> bool:
        """Only for a bonus that is higher than the price of the line."""
        return not has(state.joined, town) and line.price < BONUS
