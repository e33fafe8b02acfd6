"""Opening the database: its default location, and how we set up SQLite and PostgreSQL."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

PRIVATE = 0o600
logger = logging.getLogger(__name__)
SQLITE_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "busy_timeout = 10000",
    "foreign_keys = ON",
    "temp_store = MEMORY",
)


def default_url(data: str | None = None, *, create_folder: bool = True) -> str:
    """A file in the folder `data`; without one IRONROADS_DATABASE, else a file in the user's data folder."""
    if data is None and (url := os.environ.get("IRONROADS_DATABASE")):
        return url
    folder = Path(data) if data else data_folder()
    if create_folder:
        folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'ironroads.db'}"


def data_folder() -> Path:
    """The user's data folder as the operating system defines it."""
    return user_data_path("ironroads", appauthor=False)


def missing_file(url: str) -> str:
    """The SQLite file of a URL, if it does not exist; else an empty text."""
    address = make_url(url)
    is_file = address.get_backend_name() == "sqlite" and address.database not in (None, "", ":memory:")
    return str(address.database) if is_file and not Path(str(address.database)).is_file() else ""


def display_url(url: str) -> str:
    """The URL without its password."""
    return make_url(url).render_as_string(hide_password=True)


def open_engine(url: str) -> Engine:
    address = make_url(url)
    if address.get_backend_name() == "postgresql":
        return create_engine(address.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
    if address.database and address.database != ":memory:":
        keep_private(Path(address.database))
    engine = create_engine(address)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def keep_private(path: Path) -> None:
    """Let only the owner read a file with secrets in it; one that does not exist is created that way.

    SQLite gives its other files the rights of the first one.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE))
        if stat.S_IMODE(path.stat().st_mode) & ~PRIVATE:
            path.chmod(PRIVATE)
    except OSError as error:  # a file of another user, or a missing folder: opening the database says what is wrong
        logger.warning("cannot restrict who may read %s: %s", path, error.strerror)


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
