"""The map as arrays: hexes by row and column, sides between land hexes, towns, ferries, special runs."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final, final

from ....boards.reading import convert
from ....core.board import Board, BoardFile
from ....core.rules.bits import bitset
from ....core.rules.sentinels import NOTHING, NOWHERE
from ..boards.format import LAND, MOUNTAIN, NUMBERS, TEXTS, DampfrossFile
from ..boards.hex_names import hex_distance, neighbours
from ..boards.tables import Roll
from .outlets import NEW_HEAD, NEW_TAIL, NO_NEW_END, OUTLETS

SHORTEST: Final = 6  # fewest hexes of a run (rules 3.2)
NOT_BUILDABLE: Final = 99


@final
class Exit:
    """A side seen from one of its hexes, with the outlets it may be (see `outlets`)."""

    def __init__(self, side: int, beyond: int, grade: int, from_head: bool) -> None:
        self.side: Final = side
        self.beyond: Final = beyond  # the hex at its other end
        self.grade: Final = grade
        # objects that frontiers share
        self.outward: Final[Any] = OUTLETS * side + (NEW_TAIL if from_head else NEW_HEAD)  # the other end is new
        self.inward: Final[Any] = OUTLETS * side + (NEW_HEAD if from_head else NEW_TAIL)  # this hex is new
        self.inside: Final[Any] = OUTLETS * side + NO_NEW_END


@final
class DampfrossBoard(Board):
    """A hex is row * columns + column; sides, towns and ferries are numbered.

    A lot is one of the 36 town numbers 11 to 66, as its index in NUMBERS.
    """

    def __init__(self, file: BoardFile, layout: DampfrossFile) -> None:
        super().__init__(layout.id, file.digest)
        self.name: Final[str] = layout.title
        self.layout: Final[DampfrossFile] = layout
        self.rows: Final[int] = layout.grid.rows
        self.columns: Final[int] = layout.grid.columns
        self.hexes: Final[int] = self.rows * self.columns
        self.players: Final[tuple[int, int]] = (layout.min_players, layout.max_players)
        self.hex_names: Final[list[str]] = [layout.grid.name(*divmod(h, self.columns)) for h in range(self.hexes)]
        self.terrain: Final[list[str]] = self._block(layout.read_block(layout.fields.terrain))
        self.country: Final[list[str]] = self._block(layout.read_block(layout.fields.country))
        self.land: Final[list[bool]] = [mark in LAND for mark in self.terrain]
        self.mountain: Final[list[bool]] = [mark == MOUNTAIN for mark in self.terrain]
        self.home: Final[list[bool]] = [code == layout.home for code in self.country]
        self.rivers: Final[set[tuple[int, int]]] = {
            self._pair(*edge.split("|")) for river in layout.river for edge in river.edges
        }
        self.bridges: Final[dict[tuple[int, int], int]] = {
            self._pair(*edge.split("|")): bridge.cost for bridge in layout.bridge for edge in bridge.edges
        }
        self.dashed: Final[set[tuple[int, int]]] = {
            pair for line in layout.foreign_line for pair in self._pairs(line.hexes)
        }
        usable = {pair for line in layout.foreign_line if line.usable_when_unbuilt for pair in self._pairs(line.hexes)}
        self.existing: Final[set[tuple[int, int]]] = {
            pair for line in layout.prebuilt_line for pair in self._pairs(line.hexes)
        }
        ends = sorted(self._sides(), key=lambda pair: (self._cost(*pair), pair))  # cheap sides first
        self.sides: Final[int] = len(ends)
        self.head: Final[list[int]] = [a for a, _ in ends]
        self.tail: Final[list[int]] = [b for _, b in ends]
        self.end_sum: Final[list[int]] = [a + b for a, b in ends]  # minus one end: the other
        self.side: Final[dict[tuple[int, int], int]] = {pair: number for number, pair in enumerate(ends)}
        self.cost: Final[list[int]] = [self._cost(a, b) for a, b in ends]
        # sides are graded by what they cost: 1, 3, 5 or 7 points, or the price of a bridge
        self.prices: Final[list[int]] = sorted({cost for cost in self.cost if cost < NOT_BUILDABLE}) or [1]
        self.grades: Final[int] = len(self.prices)
        self.grade: Final[list[int]] = [
            self.prices.index(cost) if cost < NOT_BUILDABLE else NOT_BUILDABLE for cost in self.cost
        ]
        self.grades_within: Final[list[int]] = [  # by points, up to the highest price
            sum([price <= points for price in self.prices]) for points in range(self.prices[-1] + 1)
        ]
        # by side: whether it can be used without an owner, for a fare to the bank
        self.foreign: Final[list[bool]] = [pair in usable or pair in self.existing for pair in ends]
        # by hex: all its sides, and those where track may be built
        self.sides_at: Final[list[list[int]]] = [self._sides_at(hex) for hex in range(self.hexes)]
        self.buildable_at: Final[list[list[int]]] = [
            [side for side in sides if self.cost[side] < NOT_BUILDABLE] for sides in self.sides_at
        ]
        self.exits: Final[list[list[Exit]]] = [
            [
                Exit(side, self.other_end(side, hex), self.grade[side], self.head[side] == hex)
                for side in self.sides_at[hex]
            ]
            for hex in range(self.hexes)
        ]
        self._read_towns(layout)
        self._read_ferries(layout)
        self._read_special(layout)

    def _read_towns(self, layout: DampfrossFile) -> None:
        self.town_names: list[str] = [town.name for town in layout.town]
        self.town_hex: list[int] = [self.hex_number(town.hex) for town in layout.town]
        self.towns: int = len(layout.town)
        self.town_at: list[int] = [NOWHERE] * self.hexes
        for town, hex in enumerate(self.town_hex):
            self.town_at[hex] = town
        self.town_side: list[bool] = [
            self.town_at[self.head[side]] >= 0 or self.town_at[self.tail[side]] >= 0 for side in range(self.sides)
        ]
        by_number: dict[int, list[int]] = {number: [] for number in NUMBERS}
        for town, entry in enumerate(layout.town):
            for number in layout.numbers_of(entry):
                by_number[number].append(town)
        self.lot_towns: list[int] = [by_number[number][0] for number in NUMBERS]  # by lot
        # by lot: another town with the same number, or the same town
        self.second_towns: list[int] = [by_number[number][-1] for number in NUMBERS]
        lots = [*self.lot_towns, *self.second_towns]
        self.first_lot: list[int] = [
            lots.index(town) % len(NUMBERS) if town in lots else NOTHING for town in range(self.towns)
        ]
        self.lot_names: list[str] = [
            " / ".join([self.town_names[town] for town in by_number[number]]) for number in NUMBERS
        ]
        # by town: the throws that name it, a number that two towns share counting for both
        self.throws: list[int] = [sum([town in towns for towns in by_number.values()]) for town in range(self.towns)]
        self.far_towns: list[int] = [
            bitset([other for other in range(self.towns) if self.is_far(self.town_hex[town], self.town_hex[other])])
            for town in range(self.towns)
        ]
        self.place_hexes: dict[str, int] = {place.name: self.hex_number(place.hex) for place in layout.places()}
        self.place_names: list[str] = self.hex_names[:]
        for name, hex in self.place_hexes.items():
            self.place_names[hex] = name
        self.start_towns: dict[int, list[int]] = {
            players: [self.town_names.index(name) for name in start.towns]
            for start in layout.start
            for players in start.players
        }
        self.players_per_town: dict[int, int] = {
            players: start.players_per_town for start in layout.start for players in start.players
        }

    def _read_ferries(self, layout: DampfrossFile) -> None:
        self.ferries: int = len(layout.ferry)
        self.port: list[int] = [self.hex_number(ferry.from_) for ferry in layout.ferry]
        self.landing: list[int] = [self.hex_number(ferry.to) for ferry in layout.ferry]
        self.crossing: list[int] = [ferry.length for ferry in layout.ferry]
        self.ferry_names: list[str] = [f"{ferry.port}>{ferry.target}" for ferry in layout.ferry]
        self.ferries_at: list[list[int]] = [
            [f for f in range(self.ferries) if hex in (self.port[f], self.landing[f])] for hex in range(self.hexes)
        ]

    def _read_special(self, layout: DampfrossFile) -> None:
        """Read the table of special runs, by face (0 to 5); goals of an odd second die follow at 6 + face."""
        self.special_every: int = layout.special.every
        by_face = {face: roll for roll in layout.special.roll for face in roll.faces}
        self.special_rolls: list[Roll] = [by_face[face] for face in range(1, 7)]
        # by face: names of rows, then those of what an even and an odd second die decide
        self.special_names: list[str] = [roll.name for roll in self.special_rolls]
        self.special_names += [" / ".join(roll.second_die_even) or roll.name for roll in self.special_rolls]
        self.special_names += [" / ".join(roll.second_die_odd) or roll.name for roll in self.special_rolls]
        self.has_second_die: list[bool] = [bool(roll.second_die_even) for roll in self.special_rolls]
        even = [self._goals(roll, roll.second_die_even) for roll in self.special_rolls]
        odd = [self._goals(roll, roll.second_die_odd) for roll in self.special_rolls]
        self.special_goals: list[int] = even + odd

    def _goals(self, roll: Roll, second: list[str]) -> int:
        named = [self.place_hexes[name] for name in [*roll.places, *second]] + [
            self.hex_number(name) for name in roll.hexes
        ]
        abroad = [hex for hex in range(self.hexes) if self.land[hex] and self.country[hex] in roll.any_plain_hex_of]
        if roll.rulebook_span:  # the rulebook names hexes, whatever their terrain
            return bitset(named + abroad)
        return bitset(named + [hex for hex in abroad if not self.mountain[hex]])

    def hex_number(self, name: str) -> int:
        row, column = self.layout.grid.find(name)
        return row * self.columns + column

    def is_far(self, a: int, b: int) -> bool:
        return self.distance(a, b) >= SHORTEST

    def distance(self, a: int, b: int) -> int:
        return hex_distance(divmod(a, self.columns), divmod(b, self.columns))

    def neighbour(self, hex: int, direction: int) -> int:
        """The hex in a direction, NOWHERE off the sheet."""
        row, column = neighbours(*divmod(hex, self.columns))[direction]
        on_sheet = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if on_sheet else NOWHERE

    def other_end(self, side: int, hex: int) -> int:
        return self.end_sum[side] - hex

    def side_between(self, a: int, b: int) -> int:
        """The side between two hexes, NOWHERE if track can never be there."""
        return self.side.get((min(a, b), max(a, b)), NOWHERE)

    def across(self, ferry: int, hex: int) -> int:
        """The other end of a ferry."""
        return self.port[ferry] + self.landing[ferry] - hex

    def ferry_between(self, a: int, b: int) -> int:
        """The ferry between two hexes, NOWHERE if there is none."""
        for ferry in self.ferries_at[a]:
            if self.across(ferry, a) == b:
                return ferry
        return NOWHERE

    def side_name(self, side: int) -> str:
        return f"{self.hex_names[self.head[side]]}-{self.hex_names[self.tail[side]]}"

    def _block(self, marks: dict[tuple[int, int], str]) -> list[str]:
        return [marks[divmod(hex, self.columns)] for hex in range(self.hexes)]

    def _pair(self, a: str, b: str) -> tuple[int, int]:
        first, second = self.hex_number(a), self.hex_number(b)
        return min(first, second), max(first, second)

    def _pairs(self, names: list[str]) -> list[tuple[int, int]]:
        return [self._pair(a, b) for a, b in pairwise(names)]

    def _sides(self) -> list[tuple[int, int]]:
        """Pairs of land hexes that track may join: at least one at home, or both on a line abroad (rules 2.8)."""
        found = []
        for hex in range(self.hexes):
            for direction in range(3):
                other = self.neighbour(hex, direction)
                if other >= 0 and self.land[hex] and self.land[other]:
                    pair = (hex, other)
                    if self.home[hex] or self.home[other] or pair in self.dashed or pair in self.existing:
                        found.append(pair)
        return found

    def _cost(self, a: int, b: int) -> int:
        """1 point, 2 more for each end on a mountain and for a river (rules 2.3); bridges have their own price."""
        if (a, b) in self.existing:
            return NOT_BUILDABLE
        if (a, b) in self.bridges:
            return self.bridges[a, b]
        return 1 + 2 * (int(self.mountain[a]) + int(self.mountain[b]) + int((a, b) in self.rivers))

    def _sides_at(self, hex: int) -> list[int]:
        sides = [self.side_between(hex, self.neighbour(hex, direction)) for direction in range(6)]
        return [side for side in sides if side >= 0]


def read_board(file: BoardFile) -> DampfrossBoard:
    return DampfrossBoard(file, convert(file, DampfrossFile, DampfrossFile.faults, *TEXTS))
