import asyncio
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows, get_win_folder_from_env_vars
from sqlalchemy import insert, select, text
from sqlalchemy.exc import DBAPIError

from ironroads.core.position import write_position
from ironroads.table.errors import BadStore, BrokenTable, Stale
from ironroads.table.log.entries import ChatSent
from ironroads.table.log.seats import BOT, Seat
from ironroads.table.play import open_tables
from ironroads.table.store import schema
from ironroads.table.store.change_listener import read_notice, write_notices
from ironroads.table.store.database import data_folder, default_url
from ironroads.table.store.store import Store
from ironroads.table.tables import Tables
from table.conftest import new_database
from table.helpers import ANN, create_table, play, play_random

CHILD = Path(__file__).with_name("child_process.py")


def start_child(url: str, id: str, moves: int) -> subprocess.Popen[str]:
    command = [sys.executable, str(CHILD), url, id, str(moves)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


async def test_no_acknowledged_move_is_lost_when_the_process_is_killed(tables, url, store, fake_clock):
    """Every move the child has reported is stored, and the game can go on."""
    table = await create_table(tables)
    for lines in (1, 7, 20):
        with start_child(url, table.id, 1000) as process:
            for _ in range(lines):
                acknowledged = int(process.stdout.readline())
            process.kill()
            acknowledged = max([acknowledged, *(int(line) for line in process.stdout.read().split("\n")[:-1])])
        async with Tables(store, now=fake_clock) as after:
            again = await after.get(table.id)
            assert again.version >= acknowledged
            await play_random(again, 1)


async def test_a_process_notices_what_another_one_writes(tables, url, store):
    table = await create_table(tables)
    before = table.version
    with start_child(url, table.id, 3) as process:
        while table.version < before + 3:
            await asyncio.wait_for(table.wait_for_change(table.version), 30)
        assert process.wait() == 0
    assert len(table.match.moves) == 3


async def test_of_two_processes_at_one_table_the_slower_one_is_refused(url, fake_clock):
    """It gets Stale, and then sees the move of the other."""
    first, second = Store(url), Store(url)
    async with Tables(first, now=fake_clock) as here, Tables(second, now=fake_clock) as there:
        first.listeners.clear()  # neither is notified of the other's changes
        second.listeners.clear()
        one = await create_table(here)
        other = await there.get(one.id)
        await play(one, "offer:red")
        with pytest.raises(Stale):
            await other.play(ANN, "offer:blue", other.question_version(ANN))
        assert other.match.moves == one.match.moves
        await play(other, "bid:2")
    first.close()
    second.close()


def test_a_notice_tells_of_many_tables_and_is_never_too_long():
    heads = [(f"{number:010}", 99_999) for number in range(700)]
    texts = write_notices(heads)
    assert len(texts) == 3 and max(map(len, texts)) < 8000  # PostgreSQL takes no more
    assert [head for text in texts for head in read_notice(text)] == heads
    assert not list(read_notice("")), "sent to wake a listener that is to stop"


async def test_only_the_process_that_made_the_move_runs_the_bots(url, monkeypatch):
    first, second = Store(url), Store(url)
    async with Tables(first, interval=0) as here, Tables(second, interval=0) as there:
        thinking, asked_there = asyncio.Event(), []

        async def think_here(*_, **__):
            await thinking.wait()
            return "pass"

        async def think_there(*_, **__):
            asked_there.append(True)
            return "pass"

        monkeypatch.setattr(here.context, "bot_move", think_here)
        monkeypatch.setattr(there.context, "bot_move", think_there)
        one = await create_table(here, [Seat("Ann"), Seat("Rob", BOT, "random"), Seat("Cleo")])
        other = await there.get(one.id)
        await play(one, "offer:red", "bid:2")
        await other.catch_up()
        await there.wait_for_bots()
        assert other.version == one.version and not asked_there
        thinking.set()
        await here.wait_for_bots()
        assert one.state.asked() == (2,)
    first.close()
    second.close()


async def test_tables_that_share_a_transaction_are_all_stored(tables, store):
    many = [await create_table(tables) for _ in range(20)]
    await asyncio.gather(*(play_random(table, 30, seed) for seed, table in enumerate(many)))
    for table in many:
        assert len(await store.entries(table.id)) == table.version
        assert len(table.match.moves) == 30


async def test_a_failing_write_does_not_affect_others(store, tables):
    table = await create_table(tables)
    bad = insert(schema.tables).values(id=table.id)
    results = await asyncio.gather(
        play(table, "offer:red"),
        store.write(lambda connection: connection.execute(bad)),
        table.chat(ANN, "hello"),
        return_exceptions=True,
    )
    assert [isinstance(result, Exception) for result in results] == [False, True, False]
    assert len(await store.entries(table.id)) == table.version


async def test_a_broken_table_does_not_affect_others(tables, store, fake_clock):
    broken, sound = await create_table(tables), await create_table(tables)
    await play(broken, "offer:red")
    garble = text("UPDATE entries SET data = replace(data, 'offer:red', 'offer:nobody') WHERE table_id = :id")
    await store.write(lambda connection: connection.execute(garble, {"id": broken.id}).rowcount)
    async with Tables(store, now=fake_clock) as restarted:
        with pytest.raises(BrokenTable):
            await restarted.get(broken.id)
        assert (await restarted.get(sound.id)).id == sound.id


async def test_a_table_keeps_the_board_it_began_on(tables, store, fake_clock, monkeypatch):
    """Correcting a board later does not change games that began on the old one."""
    table = await create_table(tables)
    await play_random(table, 40)
    file = table.title.board_file()
    corrected = type(file)(file.name, file.data | {"title": "Corrected"})
    monkeypatch.setattr(type(table.title), "board_file", lambda self, board="": corrected)
    async with Tables(store, now=fake_clock) as restarted:
        again = await restarted.get(table.id)
        assert again.game.board_digest == table.game.board_digest
        assert write_position(again.game, again.match.state) == write_position(table.game, table.match.state)


def test_a_newer_database_is_refused(store, url):
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        schema.write_meta(connection, "version", "99")
    with pytest.raises(BadStore):
        Store(url)


async def test_an_older_database_is_migrated(tables, store):
    table = await create_table(tables)
    await table.chat(ANN, "before")

    def add_column(connection):
        connection.execute(text("ALTER TABLE accounts ADD COLUMN hobby TEXT"))

    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        schema.prepare(connection, [*schema.MIGRATIONS, add_column])
        assert schema.version(connection) == schema.CURRENT + 1
        connection.execute(text("SELECT hobby FROM accounts"))
    entries = await store.entries(table.id)
    assert [entry for _, entry in entries][-1] == ChatSent(ANN, "before")


def test_a_failing_migration_changes_nothing(store):
    def fails_halfway(connection):
        connection.execute(text("ALTER TABLE accounts ADD COLUMN hobby TEXT"))
        raise RuntimeError("power cut")

    writing = store.engine.execution_options(writes=True)
    with pytest.raises(RuntimeError), writing.begin() as connection:
        schema.prepare(connection, [*schema.MIGRATIONS, fails_halfway])
    with store.engine.connect() as after:
        assert schema.version(after) == schema.CURRENT
        assert "hobby" not in {column["name"] for column in schema.inspect(after).get_columns("accounts")}


async def test_entries_are_numbered_without_gaps(tables, store):
    table = await create_table(tables)
    await play_random(table, 25)
    query = select(schema.entries.c.number).where(schema.entries.c.table_id == table.id)
    numbers = await store.read(lambda connection: list(connection.execute(query).scalars()))
    assert sorted(numbers) == list(range(1, table.version + 1))


def test_the_data_folder_can_be_chosen(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    monkeypatch.delenv("IRONROADS_DATABASE", raising=False)
    assert default_url() == f"sqlite:///{tmp_path}/xdg/ironroads/ironroads.db"
    assert default_url(str(tmp_path / "own")) == f"sqlite:///{tmp_path}/own/ironroads.db"
    monkeypatch.setenv("IRONROADS_DATABASE", "postgresql://host/name")
    assert default_url() == "postgresql://host/name"


@pytest.mark.parametrize(
    ("system", "variables", "folder"),
    [
        (Unix, {}, "home/.local/share/ironroads"),
        (Unix, {"XDG_DATA_HOME": ""}, "home/.local/share/ironroads"),
        (Unix, {"XDG_DATA_HOME": "xdg"}, "xdg/ironroads"),
        (MacOS, {}, "home/Library/Application Support/ironroads"),
        (Windows, {"LOCALAPPDATA": "home/AppData/Local"}, "home/AppData/Local/ironroads"),
    ],
)
def test_the_data_folder_of_each_system_stays_the_same(tmp_path, monkeypatch, system, variables, folder):
    """A changed folder would hide the tables that earlier versions wrote there."""
    monkeypatch.setattr("platformdirs.PlatformDirs", system)
    monkeypatch.setattr("platformdirs.windows.get_win_folder", get_win_folder_from_env_vars)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for name, path in {"HOME": "home", **variables}.items():
        monkeypatch.setenv(name, path and str(tmp_path / path))
    assert data_folder() == tmp_path / folder


async def test_a_lost_connection_is_restored(postgres, fake_clock):
    """Moves made at that moment fail completely; later ones succeed."""
    lost = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    address = new_database(postgres)
    with closing(Store(address)) as first, closing(Store(address)) as second:
        async with (
            Tables(first, now=fake_clock, interval=0) as here,
            Tables(second, now=fake_clock, interval=0) as there,
        ):
            one = await create_table(here)
            other = await there.get(one.id)
            cut = text(f"{lost} AND pid <> pg_backend_pid()")
            await asyncio.to_thread(first.read_sync, lambda connection: connection.execute(cut).all())
            for number, (table, listening) in enumerate([(one, other), (other, one)], start=1):
                for _ in range(20):
                    with suppress(DBAPIError):
                        await play(table, ("offer:red", "bid:2")[number - 1])
                        break
                while len(listening.match.moves) < number:
                    await asyncio.wait_for(listening.wait_for_change(listening.version), 30)
            assert len(await first.entries(one.id)) == one.version == other.version


def test_several_processes_can_open_an_empty_database_at_once(postgres):
    url = new_database(postgres)
    with ThreadPoolExecutor(6) as pool:
        stores = list(pool.map(Store, [url] * 6))
    assert len({store.secret for store in stores}) == 1
    for store in stores:
        store.close()


async def test_new_tables_make_room_in_memory(tables, monkeypatch):
    monkeypatch.setattr(open_tables, "MAX_OPEN", 10)
    made = [await create_table(tables) for _ in range(15)]
    assert tables.open_tables.count() <= 10
    assert (await tables.get(made[0].id)).spec == made[0].spec  # a closed table opens again
