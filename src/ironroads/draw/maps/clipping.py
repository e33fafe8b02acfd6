"""Outlines of the earth as lines of a picture: projected, cut off at its edge, without points too close to see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot

from ..marks import Point
from .projections import Box, Project

Ring = tuple[Point, ...]
STEP, MOST_STEPS = 1.5, 60  # degrees; longer lines are curved by a projection
FINEST = 0.8  # units between points


def rings(outline: Iterable[Sequence[Point]], project: Project, frame: Box) -> tuple[Ring, ...]:
    """Closed outlines, cut off at the frame."""
    cut = [clip_ring([project(*place) for place in _dense(ring)], frame) for ring in outline]
    thinned = [_thin(ring) for ring in cut]
    return tuple(tuple(ring) for ring in thinned if len(ring) > 3)


def lines(outline: Iterable[Sequence[Point]], project: Project, frame: Box) -> tuple[Ring, ...]:
    """Open lines, cut off at the frame."""
    parts = [part for line in outline for part in clip_line([project(*place) for place in _dense(line)], frame)]
    return tuple(tuple(_thin(part)) for part in parts if len(part) > 1)


def _dense(line: Sequence[Point]) -> Iterator[Point]:
    for (ax, ay), (bx, by) in pairwise(line):
        parts = min(MOST_STEPS, max(1, ceil(hypot(bx - ax, by - ay) / STEP)))
        for part in range(parts):
            yield ax + (bx - ax) * part / parts, ay + (by - ay) * part / parts
    yield line[-1]


def _thin(points: Sequence[Point]) -> list[Point]:
    found: list[Point] = []
    for x, y in points:
        if not found or abs(x - found[-1][0]) + abs(y - found[-1][1]) > FINEST:
            found.append((round(x, 1), round(y, 1)))
    return found


def clip_ring(ring: Sequence[Point], box: Box) -> list[Point]:
    """Sutherland and Hodgman's way: cut at one edge after the other.

    >>> clip_ring([(0, 0), (4, 0), (4, 4), (0, 4)], (-1, 1, 2, 9))
    [(0.0, 1.0), (2.0, 1.0), (2.0, 4.0), (0, 4)]
    """
    left, top, right, bottom = box
    found = list(ring)
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        found = list(_cut(found, axis, limit, sign))
    return found


def _cut(ring: Sequence[Point], axis: int, limit: float, sign: int) -> Iterator[Point]:
    for before, here in zip([*ring[-1:], *ring[:-1]], ring, strict=True):
        was_in, is_in = sign * (before[axis] - limit) >= 0, sign * (here[axis] - limit) >= 0
        if was_in != is_in:
            share = (limit - before[axis]) / (here[axis] - before[axis])
            yield before[0] + (here[0] - before[0]) * share, before[1] + (here[1] - before[1]) * share
        if is_in:
            yield here


def clip_line(line: Sequence[Point], box: Box) -> list[list[Point]]:
    """The parts of a line with at least one end of each step inside the box."""
    found: list[list[Point]] = []
    last: Point | None = None
    for a, b in pairwise(line):
        if not (inside(a, box) or inside(b, box)):
            continue
        if last is not a:
            found.append([a])
        found[-1].append(b)
        last = b
    return found


def cut_line(line: Sequence[Point], box: Box) -> list[list[Point]]:
    """The parts of a line inside the box, cut off at its edge.

    >>> cut_line([(0, 0), (2, 0), (2, 4), (9, 4), (9, 1), (3, 1)], (-1, -1, 4, 3))
    [[(0, 0), (2, 0), (2.0, 3.0)], [(4.0, 1.0), (3, 1)]]
    """
    found: list[list[Point]] = []
    last: Point | None = None
    for a, b in pairwise(line):
        part = _cut_step(a, b, box)
        if part is None:
            continue
        if last is None or part[0] != last:
            found.append([part[0]])
        found[-1].append(last := part[1])
    return found


def _cut_step(a: Point, b: Point, box: Box) -> tuple[Point, Point] | None:
    """Liang and Barsky's way."""
    start, end = 0.0, 1.0
    for axis in (0, 1):
        step = b[axis] - a[axis]
        if step == 0 and not box[axis] <= a[axis] <= box[axis + 2]:
            return None
        if step != 0:
            first, last = sorted(((box[axis] - a[axis]) / step, (box[axis + 2] - a[axis]) / step))
            start, end = max(start, first), min(end, last)
    if start >= end:
        return None
    first_point, last_point = (
        (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) if 0 < share < 1 else (a, b)[round(share)]
        for share in (start, end)
    )
    return first_point, last_point


def inside(at: Point, box: Box) -> bool:
    return box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]


def covers(outline: Iterable[Sequence[Point]], at: Point) -> bool:
    """Whether a point lies within rings, by counting the sides to its right.

    >>> covers([[(0, 0), (4, 0), (4, 4), (0, 4)]], (1, 1)), covers([[(0, 0), (4, 0), (4, 4)]], (1, 3))
    (True, False)
    """
    x, y = at
    crossings = 0
    for ring in outline:
        for (ax, ay), (bx, by) in zip([*ring[-1:], *ring[:-1]], ring, strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                crossings += 1
    return crossings % 2 == 1
