"""The printed map: sea and coast, hexes and their names, and the places to click."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import sqrt
from typing import final

from ....boards.outline import outline
from ....core.hexes import Point, between, flat_centre, flat_corners
from ....draw.chart import Chart
from ....draw.maps import ground
from ....draw.maps.boxes import around
from ....draw.maps.frame import emptiest_corner, frame, title, title_box
from ....draw.maps.hexes import boundary, drowned, dry_land, inked, shore
from ....draw.maps.lettering import Obstacles, placed
from ....draw.maps.prices import beside_prices, clear_of_names
from ....draw.maps.projections import Box, Project, fitted
from ....draw.maps.waters import lettering_boxes, letterings
from ....draw.marks import Area, Group, Label, Mark, Stroke
from ....draw.spots import Spot
from ....draw.zoom import STEPS
from ..rules.board import RocketBoard
from .towns import Towns

SIDE = 36.0  # length of a side of a hex
MARGIN = 66.0
GAME = "Stephenson’s Rocket"
ENGINES_READ = 3  # the step from which on names of engines can be read
STAND = 17.0  # around the middle of a hex: where engines and stations stand
PRICE = 13.7  # size of the type of prices
CORNERS = ((14, -21), (-14, -21), (14, 21), (-14, 21), (22, 0), (-22, 0))  # for prices, from the middle of a hex
RIM = 22.0  # from the edge of the picture to the letters and numbers on it
INKS = {
    "purple": "company-violet", "red": "company-red", "black": "company-black", "blue": "company-blue",
    "green": "company-green", "orange": "company-amber", "yellow": "company-yellow", "sky": "company-sky",
    "brown": "company-brown", "white": "company-white", "natural": "company-natural",
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
        spots = [self.at[hex] for hex in board.town_hex]
        self.project: Project = fitted(board.town_coordinates, spots)
        names, obstacles = tuple(map(self.towns.name, range(board.towns))), self._obstacles()
        self.chart = Chart(
            self.size,
            self._background(),
            self._spots(beside_prices(PRICE, names, obstacles)),
            board.name,
            0.7,
            names=names,
            obstacles=obstacles,
            hex_width=sqrt(3) * SIDE,
        )

    @cached_property
    def name_boxes(self) -> list[Box]:
        """Where names of towns are when engines can be read."""
        names, obstacles = self.chart.names, self.chart.obstacles
        return [found.box for step in range(ENGINES_READ, len(STEPS)) for found in placed(names, obstacles, step)]

    def side(self, hex: int, direction: int) -> Point:
        """The middle of a side."""
        corners = self.corners[hex]
        return between(corners[direction], corners[(direction + 1) % 6])

    def _background(self) -> tuple[Group, ...]:
        board = self.board
        towns = range(board.towns)
        return (
            *self._geography(),
            Group("grid", (Area(tuple(self._grid()), "", "grid", 1.1),), "ground"),
            Group("rim", tuple(self._rim()), "ground"),
            Group("hex-names", tuple(self._hex_name(hex) for hex in range(board.hexes)), "lines"),
            *(Group(f"town-{town}", self.towns.picture(town), "lines", board.town_names[town]) for town in towns),
        )

    def _geography(self) -> tuple[Group, ...]:
        """The whole country, with the hexes on brighter paper; hexes that lie in the sea become land."""
        board, picture = self.board, self.board.picture
        earth = ground.geography(board.id, outline(picture.outline), self.project, self.size, picture.land)
        land, hexes = f"land-{board.id}", range(board.hexes)
        wet = shore(boundary(self.corners[hex] for hex in drowned(earth, hexes, self.at)))
        shapes = (land, f"dry-{board.id}") if wet else (land,)
        rivers = [tuple(self.project(*place) for place in river) for river in picture.river]
        streams = [mark for shape in shapes for mark in ground.drawn_rivers(rivers, 2.6, shape)]
        borders = [ground.winding(tuple(self.project(*place) for place in border)) for border in picture.border]
        return (
            Group(
                "land",
                (
                    *ground.sea_and_land(earth, self.size, wet),
                    *dry_land(wet, "plain"),
                    *inked(f"hexes-{board.id}", self.corners, "plain", land),
                    Area(wet, "plain", smooth=True),
                    Area((), "", "border", 5, opacity=0.16, shape=f"hexes-{board.id}", within=land),
                ),
                "ground",
            ),
            Group("rivers", tuple(streams), "ground"),
            Group(
                "borders",
                tuple(Stroke(line, "border", 1.4, dash="8 3 1.5 3", opacity=0.8) for line in borders),
                "ground",
            ),
            Group("letterings", letterings(picture, self.project), "ground"),
            title(self.size, GAME, self._subtitle(), self._corner()),
            Group("frame", tuple(frame(self.size)), "ground"),
        )

    def _subtitle(self) -> str:
        return self.board.name.rpartition(": ")[2]

    def _corner(self) -> str:
        return self.board.picture.title or emptiest_corner(self.size, GAME, self._subtitle(), self.at)

    def _obstacles(self) -> Obstacles:
        towns = range(self.board.towns)
        places = tuple(around(self.towns.at[town], self.towns.radius(town)) for town in towns)
        heading = title_box(self.size, GAME, self._subtitle(), self._corner())
        edge = (14.0, 14.0, self.size[0] - 14, self.size[1] - 14)
        stands = tuple(around(self.at[hex], STAND) for hex in set(range(self.board.hexes)) - set(self.board.town_hex))
        figures = (*lettering_boxes(self.board.picture, self.project), heading)
        return Obstacles(places, figures, (), edge, stands=stands)

    def _grid(self) -> list[tuple[Point, ...]]:
        """Each side between two hexes once."""
        return [
            (self.corners[hex][direction], self.corners[hex][direction + 1])
            for hex in range(self.board.hexes)
            for direction in range(3)
            if self.board.neighbours[6 * hex + direction] >= 0
        ]

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

    def _spots(self, names: list[tuple[Box, float]]) -> dict[str, Spot]:
        """Prices are in corners of their hexes, beside engines and stations."""
        inside = [
            Spot("area", corners, badge=at, type=PRICE) for corners, at in zip(self.corners, self.at, strict=True)
        ]
        hexes = {f"hex-{hex}": clear_of_names(spot, CORNERS, names) for hex, spot in enumerate(inside)}
        piles = {f"pile-{pile}": self.towns.pile_spot(pile) for pile in range(self.board.piles)}
        return hexes | piles


def rim_label(at: Point, text: str) -> Mark:
    return Label((at[0], at[1] + 5), text, 14, ink="map-soft", halo=False)
