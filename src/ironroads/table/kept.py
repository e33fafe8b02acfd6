"""A story that is kept: told on in drafts, which stand once they are on disk, and heard by whoever waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from . import clock, notices
from .errors import Conflict, Stale
from .store import Append, Summary
from .story import Story

if TYPE_CHECKING:
    from .tables import House


class Kept:
    """What a table does with its story; one change after the other."""

    def __init__(self, house: House, story: Story) -> None:
        self.house = house
        self.story = story
        self.id = story.spec.id
        self._lock = asyncio.Lock()
        self._listeners: set[Callable[[], None]] = set()  # called when something new stands

    @property
    def version(self) -> int:
        """Number of entries in the log: changes with everything that happens at the table."""
        return self.story.version

    @contextmanager
    def watch(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever something new stands; whoever waits for it clears it."""
        woken = asyncio.Event()
        self._listeners.add(woken.set)
        try:
            yield woken
        finally:
            self._listeners.discard(woken.set)

    async def news(self, version: int) -> int:
        """Wait until the table has more than `version` entries; the new number of them."""
        with self.watch() as woken:
            while self.version <= version:
                await woken.wait()
                woken.clear()
        return self.version

    def is_idle(self) -> bool:
        """Nobody looks and nothing goes on."""
        return not self._listeners and not self._lock.locked()

    async def _change(self, tell: Callable[[Story], None], only_moves: bool = False) -> None:
        """Tell something in a draft of the story; it stands once it is on disk, or not at all."""
        async with self._lock:
            draft = self.story.branch() if only_moves else self.story.copy()
            tell(draft)
            if draft.version > self.version:
                await self._keep(draft)
        self.go_on()

    async def _keep(self, draft: Story) -> None:
        written = self.house.store.append(append_of(self.story, draft, self.house.now()))
        try:
            await asyncio.shield(written)
        except Conflict:
            await self._catch_up()
            raise Stale from None
        except asyncio.CancelledError:
            written.add_done_callback(partial(self._hung_up, draft))
            raise
        self._stands(draft)

    def _hung_up(self, draft: Story, written: asyncio.Future[None]) -> None:
        """Whoever did not wait for the answer has moved all the same."""
        if not written.cancelled() and written.exception() is None:
            self._stands(draft)

    def _stands(self, draft: Story) -> None:
        if draft.version > self.version and draft.before in (0, self.version):
            if draft.before:
                self.story.join(draft)
            else:
                self.story = draft
            for hear in list(self._listeners):
                hear()

    async def catch_up(self) -> None:
        """Read what another process has written."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        draft = self.story.copy()
        for at, entry in await self.house.store.entries(self.id, self.version):
            draft.tell(entry, at)
        self._stands(draft)

    def go_on(self) -> None:
        """Let whatever acts without people act."""


def append_of(before: Story | None, after: Story, now: float) -> Append:
    """Everything that must reach the disk together."""
    head = before.version if before is not None else 0
    letters = notices.letters(before, after, now)
    new = after.log[head - after.before :]
    return Append(after.spec.id, head, new, summary(after), clock.next_look(after, now), letters)


def summary(story: Story) -> Summary:
    spec = story.spec
    return Summary(
        name=spec.name,
        game=spec.game,
        way=spec.way,
        people=[seat.name for seat in story.seats],
        links=[seat.link for seat in story.seats],
        holders=[seat.holder for seat in story.seats],
        asked=list(story.asked()),
        moves=story.moves,
        over=story.match.over(),
        places=story.places(),
        checked=story.checked.moves,
        digest=story.checked.digest,
    )
