"""A table's log as lines in rounds, kept up to date without reading an entry twice."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from typing import NamedTuple

from markupsafe import Markup

from ...core.rules.game import Event
from ...table.log.entries import ChatSent, LoggedEntry, MovePlayed, MovesUndone, StandingOrdersSet

LONGEST = 120  # lines of a round; a game without rounds is divided here


class LogLine(NamedTuple):
    """One line: an event of a move, or something that happened at the table itself (no event)."""

    id: str
    logged: LoggedEntry
    event: Event | None

    def is_visible(self, seat: int) -> bool:
        return self.event is None or self.event.is_for(seat)


class RenderedLog(NamedTuple):
    """The log as it was last rendered for a seat: under which conditions, and after how many lines."""

    key: tuple[object, ...]
    lines: int
    fragments: dict[str, str]


class RoundLog:
    """The lines of a log, where each round starts, and what has been rendered of them."""

    def __init__(self, opening_kinds: Collection[str]) -> None:
        self.opening_kinds = opening_kinds  # kinds of events that open a round
        self.lines: list[LogLine] = []
        self.starts = [0]  # by round: the index of its first line
        self.chat: list[LoggedEntry] = []
        self.has_secrets = False  # some line is not for every seat
        self.markup: dict[tuple[object, ...], Markup] = {}  # rendered lines and headings
        self.rendered: dict[tuple[int, str], RenderedLog] = {}  # by seat and language
        self.rereads = 0  # how often the log was read from the start
        self._read = 0

    def update(self, log: Sequence[LoggedEntry]) -> None:
        """Read new entries; an undo changes old lines, so everything is read again."""
        if any(isinstance(logged.entry, MovesUndone) for logged in log[self._read :]):
            self.lines, self.starts, self.chat, self._read = [], [0], [], 0
            self.rendered.clear()
            self.rereads += 1
        for logged in log[self._read :]:
            self._add(logged)
        self._read = len(log)

    def _add(self, logged: LoggedEntry) -> None:
        if isinstance(logged.entry, ChatSent):
            self.chat.append(logged)
        elif isinstance(logged.entry, MovePlayed):
            for place, event in enumerate(logged.events):
                self._append(LogLine(f"e-{logged.number}-{place}", logged, event))
        elif not isinstance(logged.entry, StandingOrdersSet):
            self._append(LogLine(f"e-{logged.number}", logged, None))

    def _append(self, line: LogLine) -> None:
        opens = line.event is not None and line.event.kind in self.opening_kinds and not line.logged.undone
        if self.lines and (opens or len(self.lines) - self.starts[-1] >= LONGEST):
            self.starts.append(len(self.lines))
        self.lines.append(line)
        self.has_secrets = self.has_secrets or (line.event is not None and line.event.audience is not None)

    def round_of(self, index: int) -> int:
        return bisect_right(self.starts, index) - 1

    def lines_of_move(self, move: int) -> list[LogLine]:
        """The lines of a move that was not taken back, newest moves first in the search."""
        found: list[LogLine] = []
        for line in reversed(self.lines):
            if line.logged.move < move and not line.logged.undone:
                break
            if line.logged.move == move and not line.logged.undone and line.event is not None:
                found.append(line)
        return found[::-1]

    def round_lines(self, number: int) -> list[LogLine]:
        stop = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.lines)
        return self.lines[self.starts[number] : stop]

    def first_line(self, number: int) -> LogLine | None:
        start = self.starts[number]
        return self.lines[start] if start < len(self.lines) else None
