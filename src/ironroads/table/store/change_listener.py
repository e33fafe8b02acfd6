"""Noticing what other processes write: NOTIFY with PostgreSQL, polling a counter with SQLite."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from threading import Event, Thread

from sqlalchemy import Connection, Engine, func, select, text

from .retries import CONNECTION_ERRORS
from .schema import tables

CHANNEL = "ironroads"
MAX_TOLD = 300  # tables in one NOTIFY, whose text is limited to 8,000 bytes
MIN_PAUSE, MAX_PAUSE = 1.0, 30.0  # seconds before connecting again
OVERLAP = 60.0  # seconds; allows for clocks that differ between processes, and for slow commits
Head = tuple[str, int]  # a table's id and its number of entries
OnChange = Callable[[str, int], None]  # called with a head

logger = logging.getLogger(__name__)


def write_notices(heads: Sequence[Head]) -> list[str]:
    """The texts of NOTIFY for what was written together: one wakes the other processes once for many tables.

    >>> write_notices([("abc", 7), ("def", 12)])
    ['abc 7,def 12']
    """
    parts = [heads[start : start + MAX_TOLD] for start in range(0, len(heads), MAX_TOLD)]
    return [",".join([f"{id} {head}" for id, head in part]) for part in parts]


def read_notice(text: str) -> Iterator[Head]:
    """
    >>> list(read_notice("abc 7,def 12"))
    [('abc', 7), ('def', 12)]
    """
    for told in text.split(",") if text else ():
        id, _, head = told.partition(" ")
        yield id, int(head)


def report_changes(connection: Connection, since: float, on_change: OnChange) -> None:
    """Report every table written to since then, and perhaps a few more, which does no harm."""
    query = select(tables.c.id, tables.c.head).where(tables.c.changed >= since - OVERLAP)
    for id, head in connection.execute(query):
        on_change(id, head)


class ChangePoller:
    """For SQLite: called on the writer's connection, checks whether another connection has written."""

    def __init__(self, on_change: OnChange) -> None:
        self.on_change = on_change
        self.data_version = -1
        self.polled_at = time.time()

    def __call__(self, connection: Connection) -> None:
        version = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
        if version != self.data_version and self.data_version >= 0:
            report_changes(connection, self.polled_at, self.on_change)
        self.data_version = version
        self.polled_at = time.time()
        connection.rollback()


class ChangeListener(Thread):
    """For PostgreSQL: a thread that waits for NOTIFY on a connection of its own."""

    def __init__(self, engine: Engine, on_change: OnChange) -> None:
        super().__init__(name="ironroads-listener", daemon=True)
        self.engine = engine
        self.on_change = on_change
        self.stopped = Event()
        self.complete_until = time.time()  # no change before this moment was missed

    def run(self) -> None:
        pause = MIN_PAUSE
        while not self.stopped.is_set():
            try:
                self._listen()
                pause = MIN_PAUSE
            except Exception as error:
                logger.warning("lost the listening connection, reconnecting in %.0f seconds: %s", pause, error)
                self.stopped.wait(pause)
                pause = min(2 * pause, MAX_PAUSE)

    def _listen(self) -> None:
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text(f"LISTEN {CHANNEL}"))
            raw = connection.connection.driver_connection
            assert raw is not None
            report_changes(connection, self.complete_until, self.on_change)
            while not self.stopped.is_set():
                self.complete_until = time.time()
                for notice in raw.notifies(timeout=10, stop_after=1):
                    for id, head in read_notice(notice.payload):
                        self.on_change(id, head)

    def close(self) -> None:
        """Send an empty NOTIFY to wake the blocked thread; other listeners ignore it."""
        self.stopped.set()
        try:
            with self.engine.begin() as connection:
                connection.execute(select(func.pg_notify(CHANNEL, "")))
        except CONNECTION_ERRORS:
            logger.warning("the database is away; the listener ends by itself")
        self.join()
