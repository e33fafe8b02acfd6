"""One thread that writes: whatever waits is written in one transaction, so that many moves share one sync to disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Work = Callable[[Connection], T]


@dataclass
class Job:
    """Something to write, and whoever waits for it."""

    work: Work[Any]
    done: Future[Any] = field(default_factory=Future)


class Writer(Thread):
    """Runs jobs in the order in which they came; each is undone alone if it fails."""

    def __init__(self, engine: Engine, idle: Callable[[Connection], None], pause: float) -> None:
        super().__init__(name="ironroads-writer", daemon=True)
        self.engine = engine
        self.idle = idle  # called about every `pause` seconds, outside of transactions
        self.pause = pause
        self.queue: SimpleQueue[Job | None] = SimpleQueue()

    async def write(self, work: Work[T]) -> T:
        """Returns when it is on disk."""
        job = Job(work)
        self.queue.put(job)
        result: T = await asyncio.wrap_future(job.done)
        return result

    def close(self) -> None:
        self.queue.put(None)
        self.join()

    def run(self) -> None:
        with self.engine.connect().execution_options(writes=True) as connection:
            jobs: list[Job | None] = []
            self.idle(connection)
            looked = monotonic()
            while None not in jobs:
                jobs = self._waiting()
                self._commit(connection, [job for job in jobs if job is not None])
                if monotonic() - looked >= self.pause:
                    self.idle(connection)
                    looked = monotonic()

    def _waiting(self) -> list[Job | None]:
        """Everything that waits; after a quiet pause, nothing."""
        jobs: list[Job | None] = []
        with suppress(Empty):
            jobs.append(self.queue.get(timeout=self.pause))
            while True:
                jobs.append(self.queue.get_nowait())
        return jobs

    def _commit(self, connection: Connection, jobs: Sequence[Job]) -> None:
        if not jobs:
            return
        try:
            results = self._together(connection, jobs)
        except Exception as error:
            if len(jobs) == 1:
                jobs[0].done.set_exception(error)
                return
            for job in jobs:
                self._commit(connection, [job])
            return
        for job, result in zip(jobs, results, strict=True):
            job.done.set_result(result)

    def _together(self, connection: Connection, jobs: Sequence[Job]) -> list[Any]:
        with connection.begin():
            return [job.work(connection) for job in jobs]
