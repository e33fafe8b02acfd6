"""Moves by mail: replies to notices are read, played and answered."""

from __future__ import annotations

import codecs
import logging
import re
import unicodedata
from email import message_from_bytes
from email.message import Message as Mail
from pathlib import Path
from typing import NamedTuple

from ...core.errors import IronroadsError
from ..errors import BadLink, DatabaseAway, Refused, Stale
from ..people.keys import SEAT, Key
from ..play.open_tables import OpenTables
from ..play.table import Table
from ..words import TableSpeaker
from . import headers
from .maildir import Maildir
from .message import Message
from .notice_writer import news_lines, order_example, question
from .notifier import Notifier
from .reply_address import ReplyAddresses, ReplyTarget

NOT_FOR_MAIL = ("idna", "punycode", "undefined", "unicode-escape", "raw-unicode-escape")  # Python's own codecs
MAX_BODY = 20_000  # bytes of a mail that are read
MAX_MOVES = 60  # listed in an answer
MAX_TEXT = 2000  # characters of moves
MAX_QUOTED = 60  # characters of moves in a subject
# The end of the player's own text: quoted text, a signature, or the line that mail programs put before a quotation.
# That line ends with a colon, but so may an order that begins with a single letter, such as "R 51>11 +2:".
END = re.compile(r"^(>|--\s*$|_{5,}|-{5,}|(?![A-Z][\s\d:]).*:\s*$|(From|Von|Sent|Gesendet):)")
logger = logging.getLogger(__name__)


class ReplyOutcome(NamedTuple):
    """What came of a mail: its moves, whether they were played, and our answer (empty if it was not a reply).

    `set_aside` is where the mail is now if it could not be processed.
    """

    moves: str
    played: bool
    subject: str = ""
    text: str = ""
    set_aside: str = ""


class ReplyInbox:
    """Plays the moves in replies to notices."""

    def __init__(self, tables: OpenTables, notifier: Notifier) -> None:
        self.tables = tables
        self.notifier = notifier
        self.addresses = ReplyAddresses(notifier.store.secret, notifier.settings.sender)

    async def read(self, folder: str) -> list[ReplyOutcome]:
        """Process every new mail of a Maildir and mark it as seen; one that cannot be processed is set aside.

        Stops if the database is away: the mails stay new, and the next run reads them.
        """
        maildir = Maildir(folder)
        return [await self._read_mail(maildir, path) for path in maildir.new_mails()]

    async def _read_mail(self, maildir: Maildir, path: Path) -> ReplyOutcome:
        try:
            outcome = await self.process(message_from_bytes(maildir.read(path)))
        except DatabaseAway:
            raise
        except Exception:
            place = maildir.set_aside(path)
            logger.exception("a mail could not be processed; it is now %s", place)
            return ReplyOutcome("", False, set_aside=str(place))
        maildir.mark_as_seen(path)
        return outcome

    async def process(self, mail: Mail) -> ReplyOutcome:
        """Play the moves in a mail, and answer it. Leaves other mail alone."""
        try:
            target = self._target(mail)
            table = await self.tables.get(target.table)
            table.check_key(Key(target.table, SEAT, target.seat, target.link))
        except IronroadsError as error:
            logger.warning("ignored a mail from %r: %s", headers.header(mail, "From"), error)
            return ReplyOutcome("", False)
        contact = await self.notifier.seat_data.notice_contact(table.id, target.seat, target.link)
        say = table.speaker(contact.language)
        before = table.version
        outcome = await self._play(table, target, moves_in(mail), say)
        if self._may_answer(headers.sender(mail)):
            is_new = outcome.played and table.version > before  # a mail that arrives twice is played once
            await self._answer(mail, table, target.seat, outcome, say, is_new)
        return outcome

    def _target(self, mail: Mail) -> ReplyTarget:
        """From our signed address among the recipients; BadLink if there is none, or the mail is automatic."""
        if headers.is_automatic(mail):
            raise BadLink("bad_address")
        for address in headers.recipients(mail):
            try:
                return self.addresses.read(address)
            except BadLink:
                continue
        raise BadLink("bad_address")

    async def _play(self, table: Table, target: ReplyTarget, moves: str, say: TableSpeaker) -> ReplyOutcome:
        before = len(table.match.log)
        try:
            if not moves:
                raise Refused("no_move")
            await table.play(target.seat, moves, target.version, by="post")
        except IronroadsError as error:
            return _refused(table, target.seat, moves, error, say)
        events = [event for event in table.match.log[before:] if event.is_for(target.seat)]
        outcome = "\n".join(map(say.event, events))
        told = [say.about("post.played_text", moves), outcome, *news_lines(table, target.seat, say, before)]
        asked = _next_question(table, target.seat, say)
        text = "\n\n".join([paragraph for paragraph in told + asked if paragraph])
        return ReplyOutcome(moves, True, say.about("post.played", _quoted(moves)), text)

    def _may_answer(self, sender: str) -> bool:
        return "mail" in self.notifier.transports and bool(sender) and not self.addresses.is_ours(sender)

    async def _answer(
        self, mail: Mail, table: Table, seat: int, outcome: ReplyOutcome, say: TableSpeaker, with_picture: bool
    ) -> None:
        """Failing to answer must not look as if the move had failed."""
        sender, writer = headers.sender(mail), self.notifier.writer
        id = writer.message_id(f"answer/{self.notifier.now()}/{sender.partition('@')[0]}")
        try:
            picture, picture_type = await self._picture(table, seat, say) if with_picture else (b"", "")
            message = Message(
                id,
                outcome.subject,
                outcome.text,
                picture,
                picture_type,
                reply_to=writer.reply_to(table, seat),
                in_reply_to=headers.message_id(mail),
            )
            await self.notifier.dispatcher.send("mail", sender, message)
        except Exception:
            logger.warning("could not answer %s", sender, exc_info=True)

    async def _picture(self, table: Table, seat: int, say: TableSpeaker) -> tuple[bytes, str]:
        """The board and its media type; an answer without a picture is better than none."""
        try:
            return await self.notifier.draw(table, seat, say)
        except Exception:
            logger.exception("table %s: the picture of an answer could not be drawn", table.id)
            return b"", ""


def _quoted(moves: str) -> str:
    return moves if len(moves) <= MAX_QUOTED else moves[:MAX_QUOTED] + "…"


def _refused(table: Table, seat: int, moves: str, error: IronroadsError, say: TableSpeaker) -> ReplyOutcome:
    if isinstance(error, Stale):
        reason = say.about("post.stale")
    else:
        possible = _possible_moves(table, seat, say) if seat in table.state.asked() else []
        reason = "\n\n".join([say.error(error), *possible])
    text = say.about("post.refused_text", moves, reason)
    return ReplyOutcome(moves, False, say.about("post.refused", _quoted(moves)), text)


def _next_question(table: Table, seat: int, say: TableSpeaker) -> list[str]:
    """Paragraphs for a player who is asked again at once, such as one who has points left to build."""
    if seat not in table.state.asked():
        return []
    return [question(table, seat, say), *_possible_moves(table, seat, say)]


def _possible_moves(table: Table, seat: int, say: TableSpeaker) -> list[str]:
    legal = table.game.legal(table.view(seat), seat)[:MAX_MOVES]
    moves = ", ".join([table.game.write(action) for action in legal])
    return [say.about("post.possible", moves), *order_example(table, seat, say)]


def moves_in(mail: Mail) -> str:
    """What the player wrote above the quotation: moves in notation, separated by blanks.

    >>> from email import message_from_string
    >>> moves_in(message_from_string("Subject: Re: turn\\n\\nbid:3\\n\\nOn Monday Ironroads wrote:\\n> bid:4\\n"))
    'bid:3'
    """
    lines: list[str] = []
    for line in _plain_text(mail).splitlines():
        if END.match(line.strip()) or (lines and not line.strip()):
            break
        if line.strip():
            lines.append(line)
    return " ".join(" ".join(lines).split())[:MAX_TEXT]


def _plain_text(mail: Mail) -> str:
    for part in mail.walk():
        if part.get_content_type() == "text/plain" and not part.is_multipart():
            body = part.get_payload(decode=True)
            if isinstance(body, bytes):
                return _without_controls(_decoded(body[:MAX_BODY], part.get_content_charset()))
    return ""


def _decoded(body: bytes, charset: str | None) -> str:
    """Charsets that do not exist, or that only Python knows, are read as UTF-8."""
    try:
        name = codecs.lookup(charset or "utf-8").name
        return body.decode("utf-8" if name in NOT_FOR_MAIL else name, "replace")
    except (LookupError, ValueError):
        return body.decode("utf-8", "replace")


def _without_controls(text: str) -> str:
    """Without NUL, other control characters and half surrogates, which no database and no mail accepts."""
    return "".join([ch for ch in text if ch in "\t\n" or unicodedata.category(ch) not in ("Cc", "Cs")])
