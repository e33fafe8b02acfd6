"""The printed map: land, cities, routes with their costs, and the places to click."""

from __future__ import annotations

from math import dist, hypot
from typing import Final, final

from ....boards.outline import outline
from ....core.rules.bits import has
from ....draw.chart import Chart
from ....draw.maps import ground
from ....draw.maps.boxes import around
from ....draw.maps.clipping import cut_line
from ....draw.maps.frame import emptiest_corner, frame, title, title_box
from ....draw.maps.lettering import Name, Obstacles
from ....draw.maps.projections import Project, albers, described, framed
from ....draw.maps.relief import folded_ridge, shaded
from ....draw.maps.waters import lettering_boxes, letterings
from ....draw.marks import Group, Mark, Point, Stroke, Token
from ....draw.pictures import figure_size
from ....draw.spots import Spot
from ..rules.board import SteelBoard

LARGEST: Final = (1202.0, 919.0)
MARGIN: Final = (80.0, 127.0, 112.0, 167.0)  # around the cities: left, above, right, below; Maine and Florida fit in
CITY, START_CITY = 14.0, 17.0
PRICE: Final = 8.5
BADGE: Final = 8.5
SHORT: Final = 62.0  # a route between cities so near each other has its price beside it
GAME: Final = "Steel Driver"


@final
class Map:
    def __init__(self, board: SteelBoard, good_inks: list[str]) -> None:
        self.board = board
        self._good_inks = good_inks
        self.project, self.size = self._frame()
        self.at = [self._place(city) for city in range(board.cities)]
        self.chart = Chart(
            self.size,
            self._background(),
            self._spots(),
            board.name,
            0.75,
            names=self._names(),
            obstacles=self._obstacles(),
        )

    def _frame(self) -> tuple[Project, Point]:
        """The projection of the board file, or one for its cities, and the size of the picture."""
        coordinates, (left, top, right, bottom) = self.board.coordinates, MARGIN
        lats = [lat for _, lat in coordinates]
        lons = [lon for lon, _ in coordinates]
        centre = ((min(lons) + max(lons)) / 2, (min(lats) + max(lats)) / 2)
        table = self.board.picture.projection
        project = described(table) if table else albers(centre, (min(lats), max(lats) + 0.1))
        room = (left, top, LARGEST[0] - right, LARGEST[1] - bottom)
        fitted, (wide, high) = framed(project, coordinates, room)
        return fitted, (round(left + wide + right), round(top + high + bottom))

    def _place(self, city: int) -> Point:
        x, y = self.project(*self.board.coordinates[city])
        dx, dy = self.board.picture.moved.get(self.board.city_ids[city], (0.0, 0.0))
        return round(x + dx, 1), round(y + dy, 1)

    def radius(self, city: int) -> float:
        return START_CITY if has(self.board.start_cities, city) else CITY

    def ends(self, route: int) -> tuple[Point, Point]:
        return self.at[self.board.head[route]], self.at[self.board.tail[route]]

    def middle(self, route: int) -> Point:
        """The middle of the part of a route between the edges of its cities."""
        (ax, ay), (bx, by) = self.ends(route)
        length = hypot(bx - ax, by - ay) or 1.0
        near, far = self.radius(self.board.head[route]), self.radius(self.board.tail[route])
        share = (length + near - far) / 2 / length
        return round(ax + (bx - ax) * share, 1), round(ay + (by - ay) * share, 1)

    def price_at(self, route: int) -> Point:
        """The middle of a route, or beside it if its cities leave no room: on the side with more room."""
        (ax, ay), (bx, by) = self.ends(route)
        length = hypot(bx - ax, by - ay) or 1.0
        x, y = self.middle(route)
        if length >= SHORT:
            return x, y
        across, down = (by - ay) / length * (PRICE + 5), (bx - ax) / length * (PRICE + 5)
        left, right = (round(x - across, 1), round(y + down, 1)), (round(x + across, 1), round(y - down, 1))
        return max(left, right, key=lambda at: self._room(route, at))

    def _room(self, route: int, at: Point) -> float:
        """From a point beside a route to the nearest badge of its cities, or to another route, whose ring is broad."""
        badges = [self._badge_at(city) for city in (self.board.head[route], self.board.tail[route])]
        others = [Spot("line", self.ends(other)) for other in range(self.board.routes) if other != route]
        return min(*[dist(at, badge) for badge in badges], *[other.distance(at) for other in others])

    def _background(self) -> tuple[Group, ...]:
        cities = range(self.board.cities)
        return (
            *self._geography(),
            Group("beds", tuple(self._beds()), "lines"),
            Group("costs", tuple([self._cost(route) for route in range(self.board.routes)]), "lines"),
            *[Group(f"city-{city}", self._city(city), "pieces", self.board.city_names[city]) for city in cities],
        )

    def _geography(self) -> tuple[Group, ...]:
        picture = self.board.picture
        earth = ground.geography(self.board.id, outline(picture.outline), self.project, self.size, picture.land)
        ridges = [[self.project(*place) for place in ridge] for ridge in picture.ridge]
        seen = [part for ridge in ridges for part in cut_line(ridge, ground.frame_of(self.size))]
        facets = [facet for ridge in seen for facet in folded_ridge(ridge)]
        return (
            Group(
                "land", (*ground.sea_and_land(earth, self.size), *ground.country(earth), *ground.coast(earth)), "ground"
            ),
            Group("relief", tuple(shaded(facets, 0.8)), "ground"),
            Group("waters", (*ground.rivers(earth), *ground.lakes(earth)), "ground"),
            Group("borders", (*ground.state_lines(earth), *ground.borders(earth)), "ground"),
            Group("letterings", letterings(picture, self.project), "ground"),
            title(self.size, GAME, self._subtitle(), self._corner()),
            Group("frame", tuple(frame(self.size)), "ground"),
        )

    def _subtitle(self) -> str:
        return self.board.name.removeprefix(f"{GAME}: ")

    def _corner(self) -> str:
        return self.board.picture.title or emptiest_corner(self.size, GAME, self._subtitle(), self.at)

    def _beds(self) -> list[Mark]:
        """Routes that wait for track: sleepers on a pale bed."""
        beds: list[Mark] = []
        for ink, width, dash in (("halo", 5.2, ""), ("bed", 3.6, ""), ("halo", 2.0, "5 4")):
            beds += [Stroke(self.ends(route), ink, width, dash=dash) for route in range(self.board.routes)]
        return beds

    def _cost(self, route: int) -> Token:
        return Token(self.price_at(route), "circle", PRICE, "halo", str(self.board.cost[route]), edge="bed", minor=True)

    def _city(self, city: int) -> tuple[Mark, ...]:
        """A disc, or a hexagon for a start city, in the colour of its goods, with its value and their initial."""
        board, (x, y) = self.board, self.at[city]
        good, value, size = board.good_ids[board.colour[city]], str(board.value[city]), self.radius(city)
        shape, width = ("hexagon", 2.2) if has(board.start_cities, city) else ("circle", 1.6)
        return (
            Token((x, y), shape, size + 1.4, "casing", edge=""),
            Token((x, y), shape, size, self._good_inks[board.colour[city]], value, edge="print", width=width, rim=True),
            Token(self._badge_at(city), "circle", BADGE, "town", good[0].upper(), edge="print", width=0.8, minor=True),
        )

    def _badge_at(self, city: int) -> Point:
        """Below right of a city: the initial of its goods."""
        (x, y), away = self.at[city], 0.82 * self.radius(city)
        return x + away, y + away

    def _names(self) -> tuple[Name, ...]:
        board = self.board
        return tuple(
            Name(
                board.city_names[city], self.at[city], self.radius(city) + 3, 0 if has(board.start_cities, city) else 1
            )
            for city in range(board.cities)
        )

    def _obstacles(self) -> Obstacles:
        routes, cities = range(self.board.routes), range(self.board.cities)
        places = [around(self.at[city], self.radius(city) + 3) for city in cities]
        prices = tuple((around(self.price_at(route), PRICE), figure_size(self._cost(route))) for route in routes)
        badges = tuple((around(self._badge_at(city), BADGE), 1.4 * BADGE) for city in cities)
        lettering = lettering_boxes(self.board.picture, self.project)
        heading = title_box(self.size, GAME, self._subtitle(), self._corner())
        edge = (14.0, 14.0, self.size[0] - 14, self.size[1] - 14)
        lines = tuple(self.ends(route) for route in routes)
        return Obstacles(tuple(places), (*lettering, heading), lines, edge, small=(*prices, *badges))

    def _spots(self) -> dict[str, Spot]:
        routes = {
            f"route-{route}": Spot("line", self.ends(route), 16, badge=self.price_at(route))
            for route in range(self.board.routes)
        }
        cities = {f"city-{city}": Spot("point", (at,), 18) for city, at in enumerate(self.at)}
        return routes | cities
