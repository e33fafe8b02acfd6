"""The format of Stephenson's Rocket's board files, and what can be wrong with one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from ....core.hexes import DIRECTIONS, Hex, neighbour

Id = Annotated[str, Meta(pattern="^[A-Za-z][A-Za-z0-9_]*$", description="A short name for notation")]
Count = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]
Range = Annotated[list[int], Meta(min_length=2, max_length=2, description="First and last r, both included")]
COLUMNS = 26  # one letter each
MOST_LINES: Final = 12


class Direction(Struct, frozen=True):
    name: str
    dq: int
    dr: int


class Column(Struct, frozen=True):
    """The playable hexes of one column."""

    q: int
    r: list[Range]


class Grid(Struct, frozen=True):
    orientation: Literal["flat-top"]
    coordinates: Literal["axial"]
    hex_count: Some
    directions: Annotated[list[Direction], Meta(description="N, NE, SE, S, SW, NW: a heading is an index into them")]
    columns: list[Column]
    orientation_source: str = ""
    outline_source: str = ""
    extent_source: str = ""

    def hexes(self) -> list[Hex]:
        return [(column.q, r) for column in self.columns for low, high in column.r for r in range(low, high + 1)]


class Counts(Struct, frozen=True):
    """How much is on the board, as a check."""

    lines: Some
    towns: Some
    start_towns: Some
    metropolises: Some
    station_towns: Some
    lines_source: str = ""
    towns_source: str = ""
    start_towns_source: str = ""
    metropolises_source: str = ""
    station_towns_source: str = ""


class Components(Struct, frozen=True):
    """What lies in the box."""

    locomotives: Some
    share_cards: Some
    shares_per_line: Some
    supplementary_shares: Count
    track_tiles: Some
    stations_per_player: Some
    player_colours: Some
    goods_tokens_per_kind: Some
    goods_kinds: Some
    passenger_tokens: Count
    tokens_per_metropolis: Annotated[int, Meta(ge=1, le=3)]
    banknotes: dict[str, int]
    track_tile_faces: list[str]
    min_players: Annotated[int, Meta(ge=2, le=2)]
    max_players: Annotated[int, Meta(ge=4, le=4)]
    source: str = ""


class Players(Struct, frozen=True):
    station_colours: list[str]
    station_colours_source: str = ""


class Goods(Struct, frozen=True):
    kinds: list[Id]
    scheme: Literal["two-plus-one"]
    alternative_scheme: Literal["single"]
    kinds_source: str = ""
    scheme_source: str = ""
    assignment_source: str = ""


class LineEntry(Struct, frozen=True):
    id: Id
    name: str
    full_name: str
    colour: str
    start: Id
    shares: Some
    name_source: str = ""
    colour_source: str = ""
    start_source: str = ""
    shares_source: str = ""


class Town(Struct, frozen=True):
    id: Id
    name: str
    kind: Literal["start", "metropolis", "station"]
    q: int
    r: int
    lat: Annotated[float, Meta(ge=-90, le=90)]
    lon: Annotated[float, Meta(ge=-180, le=180)]
    line: str = ""
    main_good: str = ""
    tokens: list[str] = []
    name_source: str = ""
    kind_source: str = ""
    hex_source: str = ""
    goods_source: str = ""


class RocketFile(Struct, frozen=True):
    """A board of Stephenson's Rocket."""

    schema: int
    id: str
    title: str
    status: str
    grid: Grid
    counts: Counts
    components: Components
    players: Players
    goods: Goods
    lines: list[LineEntry]
    towns: list[Town]

    def faults(self) -> list[str]:
        """Everything that fits the format and still cannot be played."""
        return [*self._wrong_grid(), *self._wrong_counts(), *self._wrong_towns(), *self._wrong_lines()]

    def _wrong_grid(self) -> Iterator[str]:
        hexes = self.grid.hexes()
        if len(hexes) != self.grid.hex_count:
            yield f"grid.hex_count: is {self.grid.hex_count}, but there are {len(hexes)} hexes"
        for at, count in Counter(hexes).items():
            if count > 1:
                yield f"grid.columns: hex {at} is there {count} times"
        if [(step.dq, step.dr) for step in self.grid.directions] != list(DIRECTIONS):
            yield f"grid.directions: must be {list(DIRECTIONS)}, clockwise from the north"
        columns = [q for q, _ in hexes]
        if hexes and max(columns) - min(columns) >= COLUMNS:
            yield f"grid.columns: at most {COLUMNS} columns can be named"
        for at in sorted(set(hexes) - connected(set(hexes))):
            yield f"grid.columns: hex {at} is cut off from the rest"

    def _wrong_counts(self) -> Iterator[str]:
        kinds = Counter(town.kind for town in self.towns)
        found = {
            "lines": len(self.lines),
            "towns": len(self.towns),
            "start_towns": kinds["start"],
            "metropolises": kinds["metropolis"],
            "station_towns": kinds["station"],
        }
        said = {"lines": self.counts.lines, "towns": self.counts.towns, "start_towns": self.counts.start_towns}
        said |= {"metropolises": self.counts.metropolises, "station_towns": self.counts.station_towns}
        for key, count in found.items():
            if said[key] != count:
                yield f"counts.{key}: is {said[key]}, but there are {count}"
        ids = Counter([town.id for town in self.towns] + [line.id for line in self.lines])
        names = Counter([town.name for town in self.towns] + [line.name for line in self.lines])
        yield from (f"{name}: is there {count} times" for name, count in (ids | names).items() if count > 1)

    def _wrong_towns(self) -> Iterator[str]:
        hexes = set(self.grid.hexes())
        for at, count in Counter((town.q, town.r) for town in self.towns).items():
            if count > 1:
                yield f"towns: {count} towns lie on hex {at}"
        for town in self.towns:
            if (town.q, town.r) not in hexes:
                yield f"towns {town.id}: ({town.q}, {town.r}) is no hex of the board"
            if town.kind == "metropolis":
                yield from self._wrong_goods(town)
            elif town.tokens:
                yield f"towns {town.id}: only a metropolis has tokens"

    def _wrong_goods(self, town: Town) -> Iterator[str]:
        wanted = self.components.tokens_per_metropolis
        if len(town.tokens) != wanted:
            yield f"towns {town.id}: {wanted} tokens are needed, not {len(town.tokens)}"
        for good in {town.main_good, *town.tokens} - set(self.goods.kinds):
            yield f"towns {town.id}: {good!r} is not among the goods"

    def _wrong_lines(self) -> Iterator[str]:
        starts = {town.id: town for town in self.towns if town.kind == "start"}
        closed = {(town.q, town.r) for town in self.towns}
        for line in self.lines:
            if line.start not in starts or starts[line.start].line != line.id:
                yield f"lines {line.id}: {line.start} is no start town of this line"
                continue
            town = starts[line.start]
            around = {neighbour((town.q, town.r), direction) for direction in range(6)}
            if not around & set(self.grid.hexes()) - closed:
                yield f"lines {line.id}: no engine can leave {line.start}"
        for town in starts.values():
            if town.line not in {line.id for line in self.lines}:
                yield f"towns {town.id}: there is no line {town.line!r}"
        if not 2 <= len(self.lines) <= MOST_LINES:
            yield f"lines: 2 to {MOST_LINES} lines are possible, not {len(self.lines)}"


def connected(hexes: set[Hex]) -> set[Hex]:
    """The hexes that hang together with the first of them."""
    reached = set(sorted(hexes)[:1])
    growing = reached
    while growing:
        growing = {neighbour(at, direction) for at in growing for direction in range(6)} & hexes - reached
        reached = reached | growing
    return reached
