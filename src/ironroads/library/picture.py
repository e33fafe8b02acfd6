"""The picture of a match: chart, legend and tables, as one seat or a spectator sees it."""

from __future__ import annotations

from collections.abc import Collection

from ..core.face import Cell, Panel, called
from ..core.rules.game import Seat, State
from ..core.rules.sentinels import NOBODY
from ..core.speaker import Speaker
from ..draw.chart import Drawing, draw
from ..draw.pixels import png as png
from ..draw.sheet import LegendEntry, SheetTable, TableCell, sheet
from .loaded import LoadedMatch

PARTS = ("display", "legend", "tables")  # of a picture, beside the map


def picture(
    loaded: LoadedMatch,
    speaker: Speaker,
    seat: Seat = NOBODY,
    parts: Collection[str] = PARTS,
    dark: bool = False,
) -> Drawing:
    """What a seat or a spectator sees, with some or all parts; without any it is the map alone."""
    return drawn(loaded, speaker, loaded.match.game.veil(loaded.match.state, seat), parts, dark)


def drawn(
    loaded: LoadedMatch, speaker: Speaker, state: State, parts: Collection[str] = PARTS, dark: bool = False
) -> Drawing:
    """The picture of a state that is already veiled."""
    face = loaded.title.show(loaded.match.game)
    chart, marks = called(face.chart, speaker.catalogue), face.marks(state)
    if not parts:
        return draw(chart, marks, dark=dark)
    keys = face.legend() if "legend" in parts else []
    legend = [LegendEntry(key.marks, speaker.phrase("legend", key.word)) for key in keys]
    panels = face.panels(state) if "tables" in parts else []
    listings = [_listing(panel, speaker) for panel in panels if panel.rows]
    display = face.display if "display" in parts else None
    return sheet(chart, marks, headline(loaded, speaker), legend, listings, display, dark)


def headline(loaded: LoadedMatch, speaker: Speaker) -> str:
    """Game and board; the name of an own board comes from its file."""
    return f"{speaker.text('title')} – {loaded.title.board_name(loaded.match.game, speaker.language)}"


def _listing(panel: Panel, speaker: Speaker) -> SheetTable:
    heading = tuple(TableCell(speaker.heading(key)) for key in panel.columns)
    rows = [tuple(_field(cell, speaker) for cell in row.cells) for row in panel.rows]
    return SheetTable(speaker.phrase("panels", panel.id), (heading, *rows))


def _field(cell: Cell, speaker: Speaker) -> TableCell:
    return TableCell(speaker.cell(cell.value, cell.word), cell.ink, cell.code)
