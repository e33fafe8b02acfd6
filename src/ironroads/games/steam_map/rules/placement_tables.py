"""Lookup tables for `Placements`: surroundings of stops, and where tiles with a single track fit.

In these hot loops `bits >> item & 1` is `has(bits, item)` written out, which saves a call.
"""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import bitset, members
from .board import SteamBoard
from .tiles import Tiles

MEMORY: Final = 10_000


@final
class BuildSite:
    """A hex as a place to build: the board's figures for it in one object, which is faster than many lists."""

    def __init__(self, board: SteamBoard, hex: int) -> None:
        self.hex: Final[int] = hex
        self.spot: Final[int] = board.spot[hex]
        self.stop: Final[int] = board.stop_at[hex]
        self.surcharge: Final[int] = board.surcharge[hex]
        self.sides: Final[int] = board.sides[hex]
        self.blank_sides: Final[int] = board.blank_sides[hex]
        self.stop_sides: Final[int] = board.stop_sides[hex]
        self.stops_beside: Final[int] = board.stops_beside[hex]
        self.toward: Final[dict[int, int]] = {  # by stop beside it: the side beyond which it lies
            entry >> 3: 1 << (entry & 7) for entry in board.beside[hex]
        }
        self.edges: Final[list[int]] = board.edge[6 * hex : 6 * hex + 6]  # by side


@final
class Passage:
    """The border between two hexes, seen in the direction of an open end."""

    def __init__(self, board: SteamBoard, sites: list[BuildSite], half: int) -> None:
        self.ahead: Final[BuildSite] = sites[half // 6]
        self.side: Final[int] = half % 6  # of the hex ahead
        behind = board.step[half]
        self.behind: Final[BuildSite] = sites[behind] if behind >= 0 else self.ahead
        self.back: Final[int] = board.across[half] % 6  # side of the hex behind


@final
class Surroundings:
    """The hexes of a set of stops, and what is around them."""

    def __init__(self, board: SteamBoard, stops: int) -> None:
        self.stops: Final[int] = stops
        self.spots: Final[int] = bitset([board.stop_hex[stop] for stop in members(stops)])
        self.rim: Final[int] = _union(board.rim, stops)  # hexes on which track can lie
        self.symbols: Final[int] = _union(board.symbols_at, stops)
        self.toward: Final[list[int]] = [0] * board.hexes  # by hex: the sides beyond which one of the stops lies
        for stop in members(stops):
            for half in board.halves_around[stop]:
                self.toward[half // 6] |= 1 << half % 6


@final
class SurroundingsCache:
    """Caches `Surroundings`, since the same sets of stops occur again and again."""

    def __init__(self, board: SteamBoard) -> None:
        self.board: Final = board
        self._known: Final[dict[int, Surroundings]] = {}

    def of(self, stops: int) -> Surroundings:
        found = self._known.get(stops)
        if found is None:
            if len(self._known) > MEMORY:
                self._known.clear()
            found = self._known[stops] = Surroundings(self.board, stops)
        return found


@final
class SingleTrack:
    """Where tiles with a single track fit when certain faces have run out and no other track is in the way."""

    def __init__(self, board: SteamBoard, tiles: Tiles, out: int) -> None:
        self.partners: Final[list[int]] = _partners(tiles, out)  # by side: where plain tiles can lead from it
        # by plain tile * 6 + side: where a single track that leaves there can turn
        self.turns: Final[list[int]] = [
            turn for tile in tiles.plain.numbers(tiles.plain.all) for turn in self._turns(tiles, tile)
        ]
        self.stations: Final[int] = _stations(tiles, out)  # sides for which there is a town tile with this exit alone
        # hexes where one fits, starting at any of the stops beside them
        self.sites: Final[int] = bitset([hex for hex in range(board.hexes) if self._takes(board, hex)])

    def _turns(self, tiles: Tiles, tile: int) -> list[int]:
        """By side."""
        if not tiles.plain.simple >> tile & 1:
            return [0] * 6
        leads = tiles.leads[6 * tile : 6 * tile + 6]
        return [self.partners[lead] & ~tiles.sides[tile] if lead >= 0 else 0 for lead in leads]

    def _takes(self, board: SteamBoard, hex: int) -> bool:
        sides = board.stop_sides[hex]
        if board.stop_at[hex] >= 0:
            return not sides & ~self.stations
        return all([self.partners[side] & board.blank_sides[hex] for side in members(sides)])


def _union(sets: list[int], stops: int) -> int:
    """The union of the sets of several stops."""
    found = 0
    for stop in members(stops):
        found |= sets[stop]
    return found


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
