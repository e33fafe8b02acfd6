"""Wertungen, during the game and at its end."""

from __future__ import annotations

from .table import THOUSAND, Table


def prizes(held: list[int], first: int, second: int) -> list[int]:
    """Thousands by seat: several firsts share both prizes, several seconds the second one, rounded down."""
    ranks = sorted({count for count in held if count}, reverse=True)
    if not ranks:
        return [0] * len(held)
    firsts = held.count(ranks[0])
    if firsts > 1:
        return [(first + second) // firsts if count == ranks[0] else 0 for count in held]
    seconds = held.count(ranks[1]) if len(ranks) > 1 else 0
    return [first if count == ranks[0] else second // seconds if seconds and count == ranks[1] else 0 for count in held]


def pay(table: Table, held: list[int], first: int, second: int) -> None:
    for seat, thousands in enumerate(prizes(held, first, second)):
        table.cash[seat] += thousands * THOUSAND


def pay_by_towns(table: Table, held: list[int], line: str) -> None:
    """As many thousands as towns of all kinds are connected to the line, half of it for the second."""
    towns = len(table.connected[line])
    pay(table, held, towns, towns // 2)


def score_connections(table: Table, line: str, hex: str) -> None:
    """Metropolenplättchen, then Bahnhöfe; all towns of this move count, connected ones do not pay again."""
    board = table.board
    new = new_towns(table, line, hex)
    table.connected[line] |= new
    for town in new:
        if board.kind[town] == "metropolis":
            pay(table, tokens_of_town(table, town), 2, 1)
        elif board.kind[town] == "station":
            pay_by_towns(table, table.stations_by_seat(line), line)


def new_towns(table: Table, line: str, hex: str) -> set[str]:
    """Towns beside a hex where the engine is or might go that the line has not got yet.

    A start town is one once its engine has left; the line's own engine has left it when it is here.
    """
    waiting = {table.engine[other] for other in table.engine if other != line and table.heading[other] is None}
    near = {town for town in table.board.towns_beside[hex] if table.board.hex_of[town] not in waiting}
    return near - table.connected[line]


def tokens_of_town(table: Table, town: str) -> list[int]:
    return [sum(count for (of, _), count in tokens.items() if of == town) for tokens in table.tokens]


def score_shares(table: Table, line: str) -> None:
    pay_by_towns(table, table.shares_by_seat(line), line)


def final_scoring(table: Table) -> None:
    """Schlusswertungen: goods and passengers, then stations and shares of every line that was not dissolved."""
    reached = set().union(*[table.connected[line] for line in table.engine])
    for good in table.board.goods:
        pay(table, tokens_of_good(table, good, reached), 6, 3)
    pay(table, table.passengers, 6, 3)
    for line in table.engine:
        pay_by_towns(table, table.stations_by_seat(line), line)
        score_shares(table, line)


def tokens_of_good(table: Table, good: str, reached: set[str]) -> list[int]:
    """Tokens of metropolises that no line has reached were given back before."""
    return [
        sum(count for (town, of), count in tokens.items() if of == good and town in reached) for tokens in table.tokens
    ]
