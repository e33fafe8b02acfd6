"""Placement of labels: beside their places, covering neither places nor each other."""

from __future__ import annotations

from collections.abc import Sequence

from .marks import Point

Box = tuple[float, float, float, float]
GLYPH = 0.56  # width of a letter, as a share of the size of the type


def beside(places: Sequence[Point], names: Sequence[str], radius: float, size: float) -> list[tuple[Point, str]]:
    """For each name its point and anchor: above, below, right or left, whichever covers least.

    >>> beside([(0, 0), (0, -22)], ["low", "high"], 10, 12)
    [((0, 17.2), 'middle'), ((0, -39.2), 'middle')]
    """
    discs = [(x - radius, y - radius, x + radius, y + radius) for x, y in places]
    taken: list[Box] = []
    found: list[tuple[Point, str]] = []
    for number, (place, name) in enumerate(zip(places, names, strict=True)):
        others = discs[:number] + discs[number + 1 :] + taken
        choices = _choices(place, radius, size)
        best = min(choices, key=lambda choice: _covered(_box(choice, name, size), others))
        taken.append(_box(best, name, size))
        found.append(best)
    return found


def _choices(place: Point, radius: float, size: float) -> list[tuple[Point, str]]:
    x, y = place
    rise = radius + size * 0.6
    return [
        ((x, y - rise), "middle"),
        ((x, y + rise), "middle"),
        ((x + radius + 3, y), "start"),
        ((x - radius - 3, y), "end"),
        ((x + radius * 0.6, y - rise + 3), "start"),
        ((x - radius * 0.6, y - rise + 3), "end"),
        ((x + radius * 0.6, y + rise - 3), "start"),
        ((x - radius * 0.6, y + rise - 3), "end"),
    ]


def _box(choice: tuple[Point, str], name: str, size: float) -> Box:
    (x, y), anchor = choice
    width = GLYPH * size * len(name)
    left = {"middle": x - width / 2, "start": x, "end": x - width}[anchor]
    return left, y - size / 2, left + width, y + size / 2


def _covered(box: Box, others: Sequence[Box]) -> float:
    return sum(_overlap(box, other) for other in others)


def _overlap(a: Box, b: Box) -> float:
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    return max(0.0, width) * max(0.0, height)
