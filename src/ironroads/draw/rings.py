"""Spots that can be chosen: a double ring, since no hue is free, and a badge with the price."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from . import theme
from .marks import Point
from .paths import closed_path, open_path
from .spots import Hot, Spot
from .svg import Attrs, element, text
from .zoom import nearness_class


def marked(spot: Spot, item: Hot) -> str:
    attrs = {"class": "hot", **dict(item.attrs)}
    return element("g", attrs, f"<title>{text(item.label)}</title>", _ring(spot), _badge(spot, item.badge))


@lru_cache(maxsize=16384)
def _ring(spot: Spot) -> str:
    """The ring, which is the same whatever the spot is chosen for."""
    return {"point": _circle, "area": _outline, "line": _band}[spot.shape](spot)


def _circle(spot: Spot) -> str:
    x, y = spot.points[0]
    outer: Attrs = {"cx": x, "cy": y, "r": spot.size + 3, "fill": theme.ink("hot-wash"), **_pen("hot-outer", 3)}
    inner: Attrs = {"cx": x, "cy": y, "r": spot.size, "fill": "none", **_pen("hot-inner", 3)}
    return element("circle", outer) + element("circle", inner)


def _outline(spot: Spot) -> str:
    d = closed_path(spot.points, False)
    outer: Attrs = {"d": d, "fill": theme.ink("hot-wash"), **_pen("hot-outer", 5)}
    return element("path", outer) + element("path", {"d": d, "fill": "none", **_pen("hot-inner", 2)})


def _band(spot: Spot) -> str:
    line: Attrs = {"d": open_path(band_ends(spot), "line"), "fill": "none", "stroke_linecap": "round"}
    pens = [_pen("hot-outer", spot.size), _pen("hot-inner", spot.size - 5), _pen("hot-outer", spot.size - 10)]
    return "".join(element("path", {**line, **pen}) for pen in pens)


def _pen(ink: str, width: float) -> Attrs:
    return {"stroke": theme.ink(ink), "stroke_width": width}


def band_ends(spot: Spot) -> list[Point]:
    """The line without its ends, to keep what is there readable."""
    first, *_, last = points = list(spot.points)
    way = 1.5 * spot.size  # the round ends of the band take a third back
    points[0], points[-1] = _toward(first, points[1], way), _toward(last, points[-2], way)
    return points


def _toward(a: Point, b: Point, way: float) -> Point:
    share = min(way / max(hypot(b[0] - a[0], b[1] - a[1]), 1.0), 0.35)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


@lru_cache(maxsize=16384)
def _badge(spot: Spot, badge: str) -> str:
    """A plate with the price; it goes away as a whole where the price cannot be read."""
    if not badge:
        return ""
    (x, y), em = spot.price_at(), spot.type
    half, rise = plate_size(spot, badge)
    plate: Attrs = {"x": x - half, "y": y - rise, "width": 2 * half, "height": 2 * rise, "rx": rise}
    words: Attrs = {"x": x, "y": y + 0.36 * em, "font_size": em, "font_weight": 700, "text_anchor": "middle"}
    outline = {"fill": theme.ink("hot-inner"), **_pen("hot-outer", em / 8)}
    price = element("text", {**words, "fill": theme.on("hot-inner")}, text(badge))
    return element("g", {"class": nearness_class(em)}, element("rect", {**plate, **outline}), price)


def plate_size(spot: Spot, badge: str) -> Point:
    """Half the width and half the height of the plate around a price."""
    return spot.type * max(0.8, 0.2 + 0.27 * len(badge)), spot.type * 0.75
