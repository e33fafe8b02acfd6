"""Marks: what can be drawn on a chart. They are frozen values, so their SVG can be cached."""

from __future__ import annotations

import msgspec

Point = tuple[float, float]


class Outline(msgspec.Struct, frozen=True, gc=False):
    """A shape that several areas share, written once: they are drawn in it, or cut off at it."""

    name: str
    rings: tuple[tuple[Point, ...], ...]
    smooth: bool = False


class Area(msgspec.Struct, frozen=True, gc=False):
    """Filled outlines; several rings are drawn as one path (all hexes of a terrain, say)."""

    rings: tuple[tuple[Point, ...], ...]
    ink: str  # empty for none
    edge: str = ""  # ink of the outline
    width: float = 1
    smooth: bool = False
    opacity: float = 1
    shape: str = ""  # name of an outline instead of rings
    within: str = ""  # name of an outline at which the area is cut off
    dash: str = ""  # of the outline


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
    within: str = ""  # name of an outline at which the line is cut off


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
    rim: bool = False  # a fine line inside the edge, for printed places
    raised: bool = False  # a shadow below, for pieces
    minor: bool = False  # says nothing but its text: left out where that cannot be read


class Label(msgspec.Struct, frozen=True, gc=False):
    at: Point
    text: str
    size: float = 12.5
    anchor: str = "middle"
    ink: str = "ink"
    bold: bool = False
    halo: bool = True
    minor: bool = False  # left out of small pictures
    style: str = ""  # title, subtitle, water or country; empty for a plain name
    turn: float = 0  # clockwise, in degrees


Mark = Outline | Area | Stroke | Token | Label

# of the map, the lowest first; rings around what can be chosen lie between places and pieces
LAYERS = ("ground", "lines", "track", "places", "pieces", "labels")
DISPLAY = "display"  # the layer of groups that are not on the map but on the display beside it


class Group(msgspec.Struct, frozen=True, gc=False):
    """Marks that change together; the id names the fragment that a live page replaces."""

    id: str
    marks: tuple[Mark, ...]
    layer: str = "pieces"
    title: str = ""  # said by screen readers and tooltips: a proper name of the board
    along: str = ""  # id of the group whose line a piece travels on, such as the route of a train
