"""Whether a move costs more late in a game than early: young and old tables in turn.

The table and the pages of two watchers are measured apart, since a page grows with what is on the map.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median

import msgspec

from ...core.rules.sentinels import CHANCE
from ...table.log.seats import Seat
from ...table.people.keys import Keys
from ...table.play.table import Table
from ...table.store.store import Store
from ...table.tables import Tables
from ...web.requests.session import Session
from ...web.requests.viewer import Viewer
from ...web.server import tune_interpreter
from ...web.table_view.live_page import NOTHING, LivePage
from ...web.table_view.viewpoint import Viewpoint

TABLES = 20  # at once, to share syncs as on a busy server
WINDOW = 10  # moves
ROUNDS = 9
EARLY, LATE = 10, 1000
WATCHERS = 2
PAGES = 1  # moves of each table that are also rendered


class GrowthCost(msgspec.Struct, frozen=True):
    """CPU microseconds of a move: at the table, of the rules alone, and of the watchers' pages."""

    early: float
    late: float
    early_rules: float
    late_rules: float
    early_pages: float
    late_pages: float

    @property
    def ratio(self) -> float:
        """The cost of the table late relative to early, without the rules."""
        return (self.late - self.late_rules) / (self.early - self.early_rules)


def growth(game: str) -> GrowthCost:
    """Measure with long random games, in a process like the server's."""
    tune_interpreter()
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_growth(game, Path(folder)))


async def _growth(game: str, folder: Path) -> GrowthCost:
    store = Store(f"sqlite:///{folder / 'growth.db'}")
    try:
        async with Tables(store, interval=0) as tables:
            young, old = await _played(tables, game, EARLY), await _played(tables, game, LATE)
            rounds = [(*await _slice(young), *await _slice(old)) for _ in range(ROUNDS)]
    finally:
        store.close()
    early, early_rules, early_pages, late, late_rules, late_pages = map(median, zip(*rounds, strict=True))
    return GrowthCost(early, late, early_rules, late_rules, early_pages, late_pages)


async def _played(tables: Tables, game: str, count: int) -> list[Table]:
    seats = [Seat(name) for name in ("Ann", "Bo", "Cleo")]
    playing = [await tables.create(game, seats, seed=seed) for seed in range(TABLES)]
    await asyncio.gather(*(_play(table, count) for table in playing))
    return playing


async def _slice(playing: list[Table]) -> tuple[float, float, float]:
    return *await _measure(playing), await _measure_pages(playing)


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


async def _measure_pages(playing: list[Table]) -> float:
    """The cost of two open pages for a move, without the connection."""
    cpu, moves = 0.0, 0
    for table in playing:
        pages = [GrowingPage(table, seat) for seat in range(WATCHERS)]
        for _ in range(PAGES):
            began = len(table.match.moves)
            await _play(table, 1)
            before = time.process_time()
            for page in pages:
                page.update()
            cpu += time.process_time() - before
            moves += len(table.match.moves) - began
    return 1e6 * cpu / max(1, moves)


class GrowingPage:
    """The open page of a seat."""

    def __init__(self, table: Table, seat: int) -> None:
        self.viewpoint = Viewpoint(Viewer(table, [seat], False, Session(), Keys("")), seat)
        self.page = LivePage("en", NOTHING)
        self.update()

    def update(self) -> bytes:
        message = self.page.update(self.viewpoint, None, self.viewpoint.table.version)
        return msgspec.json.encode(message, enc_hook=str)


async def _play(table: Table, count: int) -> None:
    rng = Random(f"{table.spec.seed}/{len(table.match.moves)}")
    end = len(table.match.moves) + count
    while not table.match.over() and len(table.match.moves) < end:
        seat = table.game.seat(table.match.state)
        assert seat != CHANCE
        move = table.game.write(rng.choice(table.game.legal(table.match.state, seat)))
        await table.play(seat, move, table.question_version(seat))
