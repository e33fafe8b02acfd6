"""What the tables of a process share: store, clock, and worker processes for bots."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from ...bots.history import SentHistory
from ...bots.levels import seconds_of
from ...bots.picklable import PicklableGame
from ...bots.workers import Workers
from ...core.rules.game import State
from ..people.seat_data import SeatData
from ..store.store import Store
from .adviser import Adviser


@dataclass
class Statistics:
    """What this process did since it started."""

    entries: int = 0
    moves: int = 0


class TableContext:
    """Shared by all tables of a process; starts workers for bots when they are needed."""

    def __init__(self, store: Store, workers: Workers | None = None, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.seat_data = SeatData(store, now)
        self.workers = workers
        self.now = now
        self.adviser = Adviser()
        self.statistics = Statistics()

    async def bot_move(
        self,
        game: PicklableGame,
        veiled: State,
        seat: int,
        *,
        bot: str,
        seed: int,
        match: str,
        history: SentHistory | None,
    ) -> str:
        """The move a bot chooses, thought out in another process; `match` lets it reuse earlier thoughts."""
        if self.workers is None:
            self.workers = await Workers().__aenter__()
        return await self.workers.choose(
            game, veiled, seat, bot=bot, seed=seed, seconds=seconds_of(bot), match=match, history=history
        )

    async def close(self) -> None:
        await self.adviser.close()
        if self.workers is not None:
            await self.workers.__aexit__(None, None, None)
