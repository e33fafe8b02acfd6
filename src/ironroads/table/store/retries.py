"""Trying again what failed because the database was away for a moment."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

# The last one comes from `bulk_writes`, which goes to SQLite's driver directly.
CONNECTION_ERRORS = (OperationalError, InterfaceError, sqlite3.OperationalError)
FIRST_PAUSE, MAX_PAUSE = 0.05, 1.0  # seconds
PATIENCE = 10.0  # seconds during which a request is tried again


def is_away(error: BaseException) -> bool:
    """Whether the connection was lost or refused; SQLite has no connection to lose."""
    if not isinstance(error, DBAPIError):
        return False
    is_postgres = type(error.orig).__module__.startswith("psycopg")
    return error.connection_invalidated or (is_postgres and isinstance(error, CONNECTION_ERRORS))


def growing_pauses(patience: float = PATIENCE) -> Iterator[float]:
    """Pauses between tries, until the patience is used up."""
    pause, end = FIRST_PAUSE, time.monotonic() + patience
    while time.monotonic() + pause < end:
        yield pause
        pause = min(2 * pause, MAX_PAUSE)


def reason(error: BaseException) -> str:
    """What the driver said."""
    return str(getattr(error, "orig", None) or error)
