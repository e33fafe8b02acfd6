"""Helpers to create and play tables in tests."""

from __future__ import annotations

from random import Random

from ironroads.table.log.seats import Seat
from ironroads.table.play.table import Table
from ironroads.table.tables import Tables

ANN, BO, CLEO = range(3)
SEATS = (Seat("Ann"), Seat("Bo"), Seat("Cleo"))


async def create_table(tables: Tables, seats=SEATS, **settings) -> Table:
    """Create a table of Steel Driver at which Ann begins."""
    return await tables.create("steel-driver", seats, options={"first": "seat-one"}, seed=7, **settings)


async def play(table: Table, *moves: str) -> None:
    """Play moves in notation, each for the first seat asked."""
    for move in moves:
        seat = table.decision().seats[0]
        await table.play(seat, move, table.edition(seat))


async def play_random(table: Table, count: int, seed: int = 1) -> None:
    """Play random moves, at most until the game is over."""
    rng = Random(seed)
    for _ in range(count):
        if table.match.over():
            return
        seat = table.decision().seats[0]
        move = table.game.write(rng.choice(table.game.legal(table.match.state, seat)))
        await table.play(seat, move, table.edition(seat))
