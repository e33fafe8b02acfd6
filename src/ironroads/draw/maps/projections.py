"""Projections: longitude and latitude in degrees become a point, in degrees of arc, y downwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, exp, log1p, radians, sin, sqrt
from typing import Protocol

from ..marks import Point

Box = tuple[float, float, float, float]  # left, top, right, bottom
Project = Callable[[float, float], Point]
ARC = 57.29578  # degrees in a radian
EARTH = 111.195  # kilometres in a degree of arc
NEARLY_NOTHING = 1e-9
FLATTEST = 1e-3  # cone; at the equator it would be a cylinder
STEADY = 30.0  # from here on a map that is drawn wider grows evenly


def azimuthal(centre: Point) -> Project:
    """Lambert's equal-area projection around a place, for countries.

    >>> x, y = azimuthal((10, 50))(10, 51)
    >>> round(x, 3), round(y, 3)
    (0.0, -1.0)
    """
    middle, north = radians(centre[0]), radians(centre[1])

    def project(lon: float, lat: float) -> Point:
        east, up = radians(lon) - middle, radians(lat)
        far = 1 + sin(north) * sin(up) + cos(north) * cos(up) * cos(east)  # none at the other end of the earth
        scale = ARC * sqrt(2 / max(far, NEARLY_NOTHING))
        y = cos(north) * sin(up) - sin(north) * cos(up) * cos(east)
        return scale * cos(up) * sin(east), -scale * y

    return project


def albers(centre: Point, parallels: Point) -> Project:
    """Albers' equal-area conic projection, for wide countries; parallels bend upwards at both ends.

    >>> x, y = albers((36, 0), (-4.1, 4.1))(37, -1)
    >>> round(x, 2), round(y, 2)
    (1.0, 1.0)
    """
    low, high = (radians(parallel) for parallel in parallels)
    cone = (sin(low) + sin(high)) / 2
    if abs(cone) < FLATTEST:
        cone = FLATTEST
    base = cos(low) ** 2 + 2 * cone * sin(low)

    def radius(lat: float) -> float:
        return sqrt(max(0.0, base - 2 * cone * sin(radians(lat)))) / cone

    def project(lon: float, lat: float) -> Point:
        angle, reach = cone * radians(lon - centre[0]), radius(lat)
        return ARC * reach * sin(angle), ARC * (reach * cos(angle) - radius(centre[1]))

    return project


def turned(project: Project, degrees: float) -> Project:
    """The same map turned counter-clockwise."""
    c, s = cos(radians(degrees)), sin(radians(degrees))

    def turn(lon: float, lat: float) -> Point:
        x, y = project(lon, lat)
        return x * c + y * s, y * c - x * s

    return turn


def widened(project: Project, start: float, over: float, by: float, rise: float) -> Project:
    """A map drawn wider to the east of `start`, without a kink, and a little taller there: for crowded coasts."""

    def widen(lon: float, lat: float) -> Point:
        x, y = project(lon, lat)
        grown = (x - start) / over
        wider = over * log1p(exp(grown)) if grown < STEADY else x - start
        return x + by * wider, y * (1 + rise * max(0.0, x))

    return widen


def moved(project: Project, scale: Point, origin: Point) -> Project:
    def move(lon: float, lat: float) -> Point:
        x, y = project(lon, lat)
        return origin[0] + scale[0] * x, origin[1] + scale[1] * y

    return move


def fitted(coordinates: Sequence[Point], points: Sequence[Point]) -> Project:
    """The projection that brings places nearest to where a board shows them (least squares).

    >>> project = fitted([(0, 50), (2, 50), (1, 51)], [(100, 300), (200, 300), (150, 220)])
    >>> [round(value) for value in project(2, 50)]
    [200, 300]
    """
    base = azimuthal(_mean(coordinates))
    known = [base(*place) for place in coordinates]
    (ax, ay), (bx, by) = _mean(known), _mean(points)
    near = [(x - ax, y - ay) for x, y in known]
    xx, xy, yy = (sum(p[i] * p[j] for p in near) for i, j in ((0, 0), (0, 1), (1, 1)))
    whole = xx * yy - xy * xy or 1.0
    slopes = []
    for axis, mean in ((0, bx), (1, by)):
        gone = [point[axis] - mean for point in points]
        u, v = (sum(p[i] * g for p, g in zip(near, gone, strict=True)) for i in (0, 1))
        slopes.append(((u * yy - v * xy) / whole, (v * xx - u * xy) / whole))

    def project(lon: float, lat: float) -> Point:
        x, y = base(lon, lat)
        x, y = x - ax, y - ay
        return bx + slopes[0][0] * x + slopes[0][1] * y, by + slopes[1][0] * x + slopes[1][1] * y

    return project


def _mean(points: Sequence[Point]) -> Point:
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


class WideningTable(Protocol):
    @property
    def start(self) -> float: ...
    @property
    def over(self) -> float: ...
    @property
    def by(self) -> float: ...
    @property
    def rise(self) -> float: ...


class ProjectionTable(Protocol):
    """What a board file says of its projection."""

    @property
    def centre(self) -> Point: ...
    @property
    def parallels(self) -> Point | None: ...
    @property
    def turn(self) -> float: ...
    @property
    def tall(self) -> float: ...
    @property
    def widen(self) -> WideningTable | None: ...


def described(table: ProjectionTable) -> Project:
    """The projection of a board file, in degrees of arc around its centre."""
    project = albers(table.centre, table.parallels) if table.parallels else azimuthal(table.centre)
    if table.turn:
        project = turned(project, table.turn)
    if table.widen:
        project = widened(project, table.widen.start, table.widen.over, table.widen.by, table.widen.rise)
    return moved(project, (1.0, table.tall), (0.0, 0.0)) if table.tall != 1 else project


def framed(project: Project, coordinates: Sequence[Point], room: Box) -> tuple[Project, Point]:
    """The projection scaled to put all places into a box, and how far they reach."""
    xs, ys = zip(*[project(*place) for place in coordinates], strict=True)
    left, top, right, bottom = room
    wide, high = max(xs) - min(xs) or 1.0, max(ys) - min(ys) or 1.0
    scale = min((right - left) / wide, (bottom - top) / high)
    return moved(project, (scale, scale), (left - scale * min(xs), top - scale * min(ys))), (scale * wide, scale * high)
