"""The log as one seat may read it."""

from __future__ import annotations

from collections.abc import Iterator

from ..log.entries import LoggedEntry, MovePlayed
from .table_state import TableState


def log_for(state: TableState, seat: int, since: int = 0) -> Iterator[LoggedEntry]:
    """The log after its first `since` entries, without what this seat (or WATCHER) may not know."""
    for logged in state.log[since:]:
        if not logged.entry.private or logged.entry.seat == seat:
            yield _redacted(state, logged, seat)


def _redacted(state: TableState, logged: LoggedEntry, seat: int) -> LoggedEntry:
    entry = logged.entry
    if not all([event.is_for(seat) for event in logged.events]):
        audible = [event for event in logged.events if event.is_for(seat)]
        logged = logged._replace(events=tuple(audible))
    is_shut = logged.sealed and (logged.undone or logged.move > state.match.revealed)
    if isinstance(entry, MovePlayed) and is_shut and entry.seat != seat:
        logged = logged._replace(entry=MovePlayed(entry.seat, "?", entry.by))
    return logged
