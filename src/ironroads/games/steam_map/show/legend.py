"""The legend of the map: terrain with its cost, cities, towns, track, and signs that this map has."""

from __future__ import annotations

from typing import Final

from ....core.face import LegendSign
from ....core.hexes import DIRECTIONS, flat_corners
from ....core.rules.bits import has
from ....draw.maps.relief import folded_hexes, shaded
from ....draw.marks import Area, Label, Mark, Stroke, Token
from ..rules.board import SteamBoard
from .pieces import cube, hill, rails
from .printed_map import INKS

HEX: Final = flat_corners((0, 0), 17)
TERRAIN: Final = ("river", "hill", "mountain")


def legend(board: SteamBoard, ink: str, code: str) -> list[LegendSign]:
    """The signs of the map; `ink` and `code` are those of an owner."""
    keys = [LegendSign(terrain(kind, _surcharge(board, kind)), kind) for kind in TERRAIN if kind in board.terrain]
    track, unowned = (tuple(rails(((-16, 0), (16, 0)), each)) for each in (ink, "bed"))
    keys += [
        LegendSign((Token((0, 0), "flat-hexagon", 13, "good-red", "R", edge="print"),), "city"),
        LegendSign((Token((0, 0), "circle", 9, "town", edge="print", width=2),), "town"),
        LegendSign((cube((0, 0), 8, "red", "print"),), "goods_cube"),
        LegendSign((*track, Token((0, 0), "circle", 7.5, ink, code, edge="print")), "track"),
        LegendSign(unowned, "unowned"),
    ]
    if _has_walls(board):
        keys.append(LegendSign((Stroke(((-12, 0), (12, 0)), "map-ink", 5),), "wall"))
    if board.ports:
        city = Token((0, 0), "flat-hexagon", 14, "town", edge="print")  # ports lie in cities
        keys.append(LegendSign((city, Token((0, 0), "anchor", 9, "company-blue", edge="")), "port"))
    if board.symbols:
        cost = f"${board.symbol_cost[0]}"
        keys.append(LegendSign((Token((0, 0), "circle", 10, "casing", cost, edge="print"),), "symbol"))
    if any(not _is_ready(board, symbol) for symbol in range(board.symbols)):
        keys.append(LegendSign((Token((0, 0), "diamond", 6, "casing", edge="map-soft"),), "dormant"))
    return keys


def terrain(kind: str, surcharge: int) -> tuple[Mark, ...]:
    """A hex of a terrain with what it costs more than a plain."""
    relief: dict[str, list[Mark]] = {
        "river": [Stroke(((-13, 7), (0, 3), (13, 7)), "stream", 3.2, "quad")],
        "hill": [*hill((-6, 9)), *hill((7, 11))],
        "mountain": shaded(folded_hexes([(0, 0)], lambda _: HEX, [0], 17, 1.1)),
    }
    figure = Label((0, -5), f"+${surcharge}", 11, ink="map-ink", bold=True)
    return Area((HEX,), INKS[kind], "grid"), *relief[kind], figure


def _surcharge(board: SteamBoard, kind: str) -> int:
    return board.surcharge[board.terrain.index(kind)]


def _is_ready(board: SteamBoard, symbol: int) -> bool:
    return has(board.cities, board.symbol_a[symbol]) and has(board.cities, board.symbol_b[symbol])


def _has_walls(board: SteamBoard) -> bool:
    """Whether two land hexes beside each other have a side that track cannot cross."""
    at = {place: hex for hex, place in enumerate(board.at)}
    return any(
        board.step[6 * hex + side] < 0
        for hex in range(board.hexes)
        if has(board.land, hex)
        for side, (q, r) in enumerate(DIRECTIONS)
        if has(board.land, at.get((board.at[hex][0] + q, board.at[hex][1] + r), board.hexes))
    )
