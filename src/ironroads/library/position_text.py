"""A position as text: the panels of a face as tables, with chips in the inks of the theme."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from rich import box
from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..core.face import Cell, Panel, Row
from ..core.speaker import Speaker
from ..draw.theme import inks

SOFT_HYPHEN = "\u00ad"  # terminals show it, or count it as a column
WIDTH = 100  # columns of a position printed by a program


def position_text(panels: Sequence[Panel], speaker: Speaker) -> str:
    """The tables as plain text."""
    lines = StringIO()
    Console(file=lines, width=WIDTH, color_system=None).print(position(panels, speaker))
    return "\n".join([line.rstrip() for line in lines.getvalue().splitlines()]).strip("\n")


def position(panels: Sequence[Panel], speaker: Speaker) -> Columns:
    return Columns([_table(panel, speaker) for panel in panels if panel.rows], padding=(0, 2))


def _table(panel: Panel, speaker: Speaker) -> Table:
    table = Table(
        title=speaker.phrase("panels", panel.id),
        title_justify="left",
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
    )
    for key in panel.columns:
        table.add_column(speaker.heading(key).replace(SOFT_HYPHEN, ""))
    pointed = any(row.active for row in panel.rows)
    for row in panel.rows:
        table.add_row(*_cells(row, speaker, pointed), style="bold" if row.active else "")
    return table


def _cells(row: Row, speaker: Speaker, pointed: bool) -> list[Text]:
    """The cells of a row, with an arrow if its player must decide."""
    first, *others = [_cell(cell, speaker) for cell in row.cells]
    arrow = Text("▶ " if row.active else "  ") if pointed else Text()
    return [Text.assemble(arrow, first), *others]


def _cell(cell: Cell, speaker: Speaker) -> Text:
    said = Text(speaker.cell(cell.value, cell.word))
    if not cell.ink:
        return said
    colour, on, *_ = inks()[cell.ink]
    chip = Text(f" {cell.code} " if cell.code else "  ", style=f"{on} on {colour}")
    return chip if said.plain == cell.code else Text.assemble(chip, " ", said)
