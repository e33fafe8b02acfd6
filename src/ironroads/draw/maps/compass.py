"""A compass rose: it says where north is, since some sheets are turned, and fills an empty sea."""

from __future__ import annotations

from math import atan2, cos, pi, sin

from ..marks import Area, Label, Mark, Point, Stroke
from .boxes import around
from .projections import Box, Project

REACH = 40.0  # of the long points
DIAGONAL, WAIST = 0.6, 0.17  # of the short points, and of the notches between points, as shares of it
RINGS = ((0.52, 0.8), (0.62, 0.5))  # share of the reach, width
LETTER = 13.0
LITTLE_NORTH = 0.2  # degrees of latitude by which north is found


def compass(project: Project, place: Point) -> tuple[Mark, ...]:
    at, north = project(*place), _north(project, place)
    points = [_point(at, north + pi * turn / 2, DIAGONAL * REACH, pi / 4) for turn in (0.5, 1.5, 2.5, 3.5)]
    points += [_point(at, north + pi * turn / 2, REACH, pi / 4) for turn in range(4)]
    marks: list[Mark] = [Stroke(_circle(at, share * REACH), "sea-ink", width) for share, width in RINGS]
    for dark, light in points:
        marks += [Area((light,), "halo", "sea-ink", 0.7), Area((dark,), "sea-ink", "sea-ink", 0.7)]
    letter = _away(at, north, REACH + 0.7 * LETTER)
    return (*marks, Label(letter, "N", LETTER, ink="sea-ink", halo=False))


def compass_box(project: Project, place: Point) -> Box:
    """The room that it takes."""
    return around(project(*place), REACH + LETTER)


def _north(project: Project, place: Point) -> float:
    (x, y), (north_x, north_y) = project(*place), project(place[0], place[1] + LITTLE_NORTH)
    return atan2(north_x - x, y - north_y)


def _point(at: Point, heading: float, reach: float, beside: float) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Both halves of a point: the one in the shade, and the one in the light."""
    tip, waist = _away(at, heading, reach), WAIST * REACH
    return (at, _away(at, heading + beside, waist), tip), (at, _away(at, heading - beside, waist), tip)


def _circle(at: Point, reach: float) -> tuple[Point, ...]:
    return tuple(_away(at, pi * step / 18, reach) for step in range(37))


def _away(at: Point, heading: float, reach: float) -> Point:
    return round(at[0] + reach * sin(heading), 1), round(at[1] - reach * cos(heading), 1)
