"""Fahrtkosten: what a train owes, the limit of ten, and paying before the start."""

from __future__ import annotations

from collections import Counter
from math import ceil

from . import fees
from .faults import HALVES_ROUNDED_UP, STEP_COUNTS_WHOLE
from .table import Party, Table

PER_HEX = 1  # on the line of a rival or of a foreign railway
FERRY_RENT = 5  # to the owner of a ferry
LIMIT = 10  # to one rival, on balance

OWN: tuple[int, ...] = ()  # own lines are free
BANK: tuple[int, ...] = (-1,)  # a foreign railway
Payee = Party
Leg = tuple[str, Payee, int]  # the hex a step leads to, who is paid, and how much


def crew(table: Table, train: int) -> set[int]:
    return {seat for seat in table.seats if table.train[seat] == train}


def here(table: Table, train: int) -> str:
    """Where the drawn route has come to."""
    assert table.start is not None
    return table.routes[train][-1][0] if table.routes[train] else table.start


def tolls(route: list[Leg]) -> Counter[Payee]:
    owed: Counter[Payee] = Counter()
    for _, payee, units in route:
        if payee != OWN:
            owed[payee] += units
    return owed


def may_pay(table: Table, train: int, payee: Payee, units: int) -> bool:
    """Whether a route stays possible with one more fare."""
    owed = tolls(table.routes[train])
    if STEP_COUNTS_WHOLE in table.faults:
        whole = Counter({(owner,): units for owner in payee})
        return _can_pay(table, train, owed + Counter({payee: units})) and all(
            within_limit(table, train, owed + whole, rival) for rival in payee if rival >= 0
        )
    return may_run(table, train, [*table.routes[train], ("", payee, units)])


def may_run(table: Table, train: int, route: list[Leg]) -> bool:
    owed = tolls(route)
    rivals = [seat for seat in table.seats if seat not in crew(table, train)]
    return _can_pay(table, train, owed) and all(within_limit(table, train, owed, rival) for rival in rivals)


def _can_pay(table: Table, train: int, owed: Counter[Payee]) -> bool:
    return fees.can_pay(table, tuple(sorted(crew(table, train))), sum(owed.values()))


def within_limit(table: Table, train: int, owed: Counter[Payee], rival: int) -> bool:
    """At most ten to one rival, unless that rival pays as much back; one who has not answered yet still may."""
    if table.train[rival] == "silent":
        return True
    return owed_to(table, owed, rival) - owed_back(table, train, rival) <= LIMIT


def owed_to(table: Table, owed: Counter[Payee], rival: int) -> float:
    """Joint lines count half to each owner."""
    parts = [units / len(payee) for payee, units in owed.items() if rival in payee]
    return sum(map(ceil, parts)) if HALVES_ROUNDED_UP in table.faults else sum(parts)


def owed_back(table: Table, train: int, rival: int) -> float:
    other = table.train[rival]
    if not isinstance(other, int):
        return 0
    back = tolls(table.routes[other])
    return sum(owed_to(table, back, seat) for seat in crew(table, train))


def close(table: Table) -> None:
    """Entries that break the limit are void, the latest first, until none does (ruling 22)."""
    while broken := [train for train in table.routes if train in table.running() and not _keeps_limit(table, train)]:
        for seat in crew(table, broken[-1]):
            table.train[seat] = "out"
    for train in table.running():
        _pay(table, train)


def _keeps_limit(table: Table, train: int) -> bool:
    owed = tolls(table.routes[train])
    rivals = [seat for seat in table.seats if seat not in crew(table, train)]
    return all(within_limit(table, train, owed, rival) for rival in rivals)


def _pay(table: Table, train: int) -> None:
    """Before the start; the richer of two partners pays the odd unit, the poorer of two owners gets it."""
    owed = tolls(table.routes[train])
    for seat, part in fees.shares(table, tuple(sorted(crew(table, train))), sum(owed.values())).items():
        table.accounts[seat] -= part
    parts = [fees.halves(table, payee, units) for payee, units in owed.items() if payee != BANK]
    for received in parts:
        for seat, part in received.items():
            table.accounts[seat] += part
            table.earned[seat] += part
