"""A canvas of character cells, each with a sign, its ink and the ink behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from ....draw.theme import inks

PALE = "#ffffff"  # text on dark grounds
EMPTY, LINE, TRACK, TEXT = range(4)  # what a cell holds; more important things are not covered by lesser ones


@dataclass
class Character:
    sign: str = " "
    ink: str = "map-ink"
    ground: str = ""
    holds: int = EMPTY
    bold: bool = False
    inverse: bool = False  # on a ground in the colour of the ink: pieces and track


class Canvas:
    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.cells = [[Character() for _ in range(columns)] for _ in range(rows)]

    def has(self, column: int, row: int) -> bool:
        return 0 <= column < self.columns and 0 <= row < self.rows

    def fill(self, first: int, last: int, row: int, ink: str) -> None:
        """Give the cells from the first to the last column of a row another ground; what was on it is gone."""
        for column in range(max(0, first), min(self.columns - 1, last) + 1):
            cell = self.cells[row][column]
            cell.ground, cell.sign, cell.holds, cell.inverse = ink, " ", EMPTY, False

    def put(self, column: int, row: int, sign: str, ink: str, holds: int) -> None:
        if self.has(column, row) and self.cells[row][column].holds <= holds:
            cell = self.cells[row][column]
            cell.sign, cell.ink, cell.holds, cell.bold = sign, ink, holds, False
            cell.inverse = holds == TRACK

    def write(self, column: int, row: int, text: str, ink: str, bold: bool = False) -> None:
        for place, sign in enumerate(text, start=column):
            self.put(place, row, sign, ink, TEXT)
            self.cells[row][place].bold = bold

    def chip(self, column: int, row: int, text: str, ink: str) -> None:
        """A text on a ground of its own, in the colour that can be read on it."""
        self.write(column, row, text, ink, bold=True)
        for place in range(column, column + len(text)):
            self.cells[row][place].inverse = True

    def covered(self, column: int, row: int, length: int) -> int:
        """The most important thing that a text there would cover; TEXT if it does not fit."""
        if not (self.has(column, row) and self.has(column + length - 1, row)):
            return TEXT
        return max([cell.holds for cell in self.cells[row][column : column + length]])

    def lines(self, coloured: bool) -> Iterator[Text]:
        for row in self.cells:
            if not coloured:
                yield Text("".join([cell.sign for cell in row]).rstrip())
                continue
            line = Text()
            for cell in row:
                line.append(cell.sign, _style(cell))
            yield line


def _style(cell: Character) -> Style:
    palette = inks()
    if cell.inverse:
        colour, on, *_ = palette[cell.ink]
        return Style(color=on, bgcolor=colour, bold=cell.bold)
    if not cell.ground:
        return Style(color=palette[cell.ink][0], bold=cell.bold)
    behind, on, *_ = palette[cell.ground]
    return Style(color=on if on == PALE else palette[cell.ink][0], bgcolor=behind, bold=cell.bold)
