"""What belongs to a seat and nobody else reads: notes, what was seen at the last visit, where notices go."""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import Connection, Row, delete, insert, select, update

from . import unaddressed
from .contact import Contact
from .errors import Refused
from .schema import private
from .store import Store

LONGEST_NOTE = 20_000
SAME_VISIT = 600.0  # seconds: whoever comes back sooner has not been away


class Private:
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
            unaddressed.send(connection, unaddressed.of_seat(table, seat))

        await self.store.write(write)

    async def visit(self, table: str, seat: int, version: int) -> int:
        """Somebody looks at the table; answers how many entries they knew when they were last here.

        Coming back within ten minutes is the same visit, so that a reload does not lose what is new.
        """
        found = await self._read(table, seat)
        known, before, looked = (found.visited, found.before, found.looked) if found is not None else (0, 0, 0.0)
        before = known if self.now() - looked > SAME_VISIT else before
        await self._write(table, seat, visited=version, before=before, looked=self.now())
        return int(before)

    async def _read(self, table: str, seat: int) -> Row[tuple[object, ...]] | None:
        query = select(private).where(private.c.table_id == table, private.c.seat == seat)
        return await self.store.read(lambda connection: connection.execute(query).first())

    async def _write(self, table: str, seat: int, **values: object) -> None:
        await self.store.write(lambda connection: _write(connection, table, seat, values))


def forget(connection: Connection, table: str, seat: int) -> None:
    """The next one at the seat finds an empty drawer."""
    connection.execute(delete(private).where(private.c.table_id == table, private.c.seat == seat))


def _write(connection: Connection, table: str, seat: int, values: dict[str, object]) -> None:
    change = update(private).where(private.c.table_id == table, private.c.seat == seat).values(**values)
    if not connection.execute(change).rowcount:
        empty = {"note": "", "contact": "{}", "visited": 0, "before": 0, "looked": 0.0}
        connection.execute(insert(private).values(table_id=table, seat=seat, **empty | values))
