"""The notifier: sends the notices in the outbox, tries again if that fails, and lists what was sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import ColumnElement, and_, func, or_, select, update

from ...core.errors import IronroadsError
from ..automation.notices import CHANNELS, is_current
from ..errors import Refused
from ..people.contact import Contact
from ..people.keys import SEAT, Key
from ..play.open_tables import OpenTables
from ..store.outbox import DROPPED, FAILED, NO_ADDRESS, SENT, WAITING, OutboxItem, claim_due
from ..store.schema import outbox
from ..words import plain_speaker
from .notice_writer import NoticeWriter
from .transports import MailSettings, Message, SmtpTransport, Transport, check, send_push

RETRY_AFTER = (60.0, 300.0, 1800.0, 7200.0, 28800.0)  # seconds before each further try
RETRY_ADDRESS_AFTER = 600.0  # seconds before looking again for an address
MAX_LISTED = 200
logger = logging.getLogger(__name__)


class SentNotice(msgspec.Struct, frozen=True):
    """A notice as the player's page lists it."""

    table: str
    seat: int
    at: float
    address: str
    subject: str
    body: str
    state: str  # see `store.outbox`
    error: str


class Notifier:
    """Sends what is due in the outbox."""

    def __init__(
        self, tables: OpenTables, settings: MailSettings, transports: Mapping[str, Transport] | None = None
    ) -> None:
        self.tables = tables
        self.store = tables.context.store
        self.seat_data = tables.context.seat_data
        self.now = tables.context.now
        self.settings = settings
        self.writer = NoticeWriter(settings, self.store.secret)
        smtp = {"mail": SmtpTransport(settings)} if settings.smtp else {}
        self.transports: dict[str, Transport] = dict(transports or {**smtp, "push": send_push})  # by channel

    async def deliver(self) -> int:
        """Send everything that is due; returns how many notices that were."""
        count = 0
        while items := await self.store.write(lambda connection: claim_due(connection, self.now())):
            for item in items:
                await self._deliver(item)
            count += len(items)
        return count

    async def _deliver(self, item: OutboxItem) -> None:
        try:
            changes = await self._send(item)
        except Exception as error:
            logger.warning("notice %s was not sent: %s", item.key, error)
            changes = self._retry_later(item, error)
        change = update(outbox).where(outbox.c.id == item.id).values(**changes)
        await self.store.write(lambda connection: connection.execute(change).rowcount)

    async def _send(self, item: OutboxItem) -> dict[str, object]:
        """Send a notice if it is current; returns the new values of its row, or raises if it must be tried again."""
        try:
            table = await self.tables.get(item.table_id)
        except IronroadsError as error:
            return {"state": FAILED, "error": str(error)}
        if not is_current(table.state, item.seat, item.reason, item.edition):
            return {"state": DROPPED}
        contact = await self.seat_data.notice_contact(table.id, item.seat, table.seats[item.seat].link)
        address = contact.mail if item.channel == "mail" else contact.push
        if not address or item.channel not in self.transports:
            return {"state": NO_ADDRESS, "due": self.now() + RETRY_ADDRESS_AFTER}
        message = await asyncio.to_thread(self.writer.write, table, item.seat, item.reason, contact.language, item.key)
        await asyncio.to_thread(self.transports[item.channel], address, message)
        content = {"address": address, "subject": message.subject, "body": message.text}
        return {"state": SENT, "sent": self.now(), "error": "", **content}

    def _retry_later(self, item: OutboxItem, error: Exception) -> dict[str, object]:
        if item.tries >= len(RETRY_AFTER):
            return {"state": FAILED, "error": str(error)[:500]}
        due = self.now() + RETRY_AFTER[item.tries]
        return {"state": WAITING, "tries": item.tries + 1, "due": due, "error": str(error)[:500]}

    async def test(self, contact: Contact) -> list[str]:
        """Send a test message at once; returns the addresses it went to. Refused says what went wrong."""
        check(contact)
        say = plain_speaker(contact.language)
        id = self.writer.message_id(f"test/{self.now()}")
        message = Message(id, say.about("notice.test"), say.about("notice.test_text"))
        for channel, address in zip(CHANNELS, (contact.mail, contact.push), strict=True):
            if address:
                await self._send_test(channel, address, message)
        return contact.addresses()

    async def _send_test(self, channel: str, address: str, message: Message) -> None:
        if channel not in self.transports:
            raise Refused("no_mail_server")
        try:
            await asyncio.to_thread(self.transports[channel], address, message)
        except Exception as error:
            raise Refused("not_sent", address, str(error)[:200]) from error

    async def sent(self, keys: Sequence[Key]) -> list[SentNotice]:
        """The notices that went, or were to go, to the seats of these keys; the latest first."""
        mine = [_is_for(key) for key in keys if key.role == SEAT]
        if not mine:
            return []
        at = func.coalesce(outbox.c.sent, outbox.c.due)
        columns = outbox.c.table_id, outbox.c.seat, at, outbox.c.address, outbox.c.subject, outbox.c.body
        query = select(*columns, outbox.c.state, outbox.c.error).where(or_(*mine), outbox.c.address != "")
        query = query.order_by(at.desc()).limit(MAX_LISTED)
        return await self.store.read(lambda connection: [SentNotice(*row) for row in connection.execute(query)])


def _is_for(key: Key) -> ColumnElement[bool]:
    """Includes the link, because a seat's new holder must not read the mail of the previous one."""
    return and_(outbox.c.table_id == key.table, outbox.c.seat == key.seat, outbox.c.link == key.link)
