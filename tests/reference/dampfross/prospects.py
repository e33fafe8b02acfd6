"""Whether a player who is asked could draw any route at all, alone or with another, with fares that may be paid."""

from __future__ import annotations

from collections.abc import Callable

import networkx as nx

from . import fares, routes
from .network import crossings
from .table import Party, Table

MANY = 5_000  # steps drawn; where more are possible, the cheapest ways decide


def can_succeed(table: Table, crew: Party) -> bool:
    """Draws as if the crew, the player first, had entered, and takes everything back."""
    leader = crew[0]
    table.train |= dict.fromkeys(crew, leader)
    table.routes[leader] = []
    try:
        return _can_succeed(table)
    finally:
        table.train |= dict.fromkeys(crew, "silent")
        del table.routes[leader]


def _can_succeed(table: Table) -> bool:
    if routes.rest(table):
        return True
    if not _each_limit_can_be_kept(table):
        return False
    return table.options["part"] == "greater" or _can_go_on(table, [MANY]) is not False


def _can_go_on(table: Table, left: list[int]) -> bool | None:
    """Whether the route drawn so far can reach a destination; None if that takes too long to say."""
    here = fares.here(table, table.player)
    if here in table.goals:
        return True
    left[0] -= 1
    if left[0] < 0:
        return None
    found: bool | None = False
    for leg in sorted(_legs(table, here), key=lambda leg: (table.ways.get(leg[0], 0), leg)):
        table.routes[table.player].append(leg)
        reached = _can_go_on(table, left)
        table.routes[table.player].pop()
        if reached:
            return True
        found = None if reached is None else found
    return found


def _legs(table: Table, here: str) -> list[fares.Leg]:
    """Every next step with everyone who may be paid for it."""
    steps = [(near, payee, fares.PER_HEX) for near, payee in _lines(table, here)]
    sails = [(far, payee, fares.FERRY_RENT) for far, payee in _ferries(table, here)]
    found = [leg for leg in [*steps, *sails] if routes.may_go_on(table, *leg)]
    return [(there, payee, 0 if payee == fares.OWN else units) for there, payee, units in found]


def _lines(table: Table, here: str) -> list[tuple[str, Party]]:
    nears = [(near, table.board.step(here, near)) for near in table.exits[here] if table.leads_on(here, near)]
    return [(near, payee) for near, step in nears for payee in routes.owners(table, step)]


def _ferries(table: Table, here: str) -> list[tuple[str, Party]]:
    sails = [(ferry, far) for ferry, far in crossings(table, here) if table.leads_on(here, far)]
    return [(far, routes.ferryman(table, ferry)) for ferry, far in sails]


def _each_limit_can_be_kept(table: Table) -> bool:
    """Even if hexes could be visited twice: the cheapest way can be paid, and to each rival the way that pays least."""
    crew = fares.crew(table, table.player)
    answered = [rival for rival in table.seats if rival not in crew and table.train[rival] != "silent"]
    least = _least(table, lambda payee: 1 if payee == fares.BANK else sum(r in answered for r in payee) / len(payee))
    for seat in crew:
        back = {rival: fares.owes(table, rival, seat) for rival in answered}
        if least is None or least / len(crew) > table.accounts[seat] + sum(back.values()):
            return False
        for rival in answered:
            to_rival = _least(table, lambda payee, rival=rival: (rival in payee) / len(payee))
            if to_rival is None or to_rival / len(crew) > fares.LIMIT + back[rival]:
                return False
    return True


def _least(table: Table, price: Callable[[Party], float]) -> float | None:
    """Units on the cheapest way from the start to a destination with a step on own lines."""
    graph = nx.DiGraph()
    ports = {hex for ferry in table.board.ferries.values() for hex in (ferry.port, ferry.landing)}
    for here in {*table.exits, *ports} - table.goals:  # a route ends at the first destination
        legs = [(near, payee, fares.PER_HEX) for near, payee in _lines(table, here)]
        legs += [(far, payee, fares.FERRY_RENT) for far, payee in _ferries(table, here)]
        for there, payee, units in legs:
            own = payee == fares.OWN
            _cheaper(graph, (here, True), (there, True), 0 if own else units * price(payee))
            _cheaper(graph, (here, False), (there, own), 0 if own else units * price(payee))
    ends = [(hex, True) for hex in table.goals if (hex, True) in graph]
    if (table.start, False) not in graph:
        return None
    lengths = nx.single_source_dijkstra_path_length(graph, (table.start, False))
    return min((lengths[end] for end in ends if end in lengths), default=None)


def _cheaper(graph: nx.DiGraph, a: tuple[str, bool], b: tuple[str, bool], units: float) -> None:
    if not graph.has_edge(a, b) or graph.edges[a, b]["weight"] > units:
        graph.add_edge(a, b, weight=units)
