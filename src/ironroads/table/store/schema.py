"""The tables of the database, one schema for SQLite and PostgreSQL, and how old databases become new ones."""

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

boards = Table(  # every board that was ever played on, so that old games replay on the map they began on
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
    Column("spec", Text, nullable=False),  # what never changes
    Column("head", Integer, nullable=False),  # number of entries
    Column("summary", Text, nullable=False),  # what lists show, without replaying
    Column("over", Boolean, nullable=False),
    Column("due", Double),  # when something must be done without anybody asking
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
    Column("folded", String(60), nullable=False, unique=True),  # the name without capitals
    Column("passphrase", Text, nullable=False),
    Column("contact", Text, nullable=False, default="{}"),
    Column("created", Double, nullable=False),
)

bound = Table(  # seats and tables that an account has bound to itself
    "bound",
    metadata,
    Column("account", Integer, ForeignKey("accounts.id"), primary_key=True),
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("role", String(8), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("link", Integer, nullable=False),
)

private = Table(  # what belongs to a seat and nobody else reads
    "private",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("note", Text, nullable=False, default=""),
    Column("contact", Text, nullable=False, default="{}"),
    Column("visited", Integer, nullable=False, default=0),  # entries seen at the last look
    Column("before", Integer, nullable=False, default=0),  # entries seen when this visit began
    Column("looked", Double, nullable=False, default=0.0),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(120), nullable=False, unique=True),  # the same notice is never written twice
    Column("table_id", String(20), ForeignKey("tables.id")),
    Column("seat", Integer, nullable=False),
    Column("link", Integer, nullable=False),
    Column("reason", String(12), nullable=False),
    Column("edition", Integer, nullable=False),  # of the seat when the notice was due to be written
    Column("due", Double, nullable=False),
    Column("address", Text, nullable=False, default=""),  # where it went
    Column("subject", Text, nullable=False, default=""),
    Column("body", Text, nullable=False, default=""),
    Column("tries", Integer, nullable=False, default=0),
    Column("state", String(8), nullable=False, default="waiting"),  # or sending, sent, dropped, failed, nowhere
    Column("sent", Double),
    Column("error", Text, nullable=False, default=""),
    Index("outbox_waiting", "state", "due"),
)

Migration = Callable[[Connection], None]
# The step at index n leads from version n + 1 to n + 2; steps are added, never changed.
MIGRATIONS: Final[list[Migration]] = []
CURRENT: Final = len(MIGRATIONS) + 1


def version(connection: Connection) -> int:
    """0 for an empty database."""
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
    """Bring the database to this program's version, in one transaction; a newer one is refused untouched."""
    found, wanted = version(connection), len(migrations) + 1
    if found > wanted:
        raise BadStore("newer_store", found, wanted)
    if found == 0:
        metadata.create_all(connection)
        write_meta(connection, "secret", secrets.token_urlsafe(32))
        write_meta(connection, "version", str(wanted))
    upgrade(connection, migrations)


def upgrade(connection: Connection, migrations: list[Migration] = MIGRATIONS) -> None:
    """Take the steps from the version of the data to the version of the program."""
    for number in range(version(connection), len(migrations) + 1):
        migrations[number - 1](connection)
        write_meta(connection, "version", str(number + 1))


def read_board(connection: Connection, digest: str) -> BoardFile:
    query = select(boards.c.name, boards.c.data).where(boards.c.digest == digest)
    name, data = connection.execute(query).one()
    return BoardFile(name, msgspec.json.decode(data))
