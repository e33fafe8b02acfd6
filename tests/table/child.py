"""A process of its own that plays at a table: `python child.py URL TABLE MOVES`, one line per acknowledged move."""

import asyncio
import sys

from ironroads.table.store.store import Store
from ironroads.table.tables import Tables
from table.playing import play_on


async def main(url: str, id: str, moves: int) -> None:
    store = Store(url)
    async with Tables(store) as tables:
        table = await tables.get(id)
        for seed in range(moves):
            await play_on(table, 1, seed)
            print(table.version, flush=True)
    store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
