"""The outbox: notices are sent once, tried again when that fails, and listed for those they went to."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, func, or_, select, update

from ...core.errors import IronroadsError
from ..automation.notices import CHANNELS, still_wanted
from ..errors import Refused
from ..people.contact import Contact
from ..people.keys import SEAT, Key
from ..store.outbox import NOWHERE
from ..store.schema import accounts, bound, outbox
from ..words import plain_speaker
from .notice_writer import NoticeWriter
from .transports import MailSettings, Message, SmtpTransport, Transport, check, push

if TYPE_CHECKING:
    from ..tables import Tables

LEASE = 600.0  # seconds after which a notice counts as not sent if nobody has said that it was
LATER = 600.0  # seconds until a notice with nowhere to go is tried again, if nobody gives an address before
PAUSES = (60.0, 300.0, 1800.0, 7200.0, 28800.0)  # seconds between the tries
AT_ONCE = 50
log = logging.getLogger(__name__)


class SentNotice(msgspec.Struct, frozen=True):
    """A line of “what we sent you”."""

    table: str
    seat: int
    at: float
    address: str
    subject: str
    body: str
    state: str  # see `schema.outbox`
    error: str


class OutboxItem(msgspec.Struct, frozen=True):
    """A row of the outbox that is being worked on."""

    id: int
    key: str
    table_id: str
    seat: int
    reason: str
    edition: int
    tries: int

    @property
    def channel(self) -> str:
        return self.key.rpartition("/")[2]


class Notifier:
    """Takes what is due from the outbox to people."""

    def __init__(
        self, tables: Tables, settings: MailSettings, transports: Mapping[str, Transport] | None = None
    ) -> None:
        self.tables = tables
        self.store = tables.store
        self.settings = settings
        self.writer = NoticeWriter(settings, tables.store.secret)
        self.transports = transports or ({"mail": SmtpTransport(settings)} if settings.smtp else {}) | {"push": push}

    async def deliver(self) -> int:
        """Send everything that is due; how many were taken up."""
        count = 0
        while rows := await self.store.write(self._take):
            for row in rows:
                await self._deliver(row)
            count += len(rows)
        return count

    def _take(self, connection: Connection) -> list[OutboxItem]:
        """Rows that are due are ours until the lease is over; another process takes others."""
        now = self.tables.context.now()
        due = and_(outbox.c.state.in_(("waiting", "sending", NOWHERE)), outbox.c.due <= now)
        names = [outbox.c[name] for name in OutboxItem.__struct_fields__]
        query = select(*names).where(due).order_by(outbox.c.due).limit(AT_ONCE).with_for_update(skip_locked=True)
        rows = [OutboxItem(*row) for row in connection.execute(query)]
        ours = update(outbox).where(outbox.c.id.in_([row.id for row in rows]))
        connection.execute(ours.values(state="sending", due=now + LEASE))
        return rows

    async def _deliver(self, row: OutboxItem) -> None:
        try:
            changes = await self._outcome(row)
        except Exception as error:
            log.warning("notice %s was not sent: %s", row.key, error)
            changes = self._again(row, error)
        change = update(outbox).where(outbox.c.id == row.id).values(**changes)
        await self.store.write(lambda connection: connection.execute(change).rowcount)

    async def _outcome(self, row: OutboxItem) -> dict[str, object]:
        """What becomes of a row; raises when it must be tried again."""
        try:
            table = await self.tables.get(row.table_id)
        except IronroadsError as error:
            return {"state": "failed", "error": str(error)}
        if not still_wanted(table.state, row.seat, row.reason, row.edition):
            return {"state": "dropped"}
        contact = await self.contact(table.id, row.seat, table.seats[row.seat].link)
        address = contact.mail if row.channel == "mail" else contact.push
        if not address or row.channel not in self.transports:
            return {"state": NOWHERE, "due": self.tables.context.now() + LATER}
        message = await asyncio.to_thread(self.writer.write, table, row.seat, row.reason, contact.language, row.key)
        await asyncio.to_thread(self.transports[row.channel], address, message)
        told = {"address": address, "subject": message.subject, "body": message.text}
        return {"state": "sent", "sent": self.tables.context.now(), "error": "", **told}

    def _again(self, row: OutboxItem, error: Exception) -> dict[str, object]:
        if row.tries >= len(PAUSES):
            return {"state": "failed", "error": str(error)[:500]}
        due = self.tables.context.now() + PAUSES[row.tries]
        return {"state": "waiting", "tries": row.tries + 1, "due": due, "error": str(error)[:500]}

    async def contact(self, table: str, seat: int, link: int) -> Contact:
        """Where notices of a seat go: what was said at the table, else what the account says."""
        own = await self.tables.seat_data.contact(table, seat)
        if own.addresses():
            return own
        query = (
            select(accounts.c.contact)
            .join(bound, bound.c.account == accounts.c.id)
            .where(bound.c.table_id == table, bound.c.role == SEAT, bound.c.seat == seat, bound.c.link == link)
        )
        found = await self.store.read(lambda connection: connection.execute(query).scalars().first())
        return Contact.read(found) if found is not None else own

    async def test(self, contact: Contact) -> list[str]:
        """Send a test message at once; the addresses it went to. Refused with what went wrong."""
        check(contact)
        say = plain_speaker(contact.language)
        id = self.writer.id(f"test/{self.tables.context.now()}")
        message = Message(id, say.about("notice.test"), say.about("notice.test_text"))
        reached = []
        for channel, address in zip(CHANNELS, (contact.mail, contact.push), strict=True):
            if address:
                await self._try(channel, address, message)
                reached.append(address)
        return reached

    async def _try(self, channel: str, address: str, message: Message) -> None:
        if channel not in self.transports:
            raise Refused("no_mail_server")
        try:
            await asyncio.to_thread(self.transports[channel], address, message)
        except Exception as error:
            raise Refused("not_sent", address, str(error)[:200]) from error

    async def sent(self, keys: Sequence[Key]) -> list[SentNotice]:
        """What went, or will go, to the seats that these links open; the latest first."""
        mine = [_is_for(key) for key in keys if key.role == SEAT]
        if not mine:
            return []
        at = func.coalesce(outbox.c.sent, outbox.c.due)
        shown = outbox.c.table_id, outbox.c.seat, at, outbox.c.address, outbox.c.subject, outbox.c.body
        query = select(*shown, outbox.c.state, outbox.c.error).where(or_(*mine), outbox.c.address != "")
        query = query.order_by(at.desc()).limit(200)
        return await self.store.read(lambda connection: [SentNotice(*row) for row in connection.execute(query)])


def _is_for(key: Key) -> ColumnElement[bool]:
    """Whoever got a seat handed over does not read what went to the one before."""
    return and_(outbox.c.table_id == key.table, outbox.c.seat == key.seat, outbox.c.link == key.link)
