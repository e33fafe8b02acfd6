"""Who has the page of a table open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager


class Presence:
    """Counts open pages by seat, and notifies listeners when one opens or closes."""

    def __init__(self) -> None:
        self.changes = 0  # how often a page opened or closed
        self._pages: Counter[int] = Counter()
        self._listeners: set[Callable[[], None]] = set()

    def is_online(self, seat: int) -> bool:
        return self._pages[seat] > 0

    @contextmanager
    def join(self, seats: Sequence[int]) -> Iterator[None]:
        """Count a page that is open for these seats."""
        self._add(seats, 1)
        try:
            yield
        finally:
            self._add(seats, -1)

    def _add(self, seats: Sequence[int], count: int) -> None:
        for seat in seats:
            self._pages[seat] += count
        self.changes += 1
        for listener in list(self._listeners):
            listener()

    @contextmanager
    def listen(self, listener: Callable[[], None]) -> Iterator[None]:
        self._listeners.add(listener)
        try:
            yield
        finally:
            self._listeners.discard(listener)
