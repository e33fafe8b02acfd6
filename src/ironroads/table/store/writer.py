"""One thread that writes: whatever waits is written in one transaction, so that many moves share one sync to disk.

The loop gathers what is to be written and hands it over in one piece: waking the thread for every move would cost more
than writing it, and a thread that wants the interpreter slows down everything else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine

GATHER = 0.002  # seconds in which others may join whoever writes first, so that a busy server syncs seldom
log = logging.getLogger(__name__)
T = TypeVar("T")
P = TypeVar("P")
Work = Callable[[Connection], T]
OnWritten = Callable[[Exception | None], None]  # told when something is on disk, or why it is not


class Job(Generic[P]):
    """Something to write, and whoever is told then: any work, or a parcel that is written together with others."""

    __slots__ = ("error", "loop", "parcel", "result", "then", "work")

    def __init__(
        self, loop: asyncio.AbstractEventLoop, then: OnWritten, work: Work[Any] | None = None, parcel: P | None = None
    ) -> None:
        self.loop = loop
        self.then = then
        self.work = work
        self.parcel = parcel
        self.result: Any = None
        self.error: Exception | None = None


class Writer(Thread, Generic[P]):
    """Runs jobs in groups; when a group fails each job is tried alone, so that a failure is its own only."""

    def __init__(
        self,
        engine: Engine,
        bundle: Callable[[Connection, Sequence[P]], None],
        idle: Callable[[Connection], None],
        pause: float,
    ) -> None:
        super().__init__(name="ironroads-writer", daemon=True)
        self.engine = engine
        self.bundle = bundle  # writes parcels
        self.idle = idle  # called about every `pause` seconds, outside of transactions
        self.pause = pause
        self.gathered: dict[asyncio.AbstractEventLoop, list[Job[P]]] = {}  # what each loop will hand over soon
        self.queue: SimpleQueue[list[Job[P]] | None] = SimpleQueue()

    async def write(self, work: Work[T]) -> T:
        """Returns when it is on disk."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()

        def then(error: Exception | None) -> None:
            if done.cancelled():
                return
            if error is not None:
                done.set_exception(error)
            else:
                done.set_result(job.result)

        job = Job[P](loop, then, work)
        self._put(job)
        return await done

    def send(self, parcel: P, then: OnWritten, loop: asyncio.AbstractEventLoop) -> None:
        """Written with others; `then` is told in the loop when it is on disk."""
        self._put(Job(loop, then, parcel=parcel))

    def _put(self, job: Job[P]) -> None:
        gathered = self.gathered.get(job.loop)
        if gathered is None:
            gathered = self.gathered[job.loop] = []
            job.loop.call_later(GATHER, self._hand_over, job.loop)
        gathered.append(job)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        if jobs := self.gathered.pop(loop, None):
            self.queue.put(jobs)

    def close(self) -> None:
        for loop in list(self.gathered):
            self._hand_over(loop)
        self.queue.put(None)
        self.join()

    def run(self) -> None:
        with self.engine.connect().execution_options(writes=True) as connection:
            groups: list[list[Job[P]] | None] = []
            self._idle(connection)
            looked = monotonic()
            while None not in groups:
                groups = self._waiting()
                self._commit(connection, [job for group in groups if group is not None for job in group])
                if monotonic() - looked >= self.pause:
                    self._idle(connection)
                    looked = monotonic()

    def _idle(self, connection: Connection) -> None:
        """Whatever goes wrong here, writing goes on."""
        try:
            self.idle(connection)
        except Exception:
            log.exception("looking for what other processes wrote failed")
            connection.rollback()

    def _waiting(self) -> list[list[Job[P]] | None]:
        """Everything that was handed over; after a quiet pause, nothing."""
        groups: list[list[Job[P]] | None] = []
        with suppress(Empty):
            groups.append(self.queue.get(timeout=self.pause))
            while True:
                groups.append(self.queue.get_nowait())
        return groups

    def _commit(self, connection: Connection, jobs: Sequence[Job[P]]) -> None:
        try:
            self._together(connection, jobs)
        except Exception as error:
            if len(jobs) > 1:
                for job in jobs:
                    self._commit(connection, [job])
                return
            jobs[0].error = error
        _tell(jobs)

    def _together(self, connection: Connection, jobs: Sequence[Job[P]]) -> None:
        if not jobs:
            return
        with connection.begin():
            parcels = [job.parcel for job in jobs if job.parcel is not None]
            if parcels:
                self.bundle(connection, parcels)
            for job in jobs:
                if job.work is not None:
                    job.result = job.work(connection)


def _tell(jobs: Sequence[Job[Any]]) -> None:
    """Wake each loop once, however many of its jobs are done; one that is gone waits for nothing."""
    for loop in {job.loop for job in jobs}:
        done = [job for job in jobs if job.loop is loop]
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_resolve, done)


def _resolve(jobs: Sequence[Job[Any]]) -> None:
    """Whatever goes wrong with one of those who hear of it, the others hear of it too."""
    for job in jobs:
        try:
            job.then(job.error)
        except Exception:
            log.exception("what came after writing failed")
