"""Tables for tests."""

from __future__ import annotations

from random import Random

from ironroads.table.log.seats import Seat
from ironroads.table.play.table import Table
from ironroads.table.tables import Tables

ANN, BO, CLEO = range(3)
PEOPLE = (Seat("Ann"), Seat("Bo"), Seat("Cleo"))


async def steel(tables: Tables, seats=PEOPLE, **settings) -> Table:
    """Steel Driver, in which Ann begins."""
    return await tables.create("steel-driver", seats, options={"first": "seat-one"}, seed=7, **settings)


async def play(table: Table, *moves: str) -> None:
    """Moves in notation; whoever is asked makes them."""
    for move in moves:
        seat = table.decision().seats[0]
        await table.play(seat, move, table.edition(seat))


async def play_on(table: Table, count: int, seed: int = 1) -> None:
    """So many random moves, or up to the end."""
    rng = Random(seed)
    for _ in range(count):
        if table.match.over():
            return
        seat = table.decision().seats[0]
        move = table.game.write(rng.choice(table.game.legal(table.match.state, seat)))
        await table.play(seat, move, table.edition(seat))
