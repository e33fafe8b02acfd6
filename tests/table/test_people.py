import pytest

from ironroads.table.errors import BadAccount, BadLink, Refused
from ironroads.table.log.entries import WATCHER
from ironroads.table.log.seats import SCREEN, Seat
from ironroads.table.people.codes import INVITATION, LIFETIME, NEW_PASSPHRASE, Codes
from ironroads.table.people.keys import HOST, SEAT, WATCH, Key, Keys
from ironroads.table.people.sessions import LIFETIME as SESSION_LIFETIME
from ironroads.table.people.sessions import Sessions
from table.helpers import ANN, BO, SEATS, create_table, play


def test_forged_links_are_refused():
    keys = Keys("secret")
    link = keys.write(Key("table", SEAT, 1))
    for forged in (
        link.replace("seat.1", "seat.2"),
        link[:-1],
        Keys("other").write(Key("table", SEAT, 1)),
        "",
        "a.b.c",
    ):
        with pytest.raises(BadLink):
            keys.read(forged)


async def test_the_link_of_a_seat_acts_for_that_seat_only(tables):
    table = await create_table(tables)
    opened, key = await tables.open(tables.keys.write(Key(table.id, SEAT, BO)))
    assert opened is table
    assert table.seats_for(key) == [BO]
    assert table.seats_for(Key(table.id, WATCH)) == []


async def test_the_hosts_link_acts_for_all_seats_at_the_screen(tables):
    table = await create_table(tables, [Seat("Ann", SCREEN), Seat("Bo"), Seat("Cleo", SCREEN)])
    assert table.seats_for(Key(table.id, HOST)) == [0, 2]


@pytest.mark.parametrize("role", [SEAT, HOST, WATCH])
async def test_a_link_opens_its_own_table_only(tables, role):
    table, other = await create_table(tables), await create_table(tables)
    key = Key(other.id, role, ANN if role == SEAT else WATCHER)
    assert other.check_key(key) == key
    with pytest.raises(BadLink):
        table.check_key(key)


async def test_handing_over_a_seat_invalidates_its_old_link(tables):
    table = await create_table(tables)
    old = Key(table.id, SEAT, ANN)
    table.check_key(old)
    new = await table.hand_over(ANN)
    with pytest.raises(BadLink):
        table.check_key(old)
    assert table.check_key(new) == new
    assert table.seats[ANN].name == ""
    await table.sit_down(ANN, "Dora")
    assert table.names()[ANN] == "Dora"


async def test_tables_waiting_for_the_player_are_listed_first(tables):
    waiting, finished_turn = await create_table(tables, name="one"), await create_table(tables, name="two")
    await play(finished_turn, "offer:red", "bid:2")
    mine = await tables.list_for([Key(waiting.id, SEAT, ANN), Key(finished_turn.id, SEAT, ANN)])
    assert [(item.stored.summary.name, item.my_turn) for item in mine] == [("one", True), ("two", False)]
    await waiting.hand_over(ANN)
    assert [item.stored.summary.name for item in await tables.list_for([Key(waiting.id, SEAT, ANN)])] == []


async def test_an_account_keeps_keys(tables):
    people, table = tables.accounts, await create_table(tables)
    account = await people.sign_up("Ann", "a long passphrase")
    await people.bind(account.id, Key(table.id, SEAT, ANN))
    await people.bind(account.id, Key(table.id, SEAT, ANN))
    again = await people.sign_in(" ann ", "a long passphrase")
    assert await people.keys_of(again.id) == [Key(table.id, SEAT, ANN)]
    await people.unbind(account.id, Key(table.id, SEAT, ANN))
    assert await people.keys_of(again.id) == []


async def test_bad_names_and_passphrases_are_refused(tables, store):
    people = tables.accounts
    await people.sign_up("Ann", "a long passphrase")
    for name, passphrase in [
        ("ANN", "another passphrase"),
        ("", "a long passphrase"),
        ("Bo", "short"),
        ("x" * 41, "y" * 9),
    ]:
        with pytest.raises(BadAccount):
            await people.sign_up(name, passphrase)
    for name, passphrase in [("Ann", "wrong passphrase"), ("Nobody", "a long passphrase")]:
        with pytest.raises(BadAccount) as wrong:
            await people.sign_in(name, passphrase)
        assert wrong.value.code == "account_wrong"


async def test_passphrases_are_stored_hashed(tables, store):
    await tables.accounts.sign_up("Ann", "a long passphrase")
    kept = await store.read(lambda connection: connection.exec_driver_sql("SELECT passphrase FROM accounts").scalar())
    assert kept.startswith("$argon2") and "long" not in kept


async def test_notes_belong_to_one_seat(tables):
    table = await create_table(tables)
    await tables.seat_data.set_note(table.id, ANN, "buy red")
    await tables.seat_data.set_note(table.id, ANN, "buy blue")
    assert await tables.seat_data.note(table.id, ANN) == "buy blue"
    assert await tables.seat_data.note(table.id, BO) == ""


async def test_news_are_counted_from_the_last_visit(tables, fake_clock):
    table, seat_data = await create_table(tables), tables.seat_data
    known = table.version
    assert await seat_data.visit(table.id, BO, table.version) == known  # the first visit has no news
    await play(table, "offer:red")
    assert await seat_data.visit(table.id, BO, table.version) == known  # still the same visit
    fake_clock.forward(hours=2)
    known = table.version
    await play(table, "bid:2")
    assert await seat_data.visit(table.id, BO, table.version) == known
    assert await seat_data.visit(table.id, BO, table.version) == known


async def test_only_what_was_not_seen_live_is_news(tables, fake_clock):
    table, seat_data = await create_table(tables), tables.seat_data
    await seat_data.visit(table.id, BO, table.version)
    await play(table, "offer:red")
    await seat_data.mark_seen(table.id, BO, seen := table.version)
    await play(table, "bid:2")
    assert await seat_data.visit(table.id, BO, table.version) == seen  # even if the player is back at once
    await play(table, "pass")
    await seat_data.mark_seen(table.id, BO, table.version)
    assert await seat_data.visit(table.id, BO, table.version) == seen  # news stay new until the visit ends
    await seat_data.mark_seen(table.id, BO, seen)  # an older page reports late
    fake_clock.forward(hours=2)
    assert await seat_data.visit(table.id, BO, table.version) == table.version


async def test_writing_a_note_is_not_a_visit(tables):
    table, seat_data = await create_table(tables), tables.seat_data
    await seat_data.set_note(table.id, BO, "buy red")
    await play(table, "offer:red", "bid:2")
    assert await seat_data.visit(table.id, BO, table.version) == table.version


async def test_a_page_of_the_previous_holder_marks_nothing_as_seen(tables):
    table, seat_data = await create_table(tables), tables.seat_data
    await seat_data.visit(table.id, BO, table.version)
    await table.hand_over(BO)
    await seat_data.mark_seen(table.id, BO, 1)
    await play(table, "offer:red", "bid:2")
    assert await seat_data.visit(table.id, BO, table.version) == table.version


async def test_empty_and_overlong_names_are_refused(tables):
    table = await create_table(tables, SEATS)
    for name in ("", "  ", "x" * 41):
        with pytest.raises(ValueError):
            await table.sit_down(ANN, name)


async def test_a_taken_seat_cannot_be_joined(tables):
    table = await create_table(tables)
    with pytest.raises(Refused):
        await table.join(ANN, "Eve")
    assert table.names()[ANN] == "Ann"


async def test_a_code_works_in_time_and_for_its_purpose(store, fake_clock):
    codes = Codes(store, fake_clock)
    code = await codes.make(INVITATION)
    await codes.check(INVITATION, code)
    with pytest.raises(BadAccount):
        await codes.use(NEW_PASSPHRASE, code)
    fake_clock.forward(hours=LIFETIME[INVITATION] / 3600)
    with pytest.raises(BadAccount):
        await codes.use(INVITATION, code)


async def test_a_session_that_is_not_used_ends(tables, store, fake_clock):
    account = await tables.accounts.sign_up("Ann", "a long passphrase")
    sessions = Sessions(store, fake_clock)
    token = await sessions.start(account.id)
    for _ in range(2):
        fake_clock.forward(hours=SESSION_LIFETIME / 3600 - 1)
        assert await sessions.account_of(token) == account.id, "using it keeps it open"
    fake_clock.forward(hours=SESSION_LIFETIME / 3600 + 1)
    assert await sessions.account_of(token) is None
