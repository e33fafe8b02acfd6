"""What `siting` need not look at hex by hex: surroundings of stops, and where the simplest tiles fit."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import bitset, members
from .board import SteamBoard
from .tiles import Tiles

MEMORY: Final = 10_000


@final
class Unions:
    """Unions of the sets of several stops, remembered because the same stops are asked for again and again."""

    def __init__(self, sets: list[int]) -> None:
        self.sets: Final = sets  # by stop
        self._known: Final[dict[int, int]] = {0: 0}

    def of(self, stops: int) -> int:
        found = self._known.get(stops)
        if found is None:
            if len(self._known) > MEMORY:
                self._known.clear()
            found = 0
            for stop in members(stops):
                found |= self.sets[stop]
            self._known[stops] = found
        return found


def simple_sites(board: SteamBoard, tiles: Tiles, out: int) -> int:
    """Bit set of hexes where a tile with a single track fits, at whichever of the stops beside the hex it begins.

    Where nothing lies or points yet, and while certain faces are out.
    """
    partners, stations = _partners(tiles, out), _stations(tiles, out)
    return bitset([hex for hex in range(board.hexes) if _takes(board, hex, partners, stations)])


def _takes(board: SteamBoard, hex: int, partners: list[int], stations: int) -> bool:
    if board.stop_at[hex] >= 0:
        return not board.stop_sides[hex] & ~stations
    return all([partners[side] & board.blank_sides[hex] for side in members(board.stop_sides[hex])])


def _partners(tiles: Tiles, out: int) -> list[int]:
    """By side: the sides to which a simple tile in stock can lead from it."""
    kind, found = tiles.plain, [0] * 6
    for tile in kind.numbers(kind.stock(out) & kind.simple):
        for side in range(6):
            if tiles.sides[tile] >> side & 1:
                found[side] |= tiles.sides[tile] ^ 1 << side
    return found


def _stations(tiles: Tiles, out: int) -> int:
    """The sides for which a town tile with this exit alone is in stock."""
    kind, sides = tiles.towns, 0
    for tile in kind.numbers(kind.stock(out) & kind.simple):
        sides |= tiles.sides[tile]
    return sides
