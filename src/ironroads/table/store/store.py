"""The store: tables and their logs in SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Insert, Update, bindparam, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from ...core.board import BoardFile
from ..errors import BadStore, DatabaseAway, TableNotFound, WriteConflict
from ..log.entries import AnyEntry, decode
from . import bulk_writes, schema
from .change_listener import CHANNEL, ChangeListener, ChangePoller, OnChange, write_notices
from .database import display_url, open_engine
from .retries import CONNECTION_ERRORS, growing_pauses, is_away, reason
from .rows import ChainedEntry, StoredTable, TableCommit, stored_table
from .writer import OnWritten, Work, Writer, WriterFigures

T = TypeVar("T")
logger = logging.getLogger(__name__)
READERS = 8  # threads
POLL_INTERVAL = 0.5  # seconds between looks at what other processes wrote (SQLite)

_update_table = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("id_"), schema.tables.c.head == bindparam("head_"))
    .values(head=bindparam("head"), summary=bindparam("summary"), over=bindparam("over"))
    .values(due=bindparam("due"), changed=bindparam("changed"))
)
_insert_entry = insert(schema.entries)
_notify = text("SELECT pg_notify(:channel, :payload)")


class Store:
    """Reads on any thread, writes in batches on one; a write returns once it is on disk."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = open_engine(url)
        self.is_postgres = self.engine.dialect.name == "postgresql"
        self.listeners: list[OnChange] = []  # called when another process has written to a table
        self._stored_boards: set[BoardFile] = set()
        try:
            self.secret = self._prepare()
        except CONNECTION_ERRORS as error:
            self.engine.dispose()
            raise DatabaseAway(reason(error)) from error
        except SQLAlchemyError as error:
            self.engine.dispose()
            raise BadStore("unusable_store", self.display_url(), reason(error)) from error
        except Exception:
            self.engine.dispose()
            raise
        self._listener = ChangeListener(self.engine, self._report) if self.is_postgres else None
        if self._listener is not None:
            self._listener.start()
        on_idle = _do_nothing if self.is_postgres else ChangePoller(self._report)
        self._writer: Writer[TableCommit] = Writer(
            self.engine, self._write_commits, _is_written, on_idle, POLL_INTERVAL
        )
        self._writer.start()
        self._readers = ThreadPoolExecutor(READERS, "ironroads-reader")

    def _prepare(self) -> str:
        """Create or migrate the schema; returns the secret that signs links."""
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
            schema.prepare(connection)
            return schema.read_secret(connection)

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        if self._listener is not None:
            self._listener.close()
        self.engine.dispose()

    def _report(self, table: str, head: int) -> None:
        for listener in self.listeners:
            listener(table, head)

    def writing(self) -> WriterFigures:
        """What was written so far."""
        return self._writer.figures()

    # Any reads and writes

    async def write(self, work: Work[T]) -> T:
        """Change the database; on disk when this returns."""
        return await self._writer.write(work)

    async def read(self, work: Work[T]) -> T:
        """Query the database in a thread of the store's own; tries again if the connection is lost."""
        loop = asyncio.get_running_loop()
        for pause in growing_pauses():
            try:
                return await loop.run_in_executor(self._readers, self.read_sync, work)
            except CONNECTION_ERRORS as error:
                if not is_away(error):
                    raise DatabaseAway(reason(error)) from error
            await asyncio.sleep(pause)
        raise DatabaseAway

    def read_sync(self, work: Work[T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A connection that sees the database as of one moment, for long reads."""
        with self.engine.connect() as connection:
            if self.is_postgres:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    def display_url(self) -> str:
        """The URL without its password."""
        return display_url(self.url)

    # Writing tables

    async def create(self, id: str, spec: str, file: BoardFile, first: TableCommit) -> None:
        """Store a new table with its first entries and its board."""

        def work(connection: Connection) -> None:
            if file not in self._stored_boards:
                store_board(connection, file)
            row = {"id": id, "spec": spec, "head": 0, "summary": "", "over": False, "due": None}
            connection.execute(insert(schema.tables).values(changed=time.time(), **row))
            self._write_commits(connection, [first])

        await self.write(work)
        self._stored_boards.add(file)

    def commit(self, commit: TableCommit, on_written: OnWritten, loop: asyncio.AbstractEventLoop) -> None:
        """Write new entries; `on_written` gets a WriteConflict if the table has other entries than expected."""
        self._writer.send(commit, on_written, loop)

    def _write_commits(self, connection: Connection, commits: Sequence[TableCommit]) -> None:
        """Sorted by table, because two processes that lock rows in different order could deadlock."""
        commits = sorted(commits, key=lambda commit: commit.table)
        now = time.time()
        tables = [commit.table_row(now) for commit in commits]
        entries = [row for commit in commits for row in commit.entries]
        if self._write_rows(connection, _update_table, bulk_writes.UPDATE_TABLES, tables) != len(commits):
            raise WriteConflict
        self._write_rows(connection, _insert_entry, bulk_writes.INSERT_ENTRIES, entries)
        if notices := [notice for commit in commits for notice in commit.notices]:
            connection.execute(insert(schema.outbox), notices)
        if self.is_postgres:
            for told in write_notices([(commit.table, commit.new_head) for commit in commits]):
                connection.execute(_notify, {"channel": CHANNEL, "payload": told})

    def _write_rows(
        self, connection: Connection, statement: Update | Insert, bulk_statement: str, rows: list[dict[str, object]]
    ) -> int:
        """Returns how many rows were written."""
        if self.is_postgres:
            return connection.execute(statement, rows).rowcount
        return bulk_writes.run(connection, bulk_statement, [tuple(row.values()) for row in rows])

    async def reschedule(self, id: str, due: float | None, notices: Sequence[dict[str, object]]) -> None:
        """Set when the table is due next, and add notices that are not in the outbox yet."""

        def work(connection: Connection) -> None:
            connection.execute(update(schema.tables).where(schema.tables.c.id == id).values(due=due))
            keys = select(schema.outbox.c.key).where(schema.outbox.c.key.in_([row["key"] for row in notices]))
            known = set(connection.execute(keys).scalars())
            if new := [row for row in notices if row["key"] not in known]:
                connection.execute(insert(schema.outbox), new)

        await self.write(work)

    # Reading tables

    async def spec(self, id: str) -> str:
        """The JSON of a table's `Spec`."""
        query = select(schema.tables.c.spec).where(schema.tables.c.id == id)
        found = await self.read(lambda connection: connection.execute(query).scalar())
        if found is None:
            raise TableNotFound(id)
        return str(found)

    async def tables(self, ids: Sequence[str]) -> list[StoredTable]:
        """The tables with these ids, the most recently changed first; damaged ones are left out."""
        table = schema.tables.c
        columns = table.id, table.spec, table.head, table.summary, table.changed, table.due
        query = select(*columns).where(table.id.in_(ids)).order_by(table.changed.desc())
        return await self.read(lambda connection: _sound_tables(map(tuple, connection.execute(query))))

    async def recent_tables(self, most: int) -> list[StoredTable]:
        """Unfinished tables, the most recently changed first; damaged ones are left out."""
        table = schema.tables.c
        columns = table.id, table.spec, table.head, table.summary, table.changed, table.due
        query = select(*columns).where(table.over.is_(False)).order_by(table.changed.desc()).limit(most)
        return await self.read(lambda connection: _sound_tables(map(tuple, connection.execute(query))))

    async def entries(self, id: str, after: int = 0) -> list[tuple[float, AnyEntry]]:
        """The entries of a table after the first `after`, with their times."""
        return await self.read(lambda connection: read_entries(connection, id, after))

    async def chain(self, id: str, number: int) -> str:
        """The hash of an entry."""
        columns = schema.entries.c
        query = select(columns.hash).where(columns.table_id == id, columns.number == number)
        return await self.read(lambda connection: str(connection.execute(query).scalar() or ""))

    async def chained_entries(self, id: str) -> list[ChainedEntry]:
        """All entries of a table as they are stored, with their salts."""
        columns = schema.entries.c
        query = select(columns.number, columns.at, columns.data, columns.salt).where(columns.table_id == id)
        query = query.order_by(columns.number)
        return await self.read(lambda connection: [ChainedEntry(*row) for row in connection.execute(query)])

    async def due(self, now: float) -> list[str]:
        """The ids of tables that the server must look at."""
        query = select(schema.tables.c.id).where(schema.tables.c.due <= now).order_by(schema.tables.c.due)
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def board(self, digest: str) -> BoardFile:
        return await self.read(lambda connection: schema.read_board(connection, digest))


def _is_written(connection: Connection, commit: TableCommit) -> bool:
    """Whether the last entry of a commit is in the database as we wrote it."""
    columns = schema.entries.c
    row = commit.entries[-1]
    query = select(columns.number).where(*(columns[name] == value for name, value in row.items()))
    return connection.execute(query).first() is not None


def _sound_tables(rows: Iterable[tuple[Any, ...]]) -> list[StoredTable]:
    """A damaged row must not hide a player's other tables."""
    sound = []
    for row in rows:
        try:
            sound.append(stored_table(*row))
        except msgspec.DecodeError:
            logger.exception("table %s: its row is damaged", row[0])
    return sound


def read_entries(connection: Connection, id: str, after: int = 0) -> list[tuple[float, AnyEntry]]:
    columns = schema.entries.c
    query = select(columns.at, columns.data).where(columns.table_id == id, columns.number > after)
    return [(at, decode(data)) for at, data in connection.execute(query.order_by(columns.number))]


def store_board(connection: Connection, file: BoardFile) -> None:
    """Store a board once, for all tables that use it."""
    known = select(schema.boards.c.digest).where(schema.boards.c.digest == file.fingerprint)
    if connection.execute(known).first() is None:
        row = {"digest": file.fingerprint, "name": file.name, "data": msgspec.json.encode(file.data)}
        connection.execute(insert(schema.boards).values(row))


def _do_nothing(connection: Connection) -> None:
    return None
