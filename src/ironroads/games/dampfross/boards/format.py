"""The format of Dampfross maps, and the faults a map can have."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Annotated

from msgspec import Meta, Struct

from ....boards.picture import Picture
from ....core.faults import Fault
from .hex_names import RowColumn, neighbours
from .tables import (
    Bridge,
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
SHARED = 2  # towns that may have the same number
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
    town: Annotated[list[Town], Meta(max_length=60)]
    start: Annotated[list[Start], Meta(max_length=20)]
    special: Special
    min_players: Annotated[int, Meta(ge=2, le=6)] = 2
    number_set: Annotated[int, Meta(ge=1, le=2, description="Which of two sets of town numbers is played with")] = 1
    frame: Frame = Frame()
    provenance: dict[str, str] = {}
    river: Annotated[list[River], Meta(max_length=99)] = []
    bridge: Annotated[list[Bridge], Meta(max_length=99)] = []
    place: Annotated[list[Place], Meta(max_length=99)] = []
    foreign_line: Annotated[list[ForeignLine], Meta(max_length=99)] = []
    prebuilt_line: Annotated[list[PrebuiltLine], Meta(max_length=99)] = []
    ferry: Annotated[list[Ferry], Meta(max_length=40)] = []
    picture: Picture = Picture()

    def faults(self) -> list[Fault]:
        """What makes a file that fits the format unplayable."""
        if self.format != FORMAT:
            return [Fault("format", "other_format", (self.format, FORMAT))]
        sheet = [
            *self._grid_faults(),
            *self._block_faults("fields.terrain", self.fields.terrain),
            *self._block_faults("fields.country", self.fields.country),
        ]
        if sheet:
            return sheet
        terrain = self.read_block(self.fields.terrain)
        found = [
            *self._code_faults(terrain),
            *self._place_faults(terrain),
            *self._number_faults(),
            *self._line_faults(terrain),
            *self._start_faults(),
            *self._special_faults(terrain),
        ]
        return found or self._unreachable_towns(terrain)

    def read_block(self, text: str) -> dict[RowColumn, str]:
        """The character of each hex."""
        found: dict[RowColumn, str] = {}
        for line in text.strip().splitlines():
            first, _, marks = line.partition(" ")
            row, column = self.grid.find(first)
            found |= {(row, column + step): mark for step, mark in enumerate(marks)}
        return found

    def places(self) -> list[Town | Place]:
        """Everything that has a name on the map."""
        return [*self.town, *self.place]

    def lines(self) -> list[ForeignLine | PrebuiltLine]:
        """The lines abroad."""
        return [*self.foreign_line, *self.prebuilt_line]

    def _positions(self) -> dict[str, RowColumn]:
        return {place.name: self.grid.find(place.hex) for place in self.places()}

    def _grid_faults(self) -> list[Fault]:
        grid = self.grid
        found = [] if self.min_players <= self.max_players else [Fault("min_players", "at_most", (self.max_players,))]
        if grid.rows > grid.lower_block_rows and grid.columns > grid.upper_number_offset:
            found.append(Fault("grid.upper_number_offset", "at_least", (grid.columns,)))
        return found

    def _land(self, terrain: Terrain, name: str) -> bool:
        return terrain.get(self.grid.find(name), SEA) in LAND

    def _chain(self, terrain: Terrain, names: list[str], kinds: str) -> bool:
        return _chain(terrain, [self.grid.find(name) for name in names], kinds)

    def numbers_of(self, town: Town) -> list[int]:
        """The numbers of a town in the set that is played with."""
        return town.numbers if self.number_set == 1 else town.second_numbers

    def _block_faults(self, key: str, text: str) -> list[Fault]:
        lines = text.strip().splitlines()
        if len(lines) != self.grid.rows:
            return [Fault(key, "rows_needed", (self.grid.rows, len(lines)))]
        found = []
        for number, line in zip(reversed(range(self.grid.rows)), lines, strict=True):
            first, _, marks = line.partition(" ")
            if self.grid.find(first) != (number, 0):
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
        found = [
            Fault(place.name, "not_on_land", (place.hex,)) for place in places if not self._land(terrain, place.hex)
        ]
        for key, names in (("name", [place.name for place in places]), ("hex", [place.hex for place in places])):
            counts = Counter(names)
            found += [Fault(f"{key} {name}", "duplicate", (count,)) for name, count in counts.items() if count > 1]
        return found

    def _number_faults(self) -> list[Fault]:
        numbers = Counter(number for town in self.town for number in self.numbers_of(town))
        found = [Fault("town", "number_missing", (number,)) for number in NUMBERS if not numbers[number]]
        twice = {n for town in self.town for n, count in Counter(self.numbers_of(town)).items() if count > 1}
        wrong = [(n, count) for n, count in numbers.items() if count > SHARED or n in twice]
        return found + [Fault("town", "number_duplicate", facts) for facts in wrong]

    def _line_faults(self, terrain: Terrain) -> list[Fault]:
        found = [
            Fault(f"river {river.name}", "river_edge", (edge,))
            for river in self.river
            for edge in river.edges
            if not self._is_side(terrain, edge)
        ]
        found += [
            Fault(f"bridge {number}", "bridge_edge", (edge,))
            for number, bridge in enumerate(self.bridge, 1)
            for edge in bridge.edges
            if not self._is_side(terrain, edge)
        ]
        found += [
            Fault(f"line {line.id}", "line_hexes")
            for line in self.lines()
            if not self._chain(terrain, line.hexes, LAND)
        ]
        return found + [fault for ferry in self.ferry for fault in self._ferry_faults(ferry, terrain)]

    def _is_side(self, terrain: Terrain, edge: str) -> bool:
        names = edge.split("|")
        return len(names) == 2 and self._chain(terrain, names, LAND)

    def _ferry_faults(self, ferry: Ferry, terrain: Terrain) -> list[Fault]:
        positions, key = self._positions(), f"ferry {ferry.port}-{ferry.target}"
        ends = [(ferry.port, ferry.from_), (ferry.target, ferry.to)]
        found = [Fault(key, "ferry_without_end", (hex,)) for name, hex in ends if not name]
        found += [
            Fault(key, "ferry_end", (name, hex))
            for name, hex in ends
            if name and positions.get(name) != self.grid.find(hex)
        ]
        if ferry.length != len(ferry.path):
            found.append(Fault(key, "ferry_length", (ferry.length, len(ferry.path))))
        whole = [ferry.from_, *ferry.path, ferry.to]
        if not self._chain(terrain, ferry.path, SEA) or not self._chain(terrain, whole, LAND + SEA):
            found.append(Fault(key, "ferry_path"))
        return found

    def _start_faults(self) -> list[Fault]:
        names = {town.name for town in self.town}
        counts = Counter(players for start in self.start for players in start.players)
        unknown = [town for start in self.start for town in start.towns if town not in names]
        found = [Fault("start", "unknown_town", (town,)) for town in unknown]
        for players in range(self.min_players, self.max_players + 1):
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
            found += [Fault(key, "not_on_land", (hex,)) for hex in roll.hexes if not self._land(terrain, hex)]
            if bool(roll.second_die_even) != bool(roll.second_die_odd):
                found.append(Fault(key, "second_die"))
        return found

    def _unreachable_towns(self, terrain: Terrain) -> list[Fault]:
        """Towns that neither track nor a ferry can reach; the building phase would never end."""
        towns = {town.name: self.grid.find(town.hex) for town in self.town}
        ferries = [(self.grid.find(ferry.from_), self.grid.find(ferry.to)) for ferry in self.ferry]
        found = set()
        for start in self.start:
            reached = _reached(terrain, ferries, {towns[name] for name in start.towns})
            found |= {name for name, position in towns.items() if position not in reached}
        return [Fault(f"town {name}", "unreachable") for name in sorted(found)]


def _chain(terrain: Terrain, hexes: list[RowColumn], kinds: str) -> bool:
    """Whether each hex touches the next and has one of these terrains."""
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
