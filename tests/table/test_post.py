import mailbox
import socket
from email.message import EmailMessage

import pytest
from sqlalchemy import select

from ironroads.table.errors import BadLink, Refused
from ironroads.table.log.seats import Seat
from ironroads.table.log.spec import Clock
from ironroads.table.mail import notice_writer
from ironroads.table.mail.notifier import Notifier
from ironroads.table.mail.replies import ReplyInbox, moves_in
from ironroads.table.mail.transports import MailSettings, Message, SmtpTransport, check
from ironroads.table.people.contact import Contact
from ironroads.table.people.keys import SEAT, Key
from ironroads.table.store.schema import outbox
from ironroads.table.tables import Tables
from table.playing import ANN, BO, play, play_on, steel

SETTINGS = MailSettings(sender="post@example.org", address="https://example.org")


class Carried(list):
    """A carrier that keeps what it is given, and fails as often as it is told to."""

    failures = 0

    def __call__(self, address, message):
        if self.failures:
            self.failures -= 1
            raise OSError("the line is down")
        self.append((address, message))


@pytest.fixture
def carried():
    return Carried()


@pytest.fixture
def tables(store, watch, carried):
    tables = Tables(store, now=watch, settings=SETTINGS, interval=0)
    tables.notifier = Notifier(tables.open_tables, SETTINGS, {"mail": carried})
    return tables


async def by_post(tables, **settings):
    table = await steel(tables, way="post", name="Sunday", **settings)
    for seat, name in enumerate(("ann", "bo", "cleo")):
        await tables.seat_data.set_contact(table.id, seat, Contact(f"{name}@example.net", language="en"))
    return table


def inbox_of(tables) -> ReplyInbox:
    return ReplyInbox(tables.open_tables, tables.notifier)


def answer(message, text: str, **headers: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"] = "Ann <ann@example.net>"
    mail["To"] = message.reply_to
    mail["Subject"] = f"Re: {message.subject}"
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(text)
    return mail


async def test_a_notice_tells_what_is_asked_and_what_can_be_done(tables, carried):
    table = await by_post(tables, clock=Clock(hours=48))
    await tables.tick()
    [(address, message)] = carried
    assert address == "ann@example.net"
    assert message.subject.startswith("Steel Driver – Sunday · Turn 1: Ann")
    link = tables.keys.write(Key(table.id, SEAT, ANN))
    for part in (
        "offer:red",
        "Auction Red",
        f"https://example.org/seat/{link}",
        "You have until Sun 17 Jan, 08:00 UTC.",
    ):
        assert part in message.text
    assert message.picture_type == "png" and message.picture.startswith(b"\x89PNG")


async def test_a_notice_is_written_in_the_language_of_its_reader(tables, carried):
    table = await by_post(tables)
    await tables.seat_data.set_contact(table.id, ANN, Contact("ann@example.net", language="de"))
    await tables.tick()
    assert "Das kannst du tun:" in carried[0][1].text


async def test_the_picture_names_seas_in_the_language_of_its_reader(tables, monkeypatch):
    monkeypatch.setattr(notice_writer, "png", lambda svg: None)
    table = await tables.create("stephensons-rocket", [Seat("Ann"), Seat("Bo")], seed=1)
    pictures = {language: notice_writer.picture_of(table, ANN, table.speaker(language)) for language in ("en", "de")}
    assert b"North Sea" in pictures["en"][0] and b"Nordsee" in pictures["de"][0]


async def test_a_notice_is_sent_once(tables, carried, store, watch):
    await by_post(tables)
    for _ in range(3):
        await tables.tick()
        watch.forward(hours=1)
    async with Tables(store, now=watch, settings=SETTINGS, interval=0) as restarted:
        restarted.notifier = Notifier(restarted.open_tables, SETTINGS, {"mail": carried})
        await restarted.tick()
    assert len(carried) == 1


async def test_nobody_is_told_about_a_question_that_was_answered_meanwhile(tables, carried):
    table = await by_post(tables)
    await play(table, "offer:red", "bid:1")
    await tables.tick()
    assert [address for address, _ in carried] == ["bo@example.net"]


async def test_whoever_has_just_moved_is_told_only_when_they_seem_to_be_gone(tables, carried, watch):
    table = await by_post(tables)
    await play(table, "offer:red", "bid:1", "pass", "pass", "on", "on")
    await tables.tick()
    assert carried == []
    watch.forward(hours=0.2)
    await tables.tick()
    assert [address for address, _ in carried] == ["ann@example.net"]


async def test_half_of_the_time_brings_one_reminder(tables, carried, watch):
    await by_post(tables, clock=Clock(hours=10))
    await tables.tick()
    for _ in range(4):
        watch.forward(hours=2)
        await tables.tick()
    assert ["half of your time" in message.subject for _, message in carried] == [False, True]


async def test_a_message_that_could_not_be_sent_is_tried_again(tables, carried, watch):
    await by_post(tables)
    carried.failures = 2
    for _ in range(5):
        await tables.tick()
        watch.forward(hours=0.2)
    assert len(carried) == 1


async def test_after_many_tries_a_message_is_given_up_and_says_why(tables, carried, watch, store):
    await by_post(tables)
    carried.failures = 100
    for _ in range(10):
        await tables.tick()
        watch.forward(hours=24)
    query = select(outbox.c.state, outbox.c.error).where(outbox.c.key.endswith("mail"))
    assert store.read_sync(lambda connection: connection.execute(query).all()) == [("failed", "the line is down")]


async def test_what_was_sent_is_listed_for_the_one_it_went_to(tables):
    table = await by_post(tables)
    await tables.tick()
    [sent] = await tables.notifier.sent([Key(table.id, SEAT, ANN)])
    assert (sent.address, sent.state) == ("ann@example.net", "sent")
    assert await tables.notifier.sent([Key(table.id, SEAT, BO)]) == []
    new = await table.hand_over(ANN)
    assert await tables.notifier.sent([new]) == []


async def test_live_tables_send_nothing(tables, carried, watch):
    await steel(tables)
    watch.forward(hours=100)
    await tables.tick()
    assert carried == []


async def test_whoever_gives_an_address_later_is_told_then(tables, carried):
    table = await steel(tables, way="post")
    await tables.tick()
    assert carried == []
    await tables.seat_data.set_contact(table.id, ANN, Contact("ann@example.net"))
    await tables.tick()
    assert [address for address, _ in carried] == ["ann@example.net"]


async def test_whoever_gives_an_address_to_an_account_later_is_told_then(tables, carried):
    table = await steel(tables, way="post")
    account = await tables.accounts.sign_up("Ann", "a long passphrase")
    await tables.accounts.bind(account.id, Key(table.id, SEAT, ANN))
    await tables.tick()
    assert carried == []
    await tables.accounts.set_contact(account.id, Contact("ann@home.example"))
    await tables.tick()
    assert [address for address, _ in carried] == ["ann@home.example"]


async def test_whoever_binds_a_seat_to_an_account_with_an_address_is_told_then(tables, carried):
    table = await steel(tables, way="post")
    account = await tables.accounts.sign_up("Ann", "a long passphrase")
    await tables.accounts.set_contact(account.id, Contact("ann@home.example"))
    await tables.tick()
    assert carried == []
    await tables.accounts.bind(account.id, Key(table.id, SEAT, ANN))
    await tables.tick()
    assert [address for address, _ in carried] == ["ann@home.example"]


async def test_an_address_of_another_seat_brings_nothing(tables, carried):
    table = await steel(tables, way="post")
    await tables.tick()
    await tables.seat_data.set_contact(table.id, BO, Contact("bo@example.net"))
    await tables.tick()
    assert carried == []


async def test_the_account_says_where_notices_go_if_the_table_does_not(tables, carried):
    table = await steel(tables, way="post")
    account = await tables.accounts.sign_up("Ann", "a long passphrase")
    await tables.accounts.set_contact(account.id, Contact("ann@home.example"))
    await tables.accounts.bind(account.id, Key(table.id, SEAT, ANN))
    await tables.tick()
    assert [address for address, _ in carried] == ["ann@home.example"]


async def test_a_proposal_is_told_to_those_who_are_asked(tables, carried, watch):
    table = await by_post(tables)
    await play(table, "offer:red", "bid:1", "pass")
    watch.forward(hours=1)
    await tables.tick()
    carried.clear()
    await table.propose_undo(ANN, 0)
    await tables.tick()
    assert [(address, "Ann asks" in message.text) for address, message in carried] == [("bo@example.net", True)]


async def test_everybody_is_told_the_result(tables, carried, watch):
    table = await by_post(tables)
    await play_on(table, 5000)
    watch.forward(hours=1)
    await tables.tick()
    assert [address for address, _ in carried] == [f"{name}@example.net" for name in ("ann", "bo", "cleo")]
    assert "Final ranking: 1. " in carried[0][1].text


async def test_an_answer_to_a_notice_is_a_move(tables, carried):
    table = await by_post(tables)
    await tables.tick()
    outcome = await inbox_of(tables).process(answer(carried[0][1], "offer:red\n\n> what you wrote\n"))
    assert outcome.played
    assert table.match.history(ANN) == ["offer:red"]
    assert list(table.log_for(ANN))[-1].entry.by == "post"
    assert carried[-1][1].subject == "Played: offer:red"


async def test_a_move_that_is_not_possible_is_answered_with_why_not(tables, carried):
    table = await by_post(tables)
    await tables.tick()
    outcome = await inbox_of(tables).process(answer(carried[0][1], "bid:3"))
    assert not outcome.played
    assert table.match.moves == []
    address, message = carried[-1]
    assert address == "ann@example.net"
    assert "That does not answer the question." in message.text and "offer:red" in message.text


async def test_an_old_mail_plays_nothing(tables, carried):
    table = await by_post(tables)
    await tables.tick()
    await play(table, "offer:blue")
    outcome = await inbox_of(tables).process(answer(carried[0][1], "offer:red"))
    assert not outcome.played
    assert table.match.history(ANN) == ["offer:blue"]


async def test_forged_addresses_machines_and_handed_over_seats_are_left_alone(tables, carried):
    table = await by_post(tables)
    await tables.tick()
    message = carried.pop()[1]
    inbox = inbox_of(tables)
    forged = answer(message, "offer:red")
    forged.replace_header("To", message.reply_to.replace(f"{table.id}-0-", f"{table.id}-1-"))
    await inbox.process(forged)
    await inbox.process(answer(message, "offer:red", Auto_Submitted="auto-replied"))
    await table.hand_over(ANN)
    await inbox.process(answer(message, "offer:red"))
    assert table.match.moves == []
    assert carried == []
    with pytest.raises(BadLink):
        inbox.addresses.read("nobody@example.org")


async def test_a_mail_folder_is_read_once(tables, carried, tmp_path):
    table = await by_post(tables)
    await tables.tick()
    box = mailbox.Maildir(tmp_path / "mail")
    box.add(mailbox.MaildirMessage(answer(carried[0][1], "offer:red bid:2")))
    inbox = inbox_of(tables)
    assert [outcome.played for outcome in await inbox.read(str(tmp_path / "mail"))] == [True]
    assert await inbox.read(str(tmp_path / "mail")) == []
    assert table.match.history(ANN) == ["offer:red", "bid:2"]


@pytest.mark.parametrize(
    "text, moves",
    [
        ("pass", "pass"),
        ("\n\nbid:3\nbid:4\n\nBest wishes, Ann", "bid:3 bid:4"),
        ("pass\n-- \nAnn", "pass"),
        ("offer:red\nAm Montag schrieb Ironroads:\n> offer:blue", "offer:red"),
        ("> offer:blue", ""),
        ("", ""),
    ],
)
def test_what_the_player_wrote_stands_above_the_quotation(text, moves):
    mail = EmailMessage()
    mail.set_content(text)
    assert moves_in(mail) == moves


def test_addresses_are_checked_before_they_are_kept():
    for good in (
        Contact(),
        Contact("ann@example.net"),
        Contact(push="discord://id/token"),
        Contact(push="ntfys://ntfy.sh/topic"),
    ):
        assert check(good) is good
    for mail in ("ann", "ann@", "a b@example.net", "Ann <ann@example.net>", "ann@localhost"):
        with pytest.raises(Refused):
            check(Contact(mail))
    for push in ("http://example.net", "file:///etc/passwd", "ntfys://localhost/x", "ntfys://10.0.0.1/x", "mailto://x"):
        with pytest.raises(Refused):
            check(Contact(push=push))


async def test_a_test_message_says_what_went_wrong(tables, carried):
    assert await tables.notifier.test(Contact("ann@example.net")) == ["ann@example.net"]
    assert len(carried) == 1
    carried.failures = 1
    with pytest.raises(Refused) as refused:
        await tables.notifier.test(Contact("ann@example.net"))
    assert refused.value.facts == ("ann@example.net", "the line is down")


async def test_notices_go_through_a_real_mail_server(store, watch):
    from aiosmtpd.controller import Controller

    class Box(list):
        async def handle_DATA(self, server, session, envelope):
            self.append(envelope)
            return "250 kept"

    box = Box()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = Controller(box, hostname="127.0.0.1", port=port)
    server.start()
    settings = MailSettings(f"smtp://127.0.0.1:{port}", "post@example.org", "https://example.org")
    try:
        async with Tables(store, now=watch, settings=settings, interval=0) as tables:
            await by_post(tables)
            await tables.tick()
            assert isinstance(tables.notifier.transports["mail"], SmtpTransport)
    finally:
        server.stop()
    [envelope] = box
    assert envelope.rcpt_tos == ["ann@example.net"]
    assert b"Reply-To: post+" in envelope.content and b"image/" in envelope.content


async def test_a_seat_that_a_bot_runs_gets_no_mail(tables, carried):
    table = await steel(tables, [Seat("Ann", "away", "random"), Seat("Bo"), Seat("Cleo")], way="post")
    await tables.seat_data.set_contact(table.id, ANN, Contact("ann@example.net"))
    await tables.wait_for_bots()
    await tables.tick()
    assert all(address != "ann@example.net" for address, _ in carried)


async def test_an_order_by_mail_is_answered_with_costs_and_payments(tables, carried, watch):
    """Dampfross as it was played by post; a bad order says where it fails."""
    table = await tables.create(
        "dampfross", (Seat("Ann"), Seat("Bo")), board="dampfross-austria", options={"dice": "two"}, seed=5, way="post"
    )
    await play(table, *["site:wien"] * 2)
    seat = table.decision().seats[0]
    await tables.seat_data.set_contact(table.id, seat, Contact("ann@example.net", language="en"))
    watch.forward(hours=1)
    await tables.tick()
    message = carried[-1][1]
    points = table.match.state.points
    bad = await inbox_of(tables).process(answer(message, "B (Wien)-Lintz"))
    assert not bad.played and "There is no place “Lintz” on this map. Do you mean Linz?" in bad.text
    good = await inbox_of(tables).process(answer(message, f"B (Wien)-A{75 - min(points, 5)}; -\n\n> what was asked"))
    name = table.seats[seat].name
    assert good.played and f"{name} builds A74–Wien for 1 point." in good.text
    assert carried[-1][1].text == good.text


@pytest.mark.parametrize("order", ["R 51>11 +2:", "R: rest", "R51>11: P13-Q14", "B (Wien)-A70; -", "-"])
def test_an_order_is_no_line_before_a_quotation(order):
    mail = answer(
        Message("id", "subject", "text", reply_to="a@example.org"), f"{order}\n\nAnn <ann@example.net> wrote:\n> B"
    )
    assert moves_in(mail) == order
    mail = answer(Message("id", "subject", "text", reply_to="a@example.org"), f"{order}\nAm Montag schrieb Ann:\n> B")
    assert moves_in(mail) == order
