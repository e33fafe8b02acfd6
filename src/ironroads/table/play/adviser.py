"""The adviser: thinks about hints in a worker process of its own, so that they never wait for bots."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from functools import partial

from ...bots.advice.advice import HINT_SECONDS, Advice, AdviceTask, advise
from ...bots.picklable import PicklableGame, pack
from ...bots.workers import DeadWorker, Failed, Workers
from ...core.rules.game import State
from ..errors import Refused

MOST_KEPT = 200  # hints: one who asks again gets the same one at once
Asked = tuple[str, int, int]  # table, seat, and the version of its question
logger = logging.getLogger(__name__)


class Adviser:
    """Starts its worker when it is first asked."""

    def __init__(self) -> None:
        self._workers: Workers | None = None
        self._given: OrderedDict[Asked, asyncio.Task[Advice]] = OrderedDict()

    async def advice(self, asked: Asked, box: PicklableGame, veiled: State) -> Advice:
        """Think about a veiled decision; Refused if the worker does not answer."""
        if asked not in self._given:
            self._given[asked] = asyncio.create_task(self._think(asked, box, veiled))
            while len(self._given) > MOST_KEPT:
                self._given.popitem(last=False)
        try:
            return await asyncio.shield(self._given[asked])
        except (DeadWorker, Failed) as error:
            self._given.pop(asked, None)
            logger.warning("table %s: no hint: %s", asked[0], error)
            raise Refused("hint_failed") from error

    async def _think(self, asked: Asked, box: PicklableGame, veiled: State) -> Advice:
        until = time.time() + HINT_SECONDS
        if self._workers is None:
            self._workers = await Workers(1).__aenter__()
        _, seat, version = asked
        return await self._workers.run(
            partial(advise, AdviceTask(box, pack(veiled), seat, version, until)), HINT_SECONDS
        )

    async def close(self) -> None:
        for task in self._given.values():
            task.cancel()
        await asyncio.gather(*self._given.values(), return_exceptions=True)
        if self._workers is not None:
            await self._workers.__aexit__(None, None, None)
