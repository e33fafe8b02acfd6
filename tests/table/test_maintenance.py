"""Doctor, backup and restore, as functions and as commands."""

import mailbox

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
    older = """UPDATE tables SET summary = replace(replace(summary, '"digest_version"\\:2', '"digest_version"\\:1'),
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
    assert result.exit_code == 1 and "entries: " in result.output


def test_the_post_command_ignores_other_mail(store, url, tmp_path):
    mailbox.Maildir(tmp_path / "mail").add("To: nobody@example.org\n\npass\n")
    result = run(url, "post", "--maildir", str(tmp_path / "mail"))
    assert result.output == "Ignored an e-mail that is not a reply to a notice.\n"
