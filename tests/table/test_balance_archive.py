"""Balance runs in the database: kept under their id, the newest ones only."""

import asyncio
from itertools import count

from ironroads.table.advice import balance_archive
from ironroads.table.advice.balance_archive import BalanceArchive
from ironroads.table.store.store import Store


def test_the_newest_runs_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(balance_archive, "MOST_RUNS", 2)
    store = Store(f"sqlite:///{tmp_path / 'runs.db'}")

    async def work():
        archive = BalanceArchive(store, count(1.0).__next__)
        for id in ("a", "b", "a", "c"):
            await archive.keep(id, f"plan of {id}", b"games")
        return [await archive.find(id) for id in ("a", "b", "c", "d")]

    assert asyncio.run(work()) == [("plan of a", b"games"), None, ("plan of c", b"games"), None]
    store.close()
