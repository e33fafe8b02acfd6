"""Positions of Steel Driver described in a few words."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ironroads.core.position import read_position, write_position
from ironroads.core.rules.match import Match

COMPANIES = ("red", "yellow", "green", "blue", "black", "purple")


def building(game: Any, seats: int = 3, tracks: dict[str, list[str]] | None = None, **facts: Any) -> Match[Any]:
    """A match in the building phase, with track given as chains of city names, the origin first.

    Seat 0 controls every company unless `controller` says otherwise; `order`, `treasury` and other fields of a
    position can be given by keyword.
    """
    data = write_position(game, game.start(seats))
    routes = {frozenset(name.split("–")): name for name in game.names()["route"]}
    track = {company: _routes(routes, chains) for company, chains in (tracks or {}).items()}
    used = {route for listed in track.values() for route in listed}
    data |= {
        "phase": "build",
        "company": facts.get("order", COMPANIES)[0],
        "free": [route for route in game.names()["route"] if route not in used],
        "track": {company: track.get(company, []) for company in COMPANIES},
        "origin": {company: (tracks or {}).get(company, [["none"]])[0][0] for company in COMPANIES},
        "controller": dict.fromkeys(COMPANIES, "0"),
        "last_controller": dict.fromkeys(COMPANIES, "0"),
        "order": list(COMPANIES),
    }
    for key, value in facts.items():
        data[key] = {**data[key], **value} if isinstance(data[key], dict) else value
    return Match(game, seats, 0, read_position(game, data))


def _routes(routes: dict[frozenset[str], str], chains: list[list[str]]) -> list[str]:
    return [routes[frozenset(pair)] for chain in chains for pair in pairwise(chain)]
