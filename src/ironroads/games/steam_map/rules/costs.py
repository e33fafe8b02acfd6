"""The parts of a tile's price, for the log (rules 3.8)."""

from __future__ import annotations

from ....core.rules.game import Event
from ....core.rules.sentinels import NOBODY
from .placements import Placements
from .track_state import TrackState


def cost_parts(placements: Placements, state: TrackState, hex: int, tile: int) -> tuple[Event, ...]:
    """List what a tile costs for its exits, a town and terrain. Call it before the tile is laid."""
    board, tiles = placements.board, placements.tiles
    parts = [Event("exits_cost", NOBODY, (tiles.exits[tile], tiles.exits[tile] * board.per_exit))]
    if tiles.town[tile]:
        parts.append(Event("town_cost", NOBODY, (board.town_cost,)))
    if state.tile[hex] < 0 and board.surcharge[hex]:
        parts.append(Event("terrain_cost", NOBODY, (board.surcharge[hex],)))
    return tuple(parts)
