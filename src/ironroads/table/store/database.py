"""Databases: where they lie unless somebody says otherwise, and how SQLite and PostgreSQL are opened."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry


def default_url(data: str | None = None) -> str:
    """Where tables are kept unless somebody says otherwise: IRONROADS_DATABASE, or a file in the data folder."""
    if data is None and (url := os.environ.get("IRONROADS_DATABASE")):
        return url
    folder = Path(data) if data else data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'ironroads.db'}"


def data_folder() -> Path:
    """The user's data folder, as each system has it."""
    return user_data_path("ironroads", appauthor=False)


def open_engine(url: str) -> Engine:
    address = make_url(url)
    if address.get_backend_name() == "postgresql":
        return create_engine(address.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
    engine = create_engine(address)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    cursor = connection.cursor()
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "busy_timeout = 10000",
        "foreign_keys = ON",
        "temp_store = MEMORY",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Whoever writes takes the lock at once, so that two writers queue instead of failing.

    The driver is told directly: through SQLAlchemy the two words cost as much as writing five moves.
    """
    writes = connection.get_execution_options().get("writes")
    connection.connection.cursor().execute("BEGIN IMMEDIATE" if writes else "BEGIN")
