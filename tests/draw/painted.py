"""What is painted where: solid shapes in the order in which they are painted, and the figures that people read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, inf, pi, sin

from ironroads.draw.chart import Chart
from ironroads.draw.maps.boxes import around, holds, overlap
from ironroads.draw.marks import LAYERS, Area, Group, Label, Mark, Point, Stroke, Token
from ironroads.draw.rings import band_ends, plate_size
from ironroads.draw.shapes import SHAPES
from ironroads.draw.spots import Hot, Spot

Box = tuple[float, float, float, float]
SOLID = 0.5  # opacity from which on something hides what is below
READABLE = 0.2  # share of a figure that may be hidden
ABOVE = ("pieces", "labels")  # layers whose previews lie above pieces
GRID = [(x / 4, y / 2) for x in range(-4, 5) for y in range(-2, 3)]  # points of a figure that are looked at


@dataclass(frozen=True)
class Solid:
    """Hides what is painted before it: an area, or a line of some width around an open or closed way."""

    points: tuple[Point, ...]
    reach: float = 0.0  # half the width of the line, or the radius around a single point
    inner: float = -inf  # the radius inside which a ring around a single point is empty
    filled: bool = False
    writes: Point | None = None  # where it has a figure of its own

    def box(self) -> Box:
        xs, ys = zip(*self.points, strict=True)
        return min(xs) - self.reach, min(ys) - self.reach, max(xs) + self.reach, max(ys) + self.reach

    def hides(self, at: Point) -> bool:
        if len(self.points) == 1:
            return self.inner < hypot(at[0] - self.points[0][0], at[1] - self.points[0][1]) < self.reach
        if self.filled and within(at, self.points):
            return True
        return self.reach > 0 and any(from_segment(at, a, b) < self.reach for a, b in pairwise(self.points))


@dataclass(frozen=True)
class Figure:
    """A short text, the group that it belongs to, and the room that its letters take."""

    text: str
    group: str
    at: Point
    box: Box

    def points(self) -> list[Point]:
        left, top, right, bottom = self.box
        x, y, wide, high = (left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2
        return [(x + a * wide, y + b * high) for a, b in GRID]


@dataclass
class Painting:
    """Everything in the order in which it is painted."""

    order: list[tuple[str, Solid | Figure]]

    def hidden(self) -> Iterator[tuple[Figure, str]]:
        """Figures that something painted later hides, and what that is; not those that give way to another figure."""
        solids = [(place, group, item, item.box()) for place, (group, item) in enumerate(self.order)
                  if isinstance(item, Solid)]  # fmt: skip
        for place, (_, figure) in enumerate(self.order):
            if isinstance(figure, Figure):
                yield from [(figure, found) for found in [_hider(figure, place, solids)] if found]


def _hider(figure: Figure, place: int, solids: list[tuple[int, str, Solid, Box]]) -> str:
    later = [(group, solid) for number, group, solid, box in solids if number > place and overlap(box, figure.box)]
    if any(solid.writes and near(solid.writes, figure.at) for _, solid in later):
        return ""
    for group, solid in later:
        if sum(map(solid.hides, figure.points())) > READABLE * len(GRID):
            return group
    return ""


def painted(chart: Chart, marks: Iterable[Group], hot: Iterable[Hot] = (), ghosts: Iterable[Group] = ()) -> Painting:
    """The layers of a map as a page paints them: rings and previews lie below pieces and their figures."""
    listed, order = list(marks), list[tuple[str, Solid | Figure]]()
    for name in LAYERS:
        order += [part for group in (*chart.ground, *listed) if group.layer == name for part in _group(group)]
        if name == "track":
            order += [part for group in ghosts if group.layer not in ABOVE for part in _group(group)]
        if name == "places":
            order += [(item.spot, part) for item in hot for part in _marked(chart.spots[item.spot], item)]
        if name == "pieces":
            order += [part for group in ghosts if group.layer in ABOVE for part in _group(group)]
    return Painting(order)


def _group(group: Group) -> Iterator[tuple[str, Solid | Figure]]:
    for mark in group.marks:
        yield from ((group.id, part) for part in _parts(mark, group.id))


def _parts(mark: Mark, group: str) -> Iterator[Solid | Figure]:
    if isinstance(mark, Token):
        if mark.ink != "hot-wash":
            yield _token(mark)
        if mark.text:
            size = mark.size * (1.4 if len(mark.text) < 2 else 1.08 if len(mark.text) < 3 else 0.78)
            yield figure(mark.text, group, mark.at, size)
    elif isinstance(mark, Stroke) and mark.opacity >= SOLID:
        yield Solid(tuple(_way(mark)), mark.width / 2 + mark.casing)
    elif isinstance(mark, Area) and mark.ink not in ("", "hot-wash") and mark.opacity >= SOLID:
        yield from (Solid(ring, filled=True) for ring in mark.rings)
    elif isinstance(mark, Label) and not mark.minor and not mark.style and mark.text[-1].isdigit():
        yield figure(mark.text, group, mark.at, mark.size)


def figure(text: str, group: str, at: Point, size: float) -> Figure:
    wide, high = 0.27 * size * len(text), 0.35 * size
    return Figure(text, group, at, (at[0] - wide, at[1] - high, at[0] + wide, at[1] + high))


def _token(mark: Token) -> Solid:
    outline, (x, y), angle = SHAPES[mark.shape], mark.at, mark.turn * pi / 180
    writes = mark.at if mark.text else None
    edge = mark.width / 2 if mark.edge else 0.0
    if not outline:
        return Solid((mark.at,), mark.size + edge, writes=writes)
    c, s = cos(angle), sin(angle)
    ring = [(x + mark.size * (px * c - py * s), y + mark.size * (px * s + py * c)) for px, py in outline]
    return Solid((*ring, ring[0]), edge, filled=True, writes=writes)


def _way(mark: Stroke) -> Iterator[Point]:
    if mark.curve != "quad":
        yield from mark.points
        return
    (ax, ay), (cx, cy), (bx, by) = mark.points
    for part in (0, 0.25, 0.5, 0.75, 1):
        p, q, r = (1 - part) ** 2, 2 * part * (1 - part), part**2
        yield p * ax + q * cx + r * bx, p * ay + q * cy + r * by


def _marked(spot: Spot, item: Hot) -> Iterator[Solid | Figure]:
    if spot.shape == "point":
        yield Solid(spot.points[:1], spot.size + 4.5, spot.size - 1.5)
    elif spot.shape == "area":
        yield Solid((*spot.points, spot.points[0]), 2.5)
    else:
        yield Solid(tuple(band_ends(spot)), spot.size / 2)
    if item.badge:
        (x, y), (half, rise) = spot.price_at(), plate_size(spot, item.badge)
        corners = ((x - half, y - rise), (x + half, y - rise), (x + half, y + rise), (x - half, y + rise))
        yield Solid(corners, filled=True, writes=(x, y))
        yield figure(item.badge, item.spot, (x, y), spot.type)


def near(a: Point, b: Point) -> bool:
    return holds(around(a, 1.5), b)


def within(at: Point, ring: tuple[Point, ...]) -> bool:
    x, y = at
    return sum((ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)
               for (ax, ay), (bx, by) in pairwise((*ring, ring[0]))) % 2 == 1  # fmt: skip


def from_segment(at: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else max(0.0, min(1.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / length))
    return hypot(at[0] - a[0] - share * dx, at[1] - a[1] - share * dy)
