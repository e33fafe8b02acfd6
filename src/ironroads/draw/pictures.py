"""Marks as SVG. Groups are cached, since most of a board does not change."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from . import theme
from .marks import Area, Group, Label, Mark, Point, Stroke, Token
from .paths import closed_path, open_path
from .shapes import SHAPES
from .svg import Attrs, element, text

FINE = 7.0  # smaller labels are readable only when zoomed in


@lru_cache(maxsize=65536)
def fragment(group: Group) -> str:
    title = element("title", {}, text(group.title)) if group.title else ""
    return element("g", {"id": f"m-{group.id}"}, title, *(picture(mark) for mark in group.marks), "")


def picture(mark: Mark) -> str:
    if isinstance(mark, Token):
        return _token(mark)
    if isinstance(mark, Stroke):
        return _stroke(mark)
    if isinstance(mark, Area):
        return _area(mark)
    return _label(mark)


def _area(mark: Area) -> str:
    rings = "".join(closed_path(ring, mark.smooth) for ring in mark.rings)
    edge: Attrs = {"stroke": theme.ink(mark.edge), "stroke_width": mark.width} if mark.edge else {}
    opacity: Attrs = {"opacity": f"{mark.opacity:g}"} if mark.opacity < 1 else {}
    return element("path", {"d": rings, "fill": theme.ink(mark.ink), **edge, **opacity})


def _stroke(mark: Stroke) -> str:
    common: dict[str, str | float] = {
        "d": open_path(mark.points, mark.curve),
        "fill": "none",
        "stroke_linecap": "butt" if mark.blunt else "round",
        "stroke_linejoin": "round",
    }
    if mark.opacity < 1:
        common["opacity"] = f"{mark.opacity:g}"
    casing = ""
    if mark.casing:
        width = mark.width + 2 * mark.casing
        casing = element("path", {**common, "stroke": theme.ink("casing"), "stroke_width": width})
    dash: Attrs = {"stroke_dasharray": mark.dash} if mark.dash else {}
    return casing + element("path", {**common, "stroke": theme.ink(mark.ink), "stroke_width": mark.width, **dash})


def _token(mark: Token) -> str:
    x, y = mark.at
    paint: Attrs = {"fill": theme.ink(mark.ink)}
    if mark.edge:
        paint = {**paint, "stroke": theme.ink(mark.edge), "stroke_width": mark.width}
    outline = SHAPES[mark.shape]
    if outline:
        shape = element("path", {"d": closed_path(_placed(outline, mark), False), **paint})
    else:
        shape = element("circle", {"cx": x, "cy": y, "r": mark.size, **paint})
    if not mark.text:
        return shape
    size = mark.size * (1.15 if len(mark.text) < 2 else 0.95 if len(mark.text) < 3 else 0.72)
    return shape + element(
        "text",
        {
            "x": x,
            "y": y + 0.36 * size,
            "font_size": size,
            "font_weight": 600,
            "text_anchor": "middle",
            "fill": theme.on(mark.ink),
        },
        text(mark.text),
    )


def _placed(outline: Sequence[Point], mark: Token) -> list[Point]:
    angle = mark.turn * pi / 180
    c, s = cos(angle), sin(angle)
    x, y = mark.at
    return [(x + mark.size * (px * c - py * s), y + mark.size * (px * s + py * c)) for px, py in outline]


def _rank(mark: Label) -> str:
    """The class by which a page hides labels too small to read."""
    return ("fine" if mark.size < FINE else "minor") if mark.minor else ""


def _label(mark: Label) -> str:
    halo: Attrs = (
        {
            "stroke": theme.ink("halo"),
            "stroke_width": mark.size / 4,
            "paint_order": "stroke",
            "stroke_linejoin": "round",
        }
        if mark.halo
        else {}
    )
    return element(
        "text",
        {
            "x": mark.at[0],
            "y": mark.at[1] + 0.35 * mark.size,
            "font_size": mark.size,
            "text_anchor": mark.anchor,
            "fill": theme.ink(mark.ink),
            "font_weight": 600 if mark.bold else "",
            "class": _rank(mark),
            **halo,
        },
        text(mark.text),
    )
