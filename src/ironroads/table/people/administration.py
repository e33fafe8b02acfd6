"""What administrators can see and do: accounts, tables, sizes, the outbox, reports, an announcement."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import Connection, Table, delete, func, insert, select, text, update

from ...core.typed import decode_json
from ..errors import BadAccount, BadText
from ..store import schema
from ..store.outbox import FAILED, WAITING
from ..store.rows import Summary
from ..store.schema import (
    accounts,
    blocks,
    bound,
    codes,
    entries,
    library,
    outbox,
    passkeys,
    reports,
    sessions,
    tables,
)
from ..store.store import Store

MAX_REPORT = 2000  # characters
MAX_LISTED = 200
ANNOUNCEMENT = "announcement"  # its key in `meta`


class AccountRow(msgspec.Struct, frozen=True):
    name: str
    created: float
    locked: bool
    tables: int


class TableRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    game: str
    people: list[str]
    moves: int
    over: bool
    closed: bool
    changed: float


class Report(msgspec.Struct, frozen=True):
    """What a player reported about a table."""

    id: str
    table_id: str
    seat: int
    text: str
    created: float


class Sizes(msgspec.Struct, frozen=True):
    tables: int
    entries: int
    accounts: int
    bytes: int  # of the database
    notices: dict[str, int]  # by state


class Administration:
    """Reads and changes what belongs to no single table."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now

    async def accounts(self) -> list[AccountRow]:
        """The newest first."""
        count = select(func.count(bound.c.table_id.distinct())).where(bound.c.account == accounts.c.id)
        query = select(accounts.c.name, accounts.c.created, accounts.c.locked, count.scalar_subquery())
        query = query.order_by(accounts.c.created.desc()).limit(MAX_LISTED)
        return await self.store.read(lambda connection: [AccountRow(*row) for row in connection.execute(query)])

    async def tables(self) -> list[TableRow]:
        """The tables that changed last."""
        query = select(tables.c.id, tables.c.summary, tables.c.changed).order_by(tables.c.changed.desc())
        rows = await self.store.read(lambda connection: connection.execute(query.limit(MAX_LISTED)).all())
        return [_table_row(id, summary, changed) for id, summary, changed in rows]

    async def sizes(self) -> Sizes:
        return await self.store.read(_sizes)

    async def lock(self, name: str, locked: bool = True) -> None:
        """Lock an account, which also ends its sessions, or unlock it; BadAccount if there is none of that name."""

        def work(connection: Connection) -> None:
            id = _account_id(connection, name)
            connection.execute(update(accounts).where(accounts.c.id == id).values(locked=locked))
            connection.execute(delete(sessions).where(sessions.c.account == id))

        await self.store.write(work)

    async def delete_account(self, account: int) -> None:
        """Delete everything about an account; its games stay. `Tables.delete_account` makes its seats anonymous."""

        def work(connection: Connection) -> None:
            for table in (sessions, codes, bound, library, passkeys, blocks):
                connection.execute(delete(table).where(table.c.account == account))
            connection.execute(delete(blocks).where(blocks.c.blocked == account))
            connection.execute(delete(accounts).where(accounts.c.id == account))

        await self.store.write(work)

    async def retry_notices(self) -> int:
        """Let notices that failed be tried again; returns how many those are."""
        query = update(outbox).where(outbox.c.state == FAILED).values(state=WAITING, tries=0, due=self.now())
        return await self.store.write(lambda connection: connection.execute(query).rowcount)

    async def announce(self, words: str) -> None:
        """Show a text on every page; an empty one takes it away."""
        await self.store.write(lambda connection: schema.write_meta(connection, ANNOUNCEMENT, words.strip()))

    async def announcement(self) -> str:
        return await self.store.read(lambda connection: schema.read_meta(connection, ANNOUNCEMENT) or "")

    async def report(self, table: str, seat: int, words: str) -> None:
        """Keep a report of a player for the administrators."""
        words = words.strip()
        if not 0 < len(words) <= MAX_REPORT:
            raise BadText("report_length", MAX_REPORT)
        row = {"id": secrets.token_hex(8), "table_id": table, "seat": seat, "text": words, "created": self.now()}
        await self.store.write(lambda connection: connection.execute(insert(reports).values(row)).rowcount)

    async def reports(self) -> list[Report]:
        """The latest first."""
        columns = [reports.c[name] for name in Report.__struct_fields__]
        query = select(*columns).order_by(reports.c.created.desc()).limit(MAX_LISTED)
        return await self.store.read(lambda connection: [Report(*row) for row in connection.execute(query)])

    async def close_report(self, id: str) -> None:
        query = delete(reports).where(reports.c.id == id)
        await self.store.write(lambda connection: connection.execute(query).rowcount)


def _table_row(id: str, written: str, changed: float) -> TableRow:
    """A damaged row is listed by its id alone."""
    try:
        found = decode_json(written, Summary)
    except msgspec.DecodeError:
        return TableRow(id, "", "?", [], 0, False, False, changed)
    return TableRow(id, found.name, found.game, found.people, found.moves, found.over, found.closed, changed)


def _account_id(connection: Connection, name: str) -> int:
    query = select(accounts.c.id).where(accounts.c.folded == name.strip().casefold())
    id = connection.execute(query).scalar()
    if id is None:
        raise BadAccount("no_account", name)
    return int(id)


def without_account(connection: Connection, names: Sequence[str]) -> list[str]:
    """Those of these names that no account has."""
    known = set(connection.execute(select(accounts.c.folded)).scalars())
    return [name for name in names if name.strip().casefold() not in known]


def _sizes(connection: Connection) -> Sizes:
    by_state = connection.execute(select(outbox.c.state, func.count()).group_by(outbox.c.state))
    return Sizes(
        tables=_count(connection, tables),
        entries=_count(connection, entries),
        accounts=_count(connection, accounts),
        bytes=_bytes(connection),
        notices={str(state): count for state, count in by_state},
    )


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _bytes(connection: Connection) -> int:
    if connection.dialect.name == "postgresql":
        return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
    pages, size = (connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in ("page_count", "page_size"))
    return int(pages) * int(size)  # the file alone may lag far behind its write-ahead log
