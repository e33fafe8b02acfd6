"""Counters for a table that does not draw on the map: engines, bonuses, numbers of towns."""

from __future__ import annotations

from ....core.cells import Cell
from ....core.pieces import CARD, CUBE, MARKER, Counter, notes
from ..game import Dampfross
from ..rules.building.build import BONUS

SQUARES = 20  # where lines begin and continue
MONEY = {1: 30, 5: 20, 10: 30, 50: 12}


def counters(game: Dampfross, inks: tuple[str, ...], seats: int) -> list[Counter]:
    players = [Cell(seat, "seat", inks[seat], str(seat + 1)) for seat in range(seats)]
    return [
        *[Counter("engines", 1, MARKER, player.ink, player.code, player) for player in players],
        *[Counter("squares", SQUARES, CUBE, player.ink, player.code) for player in players],
        Counter("bonuses", game.board.towns, CUBE, "town", f"+{BONUS}"),
        *[Counter("towns", 1, CARD, label=Cell(town, "town")) for town in range(game.board.towns)],
        *notes(MONEY, "units"),
    ]
