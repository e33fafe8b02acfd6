"""Whether a player who is asked could draw any route at all, alone or with another, with fares that may be paid."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from heapq import heappop, heappush

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
    if table.options["part"] == "greater":
        return _own_track_can_be_enough(table)
    return _can_go_on(table, [MANY]) is not False


def _own_track_can_be_enough(table: Table) -> bool:
    """Whether more steps of own track can be used than the fewest steps on lines of others."""
    assert table.start is not None
    own, fewest = set[frozenset[str]](), dict[str, int]()
    front = [(0, table.start)]
    while front:
        others, here = heappop(front)
        if here in fewest:
            continue
        fewest[here] = others
        if here not in table.goals:
            for there, payee, _ in _all_legs(table, here):
                own |= {frozenset({here, there})} if payee == fares.OWN else set()
                heappush(front, (others + (payee != fares.OWN), there))
    return len(own) > min(fewest[goal] for goal in table.goals if goal in fewest)


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


def _each_limit_can_be_kept(table: Table) -> bool:
    """Even if hexes could be visited twice: the cheapest way can be paid, and to each rival the way that pays least."""
    crew = fares.crew(table, table.player)
    answered = [rival for rival in table.seats if rival not in crew and table.train[rival] != "silent"]
    legs = cache(lambda here: _all_legs(table, here))
    least = _least(
        table, legs, lambda payee: 1 if payee == fares.BANK else sum(r in answered for r in payee) / len(payee)
    )
    for seat in crew:
        back = {rival: fares.owes(table, rival, seat) for rival in answered}
        if least is None or least / len(crew) > table.accounts[seat] + sum(back.values()):
            return False
        for rival in answered:
            to_rival = _least(table, legs, lambda payee, rival=rival: (rival in payee) / len(payee))
            if to_rival is None or to_rival / len(crew) > fares.LIMIT + back[rival]:
                return False
    return True


def _least(table: Table, legs: Callable[[str], list[fares.Leg]], price: Callable[[Party], float]) -> float | None:
    """Units on the cheapest way from the start to a destination with a step on own lines."""
    assert table.start is not None
    front: list[tuple[float, str, bool]] = [(0, table.start, False)]
    done: set[tuple[str, bool]] = set()
    while front:
        units, here, has_own = heappop(front)
        if here in table.goals:  # a route ends at the first destination
            if has_own:
                return units
        elif (here, has_own) not in done:
            done.add((here, has_own))
            for there, payee, fare in legs(here):
                own = payee == fares.OWN
                heappush(front, (units + (0 if own else fare * price(payee)), there, has_own or own))
    return None
