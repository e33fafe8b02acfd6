"""Hex grids: axial coordinates (q, r), six directions, distances and pictures."""

from __future__ import annotations

from math import hypot, sqrt

Hex = tuple[int, int]
Point = tuple[float, float]

# Clockwise. On a flat-top grid these are N, NE, SE, S, SW, NW; on a pointy-top one NE, E, SE, SW, W, NW.
DIRECTIONS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def neighbour(at: Hex, direction: int) -> Hex:
    """
    >>> neighbour((0, 0), 1)
    (1, -1)
    """
    dq, dr = DIRECTIONS[direction % 6]
    return at[0] + dq, at[1] + dr


def opposite(direction: int) -> int:
    return (direction + 3) % 6


def distance(a: Hex, b: Hex) -> int:
    """
    >>> distance((0, 0), (2, -1))
    2
    """
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def flat_centre(at: Hex, size: float) -> Point:
    """The centre of a flat-top hex; `size` is the length of a side."""
    q, r = at
    return 1.5 * size * q, sqrt(3) * size * (r + q / 2)


def flat_corners(centre: Point, size: float) -> tuple[Point, ...]:
    """Clockwise; corners i and i + 1 bound the side towards direction i."""
    x, y = centre
    half, height = size / 2, size * sqrt(3) / 2
    steps = ((-half, -height), (half, -height), (size, 0), (half, height), (-half, height), (-size, 0))
    return tuple((x + dx, y + dy) for dx, dy in steps)


def pointy_corners(centre: Point, size: float) -> tuple[Point, ...]:
    """The corners of a pointy-top hex, clockwise from the top."""
    x, y = centre
    half, width = size / 2, size * sqrt(3) / 2
    steps = ((0, -size), (width, -half), (width, half), (0, size), (-width, half), (-width, -half))
    return tuple((x + dx, y + dy) for dx, dy in steps)


def between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def toward(a: Point, b: Point, way: float) -> Point:
    """The point so far from a in the direction of b.

    >>> toward((0, 0), (6, 8), 5)
    (3.0, 4.0)
    """
    share = way / hypot(b[0] - a[0], b[1] - a[1])
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
