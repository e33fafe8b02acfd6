"""Whether a player who is asked could draw any route at all, alone or with another, with fares that may be paid."""

from __future__ import annotations

from collections import Counter
from functools import cache

from . import fares, routes, sweep
from .network import crossings
from .table import GOAL, Party, Table

MANY = 300  # steps drawn; where more are possible, the sweep decides


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
    found = _can_go_on(table, [MANY])
    return _sweep(table) if found is None else found


def own_steps(table: Table, crew: Party) -> set[frozenset[str]]:
    """Steps on lines and ferries of a crew that could be a part of a route."""
    steps = {step for party, track in table.track.items() if set(crew) & set(party) for step in track}
    ferries = [table.board.ferries[name] for name, owner in table.ferries.items() if owner in crew]
    steps |= {(ferry.port, ferry.landing) for ferry in ferries}
    return {table.way(*step) for step in steps if table.leads_on(*step)}


def _sweep(table: Table) -> bool:
    assert table.start is not None
    crew = fares.crew(table, table.player)
    answered = {seat for seat in table.seats if seat not in crew and table.train[seat] != "silent"}
    greater = table.options["part"] == "greater"
    return sweep.can_be_drawn(
        table.start,
        _lines_to_sweep(table, table.start),
        lambda own, is_own: own + (1 if is_own else -1) if greater else max(own, is_own),
        cache(lambda owed: fares.may_owe(table, table.player, Counter(dict(owed)))),
        lambda payee: payee == fares.BANK or bool(answered & set(payee)),
    )


def _lines_to_sweep(table: Table, start: str) -> list[tuple[sweep.Line, list[sweep.Fare]]]:
    found: dict[frozenset[str], tuple[sweep.Line, list[sweep.Fare]]] = {}
    hexes = [start]
    for here in hexes:  # grows
        legs = _all_legs(table, here)
        for there in dict.fromkeys(there for there, _, _ in legs):
            line = (here, GOAL if there in table.goals else there)
            prices = [(payee == fares.OWN, payee, units) for far, payee, units in legs if far == there]
            found.setdefault(frozenset((here, there)), (line, prices))
            if there not in table.goals and there not in hexes:
                hexes.append(there)
    return list(found.values())


def _can_go_on(table: Table, left: list[int]) -> bool | None:
    """Whether the route drawn so far can reach a destination; None if that takes too long to say."""
    here = fares.here(table, table.player)
    if here in table.goals:
        return True
    left[0] -= 1
    if left[0] < 0:
        return None
    found: bool | None = False
    greater = table.options["part"] == "greater"
    for leg in sorted(
        _legs(table, here), key=lambda leg: (greater and leg[1] != fares.OWN, table.ways.get(leg[0], 0), leg)
    ):
        table.routes[table.player].append(leg)
        reached = _can_go_on(table, left)
        table.routes[table.player].pop()
        if reached:
            return True
        found = None if reached is None else found
    return found


def _legs(table: Table, here: str) -> list[fares.Leg]:
    """Every next step with everyone who may be paid for it."""
    found = [leg for leg in _all_legs(table, here) if routes.may_go_on(table, *leg)]
    return [(there, payee, 0 if payee == fares.OWN else units) for there, payee, units in found]


def _all_legs(table: Table, here: str) -> list[fares.Leg]:
    """Whether or not the route drawn so far may go on there."""
    steps = [(near, payee, fares.PER_HEX) for near, payee in _lines(table, here)]
    return steps + [(far, payee, fares.FERRY_RENT) for far, payee in _ferries(table, here)]


def _lines(table: Table, here: str) -> list[tuple[str, Party]]:
    nears = [(near, table.board.step(here, near)) for near in table.exits[here] if table.leads_on(here, near)]
    return [(near, payee) for near, step in nears for payee in routes.owners(table, step)]


def _ferries(table: Table, here: str) -> list[tuple[str, Party]]:
    sails = [(ferry, far) for ferry, far in crossings(table, here) if table.leads_on(here, far)]
    return [(far, routes.ferryman(table, ferry)) for ferry, far in sails]
