"""Opening the database: its default location, and how we set up SQLite and PostgreSQL."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

SQLITE_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "busy_timeout = 10000",
    "foreign_keys = ON",
    "temp_store = MEMORY",
)


def default_url(data: str | None = None) -> str:
    """A file in the folder `data`; without one IRONROADS_DATABASE, else a file in the user's data folder."""
    if data is None and (url := os.environ.get("IRONROADS_DATABASE")):
        return url
    folder = Path(data) if data else data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'ironroads.db'}"


def data_folder() -> Path:
    """The user's data folder as the operating system defines it."""
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
    connection.isolation_level = None  # `_begin_sqlite` starts the transactions
    cursor = connection.cursor()
    for pragma in SQLITE_PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Writers take the lock when they begin, which makes a second writer wait instead of fail.

    Goes to the driver directly: through SQLAlchemy, BEGIN costs as much as writing five moves.
    """
    is_writer = connection.get_execution_options().get("writes")
    connection.connection.cursor().execute("BEGIN IMMEDIATE" if is_writer else "BEGIN")
