"""Ways over everything that trains may use: lines of all players, lines abroad, and ferries that have an owner."""

from __future__ import annotations

from heapq import heappop, heappush

from .table import Table


def crossings(table: Table, hex: str) -> list[tuple[str, str]]:
    """Ferries that sail from a hex, from either shore, and where they lead (ruling 12: only with an owner)."""
    owned = [ferry for ferry in table.board.ferries.values() if ferry.name in table.ferries]
    there = [(ferry.name, ferry.landing) for ferry in owned if ferry.port == hex]
    return there + [(ferry.name, ferry.port) for ferry in owned if ferry.landing == hex]


def distances(table: Table, hexes: set[str]) -> dict[str, int]:
    """Hexes along the shortest way to the nearest of some hexes, from everywhere it can be reached (ruling 13)."""
    found: dict[str, int] = {}
    front = [(0, hex) for hex in sorted(hexes)]
    while front:
        distance, hex = heappop(front)
        if hex not in found:
            found[hex] = distance
            for near in table.exits[hex]:
                if near not in found:
                    heappush(front, (distance + 1, near))
            for ferry, far in crossings(table, hex):
                heappush(front, (distance + table.board.ferries[ferry].length + 1, far))
    return found
