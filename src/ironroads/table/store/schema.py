"""The database schema, the same for SQLite and PostgreSQL, and its migrations."""

from __future__ import annotations

import secrets
from typing import Final

import msgspec
from sqlalchemy import (
    BigInteger,
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
    false,
    inspect,
    select,
    text,
)

from ...core.board import BoardFile
from ..errors import BadStore
from .migrations import MIGRATIONS, Migration

metadata: Final = MetaData()

meta = Table("meta", metadata, Column("key", String(40), primary_key=True), Column("value", Text, nullable=False))

boards = Table(  # every board ever played on; a game replays on the board it began on
    "boards",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

library = Table(  # boards that players bring, by the link to them
    "library",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id")),
    Column("browser", String(24), nullable=False, default=""),
    Column("name", Text, nullable=False),
    Column("games", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("digest", String(64), ForeignKey("boards.digest"), nullable=False),
    Column("source", Text, nullable=False),
    Column("created", Double, nullable=False),
    Index("library_account", "account"),
    Index("library_browser", "browser"),
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
    Column("salt", String(24), nullable=False, default="", server_default=""),  # see `log.chain`
    Column("hash", String(64), nullable=False, default="", server_default=""),
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
    Column("locked", Boolean, nullable=False, default=False, server_default=false()),  # by an administrator
)

sessions = Table(  # of signed-in people
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of the token in the cookie
    Column("account", Integer, ForeignKey("accounts.id"), nullable=False),
    Column("created", Double, nullable=False),
    Column("used", Double, nullable=False),
    Column("agent", Text, nullable=False),  # how the browser calls itself
    Index("sessions_account", "account"),
)

codes = Table(  # that let a person in once: invitations, and new passphrases
    "codes",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of the code
    Column("purpose", String(12), nullable=False),
    Column("account", Integer, ForeignKey("accounts.id")),
    Column("expires", Double, nullable=False),
)

passkeys = Table(  # see `people.passkeys`
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # of the credential, in base64url
    Column("account", Integer, ForeignKey("accounts.id"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("used", Double, nullable=False),
    Index("passkeys_account", "account"),
)

blocks = Table(  # who wants nothing to do with whom
    "blocks",
    metadata,
    Column("account", Integer, ForeignKey("accounts.id"), primary_key=True),
    Column("blocked", Integer, ForeignKey("accounts.id"), primary_key=True),
    Column("created", Double, nullable=False),
    Index("blocks_blocked", "blocked"),
)

reports = Table(  # of players, for the administrators
    "reports",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("table_id", String(20), ForeignKey("tables.id")),
    Column("seat", Integer, nullable=False),  # that reports
    Column("text", Text, nullable=False),
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

reviews = Table(  # of finished games, as far as they have come
    "reviews",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("data", Text, nullable=False),  # JSON of `advice.review.Review`
    Column("changed", Double, nullable=False),
)

balance_runs = Table(  # of the map lab, as far as they have come
    "balance_runs",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("plan", Text, nullable=False),  # boards, bots and seeds, as JSON
    Column("games", LargeBinary, nullable=False),  # what the games played so far say
    Column("changed", Double, nullable=False),
    Index("balance_runs_changed", "changed"),
)

PREPARING: Final = 0x69726F6E  # names the lock of PostgreSQL; any number will do, if it is the same everywhere
CURRENT: Final = len(MIGRATIONS) + 1


def version(connection: Connection) -> int:
    """The schema version of a database; 0 if it is empty."""
    if not inspect(connection).has_table(meta.name):
        return 0
    try:
        return int(read_meta(connection, "version") or 0)
    except ValueError:
        raise BadStore("no_version") from None


def read_secret(connection: Connection) -> str:
    """The secret that signs links; BadStore if it is missing, because anyone could forge links signed without it."""
    secret = read_meta(connection, "secret")
    if not secret:
        raise BadStore("no_secret")
    return secret


def read_meta(connection: Connection, key: str) -> str | None:
    value: str | None = connection.execute(select(meta.c.value).where(meta.c.key == key)).scalar()
    return value


def write_meta(connection: Connection, key: str, value: str) -> None:
    connection.execute(meta.delete().where(meta.c.key == key))
    connection.execute(meta.insert().values(key=key, value=value))


def prepare(connection: Connection, migrations: list[Migration] = MIGRATIONS) -> None:
    """Create or migrate the tables in the current transaction; BadStore if the database is newer than this program."""
    _exclude_others(connection)
    found, wanted = version(connection), len(migrations) + 1
    if found == 0 and inspect(connection).has_table(meta.name):
        raise BadStore("no_version")
    if found > wanted:
        raise BadStore("newer_store", found, wanted)
    if found == 0:
        metadata.create_all(connection)
        write_meta(connection, "secret", secrets.token_urlsafe(32))
        write_meta(connection, "version", str(wanted))
    upgrade(connection, migrations)


def _exclude_others(connection: Connection) -> None:
    """Of several processes that open an empty or old database at once, let one prepare it; the others wait.

    SQLite's writers exclude each other anyway.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": PREPARING})


def upgrade(connection: Connection, migrations: list[Migration] = MIGRATIONS) -> None:
    """Run the migrations from the version of the data to the version of the program."""
    for number in range(version(connection), len(migrations) + 1):
        migrations[number - 1](connection)
        write_meta(connection, "version", str(number + 1))


def read_board(connection: Connection, digest: str) -> BoardFile:
    query = select(boards.c.name, boards.c.data).where(boards.c.digest == digest)
    name, data = connection.execute(query).one()
    return BoardFile(name, msgspec.json.decode(data))
