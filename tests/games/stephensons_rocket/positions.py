"""Positions of Stephenson's Rocket described in a few words."""

from __future__ import annotations

from typing import Any

from ironroads.core.position import read_position, write_position
from ironroads.core.rules.bits import has
from ironroads.core.rules.match import Match

THOUSAND = 1000


def match_with(game: Any, seats: int = 3, runs: dict[str, str] | None = None, **facts: Any) -> Match[Any]:
    """A match in which engines have moved from their start towns, such as `runs={"LSWR": "NE NE N"}`.

    Other fields of a position can be given by keyword, and `dissolved` names lines without an engine. Stacks contain
    the shares that players do not have, and `paid` is the money of all players.
    """
    data: Any = write_position(game, game.start(seats))
    for line, headings in (runs or {}).items():
        run(game, data, line, headings.split())
    for line in facts.pop("dissolved", ()):
        dissolve(data, line)
    for key, value in facts.items():
        data[key] = merged(data[key], value) if isinstance(data[key], dict) else value
    fill_stacks(game, data, facts.get("stack", {}))
    data["paid"] = sum(data["cash"].values())
    return Match(game, seats, 0, read_position(game, data))


def run(game: Any, data: Any, line: str, headings: list[str]) -> None:
    board = game.board
    hex = board.start_hex[board.line_names.index(line)]
    hexes: list[str] = []
    for heading in headings:
        direction = board.directions.index(heading)
        if hexes:
            data["sides"][heading].append(board.hex_names[hex])
            data["tiles"] -= 1
        hex = board.neighbours[6 * hex + direction]
        hexes.append(board.hex_names[hex])
        data["sides"][board.directions[(direction + 3) % 6]].append(board.hex_names[hex])
        data["heading"][line] = heading
    data["engine"][line], data["hexes"][line] = hexes[-1], hexes


def dissolve(data: Any, line: str) -> None:
    data["engine"][line], data["heading"][line], data["hexes"][line] = "none", "N", []


def fill_stacks(game: Any, data: Any, given: dict[str, int]) -> None:
    for number, line in enumerate(game.board.line_names):
        real = sum(held[line] for held in data["shares"].values()) - data["extra"][line]
        gone = data["engine"][line] == "none" or line in data["isolated"]
        data["stack"][line] = given.get(line, 0 if gone else game.board.shares[number] - real)


def merged(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    return {
        **old,
        **{
            key: merged(old[key], value) if isinstance(value, dict) and isinstance(old[key], dict) else value
            for key, value in new.items()
        },
    }


def order(match: Match[Any], *texts: str) -> Match[Any]:
    """Play orders for the first seat that is asked each time: station:C7, move:GWR-NE, bid:2>C7."""
    for text in texts:
        match.order(match.decision().seats[0], text)
    return match


def hex_at(game: Any, q: int, r: int) -> str:
    return str(game.board.hex_names[game.board.hex_at[q, r]])


def towns_of(match: Match[Any], line: str) -> set[str]:
    board = match.game.board
    towns = match.state.towns[board.line_names.index(line)]
    return {name for number, name in enumerate(board.town_names) if has(towns, number)}


def held(match: Match[Any], line: str) -> list[int]:
    """Shares of a line by seat."""
    board = match.game.board
    return match.state.shares[board.line_names.index(line) :: board.lines]


def field_of(match: Match[Any], field: str, line: str) -> int:
    """The entry of a line in a field of the state."""
    return int(getattr(match.state, field)[match.game.board.line_names.index(line)])


def cash(match: Match[Any]) -> list[int]:
    return [money // THOUSAND for money in match.state.cash]


def paid(match: Match[Any], kind: str) -> list[tuple[int, int]]:
    """Seat and thousands of each payment of a kind."""
    return [(event.seat, event.facts[-1] // THOUSAND) for event in match.log if event.kind == kind]
