"""Spots: named places of a chart that can be chosen."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from .marks import Point


@dataclass(frozen=True)
class Spot:
    """A place that can be chosen: a point with a radius, a line, or an area."""

    shape: str  # point, line, area
    points: tuple[Point, ...]
    size: float = 14
    badge: Point | None = None  # where a price is shown; the middle by default
    type: float = 12  # size of the price

    def middle(self) -> Point:
        xs, ys = zip(*self.points, strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def price_at(self) -> Point:
        return self.middle() if self.badge is None else self.badge

    def distance(self, at: Point) -> float:
        if self.shape == "line":
            pairs = zip(self.points, self.points[1:], strict=False)
            return min(_distance_to_segment(at, a, b) for a, b in pairs)
        x, y = self.middle()
        return hypot(at[0] - x, at[1] - y)


@dataclass(frozen=True)
class Hot:
    """A spot that can be chosen now: a ring, a price, and attributes for the page."""

    spot: str
    badge: str = ""
    label: str = ""
    attrs: tuple[tuple[str, str], ...] = ()


def _distance_to_segment(at: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / length
    share = max(0.0, min(1.0, share))
    return hypot(at[0] - a[0] - share * dx, at[1] - a[1] - share * dy)
