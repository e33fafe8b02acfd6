"""The database is away for a moment, or a table is damaged: the others go on, and what can be tried again is."""

import asyncio
import threading

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from ironroads.table.errors import BrokenTable, DatabaseAway
from ironroads.table.log.spec import Clock
from ironroads.table.people.contact import Contact
from ironroads.table.play import open_tables
from ironroads.table.rules.table_state import replay
from ironroads.table.store import retries, writer
from ironroads.table.store.store import Store
from ironroads.table.tables import Tables
from table.conftest import new_database
from table.helpers import ANN, create_table, play, play_random
from table.test_mail import SETTINGS


def cut_connections(url: str) -> None:
    """End every connection to the database but this one, as a restart does."""
    engine = create_engine(url)
    with engine.connect() as connection:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        connection.execute(text(f"{others} AND pid <> pg_backend_pid()"))
    engine.dispose()


def lost(statement: str = "SELECT") -> OperationalError:
    return OperationalError(statement, {}, Exception("server closed the connection"), connection_invalidated=True)


async def test_a_table_that_could_not_be_opened_is_tried_again(tables, store, fake_clock, monkeypatch):
    table = await create_table(tables)
    async with Tables(store, now=fake_clock, interval=0) as restarted:

        async def away(id):
            raise DatabaseAway

        with monkeypatch.context() as patch:
            patch.setattr(store, "spec", away)
            with pytest.raises(DatabaseAway):
                await restarted.get(table.id)
        assert (await restarted.get(table.id)).id == table.id


async def test_a_table_that_takes_long_to_open_holds_up_no_other(tables, store, fake_clock, monkeypatch):
    """A game of a thousand moves takes a second to replay."""
    slow, other = await create_table(tables), await create_table(tables)
    gate = threading.Event()

    def wait(spec, game, entries):
        assert spec.id != slow.id or gate.wait(10)
        return replay(spec, game, entries)

    monkeypatch.setattr(open_tables, "replay", wait)
    async with Tables(store, now=fake_clock, interval=0) as restarted:
        opening = asyncio.create_task(restarted.get(slow.id))
        assert (await restarted.get(other.id)).id == other.id
        assert not opening.done()
        gate.set()
        assert (await opening).id == slow.id


async def test_no_request_fails_when_connections_are_cut(postgres, fake_clock):
    url = new_database(postgres)
    store = Store(url)
    async with Tables(store, now=fake_clock, interval=0) as tables:
        table = await create_table(tables)
        for round_ in range(3):
            cut_connections(url)
            await play_random(table, 5, round_)
            cut_connections(url)
            assert len(await store.entries(table.id)) == table.version
    store.close()


async def test_a_move_whose_commit_was_cut_is_played_once(tables, store, monkeypatch):
    """The commit succeeded, but its confirmation was lost."""
    table = await create_table(tables)
    run, cuts = store._writer._run_jobs, []

    def commit_and_lose(connection, jobs):
        run(connection, jobs)
        if not cuts:
            cuts.append(jobs)
            raise lost("COMMIT")

    monkeypatch.setattr(store._writer, "_run_jobs", commit_and_lose)
    await play(table, "offer:red")
    assert cuts and table.match.history(ANN) == ["offer:red"]
    assert len(await store.entries(table.id)) == table.version


async def test_those_who_wait_are_answered_while_the_database_stays_away(tables, store, monkeypatch):
    table = await create_table(tables)
    monkeypatch.setattr(writer, "growing_pauses", lambda: iter([0.01]))

    def fail(connection, jobs):
        raise lost()

    with monkeypatch.context() as patch:
        patch.setattr(store._writer, "_run_jobs", fail)
        with pytest.raises(DatabaseAway):
            await play(table, "offer:red")
    await play(table, "offer:red")
    assert table.match.history(ANN) == ["offer:red"]


def test_pauses_grow_and_end():
    pauses = list(retries.growing_pauses(patience=0.2))
    assert pauses == [0.05, 0.1]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET spec = 'no JSON' WHERE id = :id",
        "UPDATE tables SET spec = replace(spec, 'steel-driver', 'chess') WHERE id = :id",
        "UPDATE entries SET data = '{' WHERE table_id = :id AND number = 2",
        'UPDATE tables SET spec = replace(spec, \'"digest"\\:"\', \'"digest"\\:"0\') WHERE id = :id',
    ],
)
async def test_a_damaged_table_stops_no_reminder_and_no_mail_of_others(store, fake_clock, damage):
    settings = {"way": "post", "clock": Clock(hours=10)}
    async with Tables(store, now=fake_clock, interval=0) as tables:
        bad, good = await create_table(tables, **settings), await create_table(tables, **settings)
        for table in (bad, good):
            await tables.seat_data.set_contact(table.id, ANN, Contact(f"{table.id}@example.net"))
    await store.write(lambda connection: connection.execute(text(damage), {"id": bad.id}).rowcount)
    sent = []
    fake_clock.forward(hours=6)
    async with Tables(store, now=fake_clock, settings=SETTINGS, interval=0) as tables:
        tables.notifier.transports["mail"] = lambda address, message: sent.append((address, message.subject))
        await tables.tick()
        with pytest.raises(BrokenTable):
            await tables.get(bad.id)
    assert {address for address, _ in sent} == {f"{good.id}@example.net"}
    assert any("half of your time" in subject for _, subject in sent)


async def test_a_damaged_row_does_not_hide_other_tables(tables, store):
    bad, good = await create_table(tables), await create_table(tables)
    damage = text("UPDATE tables SET summary = '{' WHERE id = :id")
    await store.write(lambda connection: connection.execute(damage, {"id": bad.id}).rowcount)
    assert [table.id for table in await store.tables([bad.id, good.id])] == [good.id]


async def test_the_work_of_a_server_goes_on_after_failures(store, fake_clock, monkeypatch):
    tables = Tables(store, now=fake_clock, interval=0.001)
    tries = []

    async def due(now):
        tries.append(now)
        if len(tries) < 3:
            raise DatabaseAway("gone")
        return []

    monkeypatch.setattr(store, "due", due)
    async with tables, asyncio.timeout(10):
        while len(tries) < 5:
            await asyncio.sleep(0.005)
