"""The box of the stock-market game without its board."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.cells import Cell
from ....core.pieces import MARKER, Counter, markers, notes, shares
from ...steam_map.show.counters import discs, goods, track_tiles
from ..game import SteamBarons

MONEY = {1: 40, 5: 30, 10: 30, 50: 10}


def counters(game: SteamBarons, companies: Sequence[Cell]) -> list[Counter]:
    return [
        *shares([(cell, game.card.shares) for cell in companies]),
        *markers(companies, "control"),
        *markers(companies, "price", 2),
        Counter("first", 1, MARKER, "accent", "★"),
        *discs(companies),
        *track_tiles(game.links.tiles),
        *goods(game.board),
        *notes(MONEY, "money"),
    ]
