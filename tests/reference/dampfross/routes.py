"""Fahrtroute: drawing a route step by step, and whom each step pays."""

from __future__ import annotations

from . import entering, fares
from .board import Step, name
from .fares import BANK, OWN, Payee
from .network import crossings
from .table import Table, party_name, party_of


def moves(table: Table) -> set[str]:
    """Every next step; a route that cannot go on is given up."""
    here = fares.here(table, table.player)
    steps = [table.board.step(here, near) for near in table.exits[here]]
    found = {f"go:{name(step)}" for step in steps if payees(table, step)}
    found |= {
        f"sail:{_notation(table, ferry)}" for ferry, far in crossings(table, here) if _can_sail(table, ferry, far)
    }
    if not found:
        return {"out"}
    return found | ({"rest"} if rest(table) else set())


def payees(table: Table, step: Step) -> list[Payee]:
    """Whom the step may pay: nobody on own lines, else one of its owners (Fahrtroute und Fahrtkosten)."""
    here = fares.here(table, table.player)
    there = step[1] if here == step[0] else step[0]
    return [payee for payee in owners(table, step) if may_go_on(table, there, payee, fares.PER_HEX)]


def owners(table: Table, step: Step) -> list[Payee]:
    crew = set(fares.crew(table, table.player))
    owners = sorted(table.lines.get(step, ()), key=lambda party: (len(party), party))
    if any(set(party) & crew for party in owners):
        return [OWN]
    return list(owners) or [BANK]


def _can_sail(table: Table, ferry: str, far: str) -> bool:
    return may_go_on(table, far, ferryman(table, ferry), fares.FERRY_RENT)


def ferryman(table: Table, ferry: str) -> Payee:
    owner = table.ferries[ferry]
    return OWN if owner in fares.crew(table, table.player) else (owner,)


def may_go_on(table: Table, there: str, payee: Payee, units: int) -> bool:
    """No hex twice; fares that can be paid; a part on own lines when the destination is reached."""
    train = table.player
    if there == table.start or any(hex == there for hex, _, _ in table.routes[train]):
        return False
    if there in table.goals and not has_own_part(table, [*table.routes[train], (there, payee, units)]):
        return False
    return payee == OWN or fares.may_pay(table, train, payee, units)


def has_own_part(table: Table, route: list[fares.Leg]) -> bool:
    """At least a step (ruling 24), or the greater part."""
    own = sum(payee == OWN for _, payee, _ in route)
    return 2 * own > len(route) if table.options["part"] == "greater" else own > 0


def play(table: Table, move: str) -> None:
    kind, _, what = move.partition(":")
    if kind == "out":
        del table.routes[table.player]
        for seat in fares.crew(table, table.player):
            table.train[seat] = entering.OUT
        entering.ask(table)
    elif kind == "rest":
        for leg in rest(table):
            table.routes[table.player].append(leg)
        _go_on(table)
    elif kind == "sail":
        ferry = next(ferry for ferry in table.board.ferries.values() if ferry.notation == what)
        here = fares.here(table, table.player)
        far = ferry.landing if here == ferry.port else ferry.port
        _add(table, far, ferryman(table, ferry.name), fares.FERRY_RENT)
    else:
        a, _, b = what.partition("-")
        found = payees(table, (a, b))
        if len(found) == 1:
            pay(table, (a, b), found[0])
        else:
            table.step, table.phase = (a, b), "payee"


def pay(table: Table, step: Step, payee: Payee) -> None:
    here = fares.here(table, table.player)
    _add(table, step[1] if here == step[0] else step[0], payee, fares.PER_HEX)


def _add(table: Table, there: str, payee: Payee, units: int) -> None:
    table.routes[table.player].append((there, payee, 0 if payee == OWN else units))
    _go_on(table)


def _go_on(table: Table) -> None:
    """The route ends where it first comes to a destination."""
    table.phase = "route"
    if fares.here(table, table.player) in table.goals:
        entering.ask(table)


def payee_moves(table: Table) -> set[str]:
    assert table.step is not None
    return {f"pay:{party_name(payee)}" for payee in payees(table, table.step)}


def choose_payee(table: Table, move: str) -> None:
    step, table.step = table.step, None
    assert step is not None
    pay(table, step, party_of(move.removeprefix("pay:")))


def _notation(table: Table, ferry: str) -> str:
    return table.board.ferries[ferry].notation


# the rest by the shortest way: a short cut of the program, not of the rulebook


def rest(table: Table) -> list[fares.Leg]:
    """The shortest way, on own lines where two are equally short, else by the owner who got least; none if void."""
    train, ways = table.player, table.ways
    route = list(table.routes[train])
    here = fares.here(table, train)
    if here not in ways:
        return []
    while here not in table.goals:
        leg = _nearer(table, route, here, ways)
        here = leg[0]
        if here == table.start or any(hex == here for hex, _, _ in route):
            return []
        route.append(leg)
    if not has_own_part(table, route) or not fares.may_run(table, train, route):
        return []
    return route[len(table.routes[train]) :]


def _nearer(table: Table, route: list[fares.Leg], here: str, ways: dict[str, int]) -> fares.Leg:
    paid = fares.tolls(route)
    steps = [(step, near) for step, near in _compass(table, here) if ways.get(near) == ways[here] - 1]
    options = [(near, payee) for step, near in steps for payee in owners(table, step)]
    for near, payee in options:
        if payee == OWN:
            return near, OWN, 0
    sails = [(ferry, far) for ferry, far in crossings(table, here) if _leads_nearer(table, ferry, here, far, ways)]
    for ferry, far in sails:
        if ferryman(table, ferry) == OWN:
            return far, OWN, 0
    if options:
        near, payee = min(options, key=lambda option: paid.get(option[1], 0))
        return near, payee, fares.PER_HEX
    ferry, far = sails[0]
    return far, ferryman(table, ferry), fares.FERRY_RENT


def _leads_nearer(table: Table, ferry: str, here: str, far: str, ways: dict[str, int]) -> bool:
    return ways.get(far) == ways[here] - table.board.ferries[ferry].length - 1


def _compass(table: Table, here: str) -> list[tuple[Step, str]]:
    return [(table.board.step(here, near), near) for near in table.board.round[here] if near in table.exits[here]]
