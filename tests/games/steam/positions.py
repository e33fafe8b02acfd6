"""Positions of Steam's base and standard games, said in a few words."""

from __future__ import annotations

from typing import Any

from ironroads.core.position import read_position, write_position
from ironroads.core.rules.match import Match

Tracks = dict[int, dict[str, str]]


def table(game: Any, phase: str, seats: int = 3, tracks: Tracks | None = None, **facts: Any) -> Match[Any]:
    """A match in some phase: tiles by seat and hex, everything else as fields of a position.

    Seat 0 is asked and the seats play in their own order unless `player` and `order` say otherwise.
    """
    state = game.start(seats)
    for seat, tiles in (tracks or {}).items():
        for hex, tile in tiles.items():
            lay(game, state, seat, hex, tile)
    state.fresh = 0
    data = write_position(game, state)
    data |= {"phase": phase, "player": "0", "order": [str(seat) for seat in range(seats)]}
    return Match(game, seats, 0, read_position(game, merged(data, facts)))


def lay(game: Any, state: Any, owner: int, hex: str, tile: str) -> None:
    """Put a tile down without asking whether it may be there."""
    game.builder.lay(state, owner, owner, game.board.hex_ids.index(hex), game.tiles.names.index(tile), None)


def merged(data: Any, facts: Any) -> Any:
    if not isinstance(facts, dict):
        return facts
    return {**data, **{key: merged(data.get(key), value) for key, value in facts.items()}}


def ends(match: Match[Any], owner: int) -> int:
    """How many incomplete links an owner has."""
    return len(match.game.links.ends(match.state, owner))


def on_turn(match: Match[Any]) -> tuple[str, int]:
    decision = match.decision()
    return decision.kind, decision.seats[0]


def taken(**tiles: str) -> dict[str, str]:
    """Action tiles by seat: taken(s0="engineer", s1="first-move")."""
    return {seat.removeprefix("s"): tile for seat, tile in tiles.items()}


def hexes(match: Match[Any]) -> set[str]:
    """The hexes where the player who is asked can build."""
    game = match.game
    written = [game.write(action) for action in game.legal(match.state, game.seat(match.state))]
    return {text.removeprefix("hex:") for text in written if text.startswith("hex:")}
