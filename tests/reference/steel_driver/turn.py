"""Phases one, four and five: Take investment cubes, Take profits, End of turn."""

from __future__ import annotations

from .table import Table

TURNS = 5


def take_cubes(table: Table) -> None:
    """Phase one; unspent cubes are kept."""
    table.cubes = [cubes + table.board.income[table.players] for cubes in table.cubes]
    table.passes = 0
    table.auctioneer = None
    table.sold = set()
    table.phase = "offer"


def take_profits(table: Table) -> None:
    """Phase four: the holder of the control marker takes the profit, shareholders nothing."""
    for company, seat in table.controller.items():
        if seat is not None:
            table.cash[seat] += table.profit[company]
    table.phase = "end of turn"


def end_turn(table: Table) -> None:
    """Phase five: the pass row becomes the order of play, profits and control markers go back."""
    table.order, table.pass_row, table.place = table.pass_row, [], 0
    for company in table.board.companies:
        table.profit[company] = table.link_bonus[company] = 0
        table.paid_by[company] = set()
        table.controller[company] = None
    if table.turn == TURNS:
        table.phase = "final profits"
    else:
        table.turn += 1
        table.phase = "income"
