"""What has happened at a table since a player's last move, as `ironroads report` tells it."""

from __future__ import annotations

from ...core.reports import chapters_of, said_heading, said_lines
from ..play.table import Table
from ..words import TableSpeaker

MAX_LINES = 40  # of news; the page tells the rest


def news(table: Table, seat: int, say: TableSpeaker, before: int | None = None) -> str:
    """The rounds that went on since the seat's last move, or the last before a place in the log; may be empty."""
    match = table.match
    ends = [end for (mover, _), end in zip(match.moves, match.log_ends, strict=True) if mover == seat]
    seen = max([end for end in ends if before is None or end <= before], default=0)
    log = [event for event in match.log if event.is_for(seat)]
    seen -= len([event for event in match.log[:seen] if not event.is_for(seat)])
    lines: list[str] = []
    for chapter in chapters_of(table.face, log):
        if chapter.end > seen:
            lines += [f"{said_heading(chapter, say)}", *[f"  {line}" for line in said_lines(chapter, say)]]
    return "\n".join(lines[-MAX_LINES:])
