"""Helpers to create and play tables in tests."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from starlette.applications import Starlette

from ironroads.core.rules.game import Action
from ironroads.table.log.seats import Seat
from ironroads.table.play.table import Table
from ironroads.table.tables import Tables
from ironroads.web.requests.tables import open_tables

ANN, BO, CLEO = range(3)
SEATS = (Seat("Ann"), Seat("Bo"), Seat("Cleo"))


async def create_table(tables: Tables, seats=SEATS, **settings) -> Table:
    """Create a table of Steel Driver at which Ann begins."""
    return await tables.create("steel-driver", seats, options={"first": "seat-one"}, seed=7, **settings)


async def play(table: Table, *moves: str) -> None:
    """Play moves in notation, each for the first seat asked."""
    for move in moves:
        seat = table.decision().seats[0]
        await table.play(seat, move, table.question_version(seat))


async def play_random(table: Table, count: int, seed: int = 1) -> None:
    """Play random moves, at most until the game is over."""
    await play_chosen(table, count, Random(seed).choice)


async def play_chosen(table: Table, count: int, choose: Callable[[list[Action]], Action]) -> None:
    """Play moves that are chosen from the legal ones, at most until the game is over."""
    for _ in range(count):
        if table.match.over():
            return
        seat = table.decision().seats[0]
        move = choose(table.game.legal(table.view(seat), seat))
        await table.play(seat, table.game.write(move), table.question_version(seat))


async def held_table(app: Starlette, id: str) -> Table:
    """The table that a site holds; playing on it in the site's event loop is far quicker than over the API."""
    return await (await open_tables(app.state.site)).get(id)
