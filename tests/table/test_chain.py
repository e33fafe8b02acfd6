"""Every entry carries a hash over those before it; old databases get their chain when they are migrated."""

import sqlite3
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from ironroads.core.record import parse_record
from ironroads.table.doctor import examine
from ironroads.table.errors import Refused
from ironroads.table.log.chain import genesis
from ironroads.table.log.entries import StandingOrder
from ironroads.table.play.export import exported
from ironroads.table.store import schema
from ironroads.table.store.backup import backup, restore
from ironroads.table.store.store import Store
from ironroads.table.tables import Tables
from ironroads.table.verify import verify
from table.conftest import new_database
from table.helpers import ANN, BO, create_table, play, play_random

DATABASES = Path(__file__).parent.parent / "fixtures" / "databases"


def codes(store):
    return [fault.code for finding in examine(store) for fault in finding.faults]


async def test_the_chain_goes_on_over_undo_restart_and_other_processes(tables, store, url, fake_clock):
    table = await create_table(tables)
    await play(table, "offer:red", "bid:2")
    await table.chat(BO, "hello")
    other = Store(url)
    async with Tables(other, now=fake_clock, interval=0) as there:
        again = await there.get(table.id)
        assert again.state.chain == table.state.chain
        await play(again, "pass")
        await table.catch_up()
        assert again.state.chain == table.state.chain
        await table.propose_undo(ANN, 1)
    other.close()
    await play(table, "pass")
    assert codes(store) == []


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET data = replace(data, 'hello', 'curse') WHERE number = 5",
        "UPDATE entries SET at = at + 1 WHERE number = 5",
        "UPDATE entries SET hash = salt WHERE number = 5",
        "UPDATE entries SET salt = '' WHERE number = 5",
    ],
)
async def test_the_doctor_finds_an_entry_that_was_changed(tables, store, damage):
    """Chat, times and hashes do not change the game, so only the chain can tell."""
    table = await create_table(tables)
    await play(table, "offer:red")
    await table.chat(BO, "hello")
    assert await store.write(lambda connection: connection.execute(text(damage)).rowcount) == 1
    assert codes(store) == ["chain"]


async def whole_game(tables):
    table = await create_table(tables)
    await table.set_standing_orders(BO, [StandingOrder("bid", ("pass",))])
    await play(table, "offer:red")
    await table.set_standing_orders(BO, [])
    await table.undo(ANN, table.question_version(ANN))
    await table.chat(ANN, "sorry")
    await play_random(table, 5000)
    return table


async def test_an_exported_game_is_checked_without_the_server(tables):
    table = await whole_game(tables)
    data = msgspec.json.encode(await exported(table))
    assert verify(table.game, parse_record(data)).entries == table.version
    assert b"sorry" not in data and b'"orders"' not in data
    whole = msgspec.json.decode(data)
    entries = whole["log"]["entries"]
    number = next(index for index, entry in enumerate(entries) if "bid" in entry.get("data", ""))
    for changed in (
        [*entries[:number], *entries[number + 1 :]],
        [*entries[:-1], entries[-1] | {"at": 1}],
        [entries[0], entries[0], *entries[1:]],
        [{"what": 1}],
    ):
        with pytest.raises(Refused):
            verify(table.game, parse_record(msgspec.json.encode(whole | {"log": whole["log"] | {"entries": changed}})))
    forged = whole | {"log": {"table": "x", "hash": genesis("x", ""), "entries": []}}
    with pytest.raises(Refused) as refused:
        verify(table.game, parse_record(msgspec.json.encode(forged)))
    assert refused.value.code == "verify_moves"


def old_database(path: Path, version: int) -> str:
    with sqlite3.connect(path) as connection:
        connection.executescript((DATABASES / f"version-{version}.sql").read_text())
    connection.close()
    return f"sqlite:///{path}"


@pytest.mark.parametrize("version", range(1, schema.CURRENT))
async def test_a_database_of_every_earlier_version_is_migrated(tmp_path, version, fake_clock, postgres):
    """All data are kept, the chain is whole, play goes on, and a backup moves to PostgreSQL."""
    store = Store(old_database(tmp_path / "old.db", version))
    assert codes(store) == []
    async with Tables(store, now=fake_clock, interval=0) as tables:
        account = await tables.accounts.sign_in("Ann", "a long passphrase")
        [key] = await tables.accounts.keys_of(account.id)
        table = await tables.get(key.table)
        assert table.spec.name == "Sunday" and table.state.moves == 12
        assert await tables.seat_data.note(table.id, ANN) == "buy red"
        await play_random(table, 5)
    assert codes(store) == []
    backup(store, tmp_path / "x.backup")
    store.close()
    other = Store(new_database(postgres))
    restore(other, tmp_path / "x.backup")
    assert codes(other) == []
    other.close()
