"""The box of Steam's base and standard games without its board."""

from __future__ import annotations

from ....core.cells import GLYPHS, Cell
from ....core.pieces import CARD, MARKER, Counter, markers, notes
from ....draw.marks import Mark, Token
from ...steam_map.show.counters import discs, goods, track_tiles
from ...steam_map.show.pieces import letter
from ..game import SteamGame
from .display import ICONS

MONEY = {1: 40, 5: 30, 10: 20, 50: 8}
TRACKS = 3  # income, points and locomotive


def counters(game: SteamGame, seats: int) -> list[Counter]:
    players = [Cell(seat, "seat", f"player-{seat}", GLYPHS[seat]) for seat in range(seats)]
    tiles = [
        Counter(
            "actions", 1, CARD, "town", label=Cell(tile, "action"), marks=(Token((0, 0), icon, 14, "print", edge=""),)
        )
        for tile, icon in enumerate(ICONS[: len(game.figures.tile_ids)])
    ]
    cities = [
        Counter("cities", count, is_hex=True, ink=f"good-{colour}", text=letter(colour))
        for colour, count in zip(game.board.colours, game.figures.new_cities, strict=True)
        if count
    ]
    return [
        *markers(players, "figures", TRACKS),
        *tiles,
        Counter("growth", game.figures.markers, MARKER, "card", "+"),
        *cities,
        *discs(players),
        *track_tiles(game.links.tiles),
        *goods(game.board),
        *notes(MONEY, "money"),
    ]


def _icon(shape: str) -> tuple[Mark, ...]:
    return (Token((0, 0), shape, 14, "print", edge=""),)
