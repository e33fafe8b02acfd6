"""Turns in which much has happened already: bankrupt companies, prices near both ends, shares in many hands."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from .game import SteamBarons
from .phase import CHANCE
from .table import BANKRUPT, COMPANIES, Table


def late_turn(board: str, players: int, options: Mapping[str, str], faults: frozenset[str], rng: Random) -> SteamBarons:
    """A reference at the beginning of a turn that is drawn, without track."""
    reference = SteamBarons(board, players, options, faults)
    while reference.asked() == {CHANCE}:
        reference.play(CHANCE, rng.choice(sorted(reference.legal(CHANCE))))
    table = reference.table
    table.turn, table.first = rng.randint(1, 5), rng.randrange(players)
    table.cash = [rng.randint(0, 30) for _ in range(players)]
    table.bankrupt = set(rng.sample(COMPANIES, rng.randrange(len(COMPANIES))))
    for company in COMPANIES:
        _deal(table, company, rng)
    reference.begin_turn()
    return reference


def _deal(table: Table, company: str, rng: Random) -> None:
    shares = 0 if company in table.bankrupt else table.board.layout["rules"]["shares_per_company"]
    table.unissued[company] = rng.randrange(shares) if shares else 0
    for _ in range(shares - table.unissued[company]):
        rng.choice([table.available, *table.shares])[company] += 1
    table.available[company] = shares - table.unissued[company] - sum(held[company] for held in table.shares)
    table.price[company] = rng.choice((0, 1, 2, 4, 5, 8, 16, 18)) if shares else BANKRUPT
    table.treasury[company] = rng.randrange(9) if shares else 0
    most = max(held[company] for held in table.shares)
    holders = [seat for seat, held in enumerate(table.shares) if most and held[company] == most]
    table.controller[company] = rng.choice(holders) if holders else None
