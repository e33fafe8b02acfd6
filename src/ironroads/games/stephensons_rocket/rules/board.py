"""The board as arrays and bit sets."""

from __future__ import annotations

from typing import Final, final

from ....boards.picture import Picture
from ....boards.reading import convert
from ....core.board import Board, BoardFile
from ....core.hexes import Hex, neighbour
from ....core.rules.bits import bitset, has, members
from ....core.rules.sentinels import NOWHERE
from ..boards.format import TEXTS, RocketFile, Town, name_hexes

FACINGS: Final = 7  # of a hex: six headings, and none in a start town
RING: Final = 7  # hexes: one and its neighbours


@final
class RocketBoard(Board):
    """Hexes, towns, lines and goods are numbered in the order of the file."""

    def __init__(self, file: BoardFile, layout: RocketFile, single_goods: bool) -> None:
        super().__init__(layout.id, file.digest)
        self.name: Final[str] = layout.title
        self.picture: Final[Picture] = layout.picture
        self.coordinates: Final[list[Hex]] = layout.grid.hexes()
        self.hexes: Final[int] = len(self.coordinates)
        self.all_hexes: Final[int] = (1 << self.hexes) - 1
        self.hex_at: Final[dict[Hex, int]] = {at: hex for hex, at in enumerate(self.coordinates)}
        self.hex_names: Final[list[str]] = name_hexes(self.coordinates)
        self.directions: Final[list[str]] = [step.name for step in layout.grid.directions]
        # by hex * 6 + direction: the neighbour there, or NOWHERE
        self.neighbours: Final[list[int]] = [
            self.hex_at.get(neighbour(at, direction), NOWHERE) for at in self.coordinates for direction in range(6)
        ]
        # by hex: bit set of the hex and its neighbours
        self.ring: Final[list[int]] = [1 << hex | bitset(self._neighbours(hex)) for hex in range(self.hexes)]
        self.bit: Final[list[int]] = [1 << hex for hex in range(self.hexes)]
        # by hex * hexes + neighbour: the direction from the first to the second
        self.direction_to: Final[dict[int, int]] = {
            place // 6 * self.hexes + hex: place % 6 for place, hex in enumerate(self.neighbours) if hex >= 0
        }
        self._read_towns(layout)
        self._read_lines(layout)
        self._read_tokens(layout, single_goods)
        self.tiles: Final[int] = layout.components.track_tiles
        self.stations: Final[int] = layout.components.stations_per_player
        # hexes left for track and stations if each line takes the ring of its engine and one tile for a merger
        self.min_sites: Final[int] = self.hexes - self.towns - (RING + 1) * self.lines
        self.passengers: Final[int] = layout.components.passenger_tokens
        self.supplementary: Final[int] = layout.components.supplementary_shares
        # by hex: the hex and its neighbours without towns
        self.ring_hexes: Final[list[list[int]]] = [members(ring & ~self.town_hexes) for ring in self.ring]
        # by facing: the hexes ahead of an engine, in ascending order
        self.steps: Final[list[list[int]]] = [
            sorted(self._steps(hex, heading)) for hex in range(self.hexes) for heading in (NOWHERE, *range(6))
        ]

    def _read_towns(self, layout: RocketFile) -> None:
        towns = layout.towns
        self.towns: int = len(towns)
        self.town_ids: list[str] = [town.id for town in towns]
        self.town_names: list[str] = [town.name for town in towns]
        self.town_coordinates: list[tuple[float, float]] = [(town.lon, town.lat) for town in towns]
        self.town_hex: list[int] = [self.hex_at[town.q, town.r] for town in towns]
        self.town_hexes: int = bitset(self.town_hex)
        self.metropolises: int = towns_of_kind(towns, "metropolis")
        self.station_towns: int = towns_of_kind(towns, "station")
        self.start_towns: int = towns_of_kind(towns, "start")
        # by hex: bit set of the towns on or beside it
        self.towns_near: list[int] = [
            bitset([town for town in range(self.towns) if has(self.ring[hex], self.town_hex[town])])
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

    def _read_tokens(self, layout: RocketFile, single_goods: bool) -> None:
        """A pile is all tokens of one good in one metropolis."""
        self.goods: list[str] = list(layout.goods.kinds)
        piles: dict[tuple[int, int], int] = {}
        for number, town in enumerate(layout.towns):
            for good in [town.main_good] * len(town.tokens) if single_goods else town.tokens:
                pile = number, self.goods.index(good)
                piles[pile] = piles.get(pile, 0) + 1
        self.piles: int = len(piles)
        self.pile_town: list[int] = [town for town, _ in piles]
        self.pile_good: list[int] = [good for _, good in piles]
        self.pile_size: list[int] = list(piles.values())
        self.piles_of_town: list[list[int]] = [positions(self.pile_town, town) for town in range(self.towns)]
        self.piles_of_good: list[list[int]] = [positions(self.pile_good, good) for good in range(len(self.goods))]

    def _neighbours(self, hex: int) -> list[int]:
        return [other for other in self.neighbours[6 * hex : 6 * hex + 6] if other >= 0]

    def _steps(self, hex: int, heading: int) -> list[int]:
        """Straight on or in a gentle curve, any way from a start town (rules 5.1)."""
        directions = range(6) if heading < 0 else [(heading + turn) % 6 for turn in (-1, 0, 1)]
        steps = [self.neighbours[6 * hex + direction] for direction in directions]
        return [step for step in steps if step >= 0 and not has(self.town_hexes, step)]

    def direction(self, start: int, end: int) -> int:
        """The direction from a hex to its neighbour."""
        return self.direction_to[start * self.hexes + end]

    def rings(self, hexes: list[int]) -> int:
        """Bit set of some hexes and their neighbours."""
        found = 0
        for hex in hexes:
            found |= self.ring[hex]
        return found


def positions(items: list[int], wanted: int) -> list[int]:
    return [place for place, item in enumerate(items) if item == wanted]


def towns_of_kind(towns: list[Town], kind: str) -> int:
    return bitset([number for number, town in enumerate(towns) if town.kind == kind])


def facing(hex: int, heading: int) -> int:
    """One number for an engine's hex and heading; a waiting engine has no heading (NOWHERE)."""
    return FACINGS * hex + (heading + 1 if heading >= 0 else 0)


def read_board(file: BoardFile, single_goods: bool = False) -> RocketBoard:
    """Read a board file; `single_goods` gives each metropolis three tokens of its main good (rules 11.2)."""
    return RocketBoard(file, convert(file, RocketFile, RocketFile.playing_faults, *TEXTS), single_goods)
