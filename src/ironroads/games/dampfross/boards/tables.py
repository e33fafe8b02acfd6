"""The tables of a map file of Dampfross."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from .hex_names import LETTERS, UPPER, RowColumn, hex_name, parse_hex

HexName = Annotated[str, Meta(pattern="^[A-Z][1-9][0-9]{0,2}$", description="Letter of the row, number in the row")]
CountryCode = Annotated[str, Meta(min_length=1, max_length=1, description="One character for a country")]
TownNumber = Annotated[int, Meta(ge=11, le=66, description="Red die, white die")]
OFF_SHEET: RowColumn = (-1, -1)
Face = Annotated[int, Meta(ge=1, le=6)]


class Grid(Struct, frozen=True):
    """The size of the sheet; rows are lettered from the bottom in blocks, each of which begins with A again."""

    rows: Annotated[int, Meta(ge=2, le=52)]
    columns: Annotated[int, Meta(ge=2, le=40)]
    lower_block_rows: Annotated[int, Meta(ge=2, le=LETTERS, description="Rows of a block of letters")] = LETTERS
    upper_number_offset: Annotated[
        int, Meta(ge=2, le=99, description="How much higher the numbers of the next block are")
    ] = UPPER

    def name(self, row: int, column: int) -> str:
        return hex_name(row, column, self.lower_block_rows, self.upper_number_offset)

    def find(self, name: str) -> RowColumn:
        """Row and column of a hex, OFF_SHEET if there is none of that name."""
        try:
            row, column = parse_hex(name, self.lower_block_rows, self.upper_number_offset)
        except ValueError:
            return OFF_SHEET
        return (row, column) if row < self.rows and column < self.columns else OFF_SHEET


class Frame(Struct, frozen=True):
    """How geography was laid on the sheet, for information."""

    projection: str = ""
    hex_km: float = 0
    rotation_degrees: float = 0


class Fields(Struct, frozen=True):
    """Lines of `name of the first hex, blank, one character per hex`, the top row first."""

    terrain: Annotated[str, Meta(description=". plain, ^ mountain, ~ sea, o lake")]
    country: Annotated[str, Meta(description="a character of [countries] for each hex")]


class River(Struct, frozen=True):
    name: str
    edges: Annotated[list[str], Meta(max_length=999, description="Pairs of hexes, as A1|A2")]


class Bridge(Struct, frozen=True):
    """Sides of hexes where track has a price of its own, whatever the terrain."""

    edges: Annotated[list[str], Meta(max_length=99, description="Pairs of hexes, as A1|A2")]
    cost: Annotated[int, Meta(ge=1, le=20, description="Points")]
    name: str = ""


class Town(Struct, frozen=True):
    """A town with its numbers; its first line earns a bonus. Two towns may share a number."""

    name: str
    hex: HexName
    numbers: list[TownNumber]
    second_numbers: Annotated[list[TownNumber], Meta(description="Of the second set, if the sheet has two")] = []
    start: bool = False
    port: bool = False
    provenance: str = ""


class Place(Struct, frozen=True):
    """A place without a number: a port, or the goal of special runs."""

    name: str
    hex: HexName
    kind: str = ""
    port: bool = False
    provenance: str = ""


class Start(Struct, frozen=True):
    """The start towns for these numbers of players, and how many may begin in one of them."""

    players: list[int]
    towns: list[str]
    players_per_town: Annotated[int, Meta(ge=1, le=6)] = 6
    provenance: str = ""


class ForeignLine(Struct, frozen=True):
    """A dashed line abroad that may be built."""

    id: str
    country: CountryCode
    hexes: list[HexName]
    usable_when_unbuilt: bool = False
    provenance: str = ""


class PrebuiltLine(Struct, frozen=True):
    """A line that exists from the start and belongs to a foreign railway."""

    id: str
    country: CountryCode
    hexes: list[HexName]
    provenance: str = ""


class Ferry(Struct, frozen=True):
    port: str
    target: str
    from_: HexName = field(name="from")
    to: HexName
    length: Annotated[int, Meta(ge=1, le=99)]
    path: Annotated[list[HexName], Meta(max_length=99)]
    provenance: str = ""


class Roll(Struct, frozen=True):
    """One row of the table of special runs."""

    faces: list[Face]
    name: str
    places: list[str] = []
    hexes: list[HexName] = []
    any_plain_hex_of: list[CountryCode] = []
    second_die_even: list[str] = []
    second_die_odd: list[str] = []
    rulebook_span: list[HexName] = []


class Special(Struct, frozen=True):
    """The table of special runs, and how often one is held."""

    every: Annotated[int, Meta(ge=2, le=999)]
    roll: list[Roll]
    every_provenance: str = ""
