"""The format of Stephenson's Rocket's board files, and the faults a file can have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from ....boards.hex_places import OFF_MAP, with_coordinates
from ....boards.picture import Picture
from ....core.faults import Fault
from ....core.hexes import DIRECTIONS, Hex, neighbour
from ....core.typed import convert_data

Id = Annotated[str, Meta(pattern="^[A-Za-z][A-Za-z0-9_]*$", description="A short name for notation")]
Count = Annotated[int, Meta(ge=0, le=9999)]
Some = Annotated[int, Meta(ge=1, le=9999)]
Coordinate = Annotated[int, Meta(ge=-99, le=99)]
Range = Annotated[list[Coordinate], Meta(min_length=2, max_length=2, description="First and last r, both included")]
TEXTS = ("games/stephensons_rocket/text",)  # the catalogues with the sentences of faults
COLUMNS = 26  # one letter each
MOST_LINES: Final = 12
MOST_HEXES: Final = 800
COLOURS: Final = (
    "purple", "red", "black", "blue", "green", "orange", "yellow", "sky", "brown", "white", "natural",
)  # of lines  # fmt: skip
LineColour = Annotated[str, Meta(extra_json_schema={"enum": list(COLOURS)})]  # any other is refused by `faults` alone


class Direction(Struct, frozen=True):
    name: str
    dq: int
    dr: int


class Column(Struct, frozen=True):
    """The playable hexes of one column."""

    q: Coordinate
    r: Annotated[list[Range], Meta(max_length=20)]


class Grid(Struct, frozen=True):
    orientation: Literal["flat-top"]
    coordinates: Literal["axial"]
    hex_count: Some
    directions: Annotated[list[Direction], Meta(description="N, NE, SE, S, SW, NW: a heading is an index into them")]
    columns: Annotated[list[Column], Meta(max_length=2 * COLUMNS)]
    orientation_source: str = ""
    outline_source: str = ""
    extent_source: str = ""

    def size(self) -> int:
        """The number of hexes, counted without making them: a file may claim very many."""
        return sum([max(0, high - low + 1) for column in self.columns for low, high in column.r])

    def hexes(self) -> list[Hex]:
        return [(column.q, r) for column in self.columns for low, high in column.r for r in range(low, high + 1)]


class Counts(Struct, frozen=True):
    """Counts to check the board by."""

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
    """Numbers of components."""

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
    colour: LineColour
    start: Id
    shares: Some
    name_source: str = ""
    colour_source: str = ""
    start_source: str = ""
    shares_source: str = ""


class Town(Struct, frozen=True, kw_only=True):
    """A town on a hex: `hex` as the map calls it, or `q` and `r`."""

    id: Id
    name: str
    kind: Literal["start", "metropolis", "station"]
    q: Coordinate = OFF_MAP
    r: Coordinate = OFF_MAP
    hex: str = ""
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
    lines: Annotated[list[LineEntry], Meta(max_length=MOST_LINES)]
    towns: Annotated[list[Town], Meta(max_length=100)]
    picture: Picture = Picture()

    @staticmethod
    def spelled_out(data: dict[str, Any]) -> dict[str, Any]:
        """Towns may be placed by the names of their hexes."""
        try:
            grid = convert_data(data.get("grid"), Grid)
        except msgspec.ValidationError:
            return data
        hexes = grid.hexes() if grid.size() <= MOST_HEXES else []
        return with_coordinates(data, ["towns"], dict(zip(name_hexes(hexes), hexes, strict=True)))

    def faults(self) -> list[Fault]:
        """Everything that is wrong with a board that fits the format."""
        return [*self.playing_faults(), *self._colour_faults()]

    def playing_faults(self) -> list[Fault]:
        """Everything that fits the format and still cannot be played.

        Colours are left out: earlier versions took any, and tables on such boards stay readable.
        """
        if self.grid.size() > MOST_HEXES:
            return [Fault("grid.columns", "too_many_hexes", (MOST_HEXES, self.grid.size()))]
        return [*self._grid_faults(), *self._count_faults(), *self._town_faults(), *self._line_faults()]

    def _grid_faults(self) -> Iterator[Fault]:
        hexes = self.grid.hexes()
        if len(hexes) != self.grid.hex_count:
            yield Fault("grid.hex_count", "wrong_count", (self.grid.hex_count, len(hexes)))
        for at, count in Counter(hexes).items():
            if count > 1:
                yield Fault("grid.columns", "duplicate_hex", (str(at), count))
        if [(step.dq, step.dr) for step in self.grid.directions] != list(DIRECTIONS):
            yield Fault("grid.directions", "directions", (str(list(DIRECTIONS)),))
        columns = [q for q, _ in hexes]
        if hexes and max(columns) - min(columns) >= COLUMNS:
            yield Fault("grid.columns", "too_many_columns", (COLUMNS,))
        for at in sorted(set(hexes) - connected(set(hexes))):
            yield Fault("grid.columns", "unconnected_hex", (str(at),))

    def _count_faults(self) -> Iterator[Fault]:
        kinds = Counter(town.kind for town in self.towns)
        found = {
            "lines": len(self.lines),
            "towns": len(self.towns),
            "start_towns": kinds["start"],
            "metropolises": kinds["metropolis"],
            "station_towns": kinds["station"],
        }
        for key, count in found.items():
            stated = getattr(self.counts, key)
            if stated != count:
                yield Fault(f"counts.{key}", "wrong_count", (stated, count))
        ids = Counter([town.id for town in self.towns] + [line.id for line in self.lines])
        names = Counter([town.name for town in self.towns] + [line.name for line in self.lines])
        yield from (Fault(name, "duplicate", (count,)) for name, count in (ids | names).items() if count > 1)

    def _town_faults(self) -> Iterator[Fault]:
        hexes = set(self.grid.hexes())
        for at, count in Counter((town.q, town.r) for town in self.towns).items():
            if count > 1:
                yield Fault("towns", "towns_on_one_hex", (count, str(at)))
        for town in self.towns:
            if (town.q, town.r) not in hexes:
                yield Fault(f"towns {town.id}", "unknown_hex", (str((town.q, town.r)),))
            if town.kind == "metropolis":
                yield from self._token_faults(town)
            elif town.tokens:
                yield Fault(f"towns {town.id}", "not_a_metropolis")

    def _token_faults(self, town: Town) -> Iterator[Fault]:
        needed = self.components.tokens_per_metropolis
        if len(town.tokens) != needed:
            yield Fault(f"towns {town.id}", "token_count", (needed, len(town.tokens)))
        for good in sorted({town.main_good, *town.tokens} - set(self.goods.kinds)):
            yield Fault(f"towns {town.id}", "unknown_good", (good,))

    def _line_faults(self) -> Iterator[Fault]:
        starts = {town.id: town for town in self.towns if town.kind == "start"}
        towns = {(town.q, town.r) for town in self.towns}
        for line in self.lines:
            if line.start not in starts or starts[line.start].line != line.id:
                yield Fault(f"lines {line.id}", "wrong_start", (line.start,))
                continue
            town = starts[line.start]
            around = {neighbour((town.q, town.r), direction) for direction in range(6)}
            if not around & set(self.grid.hexes()) - towns:
                yield Fault(f"lines {line.id}", "closed_start", (line.start,))
        for town in starts.values():
            if town.line not in {line.id for line in self.lines}:
                yield Fault(f"towns {town.id}", "unknown_line", (town.line,))
        if not 2 <= len(self.lines) <= MOST_LINES:
            yield Fault("lines", "line_count", (MOST_LINES, len(self.lines)))

    def _colour_faults(self) -> Iterator[Fault]:
        for line in self.lines:
            if line.colour not in COLOURS:
                yield Fault(f"lines {line.id}.colour", "unknown_colour", (line.colour, ", ".join(COLOURS)))


def connected(hexes: set[Hex]) -> set[Hex]:
    """The hexes that are connected to the first of them."""
    reached = set(sorted(hexes)[:1])
    growing = reached
    while growing:
        growing = {neighbour(at, direction) for at in growing for direction in range(6)} & hexes - reached
        reached = reached | growing
    return reached


def name_hexes(coordinates: list[Hex]) -> list[str]:
    """Name hexes by a letter for the column, from west to east, and a number for the row, from north to south.

    >>> name_hexes([(0, 0), (0, 1), (1, 0)])
    ['A1', 'A2', 'B1']
    """
    west = min([q for q, _ in coordinates], default=0)
    rows = [r + q // 2 for q, r in coordinates]
    north = min(rows, default=0)
    return [f"{chr(ord('A') + q - west)}{row - north + 1}" for (q, _), row in zip(coordinates, rows, strict=True)]
