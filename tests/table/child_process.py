"""Play random moves in another process: `python child_process.py URL TABLE MOVES` prints a line per written move."""

import asyncio
import sys

from ironroads.table.store.store import Store
from ironroads.table.tables import Tables
from table.helpers import play_random


async def main(url: str, id: str, moves: int) -> None:
    store = Store(url)
    async with Tables(store) as tables:
        table = await tables.get(id)
        for seed in range(moves):
            await play_random(table, 1, seed)
            print(table.version, flush=True)
    store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
