"""Lines and outlines as the `d` of an SVG path."""

from __future__ import annotations

from collections.abc import Sequence

from .marks import Point


def open_path(points: Sequence[Point], curve: str) -> str:
    if curve == "quad":
        (ax, ay), (cx, cy), (bx, by) = points
        return f"M{ax:.1f} {ay:.1f}Q{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f}"
    if curve == "smooth" and len(points) > 2:
        return _smooth(points)
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def closed_path(points: Sequence[Point], smooth: bool) -> str:
    if smooth:
        return _smooth([*points, points[0]]) + "Z"
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _smooth(points: Sequence[Point]) -> str:
    """Quadratic curves through the middles, so that no corner is sharp."""
    (x, y), *inner, (end_x, end_y) = points
    path = f"M{x:.1f} {y:.1f}"
    for (ax, ay), (bx, by) in zip(inner, [*inner[1:], (end_x, end_y)], strict=True):
        path += f"Q{ax:.1f} {ay:.1f} {(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}"
    return path + f"L{end_x:.1f} {end_y:.1f}"
