"""Spielvorbereitung and the beginning of the Aufbauphase: who builds first, and where each begins."""

from __future__ import annotations

from . import rounds
from .board import slug
from .table import Table


def lots(table: Table) -> set[str]:
    return {f"first:{seat + 1}" for seat in table.seats}


def draw(table: Table, move: str) -> None:
    table.first = table.player = int(move.removeprefix("first:")) - 1
    table.phase = "site"


def towns(table: Table) -> set[str]:
    """The start towns of the map that still have room."""
    hexes, room = table.board.starts(len(table.seats))
    taken = [hex for footing in table.footing.values() for hex in footing]
    return {f"site:{slug(table.board.towns[hex])}" for hex in hexes if taken.count(hex) < room}


def begin(table: Table, move: str) -> None:
    """The start town has its railway; no bonus is paid for it (ruling 7)."""
    chosen = move.removeprefix("site:")
    hex = next(hex for hex, town in table.board.towns.items() if slug(town) == chosen)
    table.set_foot(table.player, hex)
    table.joined.add(hex)
    table.player = table.after(table.player)
    if table.player == table.first:
        rounds.begin_round(table)
