"""Who takes part in a run, alone or two with one train."""

from __future__ import annotations

import networkx as nx

from . import fares, prospects, race
from .faults import ANY_SHARED_TRAIN, FARES_DO_NOT_MATTER, ONLY_OUT_IS_ASKED
from .network import distances
from .table import GOAL, Party, Table

SILENT, OUT = "silent", "out"  # what a seat says that has no train


def begin(table: Table) -> None:
    table.ways = distances(table, table.goals)
    table.passable = _passable(table)
    ask(table)


def ask(table: Table) -> None:
    """Clockwise from the thrower; then the entries are closed."""
    table.refused, table.partner = set(), None
    for seat in table.clockwise_from(table.first):
        if table.train[seat] == SILENT and ask_seat(table, seat):
            return
    fares.close(table)
    race.begin(table)


def ask_seat(table: Table, seat: int) -> bool:
    """Each decides whether to take part; one without a line, or who cannot, alone or with another, is not asked."""
    table.player, table.phase = seat, "enter"
    table.answers = _answers(table) if _has_line(table, seat) else set()
    if table.answers <= {"out"} and not (table.answers and ONLY_OUT_IS_ASKED in table.faults):
        table.train[seat] = OUT
    return table.train[seat] == SILENT


def _has_line(table: Table, seat: int) -> bool:
    """Lines lead from the start to a destination, and the player has a line."""
    return table.start in table.ways and any(seat in party for party in table.track)


def can_enter(table: Table, crew: Party) -> bool:
    """Lines or ferries of the crew could be a part of a route, no hex twice, and its fares may be paid."""
    steps = [step for party, track in table.track.items() if set(crew) & set(party) for step in track]
    ferries = [table.board.ferries[name] for name, owner in table.ferries.items() if owner in crew]
    steps += [(ferry.port, ferry.landing) for ferry in ferries]
    if not any(table.leads_on(*step) for step in steps):
        return False
    return FARES_DO_NOT_MATTER in table.faults or prospects.can_succeed(table, crew)


def _passable(table: Table) -> set[frozenset[str]]:
    """Every step on some way from the start to a destination: in one block with a line straight back."""
    graph = nx.Graph()
    graph.add_edges_from((a, b) for a, near in table.exits.items() for b in near)
    graph.add_edges_from((table.board.ferries[name].port, table.board.ferries[name].landing) for name in table.ferries)
    steps = {table.way(a, b) for a, b in graph.edges}
    joined = nx.Graph(tuple(step) for step in steps if len(step) == 2)
    joined.add_edge(GOAL, table.start)
    for block in nx.biconnected_component_edges(joined):
        found = {frozenset(step) for step in block}
        if frozenset((GOAL, table.start)) in found:
            return found & steps
    raise AssertionError


def choices(table: Table) -> set[str]:
    return table.answers


def _answers(table: Table) -> set[str]:
    alone = {"out", "enter"} if can_enter(table, (table.player,)) else {"out"}
    return alone | {f"share:{seat + 1}" for seat in partners(table, table.player)}


def partners(table: Table, player: int) -> list[int]:
    """Players who have answered neither the run nor this offer, and whose train with the player could succeed."""
    others = [seat for seat in table.seats if seat != player and seat not in table.refused]
    silent = [seat for seat in others if table.train[seat] == SILENT]
    return [seat for seat in silent if ANY_SHARED_TRAIN in table.faults or can_enter(table, (player, seat))]


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
        if not ask_seat(table, table.player):
            ask(table)


def draw_route(table: Table) -> None:
    table.train[table.player] = table.player
    table.routes[table.player] = []
    table.phase = "route"
