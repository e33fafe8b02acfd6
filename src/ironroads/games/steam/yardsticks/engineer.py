"""The engineer: much track and a strong locomotive early, long deliveries for points later."""

from __future__ import annotations

from ..game import SteamGame
from ..rules.figures import CITY_GROWTH, ENGINEER, FIRST_BUILD, FIRST_MOVE, LOCOMOTIVE, TURN_ORDER, URBANIZATION
from ..rules.state import SteamState
from .operator import Operator


class Engineer(Operator):
    width = 3
    tiles = (LOCOMOTIVE, ENGINEER, URBANIZATION, FIRST_BUILD, FIRST_MOVE, CITY_GROWTH, TURN_ORDER)
    scoring = 0.5

    def wanted_level(self, game: SteamGame, state: SteamState, seat: int) -> int:
        """One level for every two links, and never far behind the turn."""
        return min(game.figures.strongest, 1 + max(state.links[seat] // 2, state.turn // 2))
