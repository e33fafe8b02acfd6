"""Ablauf der Fahrt and Prämien: throwing, moving, and who gets the prizes."""

from __future__ import annotations

from . import extension, fees
from .board import MOUNTAIN
from .table import Table

FIRST, SECOND = 20, 10  # units
EMBARK = LAND = 1  # points


def begin(table: Table) -> None:
    """A train that is alone gets the first prize without a throw."""
    trains = table.running()
    if len(trains) == 1:
        table.arrived[trains[0]] = 1
        _award(table, trains[0], FIRST)
    if len(trains) < 2:
        extension.begin(table)
    else:
        table.heat, table.phase = 1, "race"
        table.player = trains[0]


def faces(table: Table) -> set[str]:
    return {f"die:{pips}" for pips in range(1, 7)}


def throw(table: Table, move: str) -> None:
    train = table.player
    _move(table, train, int(move.removeprefix("die:")))
    waiting = [other for other in table.running() if not table.arrived[other] or table.arrived[other] == table.heat]
    later = waiting[waiting.index(train) + 1 :]
    if later:
        table.player = later[0]
    elif sum(table.arrived[other] > 0 for other in table.running()) >= 2:
        _rank(table)
        extension.begin(table)
    else:
        table.heat += 1
        table.player = next(other for other in table.running() if not table.arrived[other])


def _move(table: Table, train: int, points: int) -> None:
    """One point for a hex, one more up to a mountain; a train that is a point short waits (ruling 17)."""
    route = table.routes[train]
    while table.places[train] < len(route):
        cost = _cost(table, train) - table.afloat[train]
        if points < cost:
            if _ferry(table, train):
                table.afloat[train] += points
            return
        points -= cost
        table.places[train] += 1
        table.afloat[train] = 0
    table.arrived[train], table.spare[train] = table.heat, points


def _hexes(table: Table, train: int) -> tuple[str, str]:
    """Where the train is, and where its next step leads."""
    assert table.start is not None
    hexes = [table.start, *(hex for hex, _, _ in table.routes[train])]
    place = table.places[train]
    return hexes[place], hexes[place + 1]


def _ferry(table: Table, train: int) -> str | None:
    here, there = _hexes(table, train)
    if there in table.board.neighbours[here]:
        return None
    ferries = table.board.ferries.values()
    return next(ferry.name for ferry in ferries if {ferry.port, ferry.landing} == {here, there})


def _cost(table: Table, train: int) -> int:
    here, there = _hexes(table, train)
    ferry = _ferry(table, train)
    if ferry:
        return EMBARK + table.board.ferries[ferry].length + LAND
    terrain = table.board.terrain
    return 2 if terrain[there] == MOUNTAIN and terrain[here] != MOUNTAIN else 1


def _rank(table: Table) -> None:
    """By round and points to spare; those who are equal share the prizes of their places (ruling 18)."""
    prizes = [FIRST, SECOND]
    results = {train: (table.arrived[train], -table.spare[train]) for train in table.running() if table.arrived[train]}
    for result in sorted(set(results.values())):
        equal = [train for train in table.running() if results.get(train) == result]
        shared, prizes = sum(prizes[: len(equal)]), prizes[len(equal) :]
        for train in equal:
            _award(table, train, shared // len(equal))


def _award(table: Table, train: int, units: int) -> None:
    """Two who run together share the prize."""
    partners = tuple(seat for seat in table.seats if table.train[seat] == train)
    for seat, part in fees.receive(table, partners, units).items():
        table.earned[seat] += part
