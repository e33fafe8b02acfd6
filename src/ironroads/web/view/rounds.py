"""The chronicle of a table: its log line by line, in rounds, kept up to date without reading anything twice."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from typing import NamedTuple

from markupsafe import Markup

from ...core.rules.game import Event
from ...table.log.entries import ChatSent, LoggedEntry, MovePlayed, MovesUndone, StandingOrdersSet

LONGEST = 120  # a chapter of a game without rounds ends here


class Item(NamedTuple):
    """One line: an event of a move, or something that happened at the table itself."""

    id: str
    logged: LoggedEntry
    event: Event | None

    def visible(self, seat: int) -> bool:
        return self.event is None or self.event.audience is None or seat in self.event.audience


class Page(NamedTuple):
    """The log as a seat was told it: after so many lines, and under which circumstances."""

    key: tuple[object, ...]
    items: int
    fragments: dict[str, str]


class Chronicle:
    def __init__(self, rounds: Collection[str]) -> None:
        self.rounds = rounds  # kinds of events that open a round
        self.items: list[Item] = []
        self.begins = [0]  # by chapter: its first item
        self.chat: list[LoggedEntry] = []
        self.private = False  # some line is not for everybody
        self.lines: dict[tuple[object, ...], Markup] = {}  # as they were said, by whoever shows them
        self.pages: dict[tuple[int, str], Page] = {}  # by seat and language: what was told last
        self.reading = 0  # how often everything was read again
        self._read = 0

    def follow(self, log: Sequence[LoggedEntry]) -> None:
        """Read what is new; after an undo everything is read again, for lines were struck out."""
        if any(isinstance(logged.entry, MovesUndone) for logged in log[self._read :]):
            self.items, self.begins, self.chat, self._read = [], [0], [], 0
            self.pages.clear()
            self.reading += 1
        for logged in log[self._read :]:
            self._add(logged)
        self._read = len(log)

    def _add(self, logged: LoggedEntry) -> None:
        if isinstance(logged.entry, ChatSent):
            self.chat.append(logged)
        elif isinstance(logged.entry, MovePlayed):
            for place, event in enumerate(logged.events):
                self._append(Item(f"e-{logged.number}-{place}", logged, event))
        elif not isinstance(logged.entry, StandingOrdersSet):
            self._append(Item(f"e-{logged.number}", logged, None))

    def _append(self, item: Item) -> None:
        opens = item.event is not None and item.event.kind in self.rounds and not item.logged.undone
        if self.items and (opens or len(self.items) - self.begins[-1] >= LONGEST):
            self.begins.append(len(self.items))
        self.items.append(item)
        self.private = self.private or (item.event is not None and item.event.audience is not None)

    def chapter_of(self, index: int) -> int:
        return bisect_right(self.begins, index) - 1

    def chapter(self, number: int) -> list[Item]:
        stop = self.begins[number + 1] if number + 1 < len(self.begins) else len(self.items)
        return self.items[self.begins[number] : stop]
