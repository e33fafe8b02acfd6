"""The table in the words of a position (docs/positions.md)."""

from __future__ import annotations

from typing import Any

from .table import Table


def position(table: Table) -> dict[str, Any]:
    """Every field that means something in this phase."""
    found = _always(table)
    if table.phase != "first":
        found["active"] = str(table.active)
    if table.phase == "offer":
        found["passes"] = table.passes
    if table.phase == "bid":
        found["player"] = str(table.bidder)
    if table.phase in ("offer", "bid", "build"):
        found["sold"] = [company for company in table.board.companies if company in table.sold]
    if table.phase in ("build", "claim"):
        found["place"] = table.place
        found["passed"] = [company for company in table.board.companies if company in table.pass_row]
    if table.phase == "build":
        found["next_order"] = table.pass_row
    return found


def _always(table: Table) -> dict[str, Any]:
    board, companies = table.board, table.board.companies
    return {
        "phase": table.phase,
        "turn": table.turn,
        "company": table.company or "none",
        "bid": table.bid,
        "leader": _seat(table.leader),
        "bidders": [str(seat) for seat in sorted(table.bidders)],
        "linked_by": table.linked_by or "none",
        "free": [route.name for route in board.routes.values() if route.id not in table.track],
        "left": _cities(table, table.goods_on_map),
        "cubes": _by_seat(table.cubes),
        "cash": _by_seat(table.cash),
        "shares": _by_seat(table.shares),
        "controller": {company: _seat(table.controller[company]) for company in companies},
        "last_controller": {company: _seat(table.last_controller[company]) for company in companies},
        "treasury": table.box,
        "profit": table.profit,
        "bonus": table.link_bonus,
        "fresh": {company: _cities(table, table.paid_by[company]) for company in companies},
        "order": table.order,
        "origin": {company: _origin(table, company) for company in companies},
        "track": _track(table),
        "goods": table.goods,
    }


def _seat(seat: int | None) -> str:
    return "none" if seat is None else str(seat)


def _by_seat(values: list[Any]) -> dict[str, Any]:
    return {str(seat): value for seat, value in enumerate(values)}


def _cities(table: Table, cities: set[str]) -> list[str]:
    return [city.name for city in table.board.cities.values() if city.id in cities]


def _origin(table: Table, company: str) -> str:
    city = table.origin[company]
    return "none" if city is None else table.board.cities[city].name


def _track(table: Table) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {company: [] for company in table.board.companies}
    for route in table.board.routes.values():
        if route.id in table.track:
            found[table.track[route.id]].append(route.name)
    return found
