"""Private data of a seat: notes, contact, and what the player has seen so far."""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import Connection, Row, Select, delete, insert, select, update

from ..errors import BadText
from ..log.limits import MAX_NOTE
from ..store import outbox
from ..store.schema import accounts, bound, private
from ..store.store import Store
from .contact import Contact
from .keys import SEAT

SAME_VISIT = 600.0  # seconds; coming back sooner continues the visit


class SeatData:
    """Reads and writes the private data of seats."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now

    async def note(self, table: str, seat: int) -> str:
        found = await self._read(table, seat)
        return str(found.note) if found is not None else ""

    async def set_note(self, table: str, seat: int, text: str) -> None:
        if len(text) > MAX_NOTE:
            raise BadText("note_length", MAX_NOTE)
        await self.store.write(lambda connection: _write(connection, table, seat, {"note": text}))

    async def contact(self, table: str, seat: int) -> Contact:
        """The contact given at the table."""
        found = await self._read(table, seat)
        return Contact.read(found.contact) if found is not None else Contact()

    async def set_contact(self, table: str, seat: int, contact: Contact) -> None:
        """Set where notices of this seat go; `transports.check` says which addresses are allowed."""

        def write(connection: Connection) -> None:
            _write(connection, table, seat, {"contact": contact.write()})
            outbox.retry_for_seat(connection, table, seat)

        await self.store.write(write)

    async def notice_contact(self, table: str, seat: int, link: int) -> Contact:
        """Where notices of a seat go: to the contact given at the table, else to that of its account."""
        own = await self.contact(table, seat)
        if own.addresses():
            return own
        query = (
            select(accounts.c.contact)
            .join(bound, bound.c.account == accounts.c.id)
            .where(bound.c.table_id == table, bound.c.role == SEAT, bound.c.seat == seat, bound.c.link == link)
        )
        found = await self.store.read(lambda connection: connection.execute(query).scalars().first())
        return Contact.read(found) if found is not None else own

    async def visit(self, table: str, seat: int, version: int) -> int:
        """Begin or continue a visit; returns how many entries the player knew before it.

        At the first visit that is all of them. A reload within ten minutes continues the visit, and does not lose what
        was new.
        """

        def write(connection: Connection) -> int:
            found = connection.execute(_select(table, seat).with_for_update()).first()
            if found is None or not found.looked:
                known = before = version
            else:
                was_away = self.now() - found.looked > SAME_VISIT
                known, before = found.visited, found.visited if was_away else found.before
            _write(connection, table, seat, {"visited": max(known, version), "before": before, "looked": self.now()})
            return int(before)

        return await self.store.write(write)

    async def mark_seen(self, table: str, seat: int, version: int) -> None:
        """Record that the player saw everything up to `version` live.

        What was new at the beginning of the visit stays new until it ends. Does nothing if the seat has no data, as
        after it was handed over.
        """

        def write(connection: Connection) -> None:
            found = connection.execute(_select(table, seat).with_for_update()).first()
            if found is not None:
                seen = max(found.visited, version)
                before = seen if found.before == found.visited else found.before
                _write(connection, table, seat, {"visited": seen, "before": before, "looked": self.now()})

        await self.store.write(write)

    async def forget(self, table: str, seat: int) -> None:
        """Delete the data of a seat, for its next holder."""
        where = private.c.table_id == table, private.c.seat == seat
        await self.store.write(lambda connection: connection.execute(delete(private).where(*where)).rowcount)

    async def _read(self, table: str, seat: int) -> Row[tuple[object, ...]] | None:
        return await self.store.read(lambda connection: connection.execute(_select(table, seat)).first())


def _select(table: str, seat: int) -> Select[tuple[object, ...]]:
    return select(private).where(private.c.table_id == table, private.c.seat == seat)


def _write(connection: Connection, table: str, seat: int, values: dict[str, object]) -> None:
    change = update(private).where(private.c.table_id == table, private.c.seat == seat).values(**values)
    if not connection.execute(change).rowcount:
        empty = {"note": "", "contact": "{}", "visited": 0, "before": 0, "looked": 0.0}
        connection.execute(insert(private).values(table_id=table, seat=seat, **empty | values))
