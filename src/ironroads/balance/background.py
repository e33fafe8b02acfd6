"""Balance runs of a server: played in worker processes that give way to it, stopped and continued at will."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Self

from ..bots.workers import DeadWorker, Failed, Workers
from ..core.errors import BadChoice
from .report import Report
from .samples import Plan, Sample, play_sample

SECONDS: Final = 120.0  # for one game, before its worker counts as dead
MOST_RUNNING: Final = 2
MOST_KEPT: Final = 40  # runs; the oldest ones are forgotten
GENTLE: Final = 10  # how much workers give way to the server (nice)
logger = logging.getLogger(__name__)


@dataclass(eq=False)
class BalanceRun:
    """Games on one board, or on two with the same seeds."""

    plans: tuple[Plan, ...]
    samples: dict[int, list[Sample]] = field(default_factory=dict)  # by the number of the game: one for each board
    task: asyncio.Task[None] | None = None
    has_failed: bool = False

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

    def report(self, language: str) -> Report:
        """What the games so far say; at least one must have been played."""
        first, *others = [list(samples) for samples in zip(*self._in_order(), strict=True)]
        return Report(self.plans[0], first, others[0] if others else [], language)

    def _in_order(self) -> list[list[Sample]]:
        return [self.samples[number] for number in sorted(self.samples)]


class BalanceRuns:
    """The runs of one process, by an id that cannot be guessed."""

    def __init__(self, processes: int = 0) -> None:
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

    def get(self, id: str) -> BalanceRun | None:
        return self._runs.get(id)

    def begin(self, plans: Sequence[Plan]) -> str:
        """Start a run and return its id; BadChoice if too many are running."""
        id, run = secrets.token_urlsafe(12), BalanceRun(tuple(plans))
        self.resume(run)
        self._runs[id] = run
        for old in [key for key, kept in self._runs.items() if not kept.is_running][: len(self._runs) - MOST_KEPT]:
            del self._runs[old]
        return id

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
        await asyncio.gather(*[self._play_some(run, numbers) for _ in range(self._workers.count)])

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


def play_gently(plan: Plan, number: int) -> Sample:
    """Play a game in a process that gives way to the server and its bots."""
    if hasattr(os, "getpriority") and os.getpriority(os.PRIO_PROCESS, 0) < GENTLE:
        os.setpriority(os.PRIO_PROCESS, 0, GENTLE)
    return play_sample(plan, number)
