"""The picture of a match: chart, legend and tables, as one seat or a spectator sees it."""

from __future__ import annotations

from ..core.face import Cell, Panel, called
from ..core.rules.game import Seat
from ..core.rules.sentinels import NOBODY
from ..core.speaker import Speaker
from ..draw.chart import Drawing
from ..draw.sheet import Entry, Field, Listing, sheet
from .files import LoadedMatch


def picture(loaded: LoadedMatch, speaker: Speaker, seat: Seat = NOBODY) -> Drawing:
    """What a seat or a spectator sees."""
    game = loaded.match.game
    face = loaded.title.show(game)
    state = game.veil(loaded.match.state, seat)
    legend = [Entry(key.marks, speaker.phrase("legend", key.word)) for key in face.legend()]
    listings = [_listing(panel, speaker) for panel in face.panels(state) if panel.rows]
    chart = called(face.chart, speaker.catalogue)
    return sheet(chart, face.marks(state), headline(loaded, speaker), legend, listings)


def headline(loaded: LoadedMatch, speaker: Speaker) -> str:
    """Game and board; the name of an own board comes from its file."""
    game = loaded.match.game
    names: dict[str, str] = speaker.text("boards")
    return f"{speaker.text('title')} – {names.get(game.board_id) or loaded.title.show(game).chart.title}"


def _listing(panel: Panel, speaker: Speaker) -> Listing:
    heading = tuple(Field(speaker.heading(key)) for key in panel.columns)
    rows = [tuple(_field(cell, speaker) for cell in row.cells) for row in panel.rows]
    return Listing(speaker.phrase("panels", panel.id), (heading, *rows))


def _field(cell: Cell, speaker: Speaker) -> Field:
    return Field(speaker.cell(cell.value, cell.word), cell.ink, cell.code)
