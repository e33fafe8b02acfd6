"""Whatever is in a mail, it is answered, ignored or set aside, and the mails behind it are read."""

import asyncio
import os
from email import message_from_bytes
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from ironroads.cli.group import group
from ironroads.table.errors import DatabaseAway
from ironroads.table.mail import headers
from ironroads.table.mail.maildir import SET_ASIDE
from ironroads.table.mail.notifier import Notifier
from ironroads.table.mail.replies import ReplyInbox, moves_in
from ironroads.table.mail.transports import SmtpTransport, compose
from ironroads.table.store.store import Store
from ironroads.table.tables import Tables
from table.helpers import ANN, BO
from table.test_mail import SETTINGS, create_postal_table

MAILS = sorted((Path(__file__).parent.parent / "fixtures" / "mails").glob("*.eml"))
COUNT = int(os.environ.get("IRONROADS_FUZZED_MAILS", "400"))  # 20,000 by hand
CHARSETS = (
    *("klingon", "idna", "punycode", "undefined", "rot13", "hex", "zlib", "utf-7", "utf-16", "unicode_escape"),
    *("raw_unicode_escape", "utf-8-sig", "mbcs", "", '"', "utf\x008", "=?utf-8?q?x?=", "a" * 5000, "ISO-2022-KR"),
)
ODD_HEADERS = (
    *("Message-ID: <a\n b@example.net>", "Message-ID:\n\t<a@b>\n\t<c@d>", "Message-ID: <" + "x" * 3000 + ">"),
    *("Message-ID: =?utf-8?q?=0D=0ABcc=3A_x=40example=2Enet?=", "Message-ID: <\x00>", "Message-ID: <é@x>"),
    *("From: ", "From: @", "From: <>", "From: ann@example.net, bo@example.net", "From: \xff\xfe <x@y.example>"),
    *('From: "a\\"b@c"@example.net', "From: ann@[127.0.0.1]", "From: ann@exämple.net", "From: post@example.org"),
    *("From: =?idna?b?eA==?= <ann@example.net>", "From: (comment (in (comment", "From: ann@example.net\n\n"),
    *("To: ,,,;:", "To: group:;", "Cc: " + "a@b," * 2000, "Auto-Submitted: =?x?y?z?=", "Return-Path: \xff"),
    *("Content-Type: text/plain; charset*0*=bogus''a%FF; charset*1=b", "Content-Type: ;;;", "Content-Type: text"),
    *("Content-Type: multipart/mixed", "Content-Type: message/rfc822", 'Content-Type: text/plain; charset="\n'),
    *("Content-Transfer-Encoding: uuencode", "Content-Transfer-Encoding: \x00", "Content-Transfer-Encoding: base64"),
    *("Subject: =?utf-8?b?" + "A" * 900 + "?=", "Date: yesterday", "\x00: \x00", ": empty", "no colon"),
)


class ComposingTransport(list):
    """Writes each answer as a mail, as SMTP would."""

    def __call__(self, address, message):
        self.append((address, compose(SETTINGS.sender, address, message).as_bytes()))


@pytest.fixture
def outgoing():
    return ComposingTransport()


@pytest.fixture
def store(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'ironroads.db'}")
    yield store
    store.close()


@pytest.fixture
def tables(store, fake_clock, outgoing):
    tables = Tables(store, now=fake_clock, settings=SETTINGS, interval=0)
    tables.notifier = Notifier(tables.open_tables, SETTINGS, {"mail": outgoing})
    return tables


@pytest.fixture
def folder(tmp_path):
    for name in ("new", "cur", "tmp"):
        (tmp_path / "mail" / name).mkdir(parents=True)
    return tmp_path / "mail"


def inbox_of(tables) -> ReplyInbox:
    return ReplyInbox(tables.open_tables, tables.notifier)


async def real_mails(tables, seat: int = ANN):
    """A table by post, and the stored mails as replies to its first question."""
    table = await create_postal_table(tables)
    address = tables.notifier.writer.reply_to(table, seat).encode()
    return table, {path.stem: path.read_bytes().replace(b"REPLY_ADDRESS", address) for path in MAILS}


def deliver(folder, *mails: bytes) -> None:
    for number, mail in enumerate(mails):
        (folder / "new" / f"{number:05}.test").write_bytes(mail)


def with_header(mail: bytes, line: str) -> bytes:
    name = line.partition(":")[0].encode("latin-1").lower() + b":"
    kept = [old for old in mail.split(b"\n") if not old.lower().startswith(name)]
    return b"\n".join([line.encode("utf-8", "surrogateescape"), *kept])


@pytest.mark.parametrize(
    "header",
    [
        "Message-ID: <AM0PR04MB1234\n 1F0C3D8D9E7A6B@example.net>",
        'Content-Type: text/plain; charset="x-unknown"',
        'Content-Type: text/plain; charset="idna"',
        'Content-Type: text/plain; charset="punycode"',
        "From: =?utf-8?q?J=C3=B6rg?= <jörg@exämple.net>",
        'From: "a\n b"@example.net',
    ],
)
async def test_an_odd_mail_is_played_and_the_mails_behind_it_are_read(tables, folder, header):
    table, mails = await real_mails(tables)
    deliver(folder, with_header(mails["terminal-plain"], header), b"To: post@example.org\n\nhello\n")
    outcomes = await inbox_of(tables).read(str(folder))
    assert [outcome.played for outcome in outcomes] == [True, False]
    assert table.match.history(ANN) == ["offer:blue"]
    assert not list((folder / "new").iterdir()) and len(list((folder / "cur").iterdir())) == 2


async def test_an_answer_names_a_folded_message_id_on_one_line(tables, folder, outgoing):
    _, mails = await real_mails(tables)
    deliver(folder, mails["office-folded"])
    await inbox_of(tables).read(str(folder))
    [(address, answer)] = outgoing
    assert address == "bo@example.net"
    name = "<AM0PR04MB12341F0C3D8D9E7A6B5C4D3E2F1A0@AM0PR04MB1234.eurprd04.prod.example.com>"
    assert message_from_bytes(answer)["In-Reply-To"].strip() == name


async def test_real_mails_are_played_unless_a_machine_wrote_them(tables, folder):
    _, mails = await real_mails(tables)
    inbox = inbox_of(tables)
    outcomes = {name: (await inbox.process(message_from_bytes(mail))).moves for name, mail in mails.items()}
    assert outcomes == {
        "base64-utf16": "offer:red",
        "bounce": "",
        "office-folded": "offer:red bid:2",
        "phone-alternative": "offer:red",
        "terminal-plain": "offer:blue",
        "vacation": "",
    }


async def test_an_answer_to_our_own_address_is_not_sent(tables, folder, outgoing):
    _, mails = await real_mails(tables)
    deliver(folder, with_header(mails["terminal-plain"], "From: Post@Example.org"))
    assert [outcome.played for outcome in await inbox_of(tables).read(str(folder))] == [True]
    assert outgoing == []


async def test_a_mail_without_a_usable_sender_is_played_but_not_answered(tables, folder, outgoing):
    _, mails = await real_mails(tables)
    deliver(folder, with_header(mails["terminal-plain"], "From: <>"))
    assert [outcome.played for outcome in await inbox_of(tables).read(str(folder))] == [True]
    assert outgoing == []


async def test_without_outgoing_mail_moves_are_played_and_nothing_fails(tables, folder, caplog):
    _, mails = await real_mails(tables)
    tables.notifier = Notifier(tables.open_tables, SETTINGS, {})
    deliver(folder, mails["terminal-plain"])
    assert [outcome.played for outcome in await inbox_of(tables).read(str(folder))] == [True]
    assert caplog.records == []


async def test_a_player_whose_turn_it_is_not_is_told_only_that(tables, folder):
    table, mails = await real_mails(tables, BO)
    deliver(folder, mails["terminal-plain"])
    [outcome] = await inbox_of(tables).read(str(folder))
    assert not outcome.played and table.match.moves == []
    assert outcome.text == "“offer:blue” was not played. It is not your turn: Ann must decide."


@pytest.mark.parametrize("header", ["To: " + "a@b, " * 190_000, "To: a@b\n" * 50_000, "From: " + '"a\\"' * 300_000])
def test_a_huge_header_is_read_in_part(header):
    """Parsing all of it would take seconds, and hold up the mails behind it."""
    mail = message_from_bytes(header.encode() + b"\n\npass\n")
    assert len(headers.recipients(mail)) <= 5000
    assert len(headers.header(mail, header.partition(":")[0])) <= 5000


async def test_a_mail_that_breaks_the_program_is_set_aside(tables, folder, monkeypatch):
    table, mails = await real_mails(tables)
    inbox = inbox_of(tables)
    process = inbox.process

    async def fail_once(mail):
        monkeypatch.setattr(inbox, "process", process)
        raise KeyError("a fault of ours")

    monkeypatch.setattr(inbox, "process", fail_once)
    deliver(folder, mails["phone-alternative"], mails["terminal-plain"])
    first, second = await inbox.read(str(folder))
    [kept] = (folder / f".{SET_ASIDE}" / "cur").iterdir()
    assert first.set_aside == str(kept) and kept.read_bytes() == mails["phone-alternative"]
    assert second.played and table.match.history(ANN) == ["offer:blue"]
    assert await inbox.read(str(folder)) == []


async def test_a_mail_that_arrives_twice_is_played_and_drawn_once(tables, folder, outgoing):
    table, mails = await real_mails(tables)
    deliver(folder, mails["terminal-plain"], mails["terminal-plain"])
    assert [outcome.played for outcome in await inbox_of(tables).read(str(folder))] == [True, True]
    assert table.match.history(ANN) == ["offer:blue"]
    assert [message_from_bytes(answer).is_multipart() for _, answer in outgoing] == [True, False]


async def test_an_answer_whose_picture_cannot_be_drawn_goes_without(tables, folder, outgoing, monkeypatch):
    _, mails = await real_mails(tables)

    async def fail(*_):
        raise KeyError("a fault of ours")

    monkeypatch.setattr(tables.notifier, "draw", fail)
    deliver(folder, mails["terminal-plain"])
    await inbox_of(tables).read(str(folder))
    [(_, answer)] = outgoing
    assert message_from_bytes(answer)["Subject"] == "Played: offer:blue"


async def test_mails_stay_new_while_the_database_is_away(tables, folder, monkeypatch):
    _, mails = await real_mails(tables)
    inbox = inbox_of(tables)

    async def away(mail):
        raise DatabaseAway("the server closed the connection")

    monkeypatch.setattr(inbox, "process", away)
    deliver(folder, mails["terminal-plain"])
    with pytest.raises(DatabaseAway):
        await inbox.read(str(folder))
    assert len(list((folder / "new").iterdir())) == 1


def test_the_command_says_where_a_mail_was_set_aside(tmp_path, folder, monkeypatch):
    async def fail(self, mail):
        raise KeyError("a fault of ours")

    monkeypatch.setattr(ReplyInbox, "process", fail)
    deliver(folder, b"To: post@example.org\n\nhello\n")
    Store(f"sqlite:///{tmp_path / 'x.db'}").close()
    environment = {"IRONROADS_DATABASE": f"sqlite:///{tmp_path / 'x.db'}"}
    result = CliRunner().invoke(group, ["post", "--maildir", str(folder)], env=environment)
    assert result.exit_code == 0 and f".{SET_ASIDE}" in result.output


async def test_commands_use_the_mail_settings_in_the_servers_file(tables, folder, tmp_path, monkeypatch):
    """As in packaging/: without them the command would set notices aside that the server could send."""
    _, mails = await real_mails(tables)
    file = tmp_path / "ironroads.toml"
    mail = f'address = "{SETTINGS.address}"\n[mail]\nsmtp = "smtp://127.0.0.1:9"\nsender = "{SETTINGS.sender}"\n'
    file.write_text(f'data = "{tmp_path}"\n{mail}')
    sent = []
    monkeypatch.setattr(SmtpTransport, "__call__", lambda self, address, message: sent.append(message))
    deliver(folder, mails["office-folded"])

    def run(*arguments):
        return CliRunner().invoke(group, arguments, env={"IRONROADS_CONFIG": str(file), "IRONROADS_DATABASE": None})

    assert (await asyncio.to_thread(run, "post", "--maildir", str(folder))).exit_code == 0
    answer, notice = sent
    assert answer.subject == "Played: offer:red bid:2" and notice.subject.startswith("Steel Driver – Sunday")
    assert notice.reply_to.endswith("@example.org")
    assert (await asyncio.to_thread(run, "admin", "invite")).output.startswith("https://example.org/")


def test_a_long_mail_is_cut():
    mail = message_from_bytes(b"Content-Type: text/plain\n\n" + b"pass " * 100_000)
    assert len(moves_in(mail)) <= 2000


async def test_no_mail_stops_the_others(tables, folder, outgoing):
    """Real mails, damaged in many ways; set IRONROADS_FUZZED_MAILS for a long run."""
    table, mails = await real_mails(tables)
    rng = Random(21)
    inbox = inbox_of(tables)
    for start in range(0, COUNT, 100):
        deliver(folder, *[damaged(rng, list(mails.values())) for _ in range(start, min(start + 100, COUNT))])
        outcomes = await inbox.read(str(folder))
        assert not [outcome.set_aside for outcome in outcomes if outcome.set_aside]
        assert not list((folder / "new").iterdir())
    deliver(folder, mails["phone-alternative"])
    [last] = await inbox.read(str(folder))
    assert last.subject and len(table.match.moves) <= 2
    assert outgoing


def damaged(rng: Random, mails: list[bytes]) -> bytes:
    mail = rng.choice(mails)
    for _ in range(rng.randint(1, 4)):
        mail = rng.choice(DAMAGES)(rng, mail, mails)
    return mail


def flip(rng, mail, mails):
    data = bytearray(mail)
    for _ in range(rng.randint(1, 20)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def cut(rng, mail, mails):
    return mail[: rng.randrange(1, len(mail))] + b" "


def splice(rng, mail, mails):
    other = rng.choice(mails)
    return mail[: rng.randrange(1, len(mail))] + other[rng.randrange(len(other)) :]


def repeat(rng, mail, mails):
    lines = mail.split(b"\n")
    place = rng.randrange(len(lines))
    return b"\n".join([*lines[:place], *[lines[place]] * rng.choice((2, 50, 3000)), *lines[place:]])


def other_charset(rng, mail, mails):
    lines = [b"Content-Type: text/plain; charset=" + rng.choice(CHARSETS).encode()]
    return with_header(mail, "Content-Type: text/plain") if rng.random() < 0.1 else b"\n".join(lines) + b"\n" + mail


def odd_header(rng, mail, mails):
    return with_header(mail, rng.choice(ODD_HEADERS))


def odd_body(rng, mail, mails):
    body = rng.choice(
        (b"\x00", b"\xff\xfe", rb"\ud800", b"+2AA-", b"offer:red \x00", b"9" * 5000, b"\xed\xa0\x80", b"{0}")
    )
    head, gap, rest = mail.partition(b"\n\n")
    return head + (gap or b"\n\n") + body + b"\n" + rest


DAMAGES = (flip, flip, cut, splice, repeat, other_charset, odd_header, odd_header, odd_body)
