"""What every table needs of its surroundings."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from ...bots.levels import seconds_of
from ...bots.workers import Workers
from ..store.store import Store
from . import autoplay

if TYPE_CHECKING:
    from .table import Table


class TableContext:
    """What every table needs of its surroundings."""

    def __init__(self, store: Store, workers: Workers | None = None, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.workers = workers
        self.now = now

    async def think(self, table: Table, seat: int) -> str:
        """The move of the seat's bot, thought out in another process."""
        if self.workers is None:
            self.workers = await Workers(1).__aenter__()
        bot = table.seats[seat].bot
        seed, seconds = autoplay.seed(table, seat), seconds_of(bot)
        return await self.workers.choose(
            table.box, table.view(seat), seat, bot=bot, seed=seed, seconds=seconds, match=table.id
        )

    async def close(self) -> None:
        if self.workers is not None:
            await self.workers.__aexit__(None, None, None)
