"""A table's log on disk: changes are made on a draft, which becomes the state once it is written."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from ..errors import Refused, Stale, WriteConflict
from ..rules.table_state import TableState
from ..store.writer import OnWritten
from .commits import commit_between
from .context import TableContext
from .lock import FifoLock

logger = logging.getLogger(__name__)

Change = Callable[[TableState], None]  # edits a draft, or raises


class PersistentLog:
    """Commits changes one after the other and notifies listeners.

    A change that raises, or cannot be written, leaves the state as it was.
    """

    def __init__(self, context: TableContext, state: TableState) -> None:
        self.context = context
        self.state = state
        self.id = state.spec.id
        self.after_commit: Callable[[], None] = _do_nothing  # called after each attempt of this process to commit
        self._loop = asyncio.get_running_loop()  # cached, because each look-up costs a system call
        self._lock = FifoLock()
        self._catching_up: asyncio.Task[None] | None = None  # asyncio keeps only a weak reference
        self._listeners: set[Callable[[], None]] = set()

    @property
    def version(self) -> int:
        """The number of entries in the log; grows with everything that happens at the table."""
        return self.state.version

    # Listening

    @contextmanager
    def listen(self, listener: Callable[[], None]) -> Iterator[None]:
        """Call `listener` after every change."""
        self._listeners.add(listener)
        try:
            yield
        finally:
            self._listeners.discard(listener)

    @contextmanager
    def change_event(self) -> Iterator[asyncio.Event]:
        """An event that every change sets, and the caller clears."""
        changed = asyncio.Event()
        with self.listen(changed.set):
            yield changed

    async def wait_for_change(self, version: int) -> int:
        """Wait until the table is past `version`; returns its new version."""
        with self.change_event() as changed:
            while self.version <= version:
                await changed.wait()
                changed.clear()
        return self.version

    def is_unused(self) -> bool:
        """Whether it has no listeners and no change in progress."""
        return not self._listeners and not self.is_busy()

    def is_busy(self) -> bool:
        """Whether a change is being written."""
        return not self._lock.is_free

    # Committing

    async def _commit(
        self,
        change: Change,
        only_moves: bool = False,
        on_written: OnWritten | None = None,
        even_closed: bool = False,
    ) -> None:
        """Make a change and wait until it is on disk. Cancelling the caller does not cancel the write.

        With `only_moves` the change may add moves and nothing else, which makes the draft cheap.
        """
        written = self._loop.create_future()

        def finish(error: Exception | None) -> None:
            if on_written is not None:
                on_written(error)
            _resolve(written, error)

        await self._lock.acquire()
        self._write(change, only_moves, finish, even_closed)
        await written

    def _commit_nowait(self, change: Change, only_moves: bool, on_written: OnWritten) -> bool:
        """Start a commit without awaiting anything; returns False if another change is in progress."""
        if not self._lock.acquire_nowait():
            return False
        self._write(change, only_moves, on_written)
        return True

    def _write(self, change: Change, only_moves: bool, on_written: OnWritten, even_closed: bool = False) -> None:
        """Start writing a change; the caller holds the lock, which is released when the write ends or this raises."""
        try:
            draft = self.state.branch() if only_moves else self.state.copy()
            change(draft)
            if self.state.closed and draft.closed and not even_closed:
                raise Refused("table_closed")
            if draft.version > self.version:
                commit = commit_between(self.state, draft, self.context.now())
                self.context.store.commit(commit, partial(self._written, draft, on_written), self._loop)
                return
        except BaseException:
            self._lock.release()
            raise
        self._finish(on_written, None)

    def _written(self, draft: TableState, on_written: OnWritten, error: Exception | None) -> None:
        if isinstance(error, WriteConflict):
            self._catching_up = asyncio.create_task(self._refuse_as_stale(on_written))
            return
        if error is None:
            self._count(draft)
            self._publish(draft)
        self._finish(on_written, error)

    def _count(self, draft: TableState) -> None:
        statistics = self.context.statistics
        statistics.entries += draft.version - self.version
        statistics.moves += max(0, draft.moves - self.state.moves)

    async def _refuse_as_stale(self, on_written: OnWritten) -> None:
        """Another process was faster: read its changes, then refuse ours."""
        error: Exception = Stale()
        try:
            await self._catch_up()
        except Exception as fault:
            error = fault
        self._finish(on_written, error)

    def _finish(self, on_written: OnWritten, error: Exception | None) -> None:
        try:
            on_written(error)
        finally:
            self._lock.release()
            self.after_commit()

    def _publish(self, draft: TableState) -> None:
        """Let the draft become the state, and notify the listeners."""
        if draft.base_version:
            self.state.join(draft)
        else:
            self.state = draft
        for listener in list(self._listeners):
            self._notify(listener)

    def _notify(self, listener: Callable[[], None]) -> None:
        """A failing listener must not block the others."""
        try:
            listener()
        except Exception:
            logger.exception("table %s: a listener failed", self.id)

    async def catch_up(self) -> None:
        """Read what another process has written."""
        await self._lock.acquire()
        try:
            await self._catch_up()
        finally:
            self._lock.release()

    async def _catch_up(self) -> None:
        draft = self.state.copy()
        for at, entry in await self.context.store.entries(self.id, self.version):
            draft.add(entry, at)
        if draft.version > self.version:
            draft.chain = await self.context.store.chain(self.id, draft.version)
            self._publish(draft)


def _resolve(future: asyncio.Future[None], error: Exception | None) -> None:
    if future.done():  # the caller was cancelled
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)


def _do_nothing() -> None:
    return None
