"""Migrations of the database, one for each version; written in SQL, because the schema goes on changing.

Each can run on tables that already have the new columns: a restored backup of an older version does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from sqlalchemy import Connection, inspect, text

from ..log.chain import extend, genesis
from ..log.spec import Spec

Migration = Callable[[Connection], None]


def add_columns(connection: Connection, table: str, columns: dict[str, str]) -> None:
    """Add the columns that a table does not have yet, each with its SQL type and default."""
    known = {column["name"] for column in inspect(connection).get_columns(table)}
    for name, definition in columns.items():
        if name not in known:
            connection.execute(text(f"ALTER TABLE {table} ADD COLUMN {name} {definition}"))


NEW_IN_2 = (
    """CREATE TABLE IF NOT EXISTS sessions (
        id VARCHAR(64) PRIMARY KEY, account INTEGER NOT NULL REFERENCES accounts (id),
        created DOUBLE PRECISION NOT NULL, used DOUBLE PRECISION NOT NULL, agent TEXT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS sessions_account ON sessions (account)",
    """CREATE TABLE IF NOT EXISTS codes (
        id VARCHAR(64) PRIMARY KEY, purpose VARCHAR(12) NOT NULL, account INTEGER REFERENCES accounts (id),
        expires DOUBLE PRECISION NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS reports (
        id VARCHAR(20) PRIMARY KEY, table_id VARCHAR(20) REFERENCES tables (id), seat INTEGER NOT NULL,
        text TEXT NOT NULL, created DOUBLE PRECISION NOT NULL)""",
)


def add_chain(connection: Connection) -> None:
    """Version 2: entries are chained, sessions end on the server, accounts can be locked."""
    add_columns(
        connection,
        "entries",
        {"salt": "VARCHAR(24) DEFAULT '' NOT NULL", "hash": "VARCHAR(64) DEFAULT '' NOT NULL"},
    )
    add_columns(connection, "accounts", {"locked": "BOOLEAN DEFAULT FALSE NOT NULL"})
    for statement in NEW_IN_2:
        connection.execute(text(statement))
    for id, spec in connection.execute(text("SELECT id, spec FROM tables")).all():
        _chain_table(connection, id, spec)


def _chain_table(connection: Connection, id: str, spec: str) -> None:
    select = text("SELECT number, at, data FROM entries WHERE table_id = :id ORDER BY number")
    rows = [(number, at, data) for number, at, data in connection.execute(select, {"id": id})]
    links = extend(genesis(id, _commitment(spec)), rows)
    update = text("UPDATE entries SET salt = :salt, hash = :hash WHERE table_id = :id AND number = :number")
    values = [
        {"id": id, "number": row[0], "salt": link.salt, "hash": link.hash}
        for row, link in zip(rows, links, strict=True)
    ]
    if values:
        connection.execute(update, values)


def _commitment(spec: str) -> str:
    """Of a table's settings; a damaged table has none, and is reported by `ironroads doctor`."""
    try:
        return Spec.read(spec).commitment()
    except msgspec.DecodeError:
        return ""


LIBRARY = (
    """CREATE TABLE IF NOT EXISTS library (
        id VARCHAR(24) PRIMARY KEY, account INTEGER REFERENCES accounts (id), browser VARCHAR(24) NOT NULL,
        name TEXT NOT NULL, games TEXT NOT NULL, note TEXT NOT NULL,
        digest VARCHAR(64) NOT NULL REFERENCES boards (digest), source TEXT NOT NULL,
        created DOUBLE PRECISION NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS library_account ON library (account)",
    "CREATE INDEX IF NOT EXISTS library_browser ON library (browser)",
)


def add_library(connection: Connection) -> None:
    """Players keep boards of their own."""
    for statement in LIBRARY:
        connection.execute(text(statement))


def add_reviews(connection: Connection) -> None:
    """Reviews of finished games are kept."""
    statement = """CREATE TABLE IF NOT EXISTS reviews (
        table_id VARCHAR(20) PRIMARY KEY REFERENCES tables (id), data TEXT NOT NULL,
        changed DOUBLE PRECISION NOT NULL)"""
    connection.execute(text(statement))


PASSKEYS_AND_BLOCKS = (
    """CREATE TABLE IF NOT EXISTS passkeys (
        id VARCHAR(1400) PRIMARY KEY, account INTEGER NOT NULL REFERENCES accounts (id),
        public_key {binary} NOT NULL, sign_count BIGINT NOT NULL, name TEXT NOT NULL,
        created DOUBLE PRECISION NOT NULL, used DOUBLE PRECISION NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS passkeys_account ON passkeys (account)",
    """CREATE TABLE IF NOT EXISTS blocks (
        account INTEGER NOT NULL REFERENCES accounts (id), blocked INTEGER NOT NULL REFERENCES accounts (id),
        created DOUBLE PRECISION NOT NULL, PRIMARY KEY (account, blocked))""",
    "CREATE INDEX IF NOT EXISTS blocks_blocked ON blocks (blocked)",
)


def add_passkeys_and_blocks(connection: Connection) -> None:
    """Accounts can have passkeys, and block other accounts."""
    for statement in PASSKEYS_AND_BLOCKS:
        connection.execute(text(statement.format(binary=_binary(connection))))


def _binary(connection: Connection) -> str:
    """The type of a column of bytes."""
    return "BYTEA" if connection.dialect.name == "postgresql" else "BLOB"


BALANCE_RUNS = (
    """CREATE TABLE IF NOT EXISTS balance_runs (
        id VARCHAR(24) PRIMARY KEY, plan TEXT NOT NULL, games {binary} NOT NULL,
        changed DOUBLE PRECISION NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS balance_runs_changed ON balance_runs (changed)",
)


def add_balance_runs(connection: Connection) -> None:
    """Balance runs of the map lab go on after a restart."""
    for statement in BALANCE_RUNS:
        connection.execute(text(statement.format(binary=_binary(connection))))


# The migration at index n leads from version n + 1 to n + 2. Append new ones; never change those released.
MIGRATIONS: Final[list[Migration]] = [
    add_chain,
    add_library,
    add_reviews,
    add_passkeys_and_blocks,
    add_balance_runs,
]
