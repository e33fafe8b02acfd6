"""Directions on a map in words."""

from __future__ import annotations

from math import atan2, pi

from ...draw.marks import Point

POINTS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def direction(start: Point, end: Point) -> str:
    """The point of the compass from one place to another; north is up.

    >>> direction((0, 0), (0, -5)), direction((0, 0), (9, 5)), direction((0, 0), (-3, 0))
    ('n', 'se', 'w')
    """
    turn = atan2(end[0] - start[0], start[1] - end[1])
    return POINTS[round(turn / (pi / 4)) % 8]
