"""Positions of the stock-market game, said in a few words."""

from __future__ import annotations

from typing import Any

from ironroads.core.position import read_position, write_position
from ironroads.core.rules.match import Match
from ironroads.core.rules.sentinels import NOBODY
from playing import play

COMPANIES = ("orange", "green", "brown", "natural", "black", "white")


def scene(game: Any, seats: int = 3, **facts: Any) -> Match[Any]:
    """A match from a position: nothing on the map, seat 0 controls everything; facts change single entries."""
    data = write_position(game, game.start(seats))
    data |= {
        "order": list(COMPANIES),
        "controller": dict.fromkeys(COMPANIES, "0"),
        "bag": dict.fromkeys(game.board.colours, 0),
        "place": 0,
    }
    for key, value in facts.items():
        data[key] = _merged(data[key], value) if isinstance(data[key], dict) else value
    if "company" in facts and "place" not in facts:
        data["place"] = data["order"].index(facts["company"])
    return Match(game, seats, 0, read_position(game, data))


def _merged(base: dict[str, Any], top: dict[str, Any]) -> dict[str, Any]:
    return base | {
        key: _merged(base[key], value) if isinstance(value, dict) and key in base else value
        for key, value in top.items()
    }


def building(game: Any, company: str = "orange", moves: str = "", **facts: Any) -> Match[Any]:
    """A company with plenty of money begins to build; `moves` are hex and tile in turn."""
    facts.setdefault("treasury", {company: 50})
    return play(scene(game, phase="build", company=company, **facts), moves)


def again(match: Match[Any], company: str, **facts: Any) -> Match[Any]:
    """The same map, with another company about to build."""
    game = match.game
    data = write_position(game, match.state)
    data |= {
        "phase": "build",
        "company": company,
        "place": data["order"].index(company),
        "laid": 0,
        "fresh": [],
        "hex": "none",
    }
    data["treasury"] = data["treasury"] | {company: 50}
    for key, value in facts.items():
        data[key] = _merged(data[key], value) if isinstance(data[key], dict) else value
    return Match(game, match.seats, 0, read_position(game, data))


def delivering(match: Match[Any], company: str, **facts: Any) -> Match[Any]:
    """The same map, with a company about to move a cube."""
    game = match.game
    data = write_position(game, match.state)
    data |= {"phase": "load", "company": company, "place": data["order"].index(company), "round": 1, "hex": "none"}
    for key, value in facts.items():
        data[key] = _merged(data[key], value) if isinstance(data[key], dict) else value
    return Match(game, match.seats, 0, read_position(game, data))


def number(game: Any, table: str, name: str) -> int:
    return game.names()[table].index(name)


def owner(match: Match[Any], *ends: str) -> str:
    """Who owns the complete link between two stops."""
    a, b = (number(match.game, "stop", end) for end in ends)
    stops = match.game.board.stops
    owners = [o for o in range(7) if match.state.near[o * stops + a] >> b & 1]
    return match.game.owners[owners[0]] if owners else "none"


def holder(match: Match[Any], edge: str) -> str:
    """Who owns the track at the border between two hexes."""
    names = match.game.board.edge_names
    number = names.index(edge) if edge in names else names.index("/".join(reversed(edge.split("/"))))
    found = match.state.owner.get(number, NOBODY)
    return match.game.owners[found] if found >= 0 else "none"
