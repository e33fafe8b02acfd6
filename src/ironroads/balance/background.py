"""Balance runs of a server: played in worker processes that give way to it, stopped and continued at will.

An archive keeps them from time to time and when they stop, so that they can be continued after a restart.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Protocol, Self

from ..bots.workers import DeadWorker, Failed, Workers
from ..core.errors import BadBoard, BadChoice
from .kept_runs import read_games, read_plans, write_games, write_plans
from .report import BalanceReport
from .samples import BalancePlan, Sample, play_sample

SECONDS: Final = 120.0  # for one game, before its worker counts as dead
MOST_RUNNING: Final = 2
MOST_KEPT: Final = 40  # runs in memory
KEEP_EVERY: Final = 10.0  # seconds of a run between writes to the archive
GENTLE: Final = 10  # how much workers give way to the server (nice)
logger = logging.getLogger(__name__)


@dataclass(eq=False)
class BalanceRun:
    """Games on one board, or on two with the same seeds."""

    id: str
    plans: tuple[BalancePlan, ...]
    samples: dict[int, list[Sample]] = field(default_factory=dict)  # by the number of the game: one for each board
    task: asyncio.Task[None] | None = None
    has_failed: bool = False
    kept: float = 0.0  # when it was written to the archive

    @property
    def is_running(self) -> bool:
        return self.task is not None and not self.task.done()

    @property
    def wanted(self) -> int:
        return self.plans[0].games

    @property
    def is_complete(self) -> bool:
        return len(self.samples) >= self.wanted

    def missing(self) -> Iterator[int]:
        return (number for number in range(self.wanted) if number not in self.samples)

    def report(self, language: str) -> BalanceReport:
        """What the games so far say; at least one must have been played."""
        first, *others = [list(samples) for samples in zip(*self._in_order(), strict=True)]
        return BalanceReport(self.plans[0], first, others[0] if others else [], language)

    def _in_order(self) -> list[list[Sample]]:
        return [self.samples[number] for number in sorted(self.samples)]


class Archive(Protocol):
    """Where runs are kept, by id: their plans as text and their games as bytes."""

    async def keep(self, id: str, plan: str, games: bytes) -> None: ...

    async def find(self, id: str) -> tuple[str, bytes] | None: ...


class BalanceRuns:
    """The runs of one process, by an id that cannot be guessed."""

    def __init__(self, archive: Archive, processes: int = 0) -> None:
        self._archive = archive
        self._processes = processes
        self._workers: Workers | None = None
        self._runs: OrderedDict[str, BalanceRun] = OrderedDict()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for run in self._runs.values():
            await self.stop(run)
        if self._workers is not None:
            await self._workers.__aexit__(None, None, None)

    async def get(self, id: str) -> BalanceRun | None:
        """A run of this process, or one that was kept before a restart; None if it is forgotten."""
        if id in self._runs:
            return self._runs[id]
        found = await self._archive.find(id)
        if found is None:
            return None
        try:
            run = await asyncio.to_thread(_read, id, *found)
        except (ValueError, BadBoard) as error:
            logger.warning("balance run %s cannot be read: %s", id, error)
            return None
        return self._add(run)

    async def begin(self, plans: Sequence[BalancePlan]) -> str:
        """Start a run and return its id; BadChoice if too many are running."""
        run = BalanceRun(secrets.token_urlsafe(12), tuple(plans))
        self.resume(run)
        self._add(run)
        await self._keep(run)
        return run.id

    def _add(self, run: BalanceRun) -> BalanceRun:
        """Remember a run, unless another request was faster; the oldest ones that are at rest are forgotten."""
        added = self._runs.setdefault(run.id, run)
        at_rest = [id for id, other in self._runs.items() if not other.is_running and other is not added]
        for old in at_rest[: max(0, len(self._runs) - MOST_KEPT)]:
            del self._runs[old]
        return added

    def resume(self, run: BalanceRun) -> None:
        """Go on with a run that was stopped; nothing happens if it is complete or running."""
        if run.is_running or run.is_complete:
            return
        if sum([other.is_running for other in self._runs.values()]) >= MOST_RUNNING:
            raise BadChoice("balance_busy")
        run.has_failed = False
        run.task = asyncio.create_task(self._play(run))

    async def stop(self, run: BalanceRun) -> None:
        """Stop; the games played so far count."""
        if run.task is not None:
            run.task.cancel()
            await asyncio.gather(run.task, return_exceptions=True)

    async def _play(self, run: BalanceRun) -> None:
        if self._workers is None:
            self._workers = await Workers(self._processes or os.cpu_count() or 1).__aenter__()
        numbers = run.missing()
        try:
            await asyncio.gather(*[self._play_some(run, numbers) for _ in range(self._workers.count)])
        finally:
            await self._keep(run)

    async def _play_some(self, run: BalanceRun, numbers: Iterator[int]) -> None:
        """Take one number after the other, as the other workers do, and play it on every board."""
        assert self._workers is not None
        for number in numbers:
            try:
                run.samples[number] = [
                    await self._workers.run(partial(play_gently, plan, number), SECONDS) for plan in run.plans
                ]
            except (DeadWorker, Failed) as error:
                logger.warning("game %d of a balance run failed: %s", number, error)
                run.has_failed = True
            if run.has_failed:
                return
            if time.monotonic() - run.kept > KEEP_EVERY:
                await self._keep(run)

    async def _keep(self, run: BalanceRun) -> None:
        run.kept = time.monotonic()
        games = await asyncio.to_thread(write_games, dict(run.samples))
        await self._archive.keep(run.id, write_plans(run.plans), games)


def _read(id: str, plans: str, games: bytes) -> BalanceRun:
    """A run from the archive; ValueError or BadBoard if this version cannot go on with it."""
    run = BalanceRun(id, read_plans(plans), read_games(games))
    for plan in run.plans:
        plan.box.open()
    return run


def play_gently(plan: BalancePlan, number: int) -> Sample:
    """Play a game in a process that gives way to the server and its bots."""
    if hasattr(os, "getpriority") and os.getpriority(os.PRIO_PROCESS, 0) < GENTLE:
        os.setpriority(os.PRIO_PROCESS, 0, GENTLE)
    return play_sample(plan, number)
