"""Folded relief: mountains as facets in a few tones, lit from the north-west."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from math import hypot, sqrt
from zlib import crc32

from ..marks import Area, Mark, Point

Vertex = tuple[float, float, float]  # the last one is the height
Facet = tuple[Vertex, Vertex, Vertex]
LIGHT = (-0.6, -0.62, 0.5)
TONES = {-3: 0.62, -2: 0.42, -1: 0.2, 1: 0.22, 2: 0.46}  # opacity of shade and light


def chance(*key: object) -> float:
    """A number from 0 to 1 that looks random and is always the same for a key."""
    return crc32(repr(key).encode()) / 0xFFFFFFFF


def shaded(facets: Sequence[Facet], strength: float = 1, within: str = "") -> list[Mark]:
    """One area for each tone; facets in the middle tone stay as the ground is."""
    tones: dict[int, list[list[Point]]] = {}
    for facet in facets:
        corners: list[Point] = [(round(x), round(y)) for x, y, _ in facet]
        first, *_, last = corners
        rings = tones.setdefault(_tone(facet), [])
        if rings and rings[-1][0] == first and rings[-1][-1] == corners[1]:
            rings[-1].append(last)  # the next facet around the same peak
        else:
            rings.append(corners)
    return [
        Area(
            tuple(map(tuple, rings)),
            "relief-light" if tone > 0 else "relief-shade",
            opacity=round(TONES[tone] * strength, 2),
            within=within,
        )
        for tone, rings in sorted(tones.items(), reverse=True)
        if tone
    ]


def _tone(facet: Facet) -> int:
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = facet
    ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    sign = -1 if z < 0 else 1
    light = sign * (LIGHT[0] * x + LIGHT[1] * y + LIGHT[2] * z) / (sqrt(x * x + y * y + z * z) or 1.0)
    return max(-3, min(2, round((light - 0.5) * 4.2)))


def folded_hexes(
    centres: Sequence[Point],
    corners: Callable[[int], Sequence[Point]],
    tops: Collection[int],
    side: float,
    height: float = 1,
    only: Collection[int] | None = None,
) -> list[Facet]:
    """Six facets for each hex (or some of them): a peak in its middle, valleys at its corners, lower beside plains."""
    touching: dict[tuple[int, int], list[int]] = {}
    for hex in range(len(centres)):
        for corner in corners(hex):
            touching.setdefault(_key(corner), []).append(hex)
    facets: list[Facet] = []
    for hex in sorted(tops if only is None else only):
        rim = [_foot(corner, touching, tops, side, height) for corner in corners(hex)]
        peak = _peak(hex, centres[hex], rim, side, height)
        facets += [(peak, first, second) for first, second in zip(rim, [*rim[1:], rim[0]], strict=True)]
    return facets


def _foot(
    corner: Point, touching: dict[tuple[int, int], list[int]], tops: Collection[int], side: float, height: float
) -> Vertex:
    key = _key(corner)
    if not all(hex in tops for hex in touching[key]):
        return *corner, 0.0
    away = 0.38 * side
    x, y = corner[0] + away * (chance(key, 1) - 0.5), corner[1] + away * (chance(key, 2) - 0.5)
    return x, y, 0.38 * side * height * chance(key, 3)


def _peak(hex: int, at: Point, rim: Sequence[Vertex], side: float, height: float) -> Vertex:
    inner = sum(corner[2] > 0 for corner in rim)
    away = 0.5 * side
    x, y = at[0] + away * (chance(hex, 1) - 0.5), at[1] + away * (chance(hex, 2) - 0.5) - 0.05 * side
    return x, y, side * height * (0.28 + 0.05 * inner + 0.38 * chance(hex, 3))


def _key(at: Point) -> tuple[int, int]:
    return round(at[0] / 4), round(at[1] / 4)


def folded_ridge(ridge: Sequence[Point], reach: float = 13, step: float = 9) -> list[Facet]:
    """A chain of mountains along a line: a wandering crest with feet to both sides."""
    crest = list(_crest(ridge, step))
    facets: list[Facet] = []
    for side in (1, -1):
        feet = [_ridge_foot(crest, number, side, reach) for number in range(len(crest))]
        for number in range(len(crest) - 1):
            tops, toes = crest[number : number + 2], feet[number : number + 2]
            facets += [(tops[0], tops[1], toes[0]), (tops[1], toes[0], toes[1])]
    return facets


def _crest(ridge: Sequence[Point], step: float) -> Iterator[Vertex]:
    """Points along the line, moved aside and up by chance; its ends lie low."""
    points = _spaced(ridge, step)
    for number, (x, y) in enumerate(points):
        wander, end = 0.5 * step, number in (0, len(points) - 1)
        high = 1.0 if end else 5 + 7 * chance(x, y, 1)
        yield x + wander * (chance(x, y, 2) - 0.5), y + wander * (chance(x, y, 3) - 0.5), high


def _spaced(ridge: Sequence[Point], step: float) -> list[Point]:
    found: list[Point] = []
    for (ax, ay), (bx, by) in pairwise(ridge):
        parts = max(1, round(hypot(bx - ax, by - ay) / step))
        found += [(ax + (bx - ax) * part / parts, ay + (by - ay) * part / parts) for part in range(parts)]
    return [*found, ridge[-1]]


def _ridge_foot(crest: Sequence[Vertex], number: int, side: int, reach: float) -> Vertex:
    before, here, after = crest[max(0, number - 1)], crest[number], crest[min(len(crest) - 1, number + 1)]
    dx, dy = after[0] - before[0], after[1] - before[1]
    length = hypot(dx, dy) or 1.0
    end = 0.25 if number in (0, len(crest) - 1) else 0.6 + 0.6 * chance(here, side)
    return here[0] - dy / length * side * reach * end, here[1] + dx / length * side * reach * end, 0.0
