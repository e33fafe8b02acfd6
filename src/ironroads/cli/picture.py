"""The picture of a match: chart, legend and tables, as everybody or one seat may see it."""

from __future__ import annotations

from ..core.face import Cell, Panel, called
from ..core.rules.game import Seat
from ..core.rules.sentinels import NOBODY
from ..core.speaker import Speaker
from ..draw.chart import Drawing
from ..draw.sheet import Entry, Field, Listing, sheet
from .files import Story


def picture(story: Story, speaker: Speaker, seat: Seat = NOBODY) -> Drawing:
    """What `seat` sees, or whoever looks on."""
    game = story.match.game
    face = story.title.show(game)
    state = game.veil(story.match.state, seat)
    legend = [Entry(key.marks, speaker.phrase("legend", key.word)) for key in face.legend()]
    listings = [_listing(panel, speaker) for panel in face.panels(state) if panel.rows]
    chart = called(face.chart, speaker.catalogue)
    return sheet(chart, face.marks(state), headline(story, speaker), legend, listings)


def headline(story: Story, speaker: Speaker) -> str:
    """Game and board, in the language of the speaker if the board is one of ours, else as its file says."""
    game = story.match.game
    names: dict[str, str] = speaker.text("boards")
    return f"{speaker.text('title')} – {names.get(game.board_id) or story.title.show(game).chart.title}"


def _listing(panel: Panel, speaker: Speaker) -> Listing:
    heading = tuple(Field(speaker.heading(key)) for key in panel.columns)
    rows = [tuple(_field(cell, speaker) for cell in row.cells) for row in panel.rows]
    return Listing(speaker.phrase("panels", panel.id), (heading, *rows))


def _field(cell: Cell, speaker: Speaker) -> Field:
    return Field(speaker.cell(cell.value, cell.word), cell.ink, cell.code)
