"""A position as text: the panels of a face as tables, with chips in the inks of the theme."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from ...core.face import Cell, Panel, Row
from ...core.rules.game import places
from ...core.speaker import Speaker
from ...draw.theme import inks
from ..files import LoadedMatch


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
        table.add_column(speaker.heading(key))
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


def result(loaded: LoadedMatch, speaker: Speaker, say: Speaker) -> Table:
    """The final ranking."""
    game, state = loaded.match.game, loaded.match.state
    place, scores = places(game, state), game.scores(state)
    headings = [say.phrase("play", key) for key in ("place", "player", "score")]
    table = Table(*headings, box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for seat in sorted(range(state.seats), key=lambda seat: place[seat]):
        style = "bold" if place[seat] == 1 else ""
        table.add_row(f"{place[seat]}.", speaker.seat(seat), str(scores[seat]), style=style)
    return table
