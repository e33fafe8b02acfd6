"""Groups of hexes: their common outline, and which of them the real coast leaves in the water."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from ..marks import Area, Mark, Outline, Point
from .clipping import Ring, covers
from .ground import Geography, winding

Key = tuple[int, int]
SHORE_BEND = 0.2  # how far a shore that follows hexes is bent aside, as a share of its sides
FINE = 8  # parts of a unit; corners of neighbours differ by less


def boundary(hexes: Iterable[Sequence[Point]]) -> tuple[Ring, ...]:
    """The sides that only one of the hexes has, joined into closed lines; corners must run the same way round.

    >>> boundary([[(0, 0), (1, 0), (1, 1)], [(0, 0), (1, 1), (0, 1)]])
    (((0, 0), (1, 0), (1, 1), (0, 1)),)
    """
    ends: dict[tuple[Key, Key], tuple[Point, Point]] = {}
    for corners in hexes:
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            if ends.pop((_key(b), _key(a)), None) is None:
                ends[_key(a), _key(b)] = (a, b)
    onward: dict[Key, list[tuple[Point, Point]]] = {}
    for a, b in ends.values():
        onward.setdefault(_key(a), []).append((a, b))
    return tuple(_rings(onward))


def _rings(onward: dict[Key, list[tuple[Point, Point]]]) -> Iterable[Ring]:
    while onward:
        at = next(iter(onward))
        ring: list[Point] = []
        while at in onward:
            here, there = onward[at].pop()
            if not onward[at]:
                del onward[at]
            ring.append(here)
            at = _key(there)
        yield tuple(ring)


def _key(at: Point) -> Key:
    return round(at[0] * FINE), round(at[1] * FINE)


def drowned(earth: Geography, hexes: Collection[int], centres: Sequence[Point]) -> list[int]:
    """Land hexes whose middle the outlines put into a sea or a lake."""
    return [
        hex
        for hex in sorted(hexes)
        if not covers(earth.land, centres[hex]) or (earth.lakes and covers(earth.lakes, centres[hex]))
    ]


def shore(rings: Iterable[Ring]) -> tuple[Ring, ...]:
    """The outline of such hexes as a coast, uneven like a real one."""
    return tuple(winding((*ring, ring[0]), SHORE_BEND)[:-1] for ring in rings)


def dry_land(rings: tuple[Ring, ...], ink: str) -> list[Mark]:
    """Land where hexes are though the coast is elsewhere, with a soft shore."""
    if not rings:
        return []
    return [Area(rings, ink, "ring", 3, smooth=True), Area(rings, ink, smooth=True)]


def inked(name: str, hexes: Iterable[Sequence[Point]], ink: str, within: str) -> list[Mark]:
    """The area of hexes in a colour, cut off at an outline such as the coast."""
    rings = boundary(hexes)
    return [Outline(name, rings), Area((), ink, shape=name, within=within)] if rings else []
