"""The table `[picture]` of a board file: how the board is drawn. It changes nothing in play, nor the board's digest."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Longitude = Annotated[float, Meta(ge=-180, le=180)]
Latitude = Annotated[float, Meta(ge=-90, le=90)]
Place = tuple[Longitude, Latitude]
Line = Annotated[list[Place], Meta(min_length=2, max_length=1000)]
Lines = Annotated[list[Line], Meta(max_length=50)]
OutlineName = Literal[
    "world", "usa", "eastern-usa", "britain", "austria", "switzerland", "northern-italy", "southern-italy"
]
Corner = Literal["", "top-left", "top-right", "bottom-left", "bottom-right"]


class Widening(Struct, frozen=True):
    """A crowded east drawn wider, from `start` on (degrees of arc east of the centre), growing over so many degrees."""

    start: float
    over: Annotated[float, Meta(gt=0)]
    by: float
    rise: float = 0


class Projection(Struct, frozen=True):
    """How longitude and latitude become a place on the sheet.

    Without parallels it is Lambert's azimuthal one, with them Albers' conic one, both equal-area.
    """

    centre: Place
    parallels: tuple[Latitude, Latitude] | None = None
    turn: Annotated[float, Meta(description="Degrees by which north leans to the left")] = 0
    tall: Annotated[float, Meta(gt=0, description="Height of a degree, as a share of its width")] = 1
    widen: Widening | None = None
    hex_km: Annotated[float, Meta(ge=0, description="Width of a hex")] = 0
    origin: Annotated[tuple[float, float], Meta(description="Where the centre is, in hex widths from above left")] = (
        0,
        0,
    )


class Lettering(Struct, frozen=True):
    """The name of a water or of a neighbouring country."""

    text: str
    lon: Longitude
    lat: Latitude
    kind: Literal["water", "country"] = "water"
    turn: Annotated[float, Meta(description="Clockwise, in degrees")] = 0
    size: Annotated[float, Meta(ge=9, le=60)] = 20


class Picture(Struct, frozen=True):
    """The geography below the board, and what is written on it."""

    outline: OutlineName = "world"
    projection: Projection | None = None
    name: Annotated[list[Lettering], Meta(max_length=50)] = []
    ridge: Annotated[Lines, Meta(description="Mountain ranges")] = []
    river: Lines = []
    land: Annotated[Lines, Meta(description="Land that the outline lacks, as closed lines")] = []
    lake: Annotated[Lines, Meta(description="Shores, as closed lines")] = []
    border: Annotated[Lines, Meta(description="Lines between parts of the country")] = []
    moved: Annotated[dict[str, tuple[float, float]], Meta(description="Places drawn beside where they are")] = {}
    title: Corner = ""
    compass: Annotated[Place | None, Meta(description="The middle of a compass rose")] = None
    source: str = ""
