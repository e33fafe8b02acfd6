"""Who takes part in a run, alone or two with one train."""

from __future__ import annotations

from . import fares, race
from .network import distances
from .table import Table

SILENT, OUT = "silent", "out"  # what a seat says that has no train


def begin(table: Table) -> None:
    table.ways = distances(table, table.goals)
    ask(table)


def ask(table: Table) -> None:
    """Clockwise from the thrower; then the entries are closed."""
    table.refused, table.partner = set(), None
    for seat in table.clockwise_from(table.first):
        if table.train[seat] == SILENT and can_enter(table):
            table.player, table.phase = seat, "enter"
            return
        if table.train[seat] == SILENT:
            table.train[seat] = OUT
    fares.close(table)
    race.begin(table)


def can_enter(table: Table) -> bool:
    """Lines lead from the start to a destination."""
    return table.start in table.ways


def choices(table: Table) -> set[str]:
    return {"out", "enter"} | {f"share:{seat + 1}" for seat in partners(table)}


def partners(table: Table) -> list[int]:
    """Players who have not answered yet, neither to the run nor to this offer."""
    others = [seat for seat in table.seats if seat != table.player and seat not in table.refused]
    return [seat for seat in others if table.train[seat] == SILENT]


def choose(table: Table, move: str) -> None:
    if move == "out":
        table.train[table.player] = OUT
        ask(table)
    elif move == "enter":
        draw_route(table)
    else:
        table.partner = int(move.removeprefix("share:")) - 1
        table.phase = "share"


def answer(table: Table, move: str) -> None:
    partner, table.partner = table.partner, None
    assert partner is not None
    if move == "accept":
        table.train[partner] = table.player
        draw_route(table)
    else:
        table.refused.add(partner)
        table.phase = "enter"


def draw_route(table: Table) -> None:
    table.train[table.player] = table.player
    table.routes[table.player] = []
    table.phase = "route"
