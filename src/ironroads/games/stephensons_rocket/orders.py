"""Whole orders in one text: station:C7, station:C7>D9, move:GWR-NE, bid:2>C7."""

from __future__ import annotations

from ...core.errors import BadNotation
from .board import NO_HEX, RocketBoard
from .state import Rocket
from .turn import PLACE


def steps(board: RocketBoard, state: Rocket, text: str) -> list[str]:
    """The moves that a text orders, in notation."""
    kind, _, rest = text.strip().partition(":")
    if kind.lower() == "station" and rest:
        return station_steps(state, rest)
    if kind.lower() == "bid" and ">" in rest:
        amount, _, hex = rest.partition(">")
        return [f"bid:{amount}", f"put:{hex}"]
    if kind.lower() == "move" and "-" in rest:
        return [heading_step(board, state, text, *rest.split("-", 1))]
    return [text]


def station_steps(state: Rocket, rest: str) -> list[str]:
    origin, arrow, target = rest.partition(">")
    if arrow:
        return [f"lift:{origin}", f"place:{target}"]
    return [f"place:{rest}"] if state.phase == PLACE else ["station", f"place:{rest}"]


def heading_step(board: RocketBoard, state: Rocket, text: str, line: str, direction: str) -> str:
    """A move named by its direction instead of its hex."""
    ids = [id.lower() for id in board.line_ids]
    names = [name.lower() for name in board.directions]
    if line.lower() not in ids or direction.lower() not in names:
        raise BadNotation(text, f"move:{board.line_ids[0]}-{board.directions[0]}")
    engine = state.engine[ids.index(line.lower())]
    hex = board.beside[6 * engine + names.index(direction.lower())] if engine >= 0 else NO_HEX
    if hex == NO_HEX:
        raise BadNotation(text, f"move:{board.line_ids[0]}-{board.directions[0]}")
    return f"move:{line}>{board.hex_names[hex]}"
