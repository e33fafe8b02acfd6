"""Phase three: Build track."""

from __future__ import annotations

from .board import Route
from .link import complete_link
from .table import Table


def builds(table: Table, company: str) -> set[str]:
    """Every link the company can build; none if it has no controller, no cubes, no free route or no track left."""
    if table.controller[company] is None:  # ruling 1
        return set()
    if sum(owner == company for owner in table.track.values()) == table.board.links[company]:  # ruling 11
        return set()
    cities = table.cities_of(company)
    affordable = [
        route
        for route in table.board.routes.values()
        if route.id not in table.track and route.cost <= table.box[company]
    ]
    if not cities:
        return {move for route in affordable for move in _starts(table, route)}
    return {f"build:{route.id}" for route in affordable if cities & set(route.ends)}


def _starts(table: Table, route: Route) -> set[str]:
    """The very first link begins in a hexagonal location; ruling 7 if both ends are one."""
    a, b = route.ends
    return {f"start:{city}>{other}" for city, other in ((a, b), (b, a)) if table.board.cities[city].hexagonal}


def start(table: Table, origin: str, other: str) -> None:
    """The first link earns the location it goes to, never the one it begins in."""
    assert table.company is not None
    table.origin[table.company] = origin
    _lay(table, table.board.route_between(origin, other), [other])


def build(table: Table, route: str) -> None:
    """A location is earned when it is connected for the first time only."""
    assert table.company is not None
    link, cities = table.board.routes[route], table.cities_of(table.company)
    _lay(table, link, [city for city in link.ends if city not in cities])


def _lay(table: Table, link: Route, new: list[str]) -> None:
    """Pay from the company's box, earn the new location, and perhaps complete the transcontinental link."""
    company = table.company
    assert company is not None
    table.track[link.id] = company
    table.box[company] -= link.cost
    for city in new:
        table.profit[company] += table.board.cities[city].value
        table.paid_by[company].add(city)
    if table.linked_by is None:
        complete_link(table, company)
    table.place += 1


def next_company(table: Table) -> None:
    """In order of play, round after round: a company that cannot build goes to the pass row, until all are there."""
    while len(table.pass_row) < len(table.order):
        table.place %= len(table.order)
        table.company = table.order[table.place]
        if table.company not in table.pass_row:
            if builds(table, table.company):
                return
            table.pass_row.append(table.company)
        table.place += 1
    table.company = None
    table.phase = "profits"
