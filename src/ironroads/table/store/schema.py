"""The database schema, the same for SQLite and PostgreSQL, and its migrations."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    inspect,
    select,
)

from ...core.board import BoardFile
from ..errors import BadStore

metadata: Final = MetaData()

meta = Table("meta", metadata, Column("key", String(40), primary_key=True), Column("value", Text, nullable=False))

boards = Table(  # every board ever played on; a game replays on the board it began on
    "boards",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("spec", Text, nullable=False),  # JSON of `Spec`
    Column("head", Integer, nullable=False),  # number of entries
    Column("summary", Text, nullable=False),  # JSON of `Summary`, for lists
    Column("over", Boolean, nullable=False),
    Column("due", Double),  # when the server must look at the table; see `deadlines.next_tick`
    Column("changed", Double, nullable=False),
    Index("tables_due", "due"),
    Index("tables_changed", "changed"),
)

entries = Table(  # only grows
    "entries",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("data", Text, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(60), nullable=False),
    Column("folded", String(60), nullable=False, unique=True),  # the name, case-folded
    Column("passphrase", Text, nullable=False),
    Column("contact", Text, nullable=False, default="{}"),
    Column("created", Double, nullable=False),
)

bound = Table(  # the links kept with an account
    "bound",
    metadata,
    Column("account", Integer, ForeignKey("accounts.id"), primary_key=True),
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("role", String(8), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("link", Integer, nullable=False),
)

private = Table(  # private data of a seat
    "private",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("note", Text, nullable=False, default=""),
    Column("contact", Text, nullable=False, default="{}"),
    Column("visited", Integer, nullable=False, default=0),  # entries seen so far
    Column("before", Integer, nullable=False, default=0),  # entries seen when this visit began
    Column("looked", Double, nullable=False, default=0.0),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(120), nullable=False, unique=True),  # keeps a notice from being written twice
    Column("table_id", String(20), ForeignKey("tables.id")),
    Column("seat", Integer, nullable=False),
    Column("link", Integer, nullable=False),
    Column("reason", String(12), nullable=False),
    Column("edition", Integer, nullable=False),  # version of the table that called for the notice
    Column("due", Double, nullable=False),
    Column("address", Text, nullable=False, default=""),  # where it went
    Column("subject", Text, nullable=False, default=""),
    Column("body", Text, nullable=False, default=""),
    Column("tries", Integer, nullable=False, default=0),
    Column("state", String(8), nullable=False, default="waiting"),  # for the others see `store.outbox`
    Column("sent", Double),
    Column("error", Text, nullable=False, default=""),
    Index("outbox_waiting", "state", "due"),
)

Migration = Callable[[Connection], None]
# The migration at index n leads from version n + 1 to n + 2. Append new ones; never change those released.
MIGRATIONS: Final[list[Migration]] = []
CURRENT: Final = len(MIGRATIONS) + 1


def version(connection: Connection) -> int:
    """The schema version of a database; 0 if it is empty."""
    if not inspect(connection).has_table(meta.name):
        return 0
    return int(read_meta(connection, "version") or 0)


def read_meta(connection: Connection, key: str) -> str | None:
    value: str | None = connection.execute(select(meta.c.value).where(meta.c.key == key)).scalar()
    return value


def write_meta(connection: Connection, key: str, value: str) -> None:
    connection.execute(meta.delete().where(meta.c.key == key))
    connection.execute(meta.insert().values(key=key, value=value))


def prepare(connection: Connection, migrations: list[Migration] = MIGRATIONS) -> None:
    """Create or migrate the tables in the current transaction; BadStore if the database is newer than this program."""
    found, wanted = version(connection), len(migrations) + 1
    if found > wanted:
        raise BadStore("newer_store", found, wanted)
    if found == 0:
        metadata.create_all(connection)
        write_meta(connection, "secret", secrets.token_urlsafe(32))
        write_meta(connection, "version", str(wanted))
    upgrade(connection, migrations)


def upgrade(connection: Connection, migrations: list[Migration] = MIGRATIONS) -> None:
    """Run the migrations from the version of the data to the version of the program."""
    for number in range(version(connection), len(migrations) + 1):
        migrations[number - 1](connection)
        write_meta(connection, "version", str(number + 1))


def read_board(connection: Connection, digest: str) -> BoardFile:
    query = select(boards.c.name, boards.c.data).where(boards.c.digest == digest)
    name, data = connection.execute(query).one()
    return BoardFile(name, msgspec.json.decode(data))
