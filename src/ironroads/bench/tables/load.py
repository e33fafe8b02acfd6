"""Load: matches with two watchers each; moves per second, and latency until the other watcher sees a move."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from itertools import cycle
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec

from .servers import Server

T = TypeVar("T")
WARM_UP = 0.5  # seconds not counted


class LoadFigures(msgspec.Struct, frozen=True):
    matches: int
    moves_per_second: float
    p50: float  # milliseconds from sending a move until the other watcher has it
    p99: float
    cpu: float  # microseconds of the server for a move


class Contest(ABC):
    """One match under load."""

    @abstractmethod
    async def open(self, server: Server) -> None: ...

    @abstractmethod
    async def move(self) -> None:
        """Make a move; return when the other watcher has its update."""

    @abstractmethod
    async def close(self) -> None: ...


class Pair(NamedTuple):
    """Two processes on one database."""

    one: Server
    other: Server

    def cpu(self) -> float:
        return self.one.cpu() + self.other.cpu()


async def load(
    server: Server | Pair, make: Callable[[int], Contest], matches: int, seconds: float, rate: float = 0
) -> LoadFigures:
    """Play for some seconds, at full speed or at `rate` moves per second in total."""
    contests = [make(number) for number in range(matches)]
    servers = server if isinstance(server, Pair) else (server,)
    await asyncio.gather(*(contest.open(at) for contest, at in zip(contests, cycle(servers), strict=False)))
    waits: list[float] = []
    rng = Random(matches)
    players = [asyncio.create_task(_play(contest, waits, rate / matches, rng.random())) for contest in contests]
    try:
        await asyncio.sleep(WARM_UP)
        waits.clear()
        cpu, began = server.cpu(), time.perf_counter()
        await _wait(players, waits, seconds)
        return _figures(matches, waits, time.perf_counter() - began, server.cpu() - cpu)
    finally:
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        await asyncio.gather(*(contest.close() for contest in contests), return_exceptions=True)


async def _wait(players: Sequence[asyncio.Task[None]], waits: list[float], seconds: float) -> None:
    """Wait; a failing player ends the run at once."""
    done, _ = await asyncio.wait(players, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for player in done:
        player.result()
    while not waits:  # a very busy machine
        await asyncio.sleep(0.1)


async def _play(contest: Contest, waits: list[float], rate: float, phase: float) -> None:
    """Play one match; with a rate, moves come at even intervals, and tables out of step."""
    pause, count = phase / rate if rate else 0.0, 0
    began = time.perf_counter() + pause
    await asyncio.sleep(pause)
    while True:
        sent = time.perf_counter()
        await contest.move()
        waits.append(time.perf_counter() - sent)
        count += 1
        if rate:
            await asyncio.sleep(max(0.0, began + count / rate - time.perf_counter()))


def _figures(matches: int, waits: list[float], seconds: float, cpu: float) -> LoadFigures:
    ordered = sorted(waits)
    p50, p99 = (1000 * ordered[int(len(ordered) * share)] for share in (0.5, 0.99))
    return LoadFigures(matches, len(ordered) / seconds, p50, p99, 1e6 * cpu / len(ordered))


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run on uvloop if it is installed: the load generator must cost little."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)
