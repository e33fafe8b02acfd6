"""Many tables on one process: open games by post that people come back to, and browsers that watch live ones."""

from __future__ import annotations

import asyncio
import tempfile
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

import msgspec

from ...games import TITLES
from ...table.log.seats import Seat
from ...table.log.spec import POST, Clock
from ...table.people.keys import SEAT, Key, Keys
from ...table.play.table import Table
from ...table.store.store import Store
from ...table.tables import Tables
from .contests import WATCHERS, BrowserContest
from .load import LoadFigures, load, run
from .servers import Server, our_server
from .wire import Wire

TABLES = 2000  # by post
CONNECTIONS = 300  # live, at half as many tables
RATE = 100.0  # moves per second, at live tables and by post
BY_POST = 0.2  # their share at tables by post
PLAYED = 20  # moves of a table by post before the measurement
AT_ONCE = 50  # tables that are prepared at a time


class ManyFigures(msgspec.Struct, frozen=True):
    tables: int
    connections: int
    live: LoadFigures
    by_post: int  # moves at tables by post, while the others were measured
    megabytes: float  # the most that the process held


def many(seconds: float) -> ManyFigures:
    """Prepare the tables in a database, then measure a server that opens it."""
    with tempfile.TemporaryDirectory() as folder:
        links = run(_prepare(Path(folder)))
        with our_server(data=folder) as server:
            return run(_measure(server, links, seconds))


async def _prepare(folder: Path) -> list[tuple[str, list[str]]]:
    """Tables of all titles in the middle of a game: their ids, and the links of their seats."""
    store = Store(f"sqlite:///{folder / 'ironroads.db'}")
    titles, found = list(TITLES), []
    try:
        async with Tables(store, interval=0) as tables:
            for start in range(0, TABLES, AT_ONCE):
                numbers = range(start, min(start + AT_ONCE, TABLES))
                found += await asyncio.gather(
                    *(_prepare_table(tables, titles[number % len(titles)], number) for number in numbers)
                )
    finally:
        store.close()
    return found


async def _prepare_table(tables: Tables, game: str, seed: int) -> tuple[str, list[str]]:
    seats = [Seat(name) for name in ("Ann", "Bo", "Cleo")]
    table = await tables.create(game, seats, way=POST, clock=Clock())
    await _play_random(table, Random(seed))
    return table.id, _links(tables.keys, table)


async def _play_random(table: Table, rng: Random) -> None:
    for _ in range(PLAYED):
        decision = table.decision()
        if decision is None:
            return
        seat = decision.seats[0]
        move = table.game.write(rng.choice(table.game.legal(table.match.state, seat)))
        await table.play(seat, move, table.question_version(seat))


def _links(keys: Keys, table: Table) -> list[str]:
    return [keys.write(Key(table.id, SEAT, number, seat.link)) for number, seat in enumerate(table.seats)]


async def _measure(server: Server, links: list[tuple[str, list[str]]], seconds: float) -> ManyFigures:
    moves = 0

    async def play_by_post() -> None:
        nonlocal moves
        rng, began = Random(1), time.perf_counter()
        async with Wire(server.port) as wire:
            for visits in count(1):
                id, tokens = rng.choice(links)
                moves += await _visit(wire, id, tokens, rng)
                await asyncio.sleep(max(0.0, began + visits / (RATE * BY_POST) - time.perf_counter()))

    await _warm_up(server, links)
    visitor = asyncio.create_task(play_by_post())
    live = await load(server, BrowserContest, CONNECTIONS // WATCHERS, seconds, RATE * (1 - BY_POST))
    visitor.cancel()
    with suppress(asyncio.CancelledError):
        await visitor
    return ManyFigures(len(links), CONNECTIONS, live, moves, server.memory())


async def _warm_up(server: Server, links: list[tuple[str, list[str]]]) -> None:
    """Open one table of each title: the first one loads the title's texts and boards, once for the life of a server."""
    async with Wire(server.port) as wire:
        for id, tokens in links[: len(TITLES)]:
            await wire.get_json(f"/api/tables/{id}", tokens[0])


async def _visit(wire: Wire, id: str, tokens: list[str], rng: Random) -> int:
    """Open a table as the player whose turn it is, and move; returns the number of moves."""
    state = await wire.get_json(f"/api/tables/{id}", tokens[0])
    if state["over"]:
        return 0
    token = tokens[0]
    if not state["legal"]:
        token = tokens[state["asked"][0]]
        state = await wire.get_json(f"/api/tables/{id}", token)
    move = {"move": rng.choice(state["legal"])["move"], "seen": state["seen"]}
    await wire.post_json(f"/api/tables/{id}/moves", move, token)
    return 1
