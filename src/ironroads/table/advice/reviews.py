"""Reviews in the making: searched in worker processes, kept with the table, stopped and continued at will."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection, delete, insert, select

from ...bots.advice.analysis import ITERATIONS, Moment, SearchTask, moment, search_tasks
from ...bots.workers import DeadWorker, Failed, Workers
from ..errors import Refused
from ..play.table import Table
from ..store import schema
from ..store.store import Store
from .review import Review

SECONDS = 120.0  # for one decision, before its worker counts as dead
KEEP_EVERY = 8  # decisions between writes to the database
TRIES = 2  # workers that may die over one decision
GENTLE = 10  # how much workers give way to the server (nice)
logger = logging.getLogger(__name__)


class Reviews:
    """Reviews of one process; only finished games are reviewed."""

    def __init__(self, store: Store, now: Callable[[], float], iterations: int = ITERATIONS) -> None:
        self.store = store
        self.now = now
        self.iterations = iterations
        self._workers: Workers | None = None
        self._known: dict[str, Review] = {}  # by table, while they are made and after
        self._running: dict[str, asyncio.Task[None]] = {}
        self._failed: set[str] = set()

    async def review(self, table: Table) -> Review | None:
        """What there is of a table's review; None before it was begun. Refused while the game is played."""
        if not table.match.over():
            raise Refused("review_not_yet")
        if table.id not in self._known:
            query = select(schema.reviews.c.data).where(schema.reviews.c.table_id == table.id)
            found = await self.store.read(lambda connection: connection.execute(query).scalar())
            if found is None:
                return None
            self._known.setdefault(table.id, Review.read(found))
        return self._known[table.id]

    def is_running(self, id: str) -> bool:
        return id in self._running

    def has_failed(self, id: str) -> bool:
        """Whether workers died over it; it can be continued."""
        return id in self._failed

    async def start(self, table: Table) -> None:
        """Begin a review, or go on with one that was stopped."""
        begun = await self.review(table)
        if self.is_running(table.id) or (begun is not None and begun.is_complete):
            return
        self._failed.discard(table.id)
        task = self._running[table.id] = asyncio.create_task(self._make(table, begun))
        task.add_done_callback(lambda _: self._running.pop(table.id, None))

    async def stop(self, id: str) -> None:
        """Stop; what was searched is kept."""
        if (task := self._running.get(id)) is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def wait(self, id: str) -> None:
        """Wait until a review is complete, stopped or failed."""
        if (task := self._running.get(id)) is not None:
            await asyncio.wait([task])

    async def close(self) -> None:
        for id in list(self._running):
            await self.stop(id)
        if self._workers is not None:
            await self._workers.__aexit__(None, None, None)

    async def _make(self, table: Table, begun: Review | None) -> None:
        try:
            iterations = begun.iterations if begun is not None else self.iterations
            tasks = await asyncio.to_thread(search_tasks, table.box, table.match.copy(), iterations)
            self._known[table.id] = begun or Review(len(tasks), (), iterations)
            await self._search(table.id, tasks[len(self._known[table.id].moments) :])
        except (DeadWorker, Failed) as error:
            logger.warning("table %s: its review stopped: %s", table.id, error)
            self._failed.add(table.id)
        finally:
            if table.id in self._known:
                await self._keep(table.id)

    async def _search(self, id: str, tasks: list[SearchTask]) -> None:
        if self._workers is None:
            self._workers = await Workers().__aenter__()
        width = self._workers.count
        for start in range(0, len(tasks), width):
            found = await asyncio.gather(*[self._moment(task) for task in tasks[start : start + width]])
            known = self._known[id]
            self._known[id] = Review(known.decisions, (*known.moments, *found), known.iterations)
            if start // width % KEEP_EVERY == KEEP_EVERY - 1:
                await self._keep(id)

    async def _moment(self, task: SearchTask) -> Moment:
        """Search a decision; a worker that dies is replaced and asked again."""
        assert self._workers is not None
        for left in reversed(range(TRIES)):
            try:
                return await self._workers.run(partial(gentle_moment, task), SECONDS)
            except DeadWorker:
                if not left:
                    raise
        raise AssertionError("unreachable")

    async def _keep(self, id: str) -> None:
        row = {"table_id": id, "data": self._known[id].write(), "changed": self.now()}

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.reviews).where(schema.reviews.c.table_id == id))
            connection.execute(insert(schema.reviews).values(row))

        await self.store.write(work)


def gentle_moment(task: SearchTask) -> Moment:
    """Search a decision in a process that gives way to the server and its bots."""
    if hasattr(os, "getpriority") and os.getpriority(os.PRIO_PROCESS, 0) < GENTLE:
        os.setpriority(os.PRIO_PROCESS, 0, GENTLE)
    return moment(task)
