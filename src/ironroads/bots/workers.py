"""Worker processes for bots: calls with a deadline that never block the server.

    async with Workers() as workers:
        move = await workers.choose(box, game.veil(state, seat), seat, bot="hard", seed=7, seconds=1.0)

A worker that dies or stays silent is replaced and asked again; if that fails, a quick legal move is played and the game
goes on.
"""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from typing import Self, TypeVar

from ..core.rules.game import Seat, State
from .advice.hints import Hint
from .history import SentHistory
from .picklable import PicklableGame, pack
from .tasks import Question, advise, answer

T = TypeVar("T")
GRACE = 10.0  # extra seconds for opening a game, before a worker counts as dead
MATCHES = 4  # whose trees a worker may still have
SPAWN = get_context("spawn")  # threads of the server do not survive a fork


class DeadWorker(Exception):
    """The process ended or stayed silent."""


class Failed(Exception):
    """The call itself raised an exception."""


class Workers:
    """A pool of processes, one at first, more while all are busy; each answers one call at a time.

    Unless another number is given they leave a core to the server.
    """

    def __init__(self, count: int = 0) -> None:
        self.count = count or max(1, (os.cpu_count() or 2) - 1)
        self._idle: list[Worker] = []
        self._freed = asyncio.Condition()
        self._all: set[Worker] = set()

    async def __aenter__(self) -> Self:
        self._engage()
        return self

    async def __aexit__(self, *_: object) -> None:
        for worker in self._all:
            worker.dismiss()
        self._all.clear()

    async def choose(
        self,
        box: PicklableGame,
        veiled: State,
        seat: Seat,
        *,
        bot: str,
        seed: int,
        seconds: float,
        match: str = "",
        history: SentHistory | None = None,
    ) -> str:
        """Choose a move, in notation; `match` lets the bot keep its search tree between moves."""
        question = Question(box, pack(veiled), seat, bot, seed, seconds, match, history)
        for _ in range(2):
            try:
                return await self.run(partial(answer, question), seconds, match)
            except DeadWorker:
                continue
        return _in_haste(box, veiled, seat, seed)

    async def hints(self, box: PicklableGame, veiled: State, seat: Seat, *, seed: int, seconds: float) -> list[Hint]:
        """The best moves with their expected results; raises DeadWorker if no worker answers."""
        question = Question(box, pack(veiled), seat, "", seed, seconds)
        return await self.run(partial(advise, question), seconds)

    async def run(self, call: Callable[[], T], seconds: float, match: str = "") -> T:
        """Run any picklable call in a worker process; if possible in the one that has thought about this match."""
        worker = await self._take(match)
        try:
            return await asyncio.to_thread(worker.ask, call, seconds + GRACE)
        except (DeadWorker, asyncio.CancelledError):
            worker.dismiss()
            raise
        finally:
            await self._give_back(worker)

    async def _take(self, match: str) -> Worker:
        """Wait for an idle worker."""
        async with self._freed:
            if not self._idle and len(self._all) < self.count:
                self._engage()
            await self._freed.wait_for(lambda: self._idle)
            worker = next((idle for idle in self._idle if match in idle.matches), self._idle[0])
            self._idle.remove(worker)
        if match and match not in worker.matches:
            worker.matches.append(match)
        return worker

    async def _give_back(self, worker: Worker) -> None:
        async with self._freed:
            if worker.alive():
                self._idle.append(worker)
            elif worker in self._all:
                self._all.discard(worker)
                self._engage()
            self._freed.notify()

    def _engage(self) -> None:
        worker = Worker()
        self._all.add(worker)
        self._idle.append(worker)


class Worker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        self.matches: deque[str] = deque(maxlen=MATCHES)
        self._pipe, far = SPAWN.Pipe()
        self.process = SPAWN.Process(target=_serve, args=(far,), daemon=True)
        self.process.start()
        far.close()

    def ask(self, call: Callable[[], T], seconds: float) -> T:
        try:
            self._pipe.send(call)
            if not self._pipe.poll(seconds):
                raise DeadWorker("silent")
            done, result = self._pipe.recv()
        except (EOFError, OSError) as error:
            self.dismiss()
            raise DeadWorker("died") from error
        if not done:
            raise Failed(result)
        answered: T = result
        return answered

    def alive(self) -> bool:
        return self.process.is_alive() and not self._pipe.closed

    def dismiss(self) -> None:
        self.process.kill()
        self.process.join()
        self._pipe.close()


def _serve(pipe: Connection) -> None:
    """The loop of a worker process: answer until the pipe is closed."""
    while True:
        try:
            call = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            pipe.send((True, call()))
        except Exception as error:
            pipe.send((False, f"{type(error).__name__}: {error}"))


def _in_haste(box: PicklableGame, veiled: State, seat: Seat, seed: int) -> str:
    game = box.open()
    return game.write(Random(seed).choice(game.legal(veiled, seat)))
