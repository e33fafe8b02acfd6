"""Rectangles for the boards beside the map, and places for discs that share one."""

from __future__ import annotations

from typing import NamedTuple

from ....draw.marks import Point


class Rectangle(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    def corners(self) -> tuple[Point, ...]:
        right, bottom = self.x + self.width, self.y + self.height
        return (self.x, self.y), (right, self.y), (right, bottom), (self.x, bottom)

    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2


def crowd(middle: Point, number: int, count: int, columns: int, wide: float, tall: float = 17) -> Point:
    """The place of one of several discs in the same space."""
    x, y = middle
    rows, columns = -(-count // columns), min(count, columns)
    return x + (number % columns - (columns - 1) / 2) * wide, y + (number // columns - (rows - 1) / 2) * tall
