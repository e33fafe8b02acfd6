"""The names of waters and neighbouring countries, and a compass rose, where a board file puts them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import Protocol

from ..marks import Label, Mark, Point
from .boxes import around, text_width
from .compass import compass, compass_box
from .projections import Box, Project

SPACING = {"water": 2.0, "country": 6.0}  # between letters


class LetteringTable(Protocol):
    @property
    def text(self) -> str: ...
    @property
    def lon(self) -> float: ...
    @property
    def lat(self) -> float: ...
    @property
    def kind(self) -> str: ...
    @property
    def turn(self) -> float: ...
    @property
    def size(self) -> float: ...


class PictureTable(Protocol):
    @property
    def name(self) -> Sequence[LetteringTable]: ...
    @property
    def compass(self) -> Point | None: ...


def letterings(picture: PictureTable, project: Project) -> tuple[Mark, ...]:
    inks = {"water": "sea-ink", "country": "map-soft"}
    written = tuple(
        Label(
            project(name.lon, name.lat), name.text, name.size, ink=inks[name.kind], halo=False, style=name.kind,
            turn=name.turn,
        )
        for name in picture.name
    )  # fmt: skip
    return (*written, *(compass(project, picture.compass) if picture.compass else ()))


def lettering_boxes(picture: PictureTable, project: Project) -> tuple[Box, ...]:
    """The room that they take; for a name a chain of small boxes, since it may be turned."""
    rose = (compass_box(project, picture.compass),) if picture.compass else ()
    return (*(box for name in picture.name for box in _chain(name, project)), *rose)


def _chain(name: LetteringTable, project: Project) -> Iterator[Box]:
    x, y = project(name.lon, name.lat)
    half = (text_width(name.text, name.size) + SPACING[name.kind] * len(name.text)) / 2
    c, s = cos(radians(name.turn)), sin(radians(name.turn))
    parts = max(2, round(2 * half / name.size))
    for part in range(parts + 1):
        along = half * (2 * part / parts - 1)
        yield around((x + along * c, y + along * s), 0.42 * name.size)
