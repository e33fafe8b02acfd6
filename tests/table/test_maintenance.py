"""Doctor, backup and restore, as functions and as commands."""

import asyncio
import gzip
import mailbox
import sqlite3

import pytest
from click.testing import CliRunner
from sqlalchemy import text

from ironroads.cli.group import group
from ironroads.core.position import write_position
from ironroads.table.doctor import examine
from ironroads.table.errors import BadStore
from ironroads.table.people.contact import Contact
from ironroads.table.people.keys import SEAT, Key
from ironroads.table.store.backup import backup, restore
from ironroads.table.store.store import Store
from ironroads.table.tables import Tables
from table.conftest import new_database
from table.helpers import ANN, create_table, play_random

pytestmark = pytest.mark.both_builds


def run(url, *arguments):
    return CliRunner().invoke(group, arguments, env={"IRONROADS_DATABASE": url})


async def test_the_doctor_finds_no_fault_in_sound_tables(tables, store):
    for seed in range(3):
        await play_random(await create_table(tables), 40, seed)
    assert [finding.faults for finding in examine(store)] == [[], [], []]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET data = replace(data, 'offer:', 'offer:x')",
        "DELETE FROM entries WHERE number = 3",
        "UPDATE tables SET head = head + 1",
        "UPDATE entries SET data = replace(data, 'Ann', 'Eve')",
        """UPDATE tables SET summary = replace(summary, '"digest"\\:', '"digest"\\:1')""",
    ],
)
async def test_the_doctor_finds_damage(tables, store, damage):
    await play_random(await create_table(tables), 40)
    await store.write(lambda connection: connection.execute(text(damage)).rowcount)
    [finding] = examine(store)
    assert finding.faults


async def test_the_doctor_does_not_compare_digests_of_an_earlier_version(tables, store):
    await play_random(await create_table(tables), 40)
    older = """UPDATE tables SET summary = replace(replace(summary, '"digest_version"\\:3', '"digest_version"\\:1'),
        '"digest"\\:', '"digest"\\:1')"""
    assert await store.write(lambda connection: connection.execute(text(older)).rowcount) == 1
    assert [finding.faults for finding in examine(store)] == [[]]


async def test_a_backup_restores_everything_into_the_other_kind_of_database(tables, store, url, postgres, tmp_path):
    table = await create_table(tables, name="Sunday")
    await play_random(table, 40)
    account = await tables.accounts.sign_up("Ann", "a long passphrase")
    await tables.accounts.bind(account.id, Key(table.id, SEAT, ANN))
    await tables.seat_data.set_note(table.id, ANN, "buy red")
    assert backup(store, tmp_path / "tables.backup") == 1
    other = new_database(postgres) if url.startswith("sqlite") else f"sqlite:///{tmp_path / 'other.db'}"
    new = Store(other)
    assert restore(new, tmp_path / "tables.backup") == 1
    new.close()
    new = Store(other)
    async with Tables(new, interval=0) as moved:
        again = await moved.get(table.id)
        assert write_position(again.game, again.match.state) == write_position(table.game, table.match.state)
        assert await moved.seat_data.note(table.id, ANN) == "buy red"
        assert await moved.accounts.keys_of((await moved.accounts.sign_in("Ann", "a long passphrase")).id)
        assert moved.keys.read(tables.keys.write(Key(table.id, SEAT, ANN)))
        await moved.accounts.sign_up("Bo", "another passphrase")
        await moved.accounts.set_contact(1, Contact("ann@example.net"))
        await play_random(again, 5)
    new.close()


async def test_a_backup_is_not_restored_over_existing_tables(tables, store, tmp_path):
    await create_table(tables)
    backup(store, tmp_path / "tables.backup")
    with pytest.raises(BadStore):
        restore(store, tmp_path / "tables.backup")
    assert len(list(examine(store))) == 1


def test_restoring_another_file_changes_nothing(store, tmp_path):
    secret = store.secret
    (tmp_path / "no.backup").write_bytes(b"something else")
    with pytest.raises(BadStore):
        restore(store, tmp_path / "no.backup")
    again = Store(store.url)
    assert again.secret == secret
    again.close()


async def test_a_truncated_backup_restores_nothing(tables, store, tmp_path):
    await play_random(await create_table(tables), 40)
    whole = tmp_path / "tables.backup"
    backup(store, whole)
    truncated = tmp_path / "half.backup"
    truncated.write_bytes(whole.read_bytes()[:-200])
    empty = Store(f"sqlite:///{tmp_path / 'empty.db'}")
    with pytest.raises(BadStore):
        restore(empty, truncated)
    assert list(examine(empty)) == []
    empty.close()


async def test_the_commands_report_what_they_did(tables, store, url, tmp_path):
    await play_random(await create_table(tables), 10)
    file = str(tmp_path / "tables.backup")
    assert run(url, "doctor").output == "Tables replayed: 1, with faults: 0.\n"
    assert run(url, "backup", file).output == f"Tables written to {file}: 1.\n"
    assert "Tische" in run(url, "doctor", "--language", "de").output
    refused = run(url, "restore", file)
    assert refused.exit_code == 2 and "empty one" in refused.output
    await store.write(lambda connection: connection.execute(text("UPDATE tables SET head = 99")).rowcount)
    result = run(url, "doctor")
    assert result.exit_code == 1 and "entries, but should have 99." in result.output


def test_the_post_command_ignores_other_mail(store, url, tmp_path):
    mailbox.Maildir(tmp_path / "mail").add("To: nobody@example.org\n\npass\n")
    result = run(url, "post", "--maildir", str(tmp_path / "mail"))
    assert result.output == "Ignored an e-mail that is not a reply to a notice.\n"


@pytest.mark.parametrize(
    "damage, code",
    [
        ("UPDATE tables SET spec = '{'", "spec"),
        ("UPDATE tables SET summary = 'x'", "summary"),
        ("UPDATE entries SET data = '[]' WHERE number = 5", "entry"),
        ("UPDATE boards SET data = 'x'", "board"),
        ("UPDATE boards SET digest = 'x'", "board"),
        ("DELETE FROM entries WHERE number = 5", "entries"),
        ("UPDATE accounts SET contact = '{'", "contact"),
        ("UPDATE private SET contact = 'x'", "contact"),
    ],
)
async def test_the_doctor_has_a_sentence_for_every_damage(tables, store, url, damage, code):
    table = await create_table(tables)
    await play_random(table, 10)
    await tables.accounts.sign_up("Ann", "a long passphrase")
    await tables.seat_data.set_note(table.id, ANN, "buy red")
    if "boards SET data" in damage and not store.is_postgres:
        damage = damage.replace("'x'", "CAST('x' AS BLOB)")
    await store.write(lambda connection: connection.execute(text(damage)).rowcount)
    assert code in [fault.code for finding in examine(store) for fault in finding.faults]
    result = run(url, "doctor")
    assert result.exit_code == 1 and isinstance(result.exception, SystemExit), result.output


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE boards SET data = x'f9'",
        "UPDATE boards SET data = -1",
        "UPDATE tables SET head = '{'",
        "UPDATE tables SET head = 1e999",
        "UPDATE entries SET at = ''",
        "UPDATE entries SET at = 1e999",
    ],
)
async def test_the_doctor_has_a_sentence_for_values_that_sqlite_should_not_hold(tmp_path, damage):
    url = f"sqlite:///{tmp_path / 'odd.db'}"
    store = Store(url)
    async with Tables(store, interval=0) as tables:
        await play_random(await create_table(tables), 3)
    await store.write(lambda connection: connection.execute(text(damage)).rowcount)
    store.close()
    result = run(url, "doctor")
    assert result.exit_code == 1 and "can't be read" in result.output and isinstance(result.exception, SystemExit)


async def test_the_doctor_finds_rows_without_their_table(tables, tmp_path):
    """Another program may have deleted the table; SQLite does not stop it."""
    url = f"sqlite:///{tmp_path / 'orphans.db'}"
    store = Store(url)
    async with Tables(store, interval=0) as tables:
        table = await create_table(tables)
    store.close()
    with sqlite3.connect(tmp_path / "orphans.db") as other:
        other.execute("DELETE FROM tables")
    other.close()
    result = run(url, "doctor")
    assert result.exit_code == 1 and f"belong to table {table.id}, which does not exist." in result.output


@pytest.mark.parametrize("command", ["doctor", "backup", "post"])
def test_a_file_that_is_no_database_gets_a_sentence(tmp_path, command):
    (tmp_path / "ironroads.db").write_bytes(b"something else, and long enough to be read as a page" * 100)
    (tmp_path / "mail" / "new").mkdir(parents=True)
    arguments = {"backup": [str(tmp_path / "x.backup")], "post": ["--maildir", str(tmp_path / "mail")]}
    result = CliRunner().invoke(group, [command, *arguments.get(command, []), "--data", str(tmp_path)])
    assert result.exit_code == 2 and "can't be used: file is not a database" in result.output


def test_a_missing_folder_is_not_created(tmp_path):
    result = CliRunner().invoke(group, ["doctor", "--data", str(tmp_path / "typo")])
    assert result.exit_code == 2 and "There is no database" in result.output and not (tmp_path / "typo").exists()
    missing = run(f"sqlite:///{tmp_path / 'typo' / 'x.db'}", "doctor")
    assert missing.exit_code == 2 and "There is no database" in missing.output


def test_damaged_pages_are_reported(tmp_path):
    path = tmp_path / "ironroads.db"

    async def fill():
        store = Store(f"sqlite:///{path}")
        async with Tables(store, interval=0) as tables:
            for seed in range(5):
                await play_random(await create_table(tables), 40, seed)
        store.close()

    asyncio.run(fill())
    data = bytearray(path.read_bytes())
    pages = len(data) // 4096
    for page in range(pages - 10, pages):  # behind those that are read when a database is opened
        data[page * 4096 : page * 4096 + 200] = bytes(200)
    path.write_bytes(data)
    result = CliRunner().invoke(group, ["doctor", "--data", str(tmp_path)])
    assert result.exit_code == 1 and "malformed" in result.output and isinstance(result.exception, SystemExit)
    result = CliRunner().invoke(group, ["backup", str(tmp_path / "x.backup"), "--data", str(tmp_path)])
    assert result.exit_code == 2 and "could not be written" in result.output and not (tmp_path / "x.backup").exists()


@pytest.mark.parametrize("key", ["secret", "version"])
def test_a_database_without_its_secret_or_version_is_not_used(store, url, key):
    with store.engine.begin() as connection:
        connection.execute(text("DELETE FROM meta WHERE key = :key"), {"key": key})
    for command in (["doctor"], ["backup", "x.backup"]):
        result = run(url, *command)
        assert result.exit_code == 2 and "Restore it from a backup." in result.output
    with pytest.raises(BadStore):
        Store(url)
    with store.engine.begin() as connection:
        rows = connection.execute(text("SELECT key FROM meta")).scalars().all()
    assert key not in rows


def rewritten(path, change):
    """A backup with its lines changed."""
    lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    path.write_bytes(gzip.compress(b"".join(change(lines))))


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: lines[:-1],
        lambda lines: [*lines[:-2], lines[-1]],
        lambda lines: lines[:1],
        lambda lines: [],
        lambda lines: [lines[0], *[line for line in lines[1:] if b'"table":"meta"' not in line]],
        lambda lines: [*lines[:-1], b'{"table": "unknown", "rows": []}\n', lines[-1]],
        lambda lines: [line.replace(b'"digest"', b'"colour"') for line in lines],
        lambda lines: [lines[0], b"[" * 100_000],
        lambda lines: [b"\xff", *lines],
        lambda lines: [line.replace(b'"data":"', b'"data":"!') for line in lines],
    ],
)
async def test_an_incomplete_backup_is_refused_before_anything_is_written(tables, store, tmp_path, change):
    await play_random(await create_table(tables), 20)
    path = tmp_path / "tables.backup"
    backup(store, path)
    rewritten(path, change)
    result = CliRunner().invoke(group, ["restore", str(path), "--data", str(tmp_path / "new")])
    assert result.exit_code == 2 and isinstance(result.exception, SystemExit), result.output
    assert "backup" in result.output and not (tmp_path / "new").exists()


async def test_a_backup_of_an_earlier_version_has_no_counts_and_is_restored(tables, store, tmp_path):
    await play_random(await create_table(tables), 20)
    path = tmp_path / "tables.backup"
    backup(store, path)
    rewritten(path, lambda lines: [lines[0].replace(b',"has_counts":true', b""), *lines[1:-1]])
    result = CliRunner().invoke(group, ["restore", str(path), "--data", str(tmp_path / "new")])
    assert result.exit_code == 0, result.output


def test_only_the_owner_may_read_the_database_and_backups(tmp_path):
    path = tmp_path / "ironroads.db"
    path.touch(mode=0o644)
    store = Store(f"sqlite:///{path}")
    backup(store, tmp_path / "x.backup")
    store.close()
    assert {file.name: oct(file.stat().st_mode & 0o777) for file in tmp_path.iterdir()} == {
        "ironroads.db": "0o600",
        "x.backup": "0o600",
    }


def test_a_series_of_backups_keeps_the_last_ones(store, url, tmp_path):
    days = [f"tables-2026-11-0{day}T041500Z.backup" for day in range(1, 6)]
    for name in (*days, "tables.backup", "tables-notes.backup", "other-2026-11-01T041500Z.backup"):
        (tmp_path / name).touch()
    result = run(url, "backup", "--keep", "3", str(tmp_path / "tables.backup"))
    assert result.exit_code == 0, result.output
    names = sorted(path.name for path in tmp_path.glob("tables-20*"))
    assert names[:2] == days[-2:] and len(names) == 3
    assert len(list(tmp_path.glob("*.backup"))) == 6
