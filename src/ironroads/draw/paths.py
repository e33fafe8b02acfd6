"""Lines and outlines as the `d` of an SVG path."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from .marks import Point


def open_path(points: Sequence[Point], curve: str) -> str:
    if curve == "quad":
        (ax, ay), (cx, cy), (bx, by) = points
        return f"M{ax:.1f} {ay:.1f}Q{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f}"
    if curve == "smooth" and len(points) > 2:
        return _smooth(points)
    return _straight(points)


def closed_path(points: Sequence[Point], smooth: bool) -> str:
    if smooth:
        return _round(points)
    return _straight(points) + "z"


def closed_paths(rings: Iterable[Sequence[Point]]) -> str:
    """Straight rings, each beginning relative to the one before: numbers stay small where neighbours follow each other.

    >>> closed_paths([[(100, 100), (110, 100), (110, 110)], [(101, 98), (105, 98), (105, 90)]])
    'M100 100l10 0 0 10zm1 -2l4 0 0 -8z'
    """
    path, (before_x, before_y) = "", (0, 0)
    for ring in rings:
        x, y = round(10 * round(ring[0][0], 1)), round(10 * round(ring[0][1], 1))
        _, line, steps = _straight(ring).partition("l")
        start = f"m{(x - before_x) / 10:g} {(y - before_y) / 10:g}" if path else f"M{x / 10:g} {y / 10:g}"
        path, before_x, before_y = f"{path}{start}{line}{steps}z", x, y
    return path


def _straight(points: Sequence[Point]) -> str:
    """Relative coordinates: equal shapes get equal text, which compresses well.

    >>> _straight([(10, 20.04), (25.5, 29), (25.5, 47)])
    'M10 20l15.5 9 0 18'
    """
    tenths = [(round(10 * round(x, 1)), round(10 * round(y, 1))) for x, y in points]
    steps = [f"{(bx - ax) / 10:g} {(by - ay) / 10:g}" for (ax, ay), (bx, by) in pairwise(tenths)]
    x, y = tenths[0]
    return f"M{x / 10:g} {y / 10:g}" + (f"l{' '.join(steps)}" if steps else "")


def _smooth(points: Sequence[Point]) -> str:
    """Quadratic curves through the midpoints, without sharp corners."""
    (x, y), *inner, (end_x, end_y) = points
    path = f"M{x:.1f} {y:.1f}"
    for (ax, ay), (bx, by) in zip(inner, [*inner[1:], (end_x, end_y)], strict=True):
        path += f"Q{ax:.1f} {ay:.1f} {(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}"
    return path + f"L{end_x:.1f} {end_y:.1f}"


def _round(points: Sequence[Point]) -> str:
    """The same around a ring, which has no corner where it begins."""
    (x, y), (end_x, end_y) = points[0], points[-1]
    path = f"M{(x + end_x) / 2:.1f} {(y + end_y) / 2:.1f}"
    for (ax, ay), (bx, by) in pairwise([*points, points[0]]):
        path += f"Q{ax:.1f} {ay:.1f} {(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}"
    return path + "Z"
