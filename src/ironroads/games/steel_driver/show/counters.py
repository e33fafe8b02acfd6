"""The box without its board: shares, markers, track, goods, cubes and money."""

from __future__ import annotations

from ....core.cells import Cell
from ....core.pieces import CUBE, MARKER, TRACK, Counter, markers, notes, shares
from ..rules.board import SteelBoard
from .colours import Colours

LINKS = 20  # pieces of track for each company
CUBES = 80
MONEY = {10: 30, 50: 20, 100: 30, 500: 12}


def counters(board: SteelBoard, colours: Colours) -> list[Counter]:
    companies = [colours.cell(company) for company in range(board.companies)]
    goods = [
        Counter("goods", in_colour.bit_count(), CUBE, colours.good_inks[good], label=Cell(good, "good"))
        for good, in_colour in enumerate(board.cities_by_colour)
    ]
    return [
        *shares(zip(companies, board.shares, strict=True)),
        *markers(companies, "control"),
        Counter("marker", 1, MARKER, "accent", "★"),
        *markers(companies, "track", LINKS, TRACK),
        *[Counter("order", 1, MARKER, text=str(place)) for place in range(1, board.companies + 1)],
        *goods,
        Counter("cubes", CUBES, CUBE, "soft", "1"),
        *notes(MONEY, "money"),
    ]
