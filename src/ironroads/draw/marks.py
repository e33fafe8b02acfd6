"""Marks: what can be drawn on a chart. They are frozen values, so their SVG can be cached."""

from __future__ import annotations

import msgspec

Point = tuple[float, float]


class Area(msgspec.Struct, frozen=True, gc=False):
    """Filled outlines; several rings are drawn as one path (all hexes of a terrain, say)."""

    rings: tuple[tuple[Point, ...], ...]
    ink: str
    edge: str = ""  # ink of the outline
    width: float = 1
    smooth: bool = False
    opacity: float = 1


class Stroke(msgspec.Struct, frozen=True, gc=False):
    """A line: track, river, border. `curve` is line, quad (start, control, end) or smooth."""

    points: tuple[Point, ...]
    ink: str
    width: float = 3
    curve: str = "line"
    casing: float = 0  # width of the pale edge on either side
    dash: str = ""
    opacity: float = 1
    blunt: bool = False  # blunt ends, for lines of neighbouring tiles to meet without a seam


class Token(msgspec.Struct, frozen=True, gc=False):
    """A piece: a shape with a short text on it. `turn` is its heading in degrees, 0 is up."""

    at: Point
    shape: str  # one of draw.shapes.SHAPES
    size: float
    ink: str
    text: str = ""
    edge: str = "ink"
    turn: float = 0
    width: float = 1


class Label(msgspec.Struct, frozen=True, gc=False):
    at: Point
    text: str
    size: float = 12.5
    anchor: str = "middle"
    ink: str = "ink"
    bold: bool = False
    halo: bool = True
    minor: bool = False  # hidden until the map is large enough to read it


Mark = Area | Stroke | Token | Label

LAYERS = ("ground", "lines", "track", "pieces", "labels")


class Group(msgspec.Struct, frozen=True, gc=False):
    """Marks that change together; the id names the fragment that a live page replaces."""

    id: str
    marks: tuple[Mark, ...]
    layer: str = "pieces"
    title: str = ""  # said by screen readers and tooltips: a proper name of the board
