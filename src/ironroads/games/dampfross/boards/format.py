"""The format of Dampfross maps, and what can be wrong with one."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Annotated

from msgspec import Meta, Struct, field

from .hex_names import LETTERS, UPPER, neighbours, parse_hex

HexName = Annotated[str, Meta(pattern="^[A-Z][1-9][0-9]?$", description="Letter of the row, number in the row")]
Code = Annotated[str, Meta(min_length=1, max_length=1, description="One character for a country")]
Number = Annotated[int, Meta(ge=11, le=66, description="Red die, white die")]
Face = Annotated[int, Meta(ge=1, le=6)]
Place = tuple[int, int]
NUMBERS = [10 * red + white for red in range(1, 7) for white in range(1, 7)]
LAND, MOUNTAIN, SEA = ".^", "^", "~"


class Grid(Struct, frozen=True):
    """The size of the sheet; rows are lettered from the bottom, A to Z and again from A."""

    rows: Annotated[int, Meta(ge=2, le=52)]
    columns: Annotated[int, Meta(ge=2, le=40)]
    lower_block_rows: Annotated[int, Meta(ge=LETTERS, le=LETTERS)] = LETTERS
    upper_number_offset: Annotated[int, Meta(ge=UPPER, le=UPPER)] = UPPER


class Frame(Struct, frozen=True):
    """How geography was laid on the sheet, for information."""

    projection: str = ""
    hex_km: float = 0
    rotation_degrees: float = 0


class Fields(Struct, frozen=True):
    """Lines of `first hex name, blank, one character per hex`, the top row first."""

    terrain: Annotated[str, Meta(description=". plain, ^ mountain, ~ sea, o lake")]
    country: Annotated[str, Meta(description="a character of [countries] for each hex")]


class River(Struct, frozen=True):
    name: str
    edges: Annotated[list[str], Meta(description="Pairs of hexes, as A1|A2")]


class Town(Struct, frozen=True):
    name: str
    hex: HexName
    numbers: list[Number]
    start: bool = False
    port: bool = False
    provenance: str = ""


class Spot(Struct, frozen=True):
    """A place without a number: a port, or the goal of special runs."""

    name: str
    hex: HexName
    kind: str = ""
    port: bool = False
    provenance: str = ""


class Start(Struct, frozen=True):
    """Where so many players begin, and how many may begin in one town."""

    players: list[int]
    towns: list[str]
    players_per_town: int = 6
    provenance: str = ""


class ForeignLine(Struct, frozen=True):
    """A dashed line abroad that may be built."""

    id: str
    country: Code
    hexes: list[HexName]
    usable_when_unbuilt: bool = False
    provenance: str = ""


class PrebuiltLine(Struct, frozen=True):
    """A line that exists from the start and belongs to a foreign railway."""

    id: str
    country: Code
    hexes: list[HexName]
    provenance: str = ""


class Ferry(Struct, frozen=True):
    port: str
    target: str
    from_: HexName = field(name="from")
    to: HexName
    length: Annotated[int, Meta(ge=1)]
    path: list[HexName]
    provenance: str = ""


class Roll(Struct, frozen=True):
    """One line of the table of special runs."""

    faces: list[Face]
    name: str
    places: list[str] = []
    hexes: list[HexName] = []
    any_plain_hex_of: list[Code] = []
    second_die_even: list[str] = []
    second_die_odd: list[str] = []
    rulebook_span: list[HexName] = []


class Special(Struct, frozen=True):
    every: Annotated[int, Meta(ge=2)]
    roll: list[Roll]
    every_provenance: str = ""


class DampfrossFile(Struct, frozen=True):
    """A map of Dampfross."""

    format: str
    id: str
    title: str
    max_players: Annotated[int, Meta(ge=2, le=6)]
    home: Code
    grid: Grid
    countries: dict[str, str]
    fields: Fields
    town: list[Town]
    start: list[Start]
    special: Special
    frame: Frame = Frame()
    provenance: dict[str, str] = {}
    river: list[River] = []
    place: list[Spot] = []
    foreign_line: list[ForeignLine] = []
    prebuilt_line: list[PrebuiltLine] = []
    ferry: list[Ferry] = []

    def faults(self) -> list[str]:
        """Everything that fits the format and still cannot be played."""
        if self.format != "dampfross-map-1":
            return [f"format: is {self.format}, not dampfross-map-1"]
        sheet = [*self._wrong_block("terrain", self.fields.terrain), *self._wrong_block("country", self.fields.country)]
        if sheet:
            return sheet
        terrain = self.read_block(self.fields.terrain)
        found = [*self._wrong_codes(terrain), *self._wrong_places(terrain), *self._wrong_numbers()]
        found = found or [*self._wrong_lines(terrain), *self._wrong_starts(), *self._wrong_table(terrain)]
        return found or self._out_of_reach(terrain)

    def read_block(self, text: str) -> dict[Place, str]:
        """What stands in each hex."""
        found: dict[Place, str] = {}
        for line in text.strip().splitlines():
            first, _, row = line.partition(" ")
            number, column = parse_hex(first)
            found |= {(number, column + step): mark for step, mark in enumerate(row)}
        return found

    def spots(self) -> list[Town | Spot]:
        return [*self.town, *self.place]

    def lines(self) -> list[ForeignLine | PrebuiltLine]:
        return [*self.foreign_line, *self.prebuilt_line]

    def sites(self) -> dict[str, Place]:
        return {spot.name: parse_hex(spot.hex) for spot in self.spots()}

    def _wrong_block(self, key: str, text: str) -> list[str]:
        lines = text.strip().splitlines()
        if len(lines) != self.grid.rows:
            return [f"fields.{key}: {self.grid.rows} rows are needed, not {len(lines)}"]
        found = []
        for number, line in zip(reversed(range(self.grid.rows)), lines, strict=True):
            first, _, row = line.partition(" ")
            try:
                place = parse_hex(first)
            except ValueError:
                place = (-1, -1)
            if place != (number, 0):
                found.append(f"fields.{key}: {first!r} does not begin row {number + 1} from the bottom")
            elif len(row) != self.grid.columns:
                found.append(f"fields.{key}: row {first} has {len(row)} hexes, not {self.grid.columns}")
        return found

    def _wrong_codes(self, terrain: dict[Place, str]) -> list[str]:
        marks = sorted(set(terrain.values()) - set(".^~o"))
        codes = sorted(set(self.read_block(self.fields.country).values()) - set(self.countries))
        found = [f"fields.terrain: {mark!r} is no terrain" for mark in marks]
        found += [f"fields.country: {code!r} is not among the countries" for code in codes]
        return found + ([] if self.home in self.countries else [f"home: {self.home!r} is not among the countries"])

    def _wrong_places(self, terrain: dict[Place, str]) -> list[str]:
        spots = self.spots()
        found = [f"{spot.name}: {spot.hex} is not on land" for spot in spots if not _land(terrain, spot.hex)]
        for what, names in (("name", [spot.name for spot in spots]), ("hex", [spot.hex for spot in spots])):
            found += [f"{what} {name}: is there {count} times" for name, count in Counter(names).items() if count > 1]
        return found

    def _wrong_numbers(self) -> list[str]:
        numbers = Counter(number for town in self.town for number in town.numbers)
        found = [f"town: number {number} is missing" for number in NUMBERS if not numbers[number]]
        return found + [f"town: number {n} is there {count} times" for n, count in numbers.items() if count > 1]

    def _wrong_lines(self, terrain: dict[Place, str]) -> list[str]:
        found = [
            f"river {river.name}: {edge} is no side between two land hexes"
            for river in self.river
            for edge in river.edges
            if not _chain(terrain, edge.split("|"), LAND)
        ]
        found += [
            f"line {line.id}: its hexes are not a chain over land"
            for line in self.lines()
            if not _chain(terrain, line.hexes, LAND)
        ]
        return found + [fault for ferry in self.ferry for fault in self._wrong_ferry(ferry, terrain)]

    def _wrong_ferry(self, ferry: Ferry, terrain: dict[Place, str]) -> list[str]:
        sites, key = self.sites(), f"ferry {ferry.port}-{ferry.target}"
        ends = [(ferry.port, ferry.from_), (ferry.target, ferry.to)]
        found = [f"{key}: {name} does not lie in {hex}" for name, hex in ends if sites.get(name) != parse_hex(hex)]
        if ferry.length != len(ferry.path):
            found.append(f"{key}: is {ferry.length} long, but its path has {len(ferry.path)} hexes")
        if not _chain(terrain, ferry.path, SEA) or not _chain(
            terrain, [ferry.from_, *ferry.path, ferry.to], LAND + SEA
        ):
            found.append(f"{key}: its path is not a chain over the sea")
        return found

    def _wrong_starts(self) -> list[str]:
        names = {town.name for town in self.town}
        counts = Counter(players for start in self.start for players in start.players)
        found = [f"start: there is no town {town}" for start in self.start for town in start.towns if town not in names]
        for players in range(2, self.max_players + 1):
            if counts[players] != 1:
                found.append(f"start: {players} players have {counts[players]} entries, not one")
        return (
            found
            + [
                f"start: {players} players do not find room"
                for start in self.start
                for players in start.players
                if len(start.towns) * start.players_per_town < players
            ]
            + self._full_starts(names)
        )

    def _full_starts(self, names: set[str]) -> list[str]:
        """Building ends when the last town is joined, so one must be left that nobody can begin in."""
        return [
            f"start: {players} players could begin in every town, and none would be left to join"
            for start in self.start
            for players in start.players
            if names <= set(start.towns) and players >= len(names)
        ]

    def _out_of_reach(self, terrain: dict[Place, str]) -> list[str]:
        """Building would never end while there are towns where no track and no ferry leads."""
        towns = {town.name: parse_hex(town.hex) for town in self.town}
        ferries = [(parse_hex(ferry.from_), parse_hex(ferry.to)) for ferry in self.ferry]
        found = []
        for start in self.start:
            reached = _reached(terrain, ferries, {towns[name] for name in start.towns})
            found += [name for name, place in towns.items() if place not in reached]
        return [f"town {name}: no way leads there from the start towns" for name in sorted(set(found))]

    def _wrong_table(self, terrain: dict[Place, str]) -> list[str]:
        sites = self.sites()
        faces = Counter(face for roll in self.special.roll for face in roll.faces)
        found = [f"special: face {face} is there {faces[face]} times" for face in range(1, 7) if faces[face] != 1]
        for roll in self.special.roll:
            names = [*roll.places, *roll.second_die_even, *roll.second_die_odd]
            found += [f"special {roll.name}: there is no place {name}" for name in names if name not in sites]
            found += [f"special {roll.name}: {hex} is not on land" for hex in roll.hexes if not _land(terrain, hex)]
            if bool(roll.second_die_even) != bool(roll.second_die_odd):
                found.append(f"special {roll.name}: a second die needs places for even and odd")
        return found


def _land(terrain: dict[Place, str], name: str) -> bool:
    return terrain.get(parse_hex(name), SEA) in LAND


def _chain(terrain: dict[Place, str], names: list[str], kinds: str) -> bool:
    """Whether each hex touches the next and has one of these terrains."""
    try:
        places = [parse_hex(name) for name in names]
    except ValueError:
        return False
    touching = all(b in neighbours(*a) for a, b in pairwise(places))
    return touching and all(terrain.get(place, "?") in kinds for place in places)


def _reached(terrain: dict[Place, str], ferries: list[tuple[Place, Place]], places: set[Place]) -> set[Place]:
    """All land hexes that hang together with these, over ferries too."""
    reached, frontier = set(places), list(places)
    while frontier:
        here = frontier.pop()
        across = [b for a, b in [*ferries, *[(b, a) for a, b in ferries]] if a == here]
        beside = [place for place in neighbours(*here) if terrain.get(place, SEA) in LAND]
        fresh = {*across, *beside} - reached
        reached |= fresh
        frontier += fresh
    return reached
