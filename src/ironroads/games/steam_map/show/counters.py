"""What Steam and Steam Barons have in common in the box: track tiles, goods and discs of owners."""

from __future__ import annotations

from collections.abc import Iterable

from ....core.cells import Cell
from ....core.hexes import between, flat_corners
from ....core.pieces import CUBE, Counter
from ....core.rules.bits import members
from ....draw.marks import Mark, Token
from ..rules.board import SteamBoard
from ..rules.tiles import Tiles
from .pieces import letter, rails
from .printed_map import SIZE

ENOUGH = 12  # tiles with a face, where a game does not limit them
DISCS = 24  # for the links of one owner
DISC = (9.0, 9.0)


def track_tiles(tiles: Tiles) -> list[Counter]:
    """As many of each face as tiles have it on one of their sides."""
    found = []
    for face in range(len(tiles.face_ids)):
        alone = [count for group, count in tiles.limits[face] if group == [face]] if tiles.limits else [ENOUGH]
        picture = _track(tiles, tiles.face.index(face))
        found.append(Counter("tiles", alone[0], is_hex=True, ink="halo", marks=picture))
    return found


def _track(tiles: Tiles, tile: int) -> tuple[Mark, ...]:
    corners, marks = flat_corners((0, 0), SIZE), []
    for track in tiles.tracks[tile]:
        ends = [between(corners[side], corners[(side + 1) % 6]) for side in members(track)]
        path = (ends[0], (0.0, 0.0), ends[-1]) if len(ends) == 2 else (ends[0], (0.0, 0.0))
        marks += rails(path, "bed")
    town = [Token((0, 0), "circle", 9, "town", edge="print", width=2)] if tiles.town[tile] else []
    return (*marks, *town)


def goods(board: SteamBoard) -> list[Counter]:
    return [
        Counter("goods", count, CUBE, f"good-{colour}", letter(colour))
        for colour, count in zip(board.colours, board.bag, strict=True)
        if count
    ]


def discs(owners: Iterable[Cell]) -> list[Counter]:
    return [Counter("discs", DISCS, DISC, owner.ink, owner.code) for owner in owners]
