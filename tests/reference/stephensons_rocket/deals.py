"""A table before the first turn on which players already hold something: shares run out, isolated lines are moved."""

from __future__ import annotations

from random import Random

from .stations import sites
from .table import Table

UNTOUCHED = 3  # lines; with fewer the game might end at once


def deal(table: Table, rng: Random) -> None:
    for line in rng.sample(list(table.board.lines), len(table.board.lines) - UNTOUCHED):
        deal_shares(table, line, rng)
    for _ in range(rng.randrange(table.board.pieces["passenger_tokens"] + 1)):
        table.passengers[rng.randrange(table.players)] += 1
    for pile in rng.sample(list(table.supply), len(table.supply) // 2):
        table.supply[pile] -= 1
        table.tokens[rng.randrange(table.players)][pile] += 1
    place_stations(table, rng)


def place_stations(table: Table, rng: Random) -> None:
    """Until all are placed or, on a small board, no hex is left for one."""
    most = rng.randint(0, table.board.pieces["stations_per_player"])
    for number in range(most * table.players):
        free = list(sites(table))
        if free:
            table.stations[rng.choice(free)] = number % table.players


def deal_shares(table: Table, line: str, rng: Random) -> None:
    """Some of the stack and some supplementary ones; half of these lines are isolated."""
    real = rng.randint(0, table.board.shares[line])
    extra = rng.randint(0, 4)
    table.stack[line] -= real
    table.supplementary[line] = extra
    for _ in range(real + extra):
        table.shares[rng.randrange(table.players)][line] += 1
    if rng.randrange(2):
        table.isolated.add(line)
        table.stack[line] = 0
