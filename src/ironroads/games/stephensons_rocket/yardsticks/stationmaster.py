"""The stationmaster: puts stations in the way of engines early, then drives these towards them."""

from __future__ import annotations

from ....core.rules.bits import has
from ....core.rules.game import Action
from ..game import RocketGame
from ..rules.actions import Move
from ..rules.state import RocketState
from .counting import hexes_ahead
from .railwayman import Railwayman

OWN_STATION = 0.8  # thousands for a step that leads an engine closer to one's station


class Stationmaster(Railwayman):
    stations = 1.3
    share = 0.6

    def _promise(self, game: RocketGame, state: RocketState, seat: int, action: Action) -> float:
        promise = super()._promise(game, state, seat, action)
        if not isinstance(action, Move):
            return promise
        waiting = {hex for hex in range(game.board.hexes) if has(state.stations[seat], hex)}
        waiting -= {hex for hex in waiting if any(has(hexes, hex) for hexes in state.hexes)}
        after = state.copy()
        after.engine[action.line] = action.hex
        after.heading[action.line] = game.board.direction(state.engine[action.line], action.hex)
        return promise + (OWN_STATION if waiting & hexes_ahead(game.board, after, action.line, 2) else 0.0)
