"""Killed processes and power cuts: what was acknowledged is stored, and the rest of the game is sound."""

import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from ironroads.table.doctor import examine
from ironroads.table.store.store import Store
from ironroads.table.tables import Tables
from table.helpers import create_table

HERE = Path(__file__).parent
KILLS = 50
CUTS = 8


def new_tables(url: str, count: int) -> list[str]:
    async def create():
        store = Store(url)
        async with Tables(store, interval=0) as tables:
            ids = [(await create_table(tables)).id for _ in range(count)]
        store.close()
        return ids

    return asyncio.run(create())


def stored_versions(url: str) -> dict[str, int]:
    """The number of entries by table; every table must replay, with its chain whole."""
    store = Store(url)
    try:
        assert [finding for finding in examine(store) if finding.faults] == []
        query = "SELECT id, head FROM tables"
        return store.read_sync(lambda connection: dict(map(tuple, connection.exec_driver_sql(query))))
    finally:
        store.close()


def heads(path: Path) -> dict[str, int]:
    """The number of entries by table, without looking at anything else."""
    with closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT table_id, max(number) FROM entries GROUP BY table_id"))


class Players:
    """The process that forks players and kills them."""

    def __init__(self, url: str, seconds: float, *options: str, **environment: str) -> None:
        command = [sys.executable, str(HERE / "players.py"), url, str(seconds), *options]
        paths = os.pathsep.join(filter(None, sys.path))
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": paths} | environment,
        )

    def play_and_kill(self, seed: int, ids: list[str]) -> dict[str, int]:
        """What was acknowledged before the kill."""
        self.process.stdin.write(f"{seed} {' '.join(ids)}\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        assert self.process.wait(20) == 0


def test_no_acknowledged_move_is_lost_in_fifty_kills(tmp_path):
    url = f"sqlite:///{tmp_path / 'ironroads.db'}"
    with Players(url, 0.08) as players:
        for kill in range(KILLS):
            if kill % 5 == 0:
                ids = new_tables(url, 4)
            acknowledged = players.play_and_kill(kill * 1000, ids)
            stored = heads(tmp_path / "ironroads.db")
            assert acknowledged and all(stored[id] >= version for id, version in acknowledged.items())
    stored_versions(url)


@pytest.fixture(scope="module")
def forgetful_disk(tmp_path_factory) -> str:
    library = tmp_path_factory.mktemp("disk") / "power_cut.so"
    source = str(HERE / "power_cut.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(library), source, "-ldl"], check=True)
    return str(library)


def sync(folder: Path) -> None:
    """Let the disk hold everything as it is now."""
    for file in list(folder.glob("*.durable")):
        file.unlink()
    for file in list(folder.glob("ironroads.db*")):
        shutil.copy(file, file.with_name(file.name + ".durable"))


def cut_power(folder: Path) -> None:
    """Leave only what was synced."""
    for file in list(folder.glob("ironroads.db*")):
        if file.suffix not in (".durable", ".part"):
            file.unlink()
    for file in list(folder.glob("*.durable")):
        shutil.copy(file, file.with_suffix(""))


def lost_in_cuts(folder: Path, disk: str, cuts: int, *options: str) -> int:
    """The number of acknowledged entries that were gone after a power cut."""
    url, lost, played = f"sqlite:///{folder / 'ironroads.db'}", 0, 0
    with Players(url, 0.15, *options, LD_PRELOAD=disk) as players:
        for cut in range(cuts):
            ids = new_tables(url, 2)
            sync(folder)
            acknowledged = players.play_and_kill(cut * 1000, ids)
            cut_power(folder)
            stored = stored_versions(url)
            played += len(acknowledged)
            lost += sum(max(0, version - stored[id]) for id, version in acknowledged.items())
    assert played
    return lost


def test_no_acknowledged_move_is_lost_in_a_power_cut(tmp_path, forgetful_disk):
    assert lost_in_cuts(tmp_path, forgetful_disk, CUTS) == 0


def test_the_simulated_disk_does_forget(tmp_path, forgetful_disk):
    """Without syncs, moves are lost: the test above can fail."""
    assert lost_in_cuts(tmp_path, forgetful_disk, 2, "careless") > 0
