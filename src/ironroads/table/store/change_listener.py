"""How a process learns that another one wrote to a table: NOTIFY with PostgreSQL, a counter with SQLite."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Event, Thread

from sqlalchemy import Connection, Engine, func, select, text

from .schema import tables

CHANNEL = "ironroads"
OVERLAP = 60.0  # seconds that the clocks of two processes, or a slow commit, may lie apart
Listener = Callable[[str, int], None]  # a table and its number of entries

log = logging.getLogger(__name__)


def tell_changes(connection: Connection, since: float, tell: Listener) -> None:
    """Tables that were written to since a moment, roughly; to tell too many does no harm."""
    query = select(tables.c.id, tables.c.head).where(tables.c.changed >= since - OVERLAP)
    for id, head in connection.execute(query):
        tell(id, head)


class ChangePoller:
    """SQLite: the connection that writes asks whether anybody else has written."""

    def __init__(self, tell: Listener) -> None:
        self.tell = tell
        self.version = -1
        self.asked = time.time()

    def __call__(self, connection: Connection) -> None:
        version = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
        if version != self.version and self.version >= 0:
            tell_changes(connection, self.asked, self.tell)
        self.version = version
        self.asked = time.time()
        connection.rollback()


class ChangeListener(Thread):
    """PostgreSQL: a thread with a connection of its own that hears what others commit."""

    def __init__(self, engine: Engine, tell: Listener) -> None:
        super().__init__(name="ironroads-ear", daemon=True)
        self.engine = engine
        self.tell = tell
        self.stopped = Event()
        self.heard = time.time()  # until when nothing can have been missed

    def run(self) -> None:
        while not self.stopped.is_set():
            try:
                self._listen()
            except Exception:
                log.warning("the connection that listens was lost, and is made again", exc_info=True)
                self.stopped.wait(1.0)

    def _listen(self) -> None:
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text(f"LISTEN {CHANNEL}"))
            raw = connection.connection.driver_connection
            assert raw is not None
            tell_changes(connection, self.heard, self.tell)
            while not self.stopped.is_set():
                self.heard = time.time()
                for notice in raw.notifies(timeout=10, stop_after=1):
                    id, _, head = notice.payload.partition(" ")
                    self.tell(id, int(head or 0))

    def close(self) -> None:
        """An empty notice lets every ear look up; those that go on listening pay no heed."""
        self.stopped.set()
        with self.engine.begin() as connection:
            connection.execute(select(func.pg_notify(CHANNEL, "")))
        self.join()
