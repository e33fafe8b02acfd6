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
    while broken := _void(table):
        for seat in crew(table, broken[-1]):
            table.train[seat] = "out"
    payments = _payments(table)
    for payer, payee, units in payments:
        if payer is not None:
            table.accounts[payer] -= units
        if payee is not None:
            table.accounts[payee] += units
            table.earned[payee] += units
    if FARES_NOT_SET_OFF not in table.faults:
        for seat in table.seats:
            table.earned[seat] = max(0, table.earned[seat] - _set_off(table, seat))


def _void(table: Table) -> list[int]:
    """Trains that may not run as they are; then those whose odd units are more than their crew has (ruling 23)."""
    running = [train for train in table.routes if train in table.running()]
    if broken := [train for train in running if not _may_run(table, train, tolls(table.routes[train]))]:
        return broken
    moved = Counter(table.accounts)
    for payer, payee, units in _payments(table):
        for seat, sign in ((payer, -1), (payee, 1)):
            if seat is not None:
                moved[seat] += sign * units
    return [train for train in running if any(moved[seat] < 0 for seat in crew(table, train))]


def _payments(table: Table) -> list[tuple[int | None, int | None, int]]:
    """Payer, payee, units, train by train; the richer of two partners pays the odd unit, the poorer owner gets it."""
    wealth = dict(table.accounts)
    found: list[tuple[int | None, int | None, int]] = []
    for train in table.running():
        owed = tolls(table.routes[train])
        for seat, part in _split(wealth, crew(table, train), sum(owed.values()), odd_to="richer").items():
            found.append((seat, None, part))
            wealth[seat] -= part
        received: Counter[int] = Counter()
        for payee, units in owed.items():
            if payee != BANK:
                received.update(_split(wealth, payee, units, odd_to="poorer"))
        for seat, part in received.items():
            found.append((None, seat, part))
            wealth[seat] += part
    return found


def _split(wealth: dict[int, int], party: Party, units: int, odd_to: str) -> dict[int, int]:
    """Halves; of two with equal accounts the later seat counts as the poorer."""
    if len(party) == 1:
        return {party[0]: units}
    poorer, richer = sorted(party, key=lambda seat: (wealth[seat], -seat))
    more, less = (richer, poorer) if odd_to == "richer" else (poorer, richer)
    return {more: units - units // 2, less: units // 2}


def _set_off(table: Table, seat: int) -> int:
    """What was set off against own fares was not earned; a part of a unit counts as a whole one."""
    others = [rival for rival in table.seats if table.train[rival] != table.train[seat]]
    return ceil(sum(min(owes(table, seat, rival), owes(table, rival, seat)) for rival in others))


def owes(table: Table, payer: int, payee: int) -> float:
    train = table.train[payer]
    return _owed_to(table, _tolls_of(table, payer), payee) / len(crew(table, train)) if isinstance(train, int) else 0
