"""The thread that writes: everything that is waiting goes into one transaction, and shares one sync to disk.

The event loop collects jobs for a moment and hands them over together. Waking the thread for every move would cost more
than writing it, and a thread competing for the interpreter lock slows down everything else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

from ..errors import DatabaseAway
from .retries import CONNECTION_ERRORS, growing_pauses, is_away, reason

BATCH_WINDOW = 0.002  # seconds the loop collects jobs before it hands them over
logger = logging.getLogger(__name__)
T = TypeVar("T")
R = TypeVar("R")
Work = Callable[[Connection], T]
OnWritten = Callable[[Exception | None], None]  # called once the data are on disk, or with the reason they are not


class Job(Generic[R]):
    """Something to write and its callback: any work, or a record that is written together with others."""

    __slots__ = ("error", "loop", "on_written", "record", "result", "work")

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        on_written: OnWritten,
        work: Work[Any] | None = None,
        record: R | None = None,
    ) -> None:
        self.loop = loop
        self.on_written = on_written
        self.work = work
        self.record = record
        self.result: Any = None
        self.error: Exception | None = None


class WriterFigures(NamedTuple):
    """What a writer did so far, and what waits for it."""

    transactions: int
    seconds: float
    retries: int
    queued: int


class Writer(Thread, Generic[R]):
    """Runs jobs in batches; if a batch fails, it runs each job by itself to single out the faulty one."""

    def __init__(
        self,
        engine: Engine,
        write_records: Callable[[Connection, Sequence[R]], None],
        is_written: Callable[[Connection, R], bool],
        on_idle: Callable[[Connection], None],
        idle_interval: float,
    ) -> None:
        super().__init__(name="ironroads-writer", daemon=True)
        self.engine = engine
        self.write_records = write_records
        self.is_written = is_written  # whether a record is in the database
        self.on_idle = on_idle  # called about every `idle_interval` seconds, outside of transactions
        self.idle_interval = idle_interval
        self.collected: dict[asyncio.AbstractEventLoop, list[Job[R]]] = {}
        self.queue: SimpleQueue[list[Job[R]] | None] = SimpleQueue()
        self.transactions, self.seconds, self.retries = 0, 0.0, 0
        self._is_closed = False
        self._is_committing = False

    async def write(self, work: Work[T]) -> T:
        """Do any work in a transaction; returns its result once it is on disk."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()

        def finish(error: Exception | None) -> None:
            if done.cancelled():
                return
            if error is not None:
                done.set_exception(error)
            else:
                done.set_result(job.result)

        job = Job[R](loop, finish, work)
        self._collect(job)
        return await done

    def send(self, record: R, on_written: OnWritten, loop: asyncio.AbstractEventLoop) -> None:
        """Write a record together with others; `on_written` is called in the loop."""
        self._collect(Job(loop, on_written, record=record))

    def _collect(self, job: Job[R]) -> None:
        collected = self.collected.get(job.loop)
        if collected is None:
            collected = self.collected[job.loop] = []
            job.loop.call_later(BATCH_WINDOW, self._hand_over, job.loop)
        collected.append(job)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        if jobs := self.collected.pop(loop, None):
            self.queue.put(jobs)

    def figures(self) -> WriterFigures:
        return WriterFigures(self.transactions, self.seconds, self.retries, self.queue.qsize())

    def close(self) -> None:
        """Write what is left, then stop."""
        for loop in list(self.collected):
            self._hand_over(loop)
        self.queue.put(None)
        self.join()

    def run(self) -> None:
        """Run until stopped; replace a lost connection."""
        while not self._is_closed:
            try:
                with self.engine.connect().execution_options(writes=True) as connection:
                    self._serve(connection)
            except Exception:
                logger.exception("the writer lost its connection, reconnecting")
                self._reject_waiting_jobs()

    def _serve(self, connection: Connection) -> None:
        self._idle(connection)
        last_idle = monotonic()
        while not self._is_closed:
            groups = self._next_groups()
            self._is_closed = None in groups
            self._commit(connection, [job for group in groups if group is not None for job in group])
            if monotonic() - last_idle >= self.idle_interval:
                self._idle(connection)
                last_idle = monotonic()

    def _reject_waiting_jobs(self) -> None:
        """Answer those who wait while there is no database, instead of leaving them waiting for ever."""
        groups = self._next_groups()
        self._is_closed = None in groups
        jobs = [job for group in groups if group is not None for job in group]
        for job in jobs:
            job.error = DatabaseAway()
        _notify(jobs)

    def _idle(self, connection: Connection) -> None:
        """An error here must not stop the writing."""
        try:
            self.on_idle(connection)
        except Exception:
            logger.exception("could not look for changes of other processes")
            connection.rollback()

    def _next_groups(self) -> list[list[Job[R]] | None]:
        """All jobs handed over so far; waits for some, but not longer than the idle interval."""
        groups: list[list[Job[R]] | None] = []
        with suppress(Empty):
            groups.append(self.queue.get(timeout=self.idle_interval))
            while True:
                groups.append(self.queue.get_nowait())
        return groups

    def _commit(self, connection: Connection, jobs: Sequence[Job[R]]) -> None:
        try:
            self._try_jobs(connection, jobs)
        except Exception as error:
            if len(jobs) > 1:
                for job in jobs:
                    self._commit(connection, [job])
                return
            jobs[0].error = _explained(error)
        _notify(jobs)

    def _try_jobs(self, connection: Connection, jobs: Sequence[Job[R]]) -> None:
        """Try again while the connection is lost. If it was lost during a commit, look first whether that succeeded."""
        is_uncertain = False
        for pause in growing_pauses():
            self._is_committing = False
            try:
                if not is_uncertain or not self._is_written(connection, jobs):
                    self._run_jobs(connection, jobs)
                return
            except CONNECTION_ERRORS as error:
                is_uncertain = is_uncertain or self._is_committing
                if not is_away(error) or (is_uncertain and not _records(jobs)):
                    raise
                self.retries += 1
                logger.warning("the database is away, trying again: %s", reason(error))
            sleep(pause)
        raise DatabaseAway

    def _is_written(self, connection: Connection, jobs: Sequence[Job[R]]) -> bool:
        """Jobs of one transaction were written together or not at all, so one record tells."""
        with connection.begin():
            return self.is_written(connection, _records(jobs)[0])

    def _run_jobs(self, connection: Connection, jobs: Sequence[Job[R]]) -> None:
        if not jobs:
            return
        start = monotonic()
        with connection.begin():
            if records := _records(jobs):
                self.write_records(connection, records)
            for job in jobs:
                if job.work is not None:
                    job.result = job.work(connection)
            self._is_committing = True
        self.transactions += 1
        self.seconds += monotonic() - start


def _explained(error: Exception) -> Exception:
    return DatabaseAway(reason(error)) if isinstance(error, CONNECTION_ERRORS) else error


def _records(jobs: Sequence[Job[R]]) -> list[R]:
    return [job.record for job in jobs if job.record is not None]


def _notify(jobs: Sequence[Job[Any]]) -> None:
    """Wake each loop once for all of its jobs; a loop that was closed meanwhile is skipped."""
    for loop in {job.loop for job in jobs}:
        done = [job for job in jobs if job.loop is loop]
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_call_back, done)


def _call_back(jobs: Sequence[Job[Any]]) -> None:
    """A failing callback must not keep the others from being called."""
    for job in jobs:
        try:
            job.on_written(job.error)
        except Exception:
            logger.exception("the callback of a write failed")
