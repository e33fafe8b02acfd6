"""Cells of panels: a value, the word that formats it, and the colour of its owner."""

from __future__ import annotations

import msgspec

from .rules.game import Seat


class Cell(msgspec.Struct, frozen=True, gc=False):
    """A value and the catalogue word that formats it; an ink turns it into a chip of that colour."""

    value: int | str
    word: str = ""
    ink: str = ""
    code: str = ""  # the short text inside the chip


EMPTY = Cell("")
GLYPHS = "●■▲◆★✚"  # by seat; colours are never alone


def player(seat: Seat) -> Cell:
    """A player's name with the chip of the seat."""
    return Cell(seat, "seat", f"player-{seat}", GLYPHS[seat])
