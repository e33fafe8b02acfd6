"""Transcontinental link, a part of phase three."""

from __future__ import annotations

from .table import Table

Reached = set[tuple[str, frozenset[str]]]  # a city, and the companies whose track led there


def complete_link(table: Table, builder: str) -> None:
    """The bonus of the first link between the coasts; there is no second one."""
    if not _joined(table):
        return
    table.linked_by = builder
    companies, links = best_paths(table)
    bonuses = table.board.link_bonuses
    if table.board.prototype:
        _pay(table, builder, bonuses["bonus_per_city"] * (links + 1))
        return
    for company in companies:
        _pay(table, company, bonuses["bonus_builder" if company == builder else "bonus_participant"])


def _pay(table: Table, company: str, amount: int) -> None:
    table.profit[company] += amount
    table.link_bonus[company] += amount


def _joined(table: Table) -> bool:
    """Whether any track leads from one coast to the other."""
    seen, neighbours = set(table.board.east), _neighbours(table)
    waiting = list(seen)
    while waiting:
        for city, _ in neighbours.get(waiting.pop(), []):
            if city not in seen:
                seen.add(city)
                waiting.append(city)
    return bool(seen & table.board.west)


def best_paths(table: Table) -> tuple[set[str], int]:
    """The companies on all paths with the fewest companies and, among those, the fewest links; and how many links."""
    arrivals = _arrivals(table)
    fewest = min(len(companies) for companies in arrivals)
    links = min(length for companies, length in arrivals.items() if len(companies) == fewest)
    best = [companies for companies, length in arrivals.items() if (len(companies), length) == (fewest, links)]
    return set().union(*best), links


def _arrivals(table: Table) -> dict[frozenset[str], int]:
    """For each set of companies that leads across: the fewest links. Walks link by link in all directions at once."""
    neighbours = _neighbours(table)
    here: Reached = {(city, frozenset()) for city in table.board.east}
    seen, arrivals, links = set(here), dict[frozenset[str], int](), 0
    while here:
        for city, companies in here:
            if city in table.board.west:
                arrivals.setdefault(companies, links)
        onward = {(city, companies | {owner}) for place, companies in here for city, owner in neighbours.get(place, [])}
        here = onward - seen
        seen |= here
        links += 1
    return arrivals


def _neighbours(table: Table) -> dict[str, list[tuple[str, str]]]:
    """From each city: the next city along a link, and who owns the link."""
    found: dict[str, list[tuple[str, str]]] = {}
    for route, owner in table.track.items():
        a, b = table.board.routes[route].ends
        found.setdefault(a, []).append((b, owner))
        found.setdefault(b, []).append((a, owner))
    return found
