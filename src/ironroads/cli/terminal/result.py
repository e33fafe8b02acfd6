"""The final ranking as a table."""

from __future__ import annotations

from rich import box
from rich.table import Table

from ...core.rules.game import places
from ...core.speaker import Speaker
from ...library.loaded import LoadedMatch


def result(loaded: LoadedMatch, speaker: Speaker, say: Speaker) -> Table:
    """The final ranking."""
    game, state = loaded.match.game, loaded.match.state
    place, scores = places(game, state), game.scores(state)
    headings = [say.phrase("play", key) for key in ("place", "player", "score")]
    table = Table(*headings, box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for seat in sorted(range(state.seats), key=lambda seat: place[seat]):
        style = "bold" if place[seat] == 1 else ""
        table.add_row(f"{place[seat]}.", speaker.seat(seat), speaker.cell(scores[seat], "score"), style=style)
    return table
