"""A state that is kept: told on in drafts, which stand once they are on disk, and heard by whoever waits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from ..automation import deadlines, notices
from ..errors import Stale, WriteConflict
from ..rules.table_state import TableState
from ..store.store import Summary, TableCommit
from ..store.writer import OnWritten
from .lock import FifoLock

if TYPE_CHECKING:
    from .context import TableContext

log = logging.getLogger(__name__)


class PersistentLog:
    """What a table does with its state; one change after the other."""

    def __init__(self, context: TableContext, state: TableState) -> None:
        self.context = context
        self.state = state
        self.id = state.spec.id
        self._loop = asyncio.get_running_loop()  # to ask for it costs a call of the system each time
        self._lock = FifoLock()
        self._catching_up: asyncio.Task[None] | None = None
        self._listeners: set[Callable[[], None]] = set()  # called when something new stands

    @property
    def version(self) -> int:
        """Number of entries in the log: changes with everything that happens at the table."""
        return self.state.version

    @contextmanager
    def change_event(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever something new stands; whoever waits for it clears it."""
        woken = asyncio.Event()
        with self.listen(woken.set):
            yield woken

    @contextmanager
    def listen(self, hear: Callable[[], None]) -> Iterator[None]:
        """`hear` is called whenever something new stands."""
        self._listeners.add(hear)
        try:
            yield
        finally:
            self._listeners.discard(hear)

    async def wait_for_change(self, version: int) -> int:
        """Wait until the table has more than `version` entries; the new number of them."""
        with self.change_event() as woken:
            while self.version <= version:
                await woken.wait()
                woken.clear()
        return self.version

    def is_idle(self) -> bool:
        """Nobody looks and nothing goes on."""
        return not self._listeners and not self.is_busy()

    def is_busy(self) -> bool:
        """Somebody tells something that does not stand yet."""
        return not self._lock.is_free

    async def _change(
        self, tell: Callable[[TableState], None], only_moves: bool = False, then: OnWritten | None = None
    ) -> None:
        """Tell something in a draft of the state; it stands once it is on disk, or not at all.

        Whoever does not wait for the end has told it all the same.
        """
        written = self._loop.create_future()

        def answer(error: Exception | None) -> None:
            if then is not None:
                then(error)
            _settle(written, error)

        await self._lock.wait()
        self._tell_on(tell, only_moves, answer)
        await written

    def _change_nowait(self, tell: Callable[[TableState], None], only_moves: bool, then: OnWritten) -> bool:
        """The same without waiting; False, and nothing is done, while somebody else tells something."""
        if not self._lock.take():
            return False
        self._tell_on(tell, only_moves, then)
        return True

    def _tell_on(self, tell: Callable[[TableState], None], only_moves: bool, then: OnWritten) -> None:
        """By whoever holds the pen, which is given back when all is written; an error of `tell` is the caller's."""
        try:
            draft = self.state.branch() if only_moves else self.state.copy()
            tell(draft)
            if draft.version > self.version:
                append = append_of(self.state, draft, self.context.now())
                self.context.store.append(append, partial(self._written, draft, then), self._loop)
                return
        except BaseException:
            self._lock.give()
            raise
        self._end(then, None)

    def _written(self, draft: TableState, then: OnWritten, error: Exception | None) -> None:
        if isinstance(error, WriteConflict):
            self._catching_up = asyncio.create_task(self._overtaken(then))
            return
        if error is None:
            self._stands(draft)
        self._end(then, error)

    async def _overtaken(self, then: OnWritten) -> None:
        """Another process has written something that this one did not know."""
        error: Exception = Stale()
        try:
            await self._catch_up()
        except Exception as fault:
            error = fault
        self._end(then, error)

    def _end(self, then: OnWritten, error: Exception | None) -> None:
        try:
            then(error)
        finally:
            self._lock.give()
            self.go_on()

    def _stands(self, draft: TableState) -> None:
        if draft.before:
            self.state.join(draft)
        else:
            self.state = draft
        for hear in list(self._listeners):
            self._let_hear(hear)

    def _let_hear(self, hear: Callable[[], None]) -> None:
        """Whoever cannot be told holds up nobody."""
        try:
            hear()
        except Exception:
            log.exception("table %s: somebody could not be told", self.id)

    async def catch_up(self) -> None:
        """Read what another process has written."""
        await self._lock.wait()
        try:
            await self._catch_up()
        finally:
            self._lock.give()

    async def _catch_up(self) -> None:
        draft = self.state.copy()
        for at, entry in await self.context.store.entries(self.id, self.version):
            draft.tell(entry, at)
        if draft.version > self.version:
            self._stands(draft)

    def go_on(self) -> None:
        """Let whatever acts without people act."""


def _settle(future: asyncio.Future[None], error: Exception | None) -> None:
    if future.done():  # nobody waits any more
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)


def append_of(before: TableState | None, after: TableState, now: float) -> TableCommit:
    """Everything that must reach the disk together."""
    head = before.version if before is not None else 0
    letters = notices.letters(before, after, now)
    new = after.log[head - after.before :]
    return TableCommit(after.spec.id, head, new, summary(after), deadlines.next_look(after, now), letters)


def summary(state: TableState) -> Summary:
    spec = state.spec
    return Summary(
        name=spec.name,
        game=spec.game,
        way=spec.way,
        people=[seat.name for seat in state.seats],
        links=[seat.link for seat in state.seats],
        holders=[seat.holder for seat in state.seats],
        asked=list(state.asked()),
        moves=state.moves,
        over=state.match.over(),
        places=state.places(),
        checked=state.checked.moves,
        digest=state.checked.digest,
    )
