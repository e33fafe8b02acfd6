"""The printed map: land, cities, routes with their costs, and the places to click."""

from __future__ import annotations

from typing import final

from ....core.rules.bits import has
from ....draw.chart import Chart
from ....draw.labels import beside
from ....draw.marks import Area, Group, Label, Mark, Point, Stroke, Token
from ....draw.spots import Spot
from ..rules.board import SteelBoard
from .outline import LAND

SIZE = (1120.0, 800.0)


def project(lon: float, lat: float) -> Point:
    """Where a place is on the map. The crowded east is drawn wider than the west; no two routes cross."""
    x = (lon + 125) * 13 if lon < -95 else 390 + (lon + 95) * 24.4
    return 40 + x, 40 + (49.5 - lat) * 30


@final
class Map:
    def __init__(self, board: SteelBoard) -> None:
        self.board = board
        self.at = [project(lon, lat) for lon, lat in board.coordinates]
        self.chart = Chart(SIZE, self._background(), self._spots(), board.name)

    def ends(self, route: int) -> tuple[Point, Point]:
        return self.at[self.board.head[route]], self.at[self.board.tail[route]]

    def middle(self, route: int) -> Point:
        (ax, ay), (bx, by) = self.ends(route)
        return (ax + bx) / 2, (ay + by) / 2

    def _background(self) -> tuple[Group, ...]:
        routes, cities = range(self.board.routes), range(self.board.cities)
        return (
            Group("land", self._land(), "ground"),
            Group("beds", tuple([Stroke(self.ends(route), "bed", 5, dash="1 7") for route in routes]), "lines"),
            Group("costs", tuple([self._cost(route) for route in routes]), "lines"),
            *[Group(f"city-{city}", self._city(city), "pieces", self.board.city_names[city]) for city in cities],
            Group("names", self._names(), "labels"),
        )

    def _land(self) -> tuple[Mark, ...]:
        land = tuple(project(lon, lat) for lon, lat in LAND)
        sea = ((0.0, 0.0), (SIZE[0], 0.0), SIZE, (0.0, SIZE[1]))
        shallows = Area((land,), "water", "river", 16, smooth=True)
        coast = Area((land,), "plain", "shore", 2.5, smooth=True)
        return Area((sea,), "water"), shallows, coast

    def _cost(self, route: int) -> Mark:
        return Token(self.middle(route), "circle", 7.5, "halo", str(self.board.cost[route]), edge="bed")

    def _city(self, city: int) -> tuple[Mark, ...]:
        """A disc, or a hexagon for a start city, in the colour of its goods, with its value and their initial."""
        board, (x, y) = self.board, self.at[city]
        good, value = board.good_ids[board.colour[city]], str(board.value[city])
        shape, size, width = ("hexagon", 17, 2.5) if has(board.start_cities, city) else ("circle", 14, 1.5)
        return (
            Token((x, y), shape, size, f"good-{good}", value, edge="map-ink", width=width),
            Token((x + 11, y + 10), "circle", 5, "halo", good[0].upper(), edge="map-soft", width=0.7),
        )

    def _names(self) -> tuple[Mark, ...]:
        names = self.board.city_names
        places = beside(self.at, names, 16, 12)
        return tuple(
            Label(at, name, 12, anchor, ink="map-ink", bold=has(self.board.start_cities, city))
            for city, (name, (at, anchor)) in enumerate(zip(names, places, strict=True))
        )

    def _spots(self) -> dict[str, Spot]:
        routes = {f"route-{route}": Spot("line", self.ends(route), 16) for route in range(self.board.routes)}
        cities = {f"city-{city}": Spot("point", (at,), 18) for city, at in enumerate(self.at)}
        return routes | cities
