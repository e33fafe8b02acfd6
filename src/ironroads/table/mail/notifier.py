"""The notifier: sends the notices in the outbox, tries again if that fails, and lists what was sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, delete, func, or_, select, update

from ...core.errors import IronroadsError
from ..automation.notices import CHANNELS, is_current
from ..errors import Refused
from ..people.contact import Contact
from ..people.keys import SEAT, Key
from ..play.open_tables import OpenTables
from ..play.table import Table
from ..store.outbox import DROPPED, FAILED, NO_ADDRESS, SENT, WAITING, OutboxItem, claim_due
from ..store.schema import outbox
from ..words import TableSpeaker, plain_speaker
from .dispatcher import Dispatcher
from .message import Message, Transport
from .notice_writer import NoticeWriter, picture_of
from .push import send_push
from .settings import MailSettings
from .transports import SmtpTransport, check

RETRY_AFTER = (60.0, 300.0, 1800.0, 7200.0, 28800.0)  # seconds before each further try
RETRY_ADDRESS_AFTER = 3600.0  # seconds before looking again for an address; a new one is noticed at once
MAX_OPENING = 2  # tables that are opened at a time for notices; people who open one must not wait behind hundreds
MAX_SENDING = 1000  # notices of a channel that are being sent or wait for their turn
MAX_WAIT = 300.0  # seconds a notice waits for its turn; less than its lease, or it could be sent twice
MAX_TEST = 30.0  # seconds a player waits for a test message
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


@dataclass
class ChannelFigures:
    sending: int = 0
    sent: int = 0
    failed: int = 0


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
        self.dispatcher = Dispatcher(self.transports, self.now)
        self._writers = ThreadPoolExecutor(1, "ironroads-notices")
        self._figures = {channel: ChannelFigures() for channel in CHANNELS}
        self._opening = asyncio.Semaphore(MAX_OPENING)
        self._sending: dict[str, set[asyncio.Task[None]]] = {channel: set() for channel in CHANNELS}

    async def deliver(self) -> None:
        """Send everything that is due, and wait until that is done."""
        while await self.start_due():
            await asyncio.gather(*self._all_sending())

    async def start_due(self) -> int:
        """Start to send what is due, each channel by itself; returns how many notices were started."""
        count = 0
        for channel, sending in self._sending.items():
            most = MAX_SENDING - len(sending)
            items = await self._claim(channel, most) if most else []
            for item in items:
                task = asyncio.create_task(self._deliver(item))
                sending.add(task)
                task.add_done_callback(sending.discard)
            count += len(items)
        return count

    def figures(self) -> dict[str, ChannelFigures]:
        """By channel, what this process has sent and is sending."""
        for channel, figures in self._figures.items():
            figures.sending = len(self._sending[channel])
        return self._figures

    def _all_sending(self) -> list[asyncio.Task[None]]:
        return [task for tasks in self._sending.values() for task in tasks]

    async def _claim(self, channel: str, most: int) -> list[OutboxItem]:
        return await self.store.write(lambda connection: claim_due(connection, self.now(), channel, most))

    async def close(self) -> None:
        """Stop sending; what was not sent is claimed again when its lease ends."""
        tasks = self._all_sending()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.dispatcher.close()
        self._writers.shutdown(wait=False, cancel_futures=True)

    async def _deliver(self, item: OutboxItem) -> None:
        try:
            async with asyncio.timeout(MAX_WAIT):
                changes = await self._send(item)
        except Exception as error:
            logger.warning("notice %s was not sent: %s", item.key, error)
            self._figures[item.channel].failed += 1
            changes = self._retry_later(item, error)
        change = update(outbox).where(outbox.c.id == item.id).values(**changes)
        try:
            await self.store.write(lambda connection: connection.execute(change).rowcount)
            if changes["state"] == NO_ADDRESS:
                await self._look_again(item)
        except Exception:
            logger.exception("notice %s: the outcome was not stored; it is sent again later", item.key)

    async def _look_again(self, item: OutboxItem) -> None:
        """Send the notice if the player gave an address while we looked for one."""
        table = await self._open(item.table_id)
        if await self._address(table, item) and item.channel in self.transports:
            waits = outbox.c.id == item.id, outbox.c.state == NO_ADDRESS
            change = update(outbox).where(*waits).values(state=WAITING, due=self.now())
            await self.store.write(lambda connection: connection.execute(change).rowcount)

    async def _open(self, id: str) -> Table:
        async with self._opening:
            return await self.tables.get(id)

    async def _address(self, table: Table, item: OutboxItem) -> str:
        contact = await self.seat_data.notice_contact(table.id, item.seat, table.seats[item.seat].link)
        return contact.mail if item.channel == "mail" else contact.push

    async def _send(self, item: OutboxItem) -> dict[str, object]:
        """Send a notice if it is current; returns the new values of its row, or raises if it must be tried again."""
        try:
            table = await self._open(item.table_id)
        except IronroadsError as error:
            return {"state": FAILED, "error": str(error)}
        if not is_current(table.state, item.seat, item.reason, item.edition):
            return {"state": DROPPED}
        contact = await self.seat_data.notice_contact(table.id, item.seat, table.seats[item.seat].link)
        address = contact.mail if item.channel == "mail" else contact.push
        if not address or item.channel not in self.transports:
            return {"state": NO_ADDRESS, "due": self.now() + RETRY_ADDRESS_AFTER}
        message = await self._write(table, item.seat, item.reason, contact.language, item.key)
        await self.dispatcher.send(item.channel, address, message)
        self._figures[item.channel].sent += 1
        content = {"address": address, "subject": message.subject, "body": message.text}
        return {"state": SENT, "sent": self.now(), "error": "", **content}

    async def draw(self, table: Table, seat: int, say: TableSpeaker) -> tuple[bytes, str]:
        """A picture of the board for a mail, with its image type."""
        return await asyncio.get_running_loop().run_in_executor(self._writers, picture_of, table, seat, say)

    async def _write(self, *about: Any) -> Message:
        """Drawing the board takes long enough to need a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._writers, self.writer.write, *about)

    def _retry_later(self, item: OutboxItem, error: Exception) -> dict[str, object]:
        reason = str(error)[:500] or "it took too long"
        if item.tries >= len(RETRY_AFTER):
            return {"state": FAILED, "error": reason}
        due = self.now() + RETRY_AFTER[item.tries]
        return {"state": WAITING, "tries": item.tries + 1, "due": due, "error": reason}

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
            async with asyncio.timeout(MAX_TEST):
                await self.dispatcher.send(channel, address, message)
        except Exception as error:
            raise Refused("not_sent", address, str(error)[:200] or "it took too long") from error

    async def forget(self, key: Key) -> None:
        """Delete what was sent to a seat, and where."""
        query = delete(outbox).where(_is_for(key))
        await self.store.write(lambda connection: connection.execute(query).rowcount)

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
