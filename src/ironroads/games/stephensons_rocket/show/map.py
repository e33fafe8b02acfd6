"""The printed map: sea and coast, hexes and their names, and the places to click."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import final

from ....core.hexes import Point, between, flat_centre, flat_corners
from ....draw.chart import Chart
from ....draw.marks import Area, Group, Label, Mark, Stroke
from ....draw.spots import Spot
from ..rules.board import RocketBoard
from .coast import COASTS, NAMES, RIVERS
from .towns import Towns

SIDE = 36.0  # length of a side of a hex
MARGIN = 46.0
RIM = 15.0  # from the edge of the picture to the letters and numbers on it
INKS = {
    "purple": "company-violet", "red": "company-red", "black": "company-black", "blue": "company-blue",
    "green": "company-green", "orange": "company-amber", "yellow": "company-yellow", "sky": "company-sky",
}  # fmt: skip


@final
class Map:
    """Where hexes and towns are on the picture, and what is printed there."""

    def __init__(self, board: RocketBoard) -> None:
        self.board = board
        centres = [flat_centre(place, SIDE) for place in board.coordinates]
        left, top = min(x for x, _ in centres) - SIDE - MARGIN, min(y for _, y in centres) - SIDE - MARGIN
        self.at: list[Point] = [(x - left, y - top) for x, y in centres]
        right, bottom = max(x for x, _ in self.at), max(y for _, y in self.at)
        self.size = (round(right + SIDE + MARGIN), round(bottom + SIDE + MARGIN))
        self.corners = [flat_corners(at, SIDE) for at in self.at]
        spare_inks = list(INKS.values())
        self.inks = [INKS.get(colour, spare_inks[line % len(spare_inks)]) for line, colour in enumerate(board.colours)]
        self.towns = Towns(board, self.at, self.inks)
        self.chart = Chart(self.size, self._background(), self._spots(), board.name)

    def side(self, hex: int, direction: int) -> Point:
        """The middle of a side."""
        corners = self.corners[hex]
        return between(corners[direction], corners[(direction + 1) % 6])

    def _background(self) -> tuple[Group, ...]:
        board = self.board
        towns = range(board.towns)
        return (
            Group("sea", self._sea(), "ground"),
            Group("land", self._land(), "ground"),
            Group("rivers", self._rivers(), "ground"),
            Group("grid", (Area(tuple(self._grid()), "plain", "grid", 1.2),), "ground"),
            Group("rim", tuple(self._rim()), "ground"),
            Group("hex-names", tuple(self._hex_name(hex) for hex in range(board.hexes)), "lines"),
            *(Group(f"town-{town}", self.towns.picture(town), "lines", board.town_names[town]) for town in towns),
            Group("names", tuple(self.towns.name(town) for town in towns), "labels"),
        )

    def _sea(self) -> tuple[Mark, ...]:
        """The sea and the rest of the country behind the playable hexes, fitted to the coordinates of the towns."""
        width, height = self.size
        whole = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
        project = self._projection()
        coasts = tuple(tuple(project(lon, lat) for lon, lat in coast) for coast in COASTS)
        return (
            Area((whole,), "water"),
            Area(coasts, "far-land", "river", 9, smooth=True),
            Area(coasts, "far-land", "shore", 1, smooth=True),
            *(Label(project(lon, lat), name, 17, ink="map-soft", halo=False) for name, lon, lat in NAMES),
        )

    def _projection(self) -> Projection:
        coordinates = self.board.town_coordinates
        spots = [self.at[hex] for hex in self.board.town_hex]
        return Projection(
            fit_line([lon for lon, _ in coordinates], [x for x, _ in spots]),
            fit_line([lat for _, lat in coordinates], [y for _, y in spots]),
        )

    def _land(self) -> tuple[Mark, ...]:
        coast = tuple(self._coast())
        return (
            Area(coast, "river", "river", 12, smooth=True),
            Area(coast, "plain", "shore", 2.5, smooth=True),
        )

    def _rivers(self) -> tuple[Mark, ...]:
        project = self._projection()
        return tuple(Stroke(tuple(project(lon, lat) for lon, lat in river), "water", 3.5, "smooth") for river in RIVERS)

    def _grid(self) -> list[tuple[Point, ...]]:
        """Each side between two hexes once."""
        return [
            (self.corners[hex][direction], self.corners[hex][direction + 1])
            for hex in range(self.board.hexes)
            for direction in range(3)
            if self.board.neighbours[6 * hex + direction] >= 0
        ]

    def _coast(self) -> list[tuple[Point, ...]]:
        """The outer sides of hexes, joined into closed lines."""
        next_corner: dict[tuple[int, int], Point] = {}
        for hex in range(self.board.hexes):
            for direction in range(6):
                if self.board.neighbours[6 * hex + direction] < 0:
                    start, end = self.corners[hex][direction], self.corners[hex][(direction + 1) % 6]
                    next_corner[_key(start)] = end
        rings = []
        while next_corner:
            ring = [next_corner.pop(next(iter(next_corner)))]
            while _key(ring[-1]) in next_corner:
                ring.append(next_corner.pop(_key(ring[-1])))
            rings.append(tuple(ring))
        return rings

    def _hex_name(self, hex: int) -> Mark:
        x, y = self.at[hex]
        return Label(
            (x, y - SIDE * sqrt(3) / 2 + 7), self.board.hex_names[hex], 7.5, ink="map-soft", halo=False, minor=True
        )

    def _rim(self) -> Iterator[Mark]:
        """Letters of columns and numbers of rows, for maps too small to print the names of hexes."""
        width, height = self.size
        letters = {name[0]: x for name, (x, _) in zip(self.board.hex_names, self.at, strict=True)}
        for letter, x in letters.items():
            yield from (rim_label((x, y), letter) for y in (RIM, height - RIM))
        rows: dict[str, list[float]] = {}
        for name, (_, y) in zip(self.board.hex_names, self.at, strict=True):
            rows.setdefault(name[1:], []).append(y)
        for number, heights in rows.items():
            middle = (min(heights) + max(heights)) / 2  # every second column is half a hex lower
            yield from (rim_label((x, middle), number) for x in (RIM, width - RIM))

    def _spots(self) -> dict[str, Spot]:
        hexes = {f"hex-{hex}": Spot("area", corners) for hex, corners in enumerate(self.corners)}
        piles = {f"pile-{pile}": self.towns.pile_spot(pile) for pile in range(self.board.piles)}
        return hexes | piles


def rim_label(at: Point, text: str) -> Mark:
    return Label((at[0], at[1] + 5), text, 14, ink="map-soft", halo=False)


class Projection:
    """Maps longitude and latitude to the picture by straight lines fitted through the towns."""

    def __init__(self, x: tuple[float, float], y: tuple[float, float]) -> None:
        self.x = x
        self.y = y

    def __call__(self, lon: float, lat: float) -> Point:
        return self.x[0] + self.x[1] * lon, self.y[0] + self.y[1] * lat


def fit_line(xs: list[float], ys: list[float]) -> tuple[float, float]:
    """Intercept and slope of the least-squares line.

    >>> fit_line([0, 1, 2], [1, 3, 5])
    (1.0, 2.0)
    """
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    variance = sum((x - mean_x) ** 2 for x in xs) or 1.0
    slope = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True)) / variance
    return mean_y - slope * mean_x, slope


def _key(at: Point) -> tuple[int, int]:
    return round(at[0] * 8), round(at[1] * 8)
