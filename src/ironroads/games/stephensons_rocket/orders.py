"""Whole orders in one text: station:C7, station:C7>D9, move:GWR-NE, bid:2>C7."""

from __future__ import annotations

from ...core.errors import BadNotation
from .board import NO_HEX, RocketBoard
from .state import Rocket
from .turn import PLACE


def steps(board: RocketBoard, state: Rocket, text: str) -> list[str]:
    """The moves that a text orders, in notation."""
    kind, _, rest = text.strip().lower().partition(":")
    first, arrow, second = rest.partition(">")
    if kind == "station" and arrow:
        return [f"lift:{first}", f"place:{second}"]
    if kind == "station" and rest:
        return [f"place:{rest}"] if state.phase == PLACE else ["station", f"place:{rest}"]
    if kind == "bid" and arrow:
        return [f"bid:{first}", f"put:{second}"]
    if kind == "move" and not arrow and "-" in rest:
        return [heading_step(board, state, text, *rest.split("-", 1))]
    return [text]


def heading_step(board: RocketBoard, state: Rocket, text: str, line: str, direction: str) -> str:
    """A move named by its direction instead of its hex; the line by its short name or its printed one."""
    example = BadNotation(text, f"move:{board.line_ids[0]}-{board.directions[0]}")
    ids = [id.lower() for id in board.line_ids]
    names = [name.lower() for name in board.line_names]
    headings = [name.lower() for name in board.directions]
    if line not in ids + names or direction not in headings:
        raise example
    number = ids.index(line) if line in ids else names.index(line)
    engine = state.engine[number]
    hex = board.beside[6 * engine + headings.index(direction)] if engine >= 0 else NO_HEX
    if hex == NO_HEX:
        raise example
    return f"move:{ids[number]}>{board.hex_names[hex]}"
