"""A table before the first turn on which players already hold something: shares run out, isolated lines are moved."""

from __future__ import annotations

from random import Random

from .stations import sites
from .table import Table

UNTOUCHED = 3  # lines, so that the game does not end at once


def deal(table: Table, rng: Random) -> None:
    for line in rng.sample(list(table.board.lines), len(table.board.lines) - UNTOUCHED):
        deal_shares(table, line, rng)
    for _ in range(rng.randrange(table.board.pieces["passenger_tokens"] + 1)):
        table.passengers[rng.randrange(table.players)] += 1
    for pile in rng.sample(list(table.supply), len(table.supply) // 2):
        table.supply[pile] -= 1
        table.tokens[rng.randrange(table.players)][pile] += 1
    for seat in range(table.players):
        for _ in range(rng.randrange(table.board.pieces["stations_per_player"] + 1)):
            table.stations[rng.choice(list(sites(table)))] = seat


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
