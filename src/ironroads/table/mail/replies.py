"""Moves by mail: replies to notices are read, played and answered."""

from __future__ import annotations

import asyncio
import logging
import mailbox
import re
from email.message import Message as Mail
from email.utils import getaddresses, parseaddr
from typing import NamedTuple

from ...core.errors import IronroadsError
from ..errors import BadLink, Refused, Stale
from ..people.keys import SEAT, Key
from ..play.open_tables import OpenTables
from ..play.table import Table
from ..words import TableSpeaker
from .notifier import Notifier
from .reply_address import ReplyAddresses, ReplyTarget
from .transports import Message

RECIPIENTS = ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")  # headers that may hold our address
MAX_BODY = 20_000  # bytes of a mail that are read
MAX_MOVES = 60  # listed in an answer
# The end of the player's own text: quoted text, a signature, or the line that mail programs put before a quotation.
# That line ends with a colon, but so may an order that begins with a single letter, such as "R 51>11 +2:".
END = re.compile(r"^(>|--\s*$|_{5,}|-{5,}|(?![A-Z][\s\d:]).*:\s*$|(From|Von|Sent|Gesendet):)")
logger = logging.getLogger(__name__)


class ReplyOutcome(NamedTuple):
    """What came of a mail: its moves, whether they were played, and our answer (empty if it was not a reply)."""

    moves: str
    played: bool
    subject: str = ""
    text: str = ""


class ReplyInbox:
    """Plays the moves in replies to notices."""

    def __init__(self, tables: OpenTables, notifier: Notifier) -> None:
        self.tables = tables
        self.notifier = notifier
        self.addresses = ReplyAddresses(notifier.store.secret, notifier.settings.sender)

    async def read(self, folder: str) -> list[ReplyOutcome]:
        """Process every new mail of a Maildir and mark it as seen."""
        maildir = mailbox.Maildir(folder, create=False)
        outcomes = []
        for name, mail in list(maildir.iteritems()):
            if mail.get_subdir() == "new":
                outcomes.append(await self.process(mail))
                mail.set_subdir("cur")
                mail.add_flag("S")
                maildir[name] = mail
        return outcomes

    async def process(self, mail: Mail) -> ReplyOutcome:
        """Play the moves in a mail, and answer it. Leaves other mail alone."""
        try:
            target = self._target(mail)
            table = await self.tables.get(target.table)
            table.check_key(Key(target.table, SEAT, target.seat, target.link))
        except IronroadsError as error:
            logger.warning("ignored a mail from %s: %s", mail.get("From", "unknown"), error)
            return ReplyOutcome("", False)
        outcome = await self._play(table, target, moves_in(mail))
        await self._answer(mail, outcome)
        return outcome

    def _target(self, mail: Mail) -> ReplyTarget:
        """From our signed address among the recipients; BadLink if there is none, or the mail is automatic."""
        if mail.get("Auto-Submitted", "no") != "no":
            raise BadLink("bad_address")
        for _, address in getaddresses([value for name in RECIPIENTS for value in mail.get_all(name, [])]):
            try:
                return self.addresses.read(address)
            except BadLink:
                continue
        raise BadLink("bad_address")

    async def _play(self, table: Table, target: ReplyTarget, moves: str) -> ReplyOutcome:
        contact = await self.notifier.seat_data.notice_contact(table.id, target.seat, target.link)
        say = table.speaker(contact.language)
        before = len(table.match.log)
        try:
            if not moves:
                raise Refused("no_move")
            await table.play(target.seat, moves, target.edition, by="post")
        except IronroadsError as error:
            return _refused(table, target.seat, moves, error, say)
        events = [
            event for event in table.match.log[before:] if event.audience is None or target.seat in event.audience
        ]
        text = "\n\n".join([say.about("post.played_text", moves), "\n".join(map(say.event, events))]).rstrip()
        return ReplyOutcome(moves, True, say.about("post.played", moves), text)

    async def _answer(self, mail: Mail, outcome: ReplyOutcome) -> None:
        """Failing to answer must not look as if the move had failed."""
        sender = parseaddr(str(mail.get("From", "")))[1]
        transport = self.notifier.transports.get("mail")
        if transport is None or not sender:
            return
        id = self.notifier.writer.message_id(f"answer/{self.notifier.now()}/{sender.partition('@')[0]}")
        answered = str(mail.get("Message-ID", ""))
        message = Message(id, outcome.subject, outcome.text, in_reply_to=answered)
        try:
            await asyncio.to_thread(transport, sender, message)
        except OSError:
            logger.warning("could not answer %s", sender, exc_info=True)


def _refused(table: Table, seat: int, moves: str, error: IronroadsError, say: TableSpeaker) -> ReplyOutcome:
    reason = say.error(error)
    if not isinstance(error, Stale):
        reason += "\n\n" + say.about("post.possible", _legal_moves(table, seat))
    text = say.about("post.refused_text", moves, reason)
    return ReplyOutcome(moves, False, say.about("post.refused", moves), text)


def _legal_moves(table: Table, seat: int) -> str:
    if seat not in table.state.asked():
        return "–"
    return ", ".join(table.game.write(action) for action in table.game.legal(table.view(seat), seat)[:MAX_MOVES])


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
    return " ".join(" ".join(lines).split())


def _plain_text(mail: Mail) -> str:
    for part in mail.walk():
        if part.get_content_type() == "text/plain" and not part.is_multipart():
            body = part.get_payload(decode=True)
            if isinstance(body, bytes):
                return body[:MAX_BODY].decode(part.get_content_charset() or "utf-8", "replace")
    return ""
