"""The box without its board: shares, engines, stations, track tiles, tokens and money."""

from __future__ import annotations

from ....core.cells import GLYPHS, Cell
from ....core.hexes import between, flat_corners
from ....core.pieces import CARD, MARKER, Counter, notes
from ....draw.marks import Mark, Stroke, Token
from ..rules.board import RocketBoard
from .map import SIDE, Map

MONEY = {1000: 30, 5000: 20, 10000: 20, 50000: 8}
SIGN = 12  # of a token: the size of its good
CURVES = 0.6  # of the tiles show a gentle curve; on the printed ones it is the other face


def counters(board: RocketBoard, game_map: Map, seats: int) -> list[Counter]:
    lines = [Cell(line, "line", ink, board.line_names[line]) for line, ink in enumerate(game_map.inks)]
    curved = round(CURVES * board.tiles)
    stations = [
        Counter("stations", board.stations, MARKER, f"player-{seat}", GLYPHS[seat], Cell(seat, "seat"))
        for seat in range(seats)
    ]
    goods = [_goods_token(game_map, board.pile_good[pile], board.pile_size[pile]) for pile in range(board.piles)]
    engine = Token((0, 0), "engine", 16, "halo", edge="print", width=1.5)
    return [
        *[
            Counter("shares", count, CARD, line.ink, line.code, Cell(name))
            for line, count, name in zip(lines, board.shares, board.full_names, strict=True)
        ],
        Counter("supplementary", board.supplementary, CARD, "card", "+"),
        *[Counter("engines", 1, MARKER, line.ink, label=line, marks=(engine,)) for line in lines],
        *stations,
        Counter("passengers", board.passengers, MARKER, "card", "●"),
        *goods,
        Counter("tiles", board.tiles - curved, is_hex=True, ink="plain", marks=_track(0, 3)),
        Counter("tiles", curved, is_hex=True, ink="plain", marks=_track(0, 2)),
        *notes(MONEY, "money"),
    ]


def _goods_token(game_map: Map, good: int, count: int) -> Counter:
    """Tokens with the sign that the board shows."""
    shape, ink, letter = game_map.towns.good(good)
    sign = Token((0, 0), shape, SIGN, ink, letter, edge="print", width=0.8)
    return Counter("goods", count, MARKER, label=Cell(good, "good"), marks=(sign,))


def _track(start: int, end: int) -> tuple[Mark, ...]:
    """Track from one side of a hex to another."""
    corners = flat_corners((0, 0), SIDE)
    ends = [between(corners[side], corners[(side + 1) % 6]) for side in (start, end)]
    path = (ends[0], (0.0, 0.0), ends[1])
    return (
        Stroke(path, "casing", 17, "quad", blunt=True),
        Stroke(path, "print", 13, "quad", blunt=True),
        Stroke(path, "bed", 11, "quad", blunt=True),
        Stroke(path, "casing", 3, "quad", dash="4 5"),
    )
