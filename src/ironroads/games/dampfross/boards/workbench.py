"""Dampfross in the editor: terrain, countries, rivers along sides, towns with numbers, ferries, lines abroad."""

from __future__ import annotations

from typing import Any

from ....boards.workbench import Assigned, Ground, Paint, Sides, Stops, Trails, Workbench
from .format import NUMBERS
from .hex_names import hex_name

TERRAIN = (
    Paint(".", "plain"),
    Paint("^", "mountain", "peak"),
    Paint("~", "sea"),
    Paint("o", "ring"),
)
HOME = "A"
PLACES = ("town.name", "place.name")
WORKBENCH = Workbench(
    sheet="rows",
    id="id",
    name="title",
    size={
        "rows": "grid.rows",
        "columns": "grid.columns",
        "block": "grid.lower_block_rows",
        "offset": "grid.upper_number_offset",
    },
    grounds=(
        Ground("terrain", "fields.terrain", "rows", TERRAIN, usual="."),
        Ground("country", "fields.country", "rows", table="countries", usual=HOME, has_borders=True),
    ),
    stops=(
        Stops("town", ("hex",), figure="numbers", new={"numbers": []}, numbering=tuple(NUMBERS)),
        Stops("place", ("hex",)),
    ),
    sides=(Sides("river", "edges", "names"), Sides("bridge", "edges", "names", new={"cost": 5})),
    trails=(
        Trails("foreign_line", "hexes", new={"country": HOME}),
        Trails("prebuilt_line", "hexes", new={"country": HOME}),
        Trails("ferry", "path", ends=("from", "to"), names=("port", "target"), length="length"),
        Trails("special.roll", "hexes", new={"faces": []}),
    ),
    assigned=(
        Assigned("start", "towns", ("town",), new={"players": []}),
        Assigned("special.roll", "places", ("town", "place"), new={"faces": []}),
    ),
    references={
        "start.towns": ("town.name",),
        "ferry.port": PLACES,
        "ferry.target": PLACES,
        "special.roll.places": PLACES,
        "special.roll.second_die_even": PLACES,
        "special.roll.second_die_odd": PLACES,
    },
)


def empty(usual: dict[str, Any], columns: int, rows: int) -> dict[str, Any]:
    """A plain without towns; every special run leads to any plain hex."""
    roll = {"faces": [1, 2, 3, 4, 5, 6], "name": "Land", "any_plain_hex_of": [HOME]}
    return {
        **{key: usual[key] for key in ("format", "id", "title", "max_players")},
        "home": HOME,
        "grid": {"rows": rows, "columns": columns},
        "countries": {HOME: "Land"},
        "fields": {"terrain": _block(".", columns, rows), "country": _block(HOME, columns, rows)},
        "town": [],
        "start": [{"players": list(range(2, usual["max_players"] + 1)), "towns": []}],
        "special": {"every": 4, "roll": [roll]},
    }


def _block(mark: str, columns: int, rows: int) -> str:
    return "".join([f"{hex_name(row, 0)} {mark * columns}\n" for row in reversed(range(rows))])
