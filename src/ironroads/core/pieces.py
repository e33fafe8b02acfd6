"""Pieces to cut out of paper, for a table without the box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from ..draw.marks import Mark
from .cells import EMPTY, Cell

CARD: Final = (42.0, 28.0)  # millimetres
NOTE: Final = (46.0, 24.0)
MARKER: Final = (20.0, 20.0)
CUBE: Final = (11.0, 11.0)
TRACK: Final = (16.0, 8.0)


@dataclass(frozen=True)
class Counter:
    """Pieces of one kind that look the same."""

    kind: str  # a key of the catalogue's `pieces`
    count: int
    size: tuple[float, float] = MARKER
    ink: str = "card"
    text: str = ""  # large, in the middle
    label: Cell = EMPTY  # below it
    marks: tuple[Mark, ...] = ()  # a picture around the origin, in units of the chart
    is_hex: bool = False  # as large as a hex of the board; else `size` counts


def notes(amounts: Mapping[int, int], word: str) -> list[Counter]:
    """Money: how many notes there are of each amount."""
    return [Counter("money", count, NOTE, label=Cell(amount, word)) for amount, count in amounts.items()]


def shares(companies: Iterable[tuple[Cell, int]], kind: str = "shares") -> list[Counter]:
    """Certificates: the company as panels show it, and how many there are."""
    return [Counter(kind, count, CARD, cell.ink, cell.code, cell) for cell, count in companies]


def markers(owners: Iterable[Cell], kind: str, count: int = 1, size: tuple[float, float] = MARKER) -> list[Counter]:
    """So many markers for each owner, in its colour and with its code."""
    return [Counter(kind, count, size, owner.ink, owner.code) for owner in owners]
