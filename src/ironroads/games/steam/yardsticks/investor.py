"""The investor: short deliveries turned into income at once, few loans, points in the second half."""

from __future__ import annotations

from ..game import SteamGame
from ..rules.figures import CITY_GROWTH, ENGINEER, FIRST_BUILD, FIRST_MOVE, TURN_ORDER, URBANIZATION
from ..rules.state import SteamState
from .operator import Operator


class Investor(Operator):
    width = 2
    most = 1
    tiles = (FIRST_MOVE, URBANIZATION, CITY_GROWTH, FIRST_BUILD, ENGINEER, TURN_ORDER)
    scoring = 0.7

    def wanted_level(self, game: SteamGame, state: SteamState, seat: int) -> int:
        """As many links as it has in a row, no more: upkeep and fees are lost money."""
        return min(game.figures.strongest, 1 + state.links[seat] // 3)
