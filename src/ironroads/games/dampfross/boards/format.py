"""The format of Dampfross maps, and the faults a map can have."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Annotated

from msgspec import Meta, Struct

from ....core.faults import Fault
from .hex_names import RowColumn, neighbours, parse_hex
from .tables import (
    CountryCode,
    Ferry,
    Fields,
    ForeignLine,
    Frame,
    Grid,
    Place,
    PrebuiltLine,
    River,
    Special,
    Start,
    Town,
)

TEXTS = ("games/dampfross/text",)  # the catalogues with the sentences of faults
FORMAT = "dampfross-map-1"
NUMBERS = [10 * red + white for red in range(1, 7) for white in range(1, 7)]  # a lot is an index of this list
LAND, MOUNTAIN, SEA, LAKE = ".^", "^", "~", "o"
Terrain = dict[RowColumn, str]


class DampfrossFile(Struct, frozen=True):
    """A map of Dampfross."""

    format: str
    id: str
    title: str
    max_players: Annotated[int, Meta(ge=2, le=6)]
    home: CountryCode
    grid: Grid
    countries: dict[str, str]
    fields: Fields
    town: list[Town]
    start: list[Start]
    special: Special
    frame: Frame = Frame()
    provenance: dict[str, str] = {}
    river: list[River] = []
    place: list[Place] = []
    foreign_line: list[ForeignLine] = []
    prebuilt_line: list[PrebuiltLine] = []
    ferry: list[Ferry] = []

    def faults(self) -> list[Fault]:
        """What makes a file that fits the format unplayable."""
        if self.format != FORMAT:
            return [Fault("format", "other_format", (self.format, FORMAT))]
        sheet = [
            *self._block_faults("fields.terrain", self.fields.terrain),
            *self._block_faults("fields.country", self.fields.country),
        ]
        if sheet:
            return sheet
        terrain = self.read_block(self.fields.terrain)
        found = [*self._code_faults(terrain), *self._place_faults(terrain), *self._number_faults()]
        found = found or [*self._line_faults(terrain), *self._start_faults(), *self._special_faults(terrain)]
        return found or self._unreachable_towns(terrain)

    def read_block(self, text: str) -> dict[RowColumn, str]:
        """The character of each hex."""
        found: dict[RowColumn, str] = {}
        for line in text.strip().splitlines():
            first, _, marks = line.partition(" ")
            row, column = parse_hex(first)
            found |= {(row, column + step): mark for step, mark in enumerate(marks)}
        return found

    def places(self) -> list[Town | Place]:
        """Everything that has a name on the map."""
        return [*self.town, *self.place]

    def lines(self) -> list[ForeignLine | PrebuiltLine]:
        """The lines abroad."""
        return [*self.foreign_line, *self.prebuilt_line]

    def _positions(self) -> dict[str, RowColumn]:
        return {place.name: parse_hex(place.hex) for place in self.places()}

    def _block_faults(self, key: str, text: str) -> list[Fault]:
        lines = text.strip().splitlines()
        if len(lines) != self.grid.rows:
            return [Fault(key, "rows_needed", (self.grid.rows, len(lines)))]
        found = []
        for number, line in zip(reversed(range(self.grid.rows)), lines, strict=True):
            first, _, marks = line.partition(" ")
            if not _begins_row(first, number):
                found.append(Fault(key, "row_start", (first, number + 1)))
            elif len(marks) != self.grid.columns:
                found.append(Fault(key, "row_length", (first, len(marks), self.grid.columns)))
        return found

    def _code_faults(self, terrain: Terrain) -> list[Fault]:
        marks = sorted(set(terrain.values()) - set(LAND + SEA + LAKE))
        codes = sorted(set(self.read_block(self.fields.country).values()) - set(self.countries))
        found = [Fault("fields.terrain", "unknown_terrain", (mark,)) for mark in marks]
        found += [Fault("fields.country", "unknown_country", (code,)) for code in codes]
        return found + ([] if self.home in self.countries else [Fault("home", "unknown_country", (self.home,))])

    def _place_faults(self, terrain: Terrain) -> list[Fault]:
        places = self.places()
        found = [Fault(place.name, "not_on_land", (place.hex,)) for place in places if not _land(terrain, place.hex)]
        for key, names in (("name", [place.name for place in places]), ("hex", [place.hex for place in places])):
            counts = Counter(names)
            found += [Fault(f"{key} {name}", "duplicate", (count,)) for name, count in counts.items() if count > 1]
        return found

    def _number_faults(self) -> list[Fault]:
        numbers = Counter(number for town in self.town for number in town.numbers)
        found = [Fault("town", "number_missing", (number,)) for number in NUMBERS if not numbers[number]]
        return found + [Fault("town", "number_duplicate", (n, count)) for n, count in numbers.items() if count > 1]

    def _line_faults(self, terrain: Terrain) -> list[Fault]:
        found = [
            Fault(f"river {river.name}", "river_edge", (edge,))
            for river in self.river
            for edge in river.edges
            if not _chain(terrain, edge.split("|"), LAND)
        ]
        found += [
            Fault(f"line {line.id}", "line_hexes") for line in self.lines() if not _chain(terrain, line.hexes, LAND)
        ]
        return found + [fault for ferry in self.ferry for fault in self._ferry_faults(ferry, terrain)]

    def _ferry_faults(self, ferry: Ferry, terrain: Terrain) -> list[Fault]:
        positions, key = self._positions(), f"ferry {ferry.port}-{ferry.target}"
        ends = [(ferry.port, ferry.from_), (ferry.target, ferry.to)]
        found = [Fault(key, "ferry_end", (name, hex)) for name, hex in ends if positions.get(name) != parse_hex(hex)]
        if ferry.length != len(ferry.path):
            found.append(Fault(key, "ferry_length", (ferry.length, len(ferry.path))))
        whole = [ferry.from_, *ferry.path, ferry.to]
        if not _chain(terrain, ferry.path, SEA) or not _chain(terrain, whole, LAND + SEA):
            found.append(Fault(key, "ferry_path"))
        return found

    def _start_faults(self) -> list[Fault]:
        names = {town.name for town in self.town}
        counts = Counter(players for start in self.start for players in start.players)
        unknown = [town for start in self.start for town in start.towns if town not in names]
        found = [Fault("start", "unknown_town", (town,)) for town in unknown]
        for players in range(2, self.max_players + 1):
            if counts[players] != 1:
                found.append(Fault("start", "start_entries", (players, counts[players])))
        for start in self.start:
            for players in start.players:
                if len(start.towns) * start.players_per_town < players:
                    found.append(Fault("start", "start_room", (players,)))
                # the building phase ends with the last town joined, so one must remain that is not a start
                if names <= set(start.towns) and players >= len(names):
                    found.append(Fault("start", "start_everywhere", (players,)))
        return found

    def _special_faults(self, terrain: Terrain) -> list[Fault]:
        positions = self._positions()
        faces = Counter(face for roll in self.special.roll for face in roll.faces)
        found = [Fault("special", "face_count", (face, faces[face])) for face in range(1, 7) if faces[face] != 1]
        for roll in self.special.roll:
            key, names = f"special {roll.name}", [*roll.places, *roll.second_die_even, *roll.second_die_odd]
            found += [Fault(key, "unknown_place", (name,)) for name in names if name not in positions]
            found += [Fault(key, "not_on_land", (hex,)) for hex in roll.hexes if not _land(terrain, hex)]
            if bool(roll.second_die_even) != bool(roll.second_die_odd):
                found.append(Fault(key, "second_die"))
        return found

    def _unreachable_towns(self, terrain: Terrain) -> list[Fault]:
        """Towns that neither track nor a ferry can reach; the building phase would never end."""
        towns = {town.name: parse_hex(town.hex) for town in self.town}
        ferries = [(parse_hex(ferry.from_), parse_hex(ferry.to)) for ferry in self.ferry]
        found = set()
        for start in self.start:
            reached = _reached(terrain, ferries, {towns[name] for name in start.towns})
            found |= {name for name, position in towns.items() if position not in reached}
        return [Fault(f"town {name}", "unreachable") for name in sorted(found)]


def _begins_row(name: str, row: int) -> bool:
    try:
        return parse_hex(name) == (row, 0)
    except ValueError:
        return False


def _land(terrain: Terrain, name: str) -> bool:
    return terrain.get(parse_hex(name), SEA) in LAND


def _chain(terrain: Terrain, names: list[str], kinds: str) -> bool:
    """Whether each hex touches the next and has one of these terrains."""
    try:
        hexes = [parse_hex(name) for name in names]
    except ValueError:
        return False
    touching = all(b in neighbours(*a) for a, b in pairwise(hexes))
    return touching and all(terrain.get(hex, "?") in kinds for hex in hexes)


def _reached(terrain: Terrain, ferries: list[tuple[RowColumn, RowColumn]], hexes: set[RowColumn]) -> set[RowColumn]:
    """All land hexes connected to these, also by ferries."""
    reached, frontier = set(hexes), list(hexes)
    while frontier:
        here = frontier.pop()
        across = [b for a, b in [*ferries, *[(b, a) for a, b in ferries]] if a == here]
        beside = [hex for hex in neighbours(*here) if terrain.get(hex, SEA) in LAND]
        new = {*across, *beside} - reached
        reached |= new
        frontier += new
    return reached
