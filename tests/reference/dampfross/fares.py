"""Fahrtkosten: what a train owes, the limit of ten, and paying before the start."""

from __future__ import annotations

from collections import Counter
from math import ceil

from . import fees
from .faults import FARES_NOT_SET_OFF, HALVES_ROUNDED_UP, PARTNERS_AS_ONE_PAYER, STEP_COUNTS_WHOLE
from .table import Party, Table

PER_HEX = 1  # on the line of a rival or of a foreign railway
FERRY_RENT = 5  # to the owner of a ferry
LIMIT = 10  # to one rival, on balance

OWN: tuple[int, ...] = ()  # own lines are free
BANK: tuple[int, ...] = (-1,)  # a foreign railway
Payee = Party
Leg = tuple[str, Payee, int]  # the hex a step leads to, who is paid, and how much
Tolls = Counter[Payee]


def crew(table: Table, train: int) -> Party:
    return tuple(seat for seat in table.seats if table.train[seat] == train)


def here(table: Table, train: int) -> str:
    """Where the drawn route has come to."""
    assert table.start is not None
    return table.routes[train][-1][0] if table.routes[train] else table.start


def tolls(route: list[Leg]) -> Tolls:
    owed: Tolls = Counter()
    for _, payee, units in route:
        if payee != OWN:
            owed[payee] += units
    return owed


# while a route is drawn


def may_pay(table: Table, train: int, payee: Payee, units: int) -> bool:
    """Whether a route stays possible with one more fare."""
    owed = tolls(table.routes[train])
    more = owed + Counter({payee: units})
    if STEP_COUNTS_WHOLE in table.faults:
        whole = owed + Counter({(owner,): units for owner in payee})
        rivals = [owner for owner in payee if payee != BANK]
        return _can_pay(table, train, more) and all(_within_limit(table, train, whole, rival) for rival in rivals)
    return _may_run(table, train, more)


def may_run(table: Table, train: int, route: list[Leg]) -> bool:
    return _may_run(table, train, tolls(route))


def _may_run(table: Table, train: int, owed: Tolls) -> bool:
    rivals = [seat for seat in table.seats if seat not in crew(table, train)]
    return _can_pay(table, train, owed) and all(_within_limit(table, train, owed, rival) for rival in rivals)


# the limit, and what can be paid


def _within_limit(table: Table, train: int, owed: Tolls, rival: int) -> bool:
    """At most ten to one rival, unless that rival pays as much back; one who has not answered yet still may."""
    if table.train[rival] == "silent":
        return True
    partners = crew(table, train)
    if PARTNERS_AS_ONE_PAYER in table.faults:
        back = _tolls_of(table, rival)
        return _owed_to(table, owed, rival) - sum(_owed_to(table, back, seat) for seat in partners) <= LIMIT
    return all(_balance(table, train, owed, payer, rival) <= LIMIT for payer in partners)


def _can_pay(table: Table, train: int, owed: Tolls) -> bool:
    """Fares are set off first: only what is left under the line must be there."""
    partners = crew(table, train)
    if FARES_NOT_SET_OFF in table.faults:
        return fees.can_pay(table, partners, sum(owed.values()))
    return all(_due(table, train, owed, payer) <= table.accounts[payer] for payer in partners)


def _due(table: Table, train: int, owed: Tolls, payer: int) -> float:
    """Under the line; one who has not answered yet may pay everything back."""
    partners = crew(table, train)
    answered = [seat for seat in table.seats if seat not in partners and table.train[seat] != "silent"]
    due = sum(max(0, _balance(table, train, owed, payer, rival)) for rival in answered)
    return due + owed[BANK] / len(partners)


def _balance(table: Table, train: int, owed: Tolls, payer: int, rival: int) -> float:
    """What one player owes another, less what the other owes in return; partners bear half each."""
    theirs = _owed_to(table, owed, rival) / len(crew(table, train))
    other = table.train[rival]
    if not isinstance(other, int):
        return theirs
    return theirs - _owed_to(table, _tolls_of(table, rival), payer) / len(crew(table, other))


def _owed_to(table: Table, owed: Tolls, rival: int) -> float:
    """Joint lines count half to each owner."""
    parts = [units / len(payee) for payee, units in owed.items() if rival in payee]
    return sum(map(ceil, parts)) if HALVES_ROUNDED_UP in table.faults else sum(parts)


def _tolls_of(table: Table, seat: int) -> Tolls:
    """What the train of a seat pays; nothing if it has none."""
    train = table.train[seat]
    return tolls(table.routes[train]) if isinstance(train, int) else Counter()


# before the start


def close(table: Table) -> None:
    """Entries that break the limit or cannot be paid are void, the latest first, until none is (ruling 22)."""
    while broken := [train for train in table.routes if train in table.running() and _is_void(table, train)]:
        for seat in crew(table, broken[-1]):
            table.train[seat] = "out"
    for train in table.running():
        _pay(table, train)
    if FARES_NOT_SET_OFF not in table.faults:
        _earn_net(table)


def _is_void(table: Table, train: int) -> bool:
    return not _may_run(table, train, tolls(table.routes[train]))


def _pay(table: Table, train: int) -> None:
    """The richer of two partners pays the odd unit, the poorer of two owners gets it."""
    owed = tolls(table.routes[train])
    for seat, part in fees.shares(table, crew(table, train), sum(owed.values())).items():
        table.accounts[seat] -= part
    parts = [fees.halves(table, payee, units) for payee, units in owed.items() if payee != BANK]
    for received in parts:
        for seat, part in received.items():
            table.accounts[seat] += part
            table.earned[seat] += part


def _earn_net(table: Table) -> None:
    """Earnings are what is left for each pair of players once their fares are set off."""
    for seat in table.seats:
        others = [train for train in table.running() if seat not in crew(table, train)]
        debtors = [(train, payer) for train in others for payer in crew(table, train)]
        net = sum(max(0, _balance(table, train, _tolls_of(table, train), payer, seat)) for train, payer in debtors)
        table.earned[seat] = int(net)
