"""Where tables are kept: SQLite by default, PostgreSQL by URL; a log per table that only grows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, Insert, Update, bindparam, insert, select, text, update

from ...core.board import BoardFile
from ..errors import TableNotFound, WriteConflict
from ..log.entries import AnyEntry, LoggedEntry, decode, encode
from . import bulk_writes, schema
from .change_listener import CHANNEL, ChangeListener, ChangePoller, Listener
from .database import open_engine
from .writer import OnWritten, Work, Writer

T = TypeVar("T")
PAUSE = 0.5  # seconds between looks at what other processes wrote (SQLite)


class Summary(msgspec.Struct, frozen=True):
    """What lists show of a table without replaying it."""

    name: str
    game: str
    way: str
    people: list[str]
    links: list[int]
    holders: list[str]
    asked: list[int]  # seats that must act
    moves: int
    over: bool
    places: list[int] = []  # when it is over
    checked: int = 0  # moves after which the digest was taken
    digest: int = 0


class StoredTable(msgspec.Struct, frozen=True):
    """A table as it is kept: what never changes, as JSON, and how far it is."""

    id: str
    spec: str
    head: int
    summary: Summary
    changed: float
    due: float | None


class TableCommit(msgspec.Struct, frozen=True):
    """New entries of one table, with everything that must reach the disk together with them."""

    table: str
    head: int  # entries that stood before
    entries: Sequence[LoggedEntry]
    summary: Summary
    due: float | None = None
    letters: Sequence[dict[str, object]] = ()  # rows of the outbox

    @property
    def new_head(self) -> int:
        return self.head + len(self.entries)

    def notice(self) -> str:
        return f"{self.table} {self.new_head}"


_new_head = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("id_"), schema.tables.c.head == bindparam("head_"))
    .values(head=bindparam("head"), summary=bindparam("summary"), over=bindparam("over"))
    .values(due=bindparam("due"), changed=bindparam("changed"))
)
_new_entry = insert(schema.entries)
_notify = text("SELECT pg_notify(:channel, :payload)")


class Store:
    """Reads at once, writes in groups; a write returns when it is on disk."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = open_engine(url)
        self.listeners: list[Listener] = []
        self._boards: set[BoardFile] = set()  # those that are known to be kept
        self.notifies = self.engine.dialect.name == "postgresql"
        try:
            self.secret = self._prepare()
        except Exception:
            self.engine.dispose()
            raise
        self._listener = ChangeListener(self.engine, self._tell) if self.notifies else None
        if self._listener is not None:
            self._listener.start()
        idle = _nothing if self.notifies else ChangePoller(self._tell)
        self._writer: Writer[TableCommit] = Writer(self.engine, self._append, idle, PAUSE)
        self._writer.start()

    def _prepare(self) -> str:
        """Makes or migrates what is needed; the secret that signs links."""
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
            schema.prepare(connection)
            return schema.read_meta(connection, "secret") or ""

    def close(self) -> None:
        self._writer.close()
        if self._listener is not None:
            self._listener.close()
        self.engine.dispose()

    def _tell(self, table: str, head: int) -> None:
        for listener in self.listeners:
            listener(table, head)

    async def write(self, work: Work[T]) -> T:
        """Any change of the database, on disk when this returns."""
        return await self._writer.write(work)

    async def read(self, work: Work[T]) -> T:
        """A question to the database, without holding up anybody."""
        return await asyncio.to_thread(self.look, work)

    def look(self, work: Work[T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    async def create(self, id: str, spec: str, file: BoardFile, first: TableCommit) -> None:
        """A new table with its first entries."""

        def work(connection: Connection) -> None:
            if file not in self._boards:
                _keep_board(connection, file)
            row = {"id": id, "spec": spec, "head": 0, "summary": "", "over": False, "due": None}
            connection.execute(insert(schema.tables).values(changed=time.time(), **row))
            self._append(connection, [first])

        await self.write(work)
        self._boards.add(file)

    def append(self, append: TableCommit, then: OnWritten, loop: asyncio.AbstractEventLoop) -> None:
        """`then` is told when it is on disk; WriteConflict when the table has other entries than the writer thought."""
        self._writer.send(append, then, loop)

    def _append(self, connection: Connection, appends: Sequence[TableCommit]) -> None:
        """In the order of the tables, so that two processes never wait for each other's rows."""
        appends = sorted(appends, key=lambda append: append.table)
        now = time.time()
        heads = [_head_row(append, now) for append in appends]
        lines = [_entry_row(append.table, line) for append in appends for line in append.entries]
        if self._write(connection, _new_head, bulk_writes.HEADS, heads) != len(appends):
            raise WriteConflict
        self._write(connection, _new_entry, bulk_writes.ENTRIES, lines)
        if letters := [letter for append in appends for letter in append.letters]:
            connection.execute(insert(schema.outbox), letters)
        if self.notifies:
            connection.execute(_notify, [{"channel": CHANNEL, "payload": append.notice()} for append in appends])

    def _write(self, connection: Connection, each: Update | Insert, all: str, rows: list[dict[str, object]]) -> int:
        """How many rows were written."""
        if self.notifies:
            return connection.execute(each, rows).rowcount
        return bulk_writes.run(connection, all, [tuple(row.values()) for row in rows])

    async def tended(self, id: str, due: float | None, letters: Sequence[dict[str, object]]) -> None:
        """Somebody looked after the table although nothing was told; notices that were written before are left out."""

        def work(connection: Connection) -> None:
            connection.execute(update(schema.tables).where(schema.tables.c.id == id).values(due=due))
            keys = select(schema.outbox.c.key).where(schema.outbox.c.key.in_([row["key"] for row in letters]))
            known = set(connection.execute(keys).scalars())
            if new := [row for row in letters if row["key"] not in known]:
                connection.execute(insert(schema.outbox), new)

        await self.write(work)

    async def row(self, id: str) -> StoredTable:
        found = await self.rows([id])
        if not found:
            raise TableNotFound(id)
        return found[0]

    async def rows(self, ids: Sequence[str]) -> list[StoredTable]:
        """The tables of that name, the one that changed last first."""
        table = schema.tables.c
        columns = table.id, table.spec, table.head, table.summary, table.changed, table.due
        query = select(*columns).where(table.id.in_(ids)).order_by(table.changed.desc())
        return await self.read(lambda connection: [_row(*found) for found in connection.execute(query)])

    async def entries(self, id: str, after: int = 0) -> list[tuple[float, AnyEntry]]:
        """What the log of a table says, with the time of each entry."""
        return await self.read(lambda connection: read_entries(connection, id, after))

    async def due(self, now: float) -> list[str]:
        """Tables at which something must be done by now."""
        query = select(schema.tables.c.id).where(schema.tables.c.due <= now).order_by(schema.tables.c.due)
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def board(self, digest: str) -> BoardFile:
        return await self.read(lambda connection: schema.read_board(connection, digest))

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Everything as it stands at one moment, however long the reading takes."""
        with self.engine.connect() as connection:
            if self.notifies:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    def place(self) -> str:
        """Where the data lie, without a password."""
        return self.engine.url.render_as_string(hide_password=True)


def read_entries(connection: Connection, id: str, after: int = 0) -> list[tuple[float, AnyEntry]]:
    columns = schema.entries.c
    query = select(columns.at, columns.data).where(columns.table_id == id, columns.number > after)
    return [(at, decode(data)) for at, data in connection.execute(query.order_by(columns.number))]


def _keep_board(connection: Connection, file: BoardFile) -> None:
    known = select(schema.boards.c.digest).where(schema.boards.c.digest == file.digest)
    if connection.execute(known).first() is None:
        row = {"digest": file.digest, "name": file.name, "data": msgspec.json.encode(file.data)}
        connection.execute(insert(schema.boards).values(row))


def _head_row(append: TableCommit, now: float) -> dict[str, object]:
    return {
        "id_": append.table,
        "head_": append.head,
        "head": append.new_head,
        "summary": msgspec.json.encode(append.summary).decode(),
        "over": append.summary.over,
        "due": append.due,
        "changed": now,
    }


def _entry_row(table: str, logged: LoggedEntry) -> dict[str, object]:
    return {"table_id": table, "number": logged.number, "at": logged.at, "data": encode(logged.entry)}


def _row(id: str, spec: str, head: int, shown: str, changed: float, due: float | None) -> StoredTable:
    return StoredTable(id, spec, head, msgspec.json.decode(shown, type=Summary), changed, due)


def _nothing(connection: Connection) -> None:
    return None
