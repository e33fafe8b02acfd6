"""Areas and lines of a chart as cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil

from ....draw.marks import Point, Stroke

STEPS = 8  # straight pieces of a curve


def filled(rings: Sequence[Sequence[Point]], rows: int) -> Iterator[tuple[int, int, int]]:
    """The cells whose middle is inside the rings, as (first column, last column, row); a ring in a ring is a hole.

    >>> list(filled([[(0, 0), (4, 0), (4, 2), (0, 2)]], 9))
    [(0, 3, 0), (0, 3, 1)]
    """
    crossings: dict[int, list[float]] = {}
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
            low, high = min(ay, by), max(ay, by)
            for row in range(max(0, ceil(low - 0.5)), min(rows, ceil(high - 0.5))):
                crossings.setdefault(row, []).append(ax + (row + 0.5 - ay) / (by - ay) * (bx - ax))
    for row, found in crossings.items():
        found.sort()
        for start, end in zip(found[::2], found[1::2], strict=False):
            first, last = ceil(start - 0.5), ceil(end - 0.5) - 1
            if first <= last:
                yield first, last, row


def polyline(stroke: Stroke) -> Sequence[Point]:
    """The points of a stroke, a curve in straight pieces."""
    if stroke.curve != "quad":
        return stroke.points
    (ax, ay), (cx, cy), (bx, by) = stroke.points
    shares = [step / STEPS for step in range(STEPS + 1)]
    return [
        ((1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx, (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by)
        for t in shares
    ]


def crossed(points: Sequence[Point]) -> Iterator[tuple[int, int, float, float]]:
    """The cells along a line, each once, with the direction in which it is crossed.

    >>> [(column, row) for column, row, *_ in crossed([(0.5, 0.5), (2.5, 0.5), (2.5, 2.5)])]
    [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]
    """
    before = None
    for (ax, ay), (bx, by) in pairwise(points):
        steps = max(1, ceil(2 * max(abs(bx - ax), abs(by - ay))))
        for step in range(steps + 1):
            here = int((ax + (bx - ax) * step / steps) // 1), int((ay + (by - ay) * step / steps) // 1)
            if here != before:
                yield *here, bx - ax, by - ay
            before = here
