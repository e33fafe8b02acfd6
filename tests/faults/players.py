"""Processes that play until they are killed: `python players.py URL SECONDS [careless]`.

The parent forks a child, which plays random moves at several tables and writes a line for each acknowledged move. Some
time after the first one the parent kills it, and prints what it had acknowledged: JSON with the version by table. It
starts a child for every line on its standard input: a seed, and the tables to play at.
"""

import asyncio
import json
import os
import random
import select
import signal
import sys
import time

from sqlalchemy import create_engine

from ironroads.core.rules.match import Match
from ironroads.games import TITLES
from ironroads.table.store import database
from ironroads.table.store.store import Store
from ironroads.table.tables import Tables
from table.helpers import play_random


async def play(url: str, ids: list[str], seed: int, report: int) -> None:
    async with Tables(Store(url), interval=0) as tables:
        opened = [await tables.get(id) for id in ids]
        await asyncio.gather(*(play_at(table, seed, report) for table in opened))


async def play_at(table, seed: int, report: int) -> None:
    while not table.match.over():
        seed += 1
        await play_random(table, 1, seed)
        os.write(report, f"{table.id} {table.version}\n".encode())


def run_until_killed(url: str, ids: list[str], seed: int, seconds: float) -> dict[str, int]:
    """The last version of each table that the child had acknowledged when it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        asyncio.run(play(url, ids, seed, writing))
        os._exit(0)
    os.close(writing)
    select.select([reading], [], [], 30)  # the first acknowledged move, or the end
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading) as lines:
        pairs = [line.split() for line in lines.read().split("\n")[:-1]]
    return {id: int(version) for id, version in pairs}


def warm_up() -> None:
    """Load what children need, which then takes each of them no time."""
    title = TITLES["steel-driver"]
    game = title.open("", {})
    title.show(game).marks(Match(game, 3).state)
    create_engine("sqlite://").connect().close()


def main(url: str, seconds: str, careless: str = "") -> None:
    if careless:
        pragmas = [pragma.replace("FULL", "OFF") for pragma in database.SQLITE_PRAGMAS]
        database.SQLITE_PRAGMAS = tuple(pragmas)
    warm_up()
    rng = random.Random(21)
    for line in sys.stdin:
        pause = rng.uniform(0.02, float(seconds))
        seed, *ids = line.split()
        print(json.dumps(run_until_killed(url, ids, int(seed), pause)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
