"""What the editor knows of a board format: where its hexes, places and lines are in the file.

This is plain data, which the page interprets. Paths are dotted keys of the file. A table is a list of rows; `by` is the
key by which other rows name a row.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct


class Paint(Struct, frozen=True):
    """A value that a hex can have, the ink it is drawn in, and a sign for eyes that cannot tell the inks apart."""

    value: str
    ink: str
    sign: Literal["", "peak", "hill", "wave"] = ""


class Ground(Struct, frozen=True):
    """A value for each hex, painted by dragging.

    `rows` are lines of characters in a text, `hexes` a list of `q`, `r` and `key`, `ranges` the hexes that exist, as
    ranges of `r` in each column `q`.
    """

    name: str
    at: str
    storage: Literal["rows", "hexes", "ranges"]
    paints: tuple[Paint, ...] = ()
    table: str = ""  # instead of `paints`: a table of values and their names
    key: str = "t"
    usual: str = ""  # value of a new hex
    has_borders: bool = False


class Stops(Struct, frozen=True):
    """Cities and towns. `place` holds the keys of the hex, or of longitude and latitude."""

    table: str
    place: tuple[str, ...]
    by: str = "name"
    figure: str = ""  # the key of a number to show, or of a value that has a sign
    signs: dict[str, str] = {}  # by value
    colour: str = ""  # the key of a colour
    new: dict[str, Any] = {}
    paints: dict[str, str] = {}  # by ground: the value below such a place
    numbering: tuple[int, ...] = ()  # numbers that must all be given out, in the list `figure`


class Sides(Struct, frozen=True):
    """Sides of hexes: of each row of a table, or of one list; written `A1|A2` or as four coordinates."""

    at: str
    key: str
    form: Literal["names", "coordinates"]
    ink: str = "stream"
    new: dict[str, Any] = {}


class Joins(Struct, frozen=True):
    """Lines between two places, drawn by two clicks: rows with two `ends`, or a list `key` of pairs."""

    at: str
    stops: tuple[str, ...]
    ends: tuple[str, ...] = ()
    key: str = ""
    figure: str = ""
    new: dict[str, Any] = {}


class Trails(Struct, frozen=True):
    """A list of hexes in each row, drawn hex by hex; with `ends` the first and the last are kept by themselves."""

    at: str
    key: str
    ends: tuple[str, ...] = ()
    names: tuple[str, ...] = ()  # the keys of the places at the ends
    length: str = ""
    new: dict[str, Any] = {}


class Assigned(Struct, frozen=True):
    """Places that a row names, chosen on the map; `mirror` is the key by which the place names the row in turn."""

    at: str
    key: str
    stops: tuple[str, ...]
    mirror: str = ""
    also: dict[str, Any] = {}
    new: dict[str, Any] = {}


class KeptCount(Struct, frozen=True):
    """A count in the file that the editor keeps: of a table or a ground, of rows or hexes with these values."""

    at: str
    of: str
    key: str = ""
    among: tuple[str | bool, ...] = ()
    without: tuple[str, ...] = ()


class Workbench(Struct, frozen=True):
    """The tools of a format. A sheet of `rows` has pointed hexes, named by letter and number; `axial` has flat ones.

    `numbering` says how the table numbers the hexes of an axial sheet: in each column, or by rows.
    """

    sheet: Literal["rows", "axial", "earth"]
    id: str
    name: str
    size: dict[
        str, str
    ] = {}  # of a sheet of rows: the paths of `rows`, `columns`, rows of a `block`, `offset` of numbers
    numbering: Literal["columns", "rows"] = "columns"
    grounds: tuple[Ground, ...] = ()
    stops: tuple[Stops, ...] = ()
    sides: tuple[Sides, ...] = ()
    joins: tuple[Joins, ...] = ()
    trails: tuple[Trails, ...] = ()
    assigned: tuple[Assigned, ...] = ()
    tallies: tuple[KeptCount, ...] = ()
    references: dict[str, tuple[str, ...]] = {}  # by path of a value: the paths of the values it may have
