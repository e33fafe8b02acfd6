"""Einnahmen und Ausgaben while building: what rivals get for a step into their hexes, and who pays."""

from __future__ import annotations

from .board import Step
from .table import Party, Table

JOIN = 1  # to join or cross a line
HALF = 2  # for half a hex beside it


def fees(table: Table, builders: Party, step: Step, begin: str) -> dict[Party, int]:
    """Units for each owner of rival lines, for a step that begins in a hex where the builders are."""
    end = step[1] if begin == step[0] else step[0]
    if step not in table.lines and end not in table.owners_at:
        return {}
    rivals = [party for hex in step for party in table.owners_at.get(hex, ()) if not set(party) & set(builders)]
    found = {party: _fee(table, builders, party, step, begin, end) for party in rivals}
    return {party: units for party, units in found.items() if units}


def _fee(table: Table, builders: Party, rival: Party, step: Step, begin: str, end: str) -> int:
    """Rulings 2 to 5: beside the rival 2 for each half hex, joining 1; nothing within towns."""
    towns = table.board.towns
    new_there = end not in towns and not any(end in table.hexes[seat] for seat in builders)
    if rival in table.lines.get(step, ()):
        if begin in towns and end in towns:
            return 2 if table.options["touching"] == "half" else 0
        joined_late = begin in towns and new_there
        return sum(HALF for hex in step if hex not in towns) + (JOIN if joined_late else 0)
    return JOIN if new_there and rival in table.owners_at.get(end, ()) else 0


def landing_fees(table: Table, seat: int, hex: str) -> dict[Party, int]:
    """Branching off from a rival's line is joining it (Laubfrosch-Variante)."""
    if hex in table.board.towns:
        return {}
    return {party: JOIN for party in table.owners_at.get(hex, ()) if seat not in party}


def shares(table: Table, payers: Party, units: int) -> dict[int, int]:
    """What each of the payers contributes: halves, the odd unit from the richer."""
    if len(payers) == 1:
        return {payers[0]: units}
    poorer, richer = by_wealth(table, payers)
    return {poorer: units // 2, richer: units - units // 2}


def by_wealth(table: Table, pair: Party) -> list[int]:
    """The poorer of two first; of two with equal accounts the later seat counts as the poorer."""
    return sorted(pair, key=lambda seat: (table.accounts[seat], -seat))


def can_pay(table: Table, payers: Party, units: int) -> bool:
    """No account becomes negative (ruling 23)."""
    return all(table.accounts[seat] >= part for seat, part in shares(table, payers, units).items())


def pay(table: Table, payers: Party, due: dict[Party, int]) -> None:
    for seat, part in shares(table, payers, sum(due.values())).items():
        table.accounts[seat] -= part
    for party, units in sorted(due.items(), key=lambda item: (len(item[0]), item[0])):
        receive(table, party, units)


def receive(table: Table, party: Party, units: int) -> dict[int, int]:
    """Who got how much."""
    parts = halves(table, party, units)
    for seat, part in parts.items():
        table.accounts[seat] += part
    return parts


def halves(table: Table, party: Party, units: int) -> dict[int, int]:
    """Two share in halves, the odd unit goes to the poorer (rulings 27 and 28)."""
    if len(party) == 1:
        return {party[0]: units}
    poorer, richer = by_wealth(table, party)
    return {poorer: units - units // 2, richer: units // 2}
