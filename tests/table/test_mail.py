import copy
import mailbox
import socket
from email.message import EmailMessage

import pytest
from sqlalchemy import select

from games.dampfross.maps import sheet
from ironroads.core.board import BoardFile
from ironroads.draw.marks import DISPLAY
from ironroads.draw.pictures import fragment
from ironroads.draw.pixels import WIDTH
from ironroads.draw.theme import plain
from ironroads.games import TITLES
from ironroads.table.errors import BadLink, Refused
from ironroads.table.log.seats import Seat
from ironroads.table.log.spec import Clock
from ironroads.table.mail import notice_writer, replies
from ironroads.table.mail.message import Message
from ironroads.table.mail.notifier import Notifier
from ironroads.table.mail.replies import ReplyInbox, moves_in
from ironroads.table.mail.settings import MailSettings
from ironroads.table.mail.transports import SmtpTransport, check, compose
from ironroads.table.people.contact import Contact
from ironroads.table.people.keys import HOST, SEAT, Key
from ironroads.table.store.schema import outbox
from ironroads.table.tables import Tables
from table.helpers import ANN, BO, create_table, play, play_random

SETTINGS = MailSettings(sender="post@example.org", address="https://example.org")


class FakeTransport(list):
    """A transport that collects messages, and first fails a given number of times."""

    failures = 0

    def __call__(self, address, message):
        if self.failures:
            self.failures -= 1
            raise OSError("the line is down")
        self.append((address, message))


@pytest.fixture
def outgoing():
    return FakeTransport()


@pytest.fixture
def tables(store, fake_clock, outgoing):
    tables = Tables(store, now=fake_clock, settings=SETTINGS, interval=0)
    tables.notifier = Notifier(tables.open_tables, SETTINGS, {"mail": outgoing})
    return tables


async def create_postal_table(tables, **settings):
    table = await create_table(tables, way="post", name="Sunday", **settings)
    for seat, name in enumerate(("ann", "bo", "cleo")):
        await tables.seat_data.set_contact(table.id, seat, Contact(f"{name}@example.net", language="en"))
    return table


def inbox_of(tables) -> ReplyInbox:
    return ReplyInbox(tables.open_tables, tables.notifier)


def reply_to(message, text: str, sender: str = "ann@example.net", **headers: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"] = f"Ann <{sender}>"
    mail["To"] = message.reply_to
    mail["Subject"] = f"Re: {message.subject}"
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(text)
    return mail


@pytest.mark.usefixtures("painted_pictures")
async def test_a_notice_contains_the_question_the_deadline_and_the_moves(tables, outgoing):
    table = await create_postal_table(tables, clock=Clock(hours=48))
    await tables.tick()
    [(address, message)] = outgoing
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
    assert message.picture_type == "png" and message.picture.startswith(b"\x89PNG\r\n") and len(message.picture) > 1000


@pytest.mark.parametrize("title", ["steam-standard", "steam-barons"])
async def test_turn_and_markers_of_steam_are_in_the_picture(tables, monkeypatch, title):
    monkeypatch.setattr(notice_writer, "png", lambda *_: None)
    table = await tables.create(title, [Seat("Ann"), Seat("Bo"), Seat("Cy")], seed=1)
    marks = [group for group in table.face.marks(table.view(ANN)) if group.layer == DISPLAY]
    assert {"turn", "tiles"} <= {group.id for group in marks}
    picture, _ = notice_writer.picture_of(table, ANN, table.speaker("en"))
    assert all(plain(fragment(group)) in picture.decode() for group in marks if group.id in ("turn", "tiles"))


async def test_a_notice_is_in_the_language_of_its_reader(tables, outgoing):
    table = await create_postal_table(tables)
    await tables.seat_data.set_contact(table.id, ANN, Contact("ann@example.net", language="de"))
    await tables.tick()
    assert "Das kannst du tun:" in outgoing[0][1].text


async def test_the_picture_is_labelled_in_the_language_of_its_reader(tables, monkeypatch):
    monkeypatch.setattr(notice_writer, "png", lambda svg: None)
    table = await tables.create("stephensons-rocket", [Seat("Ann"), Seat("Bo")], seed=1)
    pictures = {language: notice_writer.picture_of(table, ANN, table.speaker(language)) for language in ("en", "de")}
    assert b"North Sea" in pictures["en"][0] and b"Nordsee" in pictures["de"][0]


async def test_a_notice_is_sent_once(tables, outgoing, store, fake_clock):
    await create_postal_table(tables)
    for _ in range(3):
        await tables.tick()
        fake_clock.forward(hours=1)
    async with Tables(store, now=fake_clock, settings=SETTINGS, interval=0) as restarted:
        restarted.notifier = Notifier(restarted.open_tables, SETTINGS, {"mail": outgoing})
        await restarted.tick()
    assert len(outgoing) == 1


async def test_no_notice_is_sent_about_a_question_already_answered(tables, outgoing):
    table = await create_postal_table(tables)
    await play(table, "offer:red", "bid:1")
    await tables.tick()
    assert [address for address, _ in outgoing] == ["bo@example.net"]


async def test_a_player_who_has_just_moved_is_notified_later(tables, outgoing, fake_clock):
    table = await create_postal_table(tables)
    await play(table, "offer:red", "bid:1", "pass", "pass", "on", "on")
    await tables.tick()
    assert outgoing == []
    fake_clock.forward(hours=0.2)
    await tables.tick()
    assert [address for address, _ in outgoing] == ["ann@example.net"]


async def test_a_player_who_moved_by_mail_is_notified_at_once(tables, outgoing):
    """Only moves on the page show that the player is looking at it."""
    table = await create_postal_table(tables)
    for move in ("offer:red", "bid:1", "pass", "pass", "on", "on"):
        seat = table.decision().seats[0]
        await table.play(seat, move, table.question_version(seat), by="post")
    await tables.tick()
    assert [address for address, _ in outgoing] == ["ann@example.net"]


async def test_one_reminder_is_sent_at_half_time(tables, outgoing, fake_clock):
    await create_postal_table(tables, clock=Clock(hours=10))
    await tables.tick()
    for _ in range(4):
        fake_clock.forward(hours=2)
        await tables.tick()
    assert ["half of your time" in message.subject for _, message in outgoing] == [False, True]


async def test_a_failed_notice_is_tried_again(tables, outgoing, fake_clock):
    await create_postal_table(tables)
    outgoing.failures = 2
    for _ in range(5):
        await tables.tick()
        fake_clock.forward(hours=0.2)
    assert len(outgoing) == 1


async def test_a_notice_fails_with_its_reason_after_many_tries(tables, outgoing, fake_clock, store):
    await create_postal_table(tables)
    outgoing.failures = 100
    for _ in range(10):
        await tables.tick()
        fake_clock.forward(hours=24)
    query = select(outbox.c.state, outbox.c.error).where(outbox.c.key.endswith("mail"))
    assert store.read_sync(lambda connection: connection.execute(query).all()) == [("failed", "the line is down")]


async def test_sent_notices_are_listed_for_their_recipient_only(tables):
    table = await create_postal_table(tables)
    await tables.tick()
    [sent] = await tables.notifier.sent([Key(table.id, SEAT, ANN)])
    assert (sent.address, sent.state) == ("ann@example.net", "sent")
    assert await tables.notifier.sent([Key(table.id, SEAT, BO)]) == []
    assert await tables.notifier.sent([Key(table.id, HOST, ANN)]) == []
    new = await table.hand_over(ANN)
    assert await tables.notifier.sent([new]) == []


async def test_live_tables_send_nothing(tables, outgoing, fake_clock):
    await create_table(tables)
    fake_clock.forward(hours=100)
    await tables.tick()
    assert outgoing == []


async def test_an_address_given_later_gets_the_waiting_notice(tables, outgoing):
    table = await create_table(tables, way="post")
    await tables.tick()
    assert outgoing == []
    await tables.seat_data.set_contact(table.id, ANN, Contact("ann@example.net"))
    await tables.tick()
    assert [address for address, _ in outgoing] == ["ann@example.net"]


async def test_an_address_given_while_we_look_for_one_gets_the_notice(tables, outgoing, monkeypatch):
    table = await create_table(tables, way="post")
    look = tables.seat_data.notice_contact

    async def look_slowly(id, seat, link):
        found = await look(id, seat, link)
        if not found.mail:
            await tables.seat_data.set_contact(table.id, ANN, Contact("ann@example.net"))
        return found

    monkeypatch.setattr(tables.seat_data, "notice_contact", look_slowly)
    await tables.tick()
    assert [address for address, _ in outgoing] == ["ann@example.net"]


async def test_an_account_address_given_later_gets_the_waiting_notice(tables, outgoing):
    table = await create_table(tables, way="post")
    account = await tables.accounts.sign_up("Ann", "a long passphrase")
    await tables.accounts.bind(account.id, Key(table.id, SEAT, ANN))
    await tables.tick()
    assert outgoing == []
    await tables.accounts.set_contact(account.id, Contact("ann@home.example"))
    await tables.tick()
    assert [address for address, _ in outgoing] == ["ann@home.example"]


async def test_binding_a_seat_to_an_account_sends_the_waiting_notice(tables, outgoing):
    table = await create_table(tables, way="post")
    account = await tables.accounts.sign_up("Ann", "a long passphrase")
    await tables.accounts.set_contact(account.id, Contact("ann@home.example"))
    await tables.tick()
    assert outgoing == []
    await tables.accounts.bind(account.id, Key(table.id, SEAT, ANN))
    await tables.tick()
    assert [address for address, _ in outgoing] == ["ann@home.example"]


async def test_an_address_of_another_seat_gets_nothing(tables, outgoing):
    table = await create_table(tables, way="post")
    await tables.tick()
    await tables.seat_data.set_contact(table.id, BO, Contact("bo@example.net"))
    await tables.tick()
    assert outgoing == []


async def test_notices_go_to_the_account_if_the_table_has_no_address(tables, outgoing):
    table = await create_table(tables, way="post")
    account = await tables.accounts.sign_up("Ann", "a long passphrase")
    await tables.accounts.set_contact(account.id, Contact("ann@home.example"))
    await tables.accounts.bind(account.id, Key(table.id, SEAT, ANN))
    await tables.tick()
    assert [address for address, _ in outgoing] == ["ann@home.example"]


async def test_a_proposal_is_sent_to_the_players_who_must_agree(tables, outgoing, fake_clock):
    table = await create_postal_table(tables)
    await play(table, "offer:red", "bid:1", "pass")
    fake_clock.forward(hours=1)
    await tables.tick()
    outgoing.clear()
    await table.propose_undo(ANN, 0)
    await tables.tick()
    assert [(address, "Ann asks" in message.text) for address, message in outgoing] == [("bo@example.net", True)]


async def test_a_proposal_that_was_answered_is_not_sent(tables, outgoing, fake_clock):
    table = await create_postal_table(tables)
    await play(table, "offer:red", "bid:1", "pass")
    fake_clock.forward(hours=1)
    await tables.tick()
    outgoing.clear()
    await table.propose_undo(ANN, 0)
    await table.answer_proposal(BO, False)
    await tables.tick()
    assert outgoing == []


async def test_the_result_is_sent_to_every_player(tables, outgoing, fake_clock):
    table = await create_postal_table(tables)
    await play_random(table, 5000)
    fake_clock.forward(hours=1)
    await tables.tick()
    assert sorted(address for address, _ in outgoing) == [f"{name}@example.net" for name in ("ann", "bo", "cleo")]
    assert "Final ranking: 1. " in outgoing[0][1].text
    await table.chat(ANN, "Well played!")
    await tables.tick()
    assert len(outgoing) == 3, "the result is sent once"


async def test_a_reply_to_a_notice_plays_a_move(tables, outgoing):
    table = await create_postal_table(tables)
    await tables.tick()
    outcome = await inbox_of(tables).process(reply_to(outgoing[0][1], "offer:red\n\n> what you wrote\n"))
    assert outcome.played
    assert table.match.history(ANN) == ["offer:red"]
    assert list(table.log_for(ANN))[-1].entry.by == "post"
    assert outgoing[-1][1].subject == "Played: offer:red"


async def test_a_board_of_ones_own_is_played_by_post(store, fake_clock, tables, outgoing):
    data = copy.deepcopy(TITLES["steel-driver"].board_file().data)
    data["board"] |= {"id": "moon", "name": "Moon"}
    data["company"][0]["id"] = "lunar"
    table = await create_postal_table(tables, board=BoardFile("board", data))
    await tables.tick()
    assert "offer:lunar" in outgoing[0][1].text
    outcome = await inbox_of(tables).process(reply_to(outgoing[0][1], "offer:lunar"))
    assert outcome.played
    later = Tables(store, now=fake_clock, settings=SETTINGS, interval=0)  # another process, days later
    again = await later.get(table.id)
    assert again.match.history(ANN) == ["offer:lunar"] and again.game.board_id == "moon"


async def test_an_illegal_move_is_answered_with_the_reason(tables, outgoing):
    table = await create_postal_table(tables)
    await tables.tick()
    outcome = await inbox_of(tables).process(reply_to(outgoing[0][1], "bid:3"))
    assert not outcome.played
    assert table.match.moves == []
    address, message = outgoing[-1]
    assert address == "ann@example.net"
    assert "That does not answer the question." in message.text and "offer:red" in message.text


async def test_a_refusal_quotes_and_lists_only_so_much(tables, outgoing, monkeypatch):
    monkeypatch.setattr(replies, "MAX_MOVES", 2)
    table = await create_postal_table(tables)
    await tables.tick()
    await inbox_of(tables).process(reply_to(outgoing[0][1], "bid:3 " * 30))
    refusal, moves = outgoing[-1][1], [table.game.write(action) for action in table.game.legal(table.view(ANN), ANN)]
    assert ", ".join(moves[:2]) in refusal.text and moves[2] not in refusal.text
    assert refusal.subject.count("bid:3") == replies.MAX_QUOTED // len("bid:3 ") and "…" in refusal.subject
    monkeypatch.setattr(replies, "MAX_QUOTED", len("bid:3 bid:3"))
    await inbox_of(tables).process(reply_to(outgoing[0][1], "bid:3 bid:3"))
    assert "bid:3 bid:3" in outgoing[-1][1].subject and "…" not in outgoing[-1][1].subject


async def test_a_reply_to_any_of_our_mails_works(tables, outgoing):
    """To a refusal as well as to what was played, though that finds another player asked."""
    table = await create_postal_table(tables)
    await tables.tick()
    await inbox_of(tables).process(reply_to(outgoing[0][1], "bid:3"))
    outcome = await inbox_of(tables).process(reply_to(outgoing[-1][1], "offer:red"))
    assert outcome.played and table.match.history(ANN) == ["offer:red"]
    outcome = await inbox_of(tables).process(reply_to(outgoing[-1][1], "offer:blue"))
    assert not outcome.played and outcome.text.startswith("“offer:blue” was not played.")


async def test_a_reply_to_an_old_notice_plays_nothing(tables, outgoing):
    table = await create_postal_table(tables)
    await tables.tick()
    await play(table, "offer:blue")
    outcome = await inbox_of(tables).process(reply_to(outgoing[0][1], "offer:red"))
    assert not outcome.played
    assert table.match.history(ANN) == ["offer:blue"]
    assert outcome.text == "“offer:red” was not played. The game has gone on since the e-mail that you replied to."
    assert ANN in table.decision().seats, "a new notice asks the new question"


async def test_forged_automatic_and_outdated_replies_are_ignored(tables, outgoing):
    table = await create_postal_table(tables)
    await tables.tick()
    message = outgoing.pop()[1]
    inbox = inbox_of(tables)
    forged = reply_to(message, "offer:red")
    forged.replace_header("To", message.reply_to.replace(f"{table.id}-0-", f"{table.id}-1-"))
    await inbox.process(forged)
    await inbox.process(reply_to(message, "offer:red", Auto_Submitted="auto-replied"))
    await table.hand_over(ANN)
    await inbox.process(reply_to(message, "offer:red"))
    assert table.match.moves == []
    assert outgoing == []
    with pytest.raises(BadLink):
        inbox.addresses.read("nobody@example.org")


async def test_a_mail_folder_is_read_once(tables, outgoing, tmp_path):
    table = await create_postal_table(tables)
    await tables.tick()
    maildir = mailbox.Maildir(tmp_path / "mail")
    maildir.add(mailbox.MaildirMessage(reply_to(outgoing[0][1], "offer:red bid:2")))
    inbox = inbox_of(tables)
    [outcome] = await inbox.read(str(tmp_path / "mail"))
    assert outcome.played and "What you can do" not in outcome.text, "the next question is another player's"
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
def test_only_the_text_above_the_quotation_is_read(text, moves):
    mail = EmailMessage()
    mail.set_content(text)
    assert moves_in(mail) == moves


UNMAILABLE = ("änn@example.net", "ann\x7f@example.net", f"{'a' * 250}@example.net")


def test_addresses_are_checked():
    for good in (
        Contact(),
        Contact("ann@example.net"),
        Contact(push="discord://id/token"),
        Contact(push="ntfys://ntfy.sh/topic"),
    ):
        assert check(good) is good
    for mail in ("ann", "ann@", "a b@example.net", "Ann <ann@example.net>", "ann@localhost", *UNMAILABLE):
        with pytest.raises(Refused):
            check(Contact(mail))
    for push in ("http://example.net", "file:///etc/passwd", "ntfys://localhost/x", "ntfys://10.0.0.1/x", "mailto://x"):
        with pytest.raises(Refused):
            check(Contact(push=push))


async def test_a_failed_test_message_says_why(tables, outgoing):
    assert await tables.notifier.test(Contact("ann@example.net")) == ["ann@example.net"]
    assert len(outgoing) == 1
    outgoing.failures = 1
    with pytest.raises(Refused) as refused:
        await tables.notifier.test(Contact("ann@example.net"))
    assert refused.value.facts == ("ann@example.net", "the line is down")


async def test_notices_are_sent_by_smtp(store, fake_clock):
    from aiosmtpd.controller import Controller

    class Inbox(list):
        async def handle_DATA(self, server, session, envelope):
            self.append(envelope)
            return "250 kept"

    inbox = Inbox()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = Controller(inbox, hostname="127.0.0.1", port=port)
    server.start()
    settings = MailSettings(f"smtp://127.0.0.1:{port}", "post@example.org", "https://example.org")
    try:
        async with Tables(store, now=fake_clock, settings=settings, interval=0) as tables:
            await create_postal_table(tables)
            await tables.tick()
            assert isinstance(tables.notifier.transports["mail"], SmtpTransport)
    finally:
        server.stop()
    [envelope] = inbox
    assert envelope.rcpt_tos == ["ann@example.net"]
    assert b"Reply-To: post+" in envelope.content and b"image/" in envelope.content


def test_a_mail_has_an_attachment_only_if_there_is_a_picture():
    plain, drawn = Message("<1@x>", "Turn", "Text"), Message("<2@x>", "Turn", "Text", b"png", "png")
    names = [
        [part.get_filename() for part in compose("a@x", "b@x", mail).iter_attachments()] for mail in (plain, drawn)
    ]
    assert names == [[], ["board.png"]]


async def test_seats_run_by_bots_get_no_mail(tables, outgoing):
    table = await create_table(tables, [Seat("Ann", "away", "random"), Seat("Bo"), Seat("Cleo")], way="post")
    await tables.seat_data.set_contact(table.id, ANN, Contact("ann@example.net"))
    await tables.wait_for_bots()
    await tables.tick()
    assert all(address != "ann@example.net" for address, _ in outgoing)


async def austria_by_post(tables):
    """Both have started in Vienna; with the seat that builds first."""
    table = await tables.create(
        "dampfross", (Seat("Ann"), Seat("Bo")), board="dampfross-austria", options={"dice": "two"}, seed=5, way="post"
    )
    await play(table, *["site:wien"] * 2)
    return table, table.decision().seats[0]


async def test_an_order_by_mail_is_answered_with_its_events_or_its_fault(tables, outgoing, fake_clock):
    """Orders in the postal notation of Dampfross."""
    table, seat = await austria_by_post(tables)
    await tables.seat_data.set_contact(table.id, seat, Contact("ann@example.net", language="en"))
    fake_clock.forward(hours=1)
    await tables.tick()
    message = outgoing[-1][1]
    points = table.match.state.points
    bad = await inbox_of(tables).process(reply_to(message, "B (Wien)-Lintz"))
    assert not bad.played and "There is no place “Lintz” on this map. Did you mean Linz?" in bad.text
    good = await inbox_of(tables).process(reply_to(message, f"B (Wien)-A{75 - min(points, 5)}; -\n\n> what was asked"))
    name = table.seats[seat].name
    assert good.played and f"{name} builds Wien–A74 for 1 point." in good.text
    assert outgoing[-1][1].text == good.text


@pytest.mark.usefixtures("painted_pictures")
@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_a_picture_shows_a_part_of_a_large_map_at_a_scale_that_can_be_read(tables):
    table, first = await austria_by_post(tables)
    picture, _ = notice_writer.picture_of(table, first, table.speaker("en"))
    width, height = (int.from_bytes(picture[at : at + 4]) for at in (16, 20))
    assert width == WIDTH and height > 400


async def test_mails_tell_what_rivals_built_with_an_example_and_a_picture(tables, outgoing, fake_clock):
    table, first = await austria_by_post(tables)
    await tables.seat_data.set_contact(table.id, 1 - first, Contact("ann@example.net", language="en"))
    rival = table.seats[first].name
    await play(table, "build:Z35-A75", "done")
    fake_clock.forward(hours=1)
    await tables.tick()
    message = outgoing[-1][1]
    assert f"{rival} (" in message.text and "points): (Wien)-Z35" in message.text, "as in a report"
    example = example_in(message)
    assert example.startswith("B (Wien)-")
    assert message.picture
    answered = await inbox_of(tables).process(reply_to(message, example))
    assert answered.played and "points): (Wien)-Z35" in answered.text
    assert outgoing[-1][1].text == answered.text and outgoing[-1][1].picture, "the answer has a picture too"


async def test_a_player_with_points_left_is_asked_again_in_the_answer(tables, outgoing, fake_clock):
    """No other notice follows within a turn; the answer has what the next order needs, and a reply to it works."""
    table, seat = await austria_by_post(tables)
    await tables.seat_data.set_contact(table.id, seat, Contact("ann@example.net", language="en"))
    fake_clock.forward(hours=1)
    await tables.tick()
    inbox = inbox_of(tables)
    points = table.match.state.points
    await inbox.process(reply_to(outgoing[-1][1], "build:Z35-A75"))
    answer = outgoing[-1][1]
    assert table.decision().seats == (seat,) and f"build track for {points - 1} points" in answer.text
    assert "What you can do: build:" in answer.text
    assert (await inbox.process(reply_to(answer, "B (Wien)-Lintz"))).played is False
    assert (await inbox.process(reply_to(outgoing[-1][1], example_in(answer)))).played, "a reply to a refusal works"


async def test_a_run_is_played_and_told_by_mail(tables, outgoing, fake_clock):
    """On a small map: a refused order, the example of the refusal, the race in words, and building after it."""
    map = sheet(["." * 20] * 3, {"West": "B1", "Middle": "B9", "East": "B17"})
    settings = {"board": BoardFile("map", map), "options": {"dice": "two"}, "seed": 8, "way": "post"}
    table = await tables.create("dampfross", [Seat("Ann"), Seat("Bo")], **settings)
    for seat, address in enumerate(("ann@example.net", "bo@example.net")):
        await tables.seat_data.set_contact(table.id, seat, Contact(address, language="en"))
    while table.match.state.run == 0:
        seat = table.decision().seats[0]
        is_site = table.decision().kind == "site"
        order = ("site:west", "site:middle")[seat] if is_site else table.game.order_example(table.view(seat), seat)
        await table.play(seat, order, table.question_version(seat))

    async def notice():
        fake_clock.forward(hours=1)
        await tables.tick()
        return outgoing[-1][1]

    async def answer(message, order, sender="ann@example.net"):
        await inbox_of(tables).process(reply_to(message, order, sender))
        return outgoing[-1][1]

    asked = await notice()
    assert "Bo (6 points): (B14)-East [+6 East]" in asked.text and "Ann: enter the run from East to West?" in asked.text
    refused = await answer(asked, "R 11>46: rest")
    assert "This run goes from East to West, not from 11 to 46." in refused.text
    played = await answer(refused, example_in(refused))
    assert "Ann enters a train to West: 17 hexes, fares 8 units." in played.text and played.picture
    asked = await notice()
    assert "Entered so far: Ann to West, 17 hexes, fares 8 units" in asked.text
    assert asked.picture.startswith(b"\x89PNG")
    played = await answer(asked, example_in(asked), "bo@example.net")
    for told in (
        "Fares set off: Bo pays Ann 1 unit on balance.",
        "Ann throws 5 and comes to B12 (round 1).",
        "Ann finishes in place 1 (round 6, 5 points to spare) and gets 20 units.",
        "Result: 1. Ann 20−8; 2. Bo 10−9; Bo +8; Ann +9",
    ):
        assert told in played.text
    asked = await notice()
    assert "Ann: spend up to 21 units on building?" in asked.text
    assert "Ann builds (A12)-A17-East" in (await answer(asked, example_in(asked))).text


def example_in(message) -> str:
    return message.text.rpartition("for example: ")[2].splitlines()[0]


@pytest.mark.parametrize("order", ["R 51>11 +2:", "R: rest", "R51>11: P13-Q14", "B (Wien)-A70; -", "-"])
def test_an_order_ending_with_a_colon_is_read(order):
    mail = reply_to(
        Message("id", "subject", "text", reply_to="a@example.org"), f"{order}\n\nAnn <ann@example.net> wrote:\n> B"
    )
    assert moves_in(mail) == order
    mail = reply_to(Message("id", "subject", "text", reply_to="a@example.org"), f"{order}\nAm Montag schrieb Ann:\n> B")
    assert moves_in(mail) == order
