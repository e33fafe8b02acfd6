"""Boxes around letters: how wide letters are, what boxes cover, how far they are from a point."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from ..marks import Point
from .projections import Box

Segment = tuple[Point, Point]
NARROW, WIDE = "fijlrtI.,’'- ", "mwMW"


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """About as wide as a broad serif would set it."""
    units = sum(0.32 if c in NARROW else 0.86 if c in WIDE else 0.7 if c.isupper() else 0.55 for c in text)
    return units * size * (1.08 if bold else 1)


def around(at: Point, reach: float) -> Box:
    return at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach


def overlap(a: Box, b: Box) -> float:
    wide = (a[2] if a[2] < b[2] else b[2]) - (a[0] if a[0] > b[0] else b[0])
    if wide <= 0:
        return 0.0
    high = (a[3] if a[3] < b[3] else b[3]) - (a[1] if a[1] > b[1] else b[1])
    return wide * high if high > 0 else 0.0


def crossed(box: Box, line: Segment) -> float:
    """How much of a line lies in a box (Liang and Barsky)."""
    (ax, ay), (bx, by) = line
    left, top, right, bottom = box
    if max(ax, bx) < left or min(ax, bx) > right or max(ay, by) < top or min(ay, by) > bottom:
        return 0.0
    start, end = 0.0, 1.0
    for step, low, high in ((bx - ax, box[0] - ax, box[2] - ax), (by - ay, box[1] - ay, box[3] - ay)):
        if step == 0:
            if low > 0 or high < 0:
                return 0.0
            continue
        first, last = (low / step, high / step) if step > 0 else (high / step, low / step)
        start, end = max(start, first), min(end, last)
    return max(0.0, end - start) * hypot(bx - ax, by - ay)


def distance(box: Box, at: Point) -> float:
    x, y = nearest(box, at)
    return hypot(x - at[0], y - at[1])


def nearest(box: Box, at: Point) -> Point:
    return min(max(at[0], box[0]), box[2]), min(max(at[1], box[1]), box[3])


def holds(box: Box, at: Point) -> bool:
    return box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]


def area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
