"""What belongs to a seat and nobody else reads: notes, what was seen at the last visit, where notices go."""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import Connection, Row, Select, delete, insert, select, update

from ..errors import Refused
from ..store import outbox
from ..store.schema import private
from ..store.store import Store
from .contact import Contact

LONGEST_NOTE = 20_000
SAME_VISIT = 600.0  # seconds: whoever comes back sooner has not been away


class SeatData:
    """A drawer for every seat."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now

    async def note(self, table: str, seat: int) -> str:
        found = await self._read(table, seat)
        return str(found.note) if found is not None else ""

    async def set_note(self, table: str, seat: int, text: str) -> None:
        if len(text) > LONGEST_NOTE:
            raise Refused("note_length", LONGEST_NOTE)
        await self._write(table, seat, note=text)

    async def contact(self, table: str, seat: int) -> Contact:
        found = await self._read(table, seat)
        return Contact.read(found.contact) if found is not None else Contact()

    async def set_contact(self, table: str, seat: int, contact: Contact) -> None:
        """Where notices of this seat go; see `notices.check` for what is allowed."""

        def write(connection: Connection) -> None:
            _write(connection, table, seat, {"contact": contact.write()})
            outbox.send(connection, outbox.of_seat(table, seat))

        await self.store.write(write)

    async def visit(self, table: str, seat: int, version: int) -> int:
        """Somebody opens the table; answers how many entries they know: all of them at the first visit.

        Coming back within ten minutes is the same visit, so that a reload does not lose what is new.
        """

        def write(connection: Connection) -> int:
            found = connection.execute(_drawer(table, seat).with_for_update()).first()
            if found is None or not found.looked:
                known = before = version
            else:
                away = self.now() - found.looked > SAME_VISIT
                known, before = found.visited, found.visited if away else found.before
            _write(connection, table, seat, {"visited": max(known, version), "before": before, "looked": self.now()})
            return int(before)

        return await self.store.write(write)

    async def mark_seen(self, table: str, seat: int, version: int) -> None:
        """What came while the table was open is no news at the next visit.

        What was news when it was opened stays so for as long as this visit lasts. Whoever has left the seat has no
        drawer any more.
        """

        def write(connection: Connection) -> None:
            found = connection.execute(_drawer(table, seat).with_for_update()).first()
            if found is not None:
                seen = max(found.visited, version)
                before = seen if found.before == found.visited else found.before
                _write(connection, table, seat, {"visited": seen, "before": before, "looked": self.now()})

        await self.store.write(write)

    async def _read(self, table: str, seat: int) -> Row[tuple[object, ...]] | None:
        return await self.store.read(lambda connection: connection.execute(_drawer(table, seat)).first())

    async def _write(self, table: str, seat: int, **values: object) -> None:
        await self.store.write(lambda connection: _write(connection, table, seat, values))


def forget(connection: Connection, table: str, seat: int) -> None:
    """The next one at the seat finds an empty drawer."""
    connection.execute(delete(private).where(private.c.table_id == table, private.c.seat == seat))


def _drawer(table: str, seat: int) -> Select[tuple[object, ...]]:
    return select(private).where(private.c.table_id == table, private.c.seat == seat)


def _write(connection: Connection, table: str, seat: int, values: dict[str, object]) -> None:
    change = update(private).where(private.c.table_id == table, private.c.seat == seat).values(**values)
    if not connection.execute(change).rowcount:
        empty = {"note": "", "contact": "{}", "visited": 0, "before": 0, "looked": 0.0}
        connection.execute(insert(private).values(table_id=table, seat=seat, **empty | values))
