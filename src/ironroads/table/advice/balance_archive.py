"""Balance runs of the map lab in the database, so that they go on after a restart."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, delete, insert, select

from ..store.schema import balance_runs
from ..store.store import Store

MOST_RUNS = 40  # the oldest ones are forgotten


class BalanceArchive:
    """Knows nothing of what a run contains."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now

    async def keep(self, id: str, plan: str, games: bytes) -> None:
        """Keep a run as it is now, instead of what was kept of it before."""
        row = {"id": id, "plan": plan, "games": games, "changed": self.now()}
        newest = select(balance_runs.c.id).order_by(balance_runs.c.changed.desc()).limit(MOST_RUNS)

        def work(connection: Connection) -> None:
            connection.execute(delete(balance_runs).where(balance_runs.c.id == id))
            connection.execute(insert(balance_runs).values(row))
            kept = list(connection.execute(newest).scalars())
            connection.execute(delete(balance_runs).where(balance_runs.c.id.not_in(kept)))

        await self.store.write(work)

    async def find(self, id: str) -> tuple[str, bytes] | None:
        """The plan and the games of a run; None if it was never kept, or is forgotten."""
        query = select(balance_runs.c.plan, balance_runs.c.games).where(balance_runs.c.id == id)
        row = await self.store.read(lambda connection: connection.execute(query).first())
        return None if row is None else (row[0], row[1])
