"""Moves by mail: an answer to a notice is read, played, and answered with what came of it."""

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
from ..play.table import Table
from ..tables import Tables
from .reply_address import ReplyAddresses, ReplyTarget
from .transports import Message

RECIPIENTS = ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")
LONGEST = 20_000  # characters of a body that are read
# Where what the player wrote ends: quoted text, a signature, or the line that mail programs put before a quotation.
# That line ends with a colon; so may an order that begins with a single letter, such as "R 51>11 +2:".
END = re.compile(r"^(>|--\s*$|_{5,}|-{5,}|(?![A-Z][\s\d:]).*:\s*$|(From|Von|Sent|Gesendet):)")
log = logging.getLogger(__name__)


class ReplyOutcome(NamedTuple):
    """What came of a mail: the moves in it, and what the sender is told (nothing if it was no answer to us)."""

    moves: str
    played: bool
    subject: str = ""
    text: str = ""


class ReplyInbox:
    """Answers to notices, for one set of tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.notifier = tables.notifier
        self.addresses = ReplyAddresses(tables.store.secret, tables.notifier.settings.sender)

    async def read(self, folder: str) -> list[ReplyOutcome]:
        """Every new mail of a Maildir, once; afterwards it is marked as seen, so that nothing is played twice."""
        box = mailbox.Maildir(folder, create=False)
        outcomes = []
        for name, mail in list(box.iteritems()):
            if mail.get_subdir() == "new":
                outcomes.append(await self.take(mail))
                mail.set_subdir("cur")
                mail.add_flag("S")
                box[name] = mail
        return outcomes

    async def take(self, mail: Mail) -> ReplyOutcome:
        """Play what the mail says, and answer it."""
        try:
            reply = self._reply(mail)
            table = await self.tables.get(reply.table)
            table.check_key(Key(reply.table, SEAT, reply.seat, reply.link))
        except IronroadsError as error:
            log.warning("a mail from %s was left alone: %s", mail.get("From", "nobody"), error)
            return ReplyOutcome("", False)
        outcome = await self._play(table, reply, moves_in(mail))
        await self._answer(mail, outcome)
        return outcome

    def _reply(self, mail: Mail) -> ReplyTarget:
        """The signed address among the recipients; BadLink when there is none, or when a machine wrote the mail."""
        if mail.get("Auto-Submitted", "no") != "no":
            raise BadLink("bad_address")
        for _, address in getaddresses([value for name in RECIPIENTS for value in mail.get_all(name, [])]):
            try:
                return self.addresses.read(address)
            except BadLink:
                continue
        raise BadLink("bad_address")

    async def _play(self, table: Table, reply: ReplyTarget, moves: str) -> ReplyOutcome:
        language = (await self.notifier.contact(table.id, reply.seat, reply.link)).language
        say = table.speaker(language)
        before = len(table.match.log)
        try:
            if not moves:
                raise Refused("no_move")
            await table.play(reply.seat, moves, reply.edition, by="post")
        except IronroadsError as error:
            why = say.error(error)
            if not isinstance(error, Stale):
                why += "\n\n" + say.about("post.possible", _possible(table, reply.seat))
            refused = say.about("post.refused_text", moves, why)
            return ReplyOutcome(moves, False, say.about("post.refused", moves), refused)
        came = [event for event in table.match.log[before:] if event.audience is None or reply.seat in event.audience]
        text = "\n\n".join([say.about("post.played_text", moves), "\n".join(map(say.event, came))]).rstrip()
        return ReplyOutcome(moves, True, say.about("post.played", moves), text)

    async def _answer(self, mail: Mail, outcome: ReplyOutcome) -> None:
        """To whoever wrote; a move that was played stands even if the answer cannot be sent."""
        sender = parseaddr(str(mail.get("From", "")))[1]
        transport = self.notifier.transports.get("mail")
        if transport is None or not sender:
            return
        answered = str(mail.get("Message-ID", ""))
        id = self.notifier.writer.id(f"answer/{self.tables.context.now()}/{sender.partition('@')[0]}")
        message = Message(id, outcome.subject, outcome.text, in_reply_to=answered)
        try:
            await asyncio.to_thread(transport, sender, message)
        except OSError:
            log.warning("no answer could be sent to %s", sender, exc_info=True)


def moves_in(mail: Mail) -> str:
    """What the player wrote above the quotation: moves in notation, separated by blanks.

    >>> from email import message_from_string
    >>> moves_in(message_from_string("Subject: Re: turn\\n\\nbid:3\\n\\nOn Monday Ironroads wrote:\\n> bid:4\\n"))
    'bid:3'
    """
    lines: list[str] = []
    for line in _plain(mail).splitlines():
        if END.match(line.strip()) or (lines and not line.strip()):
            break
        if line.strip():
            lines.append(line)
    return " ".join(" ".join(lines).split())


def _plain(mail: Mail) -> str:
    for part in mail.walk():
        if part.get_content_type() == "text/plain" and not part.is_multipart():
            body = part.get_payload(decode=True)
            if isinstance(body, bytes):
                return body[:LONGEST].decode(part.get_content_charset() or "utf-8", "replace")
    return ""


def _possible(table: Table, seat: int) -> str:
    if seat not in table.state.asked():
        return "–"
    return ", ".join(table.game.write(action) for action in table.game.legal(table.view(seat), seat)[:60])
