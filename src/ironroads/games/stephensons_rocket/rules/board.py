"""The board as arrays and masks."""

from __future__ import annotations

from typing import Final, final

from ....boards.reading import convert
from ....core.board import Board, BoardFile
from ....core.hexes import Hex, neighbour
from ....core.rules.bits import bitset, members
from ..boards.format import RocketFile, Town

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NO_HEX: Final = -1


@final
class RocketBoard(Board):
    """Hexes, towns, lines and goods are numbered in the order of the file."""

    def __init__(self, file: BoardFile, layout: RocketFile, single: bool) -> None:
        super().__init__(layout.id, file.digest)
        self.name: Final[str] = layout.title
        self.places: Final[list[Hex]] = layout.grid.hexes()
        self.hexes: Final[int] = len(self.places)
        self.all: Final[int] = (1 << self.hexes) - 1
        self.number: Final[dict[Hex, int]] = {at: hex for hex, at in enumerate(self.places)}
        self.hex_names: Final[list[str]] = name_hexes(self.places)
        self.directions: Final[list[str]] = [step.name for step in layout.grid.directions]
        # by hex * 6 + direction: the neighbour there, or NO_HEX
        self.beside: Final[list[int]] = [
            self.number.get(neighbour(at, direction), NO_HEX) for at in self.places for direction in range(6)
        ]
        # by hex: bit set of the hex and its neighbours
        self.ring: Final[list[int]] = [1 << hex | bitset(self._neighbours(hex)) for hex in range(self.hexes)]
        self.bit: Final[list[int]] = [1 << hex for hex in range(self.hexes)]
        # by hex * hexes + neighbour: the direction from the one to the other
        self.towards: Final[dict[int, int]] = {
            place // 6 * self.hexes + hex: place % 6 for place, hex in enumerate(self.beside) if hex != NO_HEX
        }
        self._read_towns(layout)
        self._read_lines(layout)
        self._read_tokens(layout, single)
        self.tiles: Final[int] = layout.components.track_tiles
        self.stations: Final[int] = layout.components.stations_per_player
        # hexes for track and stations that are left whatever engines and mergers may take
        self.room: Final[int] = self.hexes - self.towns - 8 * self.lines
        self.passengers: Final[int] = layout.components.passenger_tokens
        self.supplementary: Final[int] = layout.components.supplementary_shares
        # by hex: the hex and its neighbours, but no towns
        self.around: Final[list[list[int]]] = [members(ring & ~self.town_hexes) for ring in self.ring]
        # by hex * 7 + heading + 1: the hexes that an engine there faces, in ascending order; heading -1 is a start town
        self.steps: Final[list[list[int]]] = [
            sorted(self._steps(hex, heading)) for hex in range(self.hexes) for heading in range(-1, 6)
        ]

    def _read_towns(self, layout: RocketFile) -> None:
        towns = layout.towns
        self.towns: int = len(towns)
        self.town_ids: list[str] = [town.id for town in towns]
        self.town_names: list[str] = [town.name for town in towns]
        self.town_places: list[tuple[float, float]] = [(town.lon, town.lat) for town in towns]
        self.town_hex: list[int] = [self.number[town.q, town.r] for town in towns]
        self.town_hexes: int = bitset(self.town_hex)
        self.metropolises: int = towns_of_kind(towns, "metropolis")
        self.station_towns: int = towns_of_kind(towns, "station")
        self.start_towns: int = towns_of_kind(towns, "start")
        # by hex: bit set of the towns beside it
        self.towns_near: list[int] = [
            bitset([town for town in range(self.towns) if self.ring[hex] >> self.town_hex[town] & 1])
            for hex in range(self.hexes)
        ]

    def _read_lines(self, layout: RocketFile) -> None:
        self.lines: int = len(layout.lines)
        self.line_ids: list[str] = [line.id for line in layout.lines]
        self.line_names: list[str] = [line.name for line in layout.lines]
        self.full_names: list[str] = [line.full_name for line in layout.lines]
        self.colours: list[str] = [line.colour for line in layout.lines]
        self.shares: list[int] = [line.shares for line in layout.lines]
        self.start_town: list[int] = [self.town_ids.index(line.start) for line in layout.lines]
        self.start_hex: list[int] = [self.town_hex[town] for town in self.start_town]

    def _read_tokens(self, layout: RocketFile, single: bool) -> None:
        """A pile is all tokens of one good in one metropolis."""
        self.goods: list[str] = list(layout.goods.kinds)
        piles: dict[tuple[int, int], int] = {}
        for number, town in enumerate(layout.towns):
            for good in [town.main_good] * len(town.tokens) if single else town.tokens:
                pile = number, self.goods.index(good)
                piles[pile] = piles.get(pile, 0) + 1
        self.piles: int = len(piles)
        self.pile_town: list[int] = [town for town, _ in piles]
        self.pile_good: list[int] = [good for _, good in piles]
        self.pile_size: list[int] = list(piles.values())
        # by town, and by good: the piles
        self.piles_of: list[list[int]] = [positions(self.pile_town, town) for town in range(self.towns)]
        self.piles_with: list[list[int]] = [positions(self.pile_good, good) for good in range(len(self.goods))]

    def _neighbours(self, hex: int) -> list[int]:
        return [other for other in self.beside[6 * hex : 6 * hex + 6] if other != NO_HEX]

    def _steps(self, hex: int, heading: int) -> list[int]:
        """Straight on or in a gentle curve (rules 5.1)."""
        directions = range(6) if heading < 0 else [(heading + turn) % 6 for turn in (-1, 0, 1)]
        steps = [self.beside[6 * hex + direction] for direction in directions]
        return [step for step in steps if step != NO_HEX and not self.town_hexes >> step & 1]

    def direction(self, start: int, end: int) -> int:
        """From a hex to its neighbour."""
        return self.towards[start * self.hexes + end]

    def rings(self, hexes: list[int]) -> int:
        """All these hexes and their neighbours."""
        found = 0
        for hex in hexes:
            found |= self.ring[hex]
        return found


def positions(items: list[int], wanted: int) -> list[int]:
    return [place for place, item in enumerate(items) if item == wanted]


def towns_of_kind(towns: list[Town], kind: str) -> int:
    return bitset([number for number, town in enumerate(towns) if town.kind == kind])


def name_hexes(places: list[Hex]) -> list[str]:
    """A letter for the column from west to east, a number for the row from north to south.

    >>> name_hexes([(0, 0), (0, 1), (1, 0)])
    ['A1', 'A2', 'B1']
    """
    west = min([q for q, _ in places])
    rows = [r + q // 2 for q, r in places]
    north = min(rows)
    return [f"{LETTERS[q - west]}{row - north + 1}" for (q, _), row in zip(places, rows, strict=True)]


def read_board(file: BoardFile, single: bool = False) -> RocketBoard:
    """`single` gives every metropolis three tokens of its main good (rules 11.2)."""
    return RocketBoard(file, convert(file, RocketFile, RocketFile.faults), single)
