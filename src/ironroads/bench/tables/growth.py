"""Whether a move costs more late in a game than early: the same tables, a window of moves each time."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from random import Random

import msgspec

from ...core.game import CHANCE
from ...table.seats import Seat
from ...table.store import Store
from ...table.table import Table
from ...table.tables import Tables

TABLES = 20  # at once, so that they share their syncs as at a busy server
WINDOW = 40  # moves
EARLY, LATE = 10, 1000


class Growth(msgspec.Struct, frozen=True):
    """Microseconds of CPU for a move, everything included, and for the rules alone."""

    early: float
    late: float
    early_rules: float
    late_rules: float

    @property
    def ratio(self) -> float:
        """What the table itself costs late over early, the rules left out."""
        return (self.late - self.late_rules) / (self.early - self.early_rules)


def growth(game: str) -> Growth:
    """By playing a long game at random."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_growth(game, Path(folder)))


async def _growth(game: str, folder: Path) -> Growth:
    store = Store(f"sqlite:///{folder / 'growth.db'}")
    try:
        async with Tables(store, every=0) as tables:
            seats = [Seat(name) for name in ("Ann", "Bo", "Cleo")]
            playing = [await tables.create(game, seats, seed=seed) for seed in range(TABLES)]
            await _play_to(playing, EARLY)
            early = await _measure(playing)
            await _play_to(playing, LATE)
            late = await _measure(playing)
    finally:
        store.close()
    return Growth(early[0], late[0], early[1], late[1])


async def _measure(playing: list[Table]) -> tuple[float, float]:
    began = [len(table.match.moves) for table in playing]
    copies = [table.match.copy() for table in playing]
    cpu = time.process_time()
    await asyncio.gather(*(_play(table, WINDOW) for table in playing))
    whole = time.process_time() - cpu
    cpu = time.process_time()
    for table, match, start in zip(playing, copies, began, strict=True):
        for seat, action in table.match.moves[start:]:
            match.game.legal(match.state, seat)
            match.play(seat, action)
    rules = time.process_time() - cpu
    moves = sum(len(table.match.moves) - start for table, start in zip(playing, began, strict=True))
    return 1e6 * whole / moves, 1e6 * rules / moves


async def _play_to(playing: list[Table], count: int) -> None:
    await asyncio.gather(*(_play(table, count - len(table.match.moves)) for table in playing))


async def _play(table: Table, count: int) -> None:
    rng = Random(f"{table.spec.seed}/{len(table.match.moves)}")
    end = len(table.match.moves) + count
    while not table.match.over() and len(table.match.moves) < end:
        seat = table.game.seat(table.match.state)
        assert seat != CHANCE
        move = table.game.write(rng.choice(table.game.legal(table.match.state, seat)))
        await table.play(seat, move, table.edition(seat))
