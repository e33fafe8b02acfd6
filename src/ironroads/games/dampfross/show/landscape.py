"""The landscape below the hexes: coast, country, relief, lakes, and the names of neighbours."""

from __future__ import annotations

from collections.abc import Callable
from math import dist, sqrt
from typing import Final, final

from ....boards.outline import outline
from ....draw.maps.boxes import around, text_width
from ....draw.maps.frame import emptiest_corner, frame, title, title_box
from ....draw.maps.ground import GLOW, Geography, geography, sea_and_land, sheet, shore_lines
from ....draw.maps.hexes import boundary, drowned, dry_land, shore
from ....draw.maps.lettering import Name
from ....draw.maps.projections import EARTH, Box, Project, azimuthal, described, moved
from ....draw.maps.relief import folded_hexes, shaded
from ....draw.maps.waters import lettering_boxes, letterings
from ....draw.marks import Area, Group, Label, Mark, Outline, Point
from ..rules.board import DampfrossBoard

SIDE: Final = 18.0  # length of a side of a hex
WIDTH: Final = sqrt(3) * SIDE
MARGIN: Final = 30.0
GAME: Final = "Dampfross"
SIZES: Final = (17.0, 14.0, 11.0, 9.0)  # of the name of a neighbour, the largest that fits
Rings = tuple[tuple[Point, ...], ...]


@final
class Landscape:
    def __init__(
        self, board: DampfrossBoard, at: list[Point], corners: Callable[[int], tuple[Point, ...]], size: Point
    ) -> None:
        self.board: Final = board
        self.at: Final = at
        self.corners: Final = corners
        self.size: Final = size
        self.picture: Final = board.layout.picture
        self.project: Final = self._projection()
        written = {code: self._neighbour(code) for code in self._abroad()}
        self.neighbours: Final = [label for label in written.values() if label is not None]
        self.narrow: Final = [code for code, label in written.items() if label is None]  # countries without such room

    def _projection(self) -> Project:
        """As the board file says; without that, the earth is too small to see."""
        table = self.picture.projection
        if table is None or not table.hex_km:
            return moved(azimuthal((0.0, 0.0)), (0.0, 0.0), (-self.size[0], -self.size[1]))
        scale = WIDTH * EARTH / table.hex_km
        origin = (MARGIN + WIDTH * table.origin[0], MARGIN + WIDTH * table.origin[1])
        return moved(described(table), (scale, scale), origin)

    def groups(self) -> tuple[Group, ...]:
        """The real coast, cut into the land hexes; the country to build in is on brighter paper."""
        board = self.board
        earth = geography(board.id, outline(self.picture.outline), self.project, self.size, self.picture.land)
        dry = [hex for hex in range(board.hexes) if board.land[hex]]
        wet = shore(boundary(self.corners(hex) for hex in drowned(earth, dry, self.at))) if earth.land else ()
        coast = f"land-{board.id}" if earth.land else f"hexes-{board.id}"
        return (
            Group("land", (*self._around(earth, dry, wet), *dry_land(wet, "abroad")), "ground"),
            Group("country", tuple(self._country(coast, wet)), "ground"),
            Group("relief", tuple(self._relief()), "ground"),
            Group("lakes", tuple(self._lakes()), "ground"),
            Group("grid", (Area(tuple(map(self.corners, dry)), "", "grid", 0.6),), "ground"),
        )

    def lettering(self) -> tuple[Group, ...]:
        """Names of waters and neighbours, the title, and the frame."""
        return (
            Group("letterings", (*letterings(self.picture, self.project), *self.neighbours), "ground"),
            title(self.size, GAME, self.board.name, self._corner()),
            Group("frame", tuple(frame(self.size)), "ground"),
        )

    def written(self) -> list[Box]:
        """The room that letterings and the title take."""
        names = [
            around((x + step, y), label.size / 2)
            for label in self.neighbours
            for x, y in [label.at]
            for step in steps(label)
        ]
        return [*lettering_boxes(self.picture, self.project), *names, self._title_box()]

    def _title_box(self) -> Box:
        return title_box(self.size, GAME, self.board.name, self._corner())

    def _corner(self) -> str:
        towns = [self.at[hex] for hex in self.board.town_hex]
        return self.picture.title or emptiest_corner(self.size, GAME, self.board.name, towns)

    def _around(self, earth: Geography, dry: list[int], wet: Rings) -> list[Mark]:
        """The sea and land abroad; hexes make the coast of a map without geography."""
        if earth.land:
            return sea_and_land(earth, self.size, wet)
        shape = f"hexes-{self.board.id}"
        sea, land = Area((sheet(self.size),), "sea"), boundary(map(self.corners, dry))
        return [
            sea,
            Outline(shape, land, smooth=True),
            *shore_lines(shape),
            Area((), "abroad", "ring", 1.2, shape=shape),
        ]

    def _country(self, coast: str, wet: Rings) -> list[Mark]:
        board, shape, dry = self.board, f"home-{self.board.id}", f"dry-{self.board.id}"
        home = boundary(self.corners(hex) for hex in range(board.hexes) if board.land[hex] and board.home[hex])
        edges = [Area((), "", "border", width, opacity=opacity, shape=shape, within=coast) for width, opacity in GLOW]
        marks: list[Mark] = [Outline(shape, home), *edges, Area((), "plain", shape=shape, within=coast)]
        return [*marks, Area((), "plain", shape=shape, within=dry)] if wet else marks

    def _relief(self) -> list[Mark]:
        """Mountains as folded facets, fainter abroad."""
        board = self.board
        marks: list[Mark] = []
        tops = {hex for hex in range(board.hexes) if board.mountain[hex]}
        for here, ink, strength in ((False, "abroad-mountain", 0.45), (True, "mountain", 1.0)):
            hexes = sorted(hex for hex in tops if board.home[hex] is here)
            if hexes:
                facets = folded_hexes(self.at, self.corners, tops, SIDE, only=hexes)
                marks += [Area(boundary(map(self.corners, hexes)), ink, smooth=True), *shaded(facets, strength)]
        return marks

    def _lakes(self) -> list[Mark]:
        """Lake hexes with soft shores, and what the board file adds to bring towns to their lakes."""
        board, shape = self.board, f"lakes-{self.board.id}"
        hexes = boundary(self.corners(hex) for hex in range(board.hexes) if board.terrain[hex] == "o")
        arms = tuple(tuple(self.project(*place) for place in shore) for shore in self.picture.lake)
        if not hexes and not arms:
            return []
        parts: list[Mark] = []
        for name, rings in ((f"{shape}-arms", arms), (shape, hexes)):
            if rings:
                parts += [Outline(name, rings, smooth=True), Area((), "", "stream", 2.4, shape=name)]
        names = [name for name, rings in ((f"{shape}-arms", arms), (shape, hexes)) if rings]
        fills = [Area((), "sea", shape=name) for name in names]
        return [*parts, *fills, *(line for name in names[-1:] for line in shore_lines(name, within=name, reach=6))]

    def _abroad(self) -> list[str]:
        board = self.board
        return sorted({board.country[hex] for hex in range(board.hexes) if board.land[hex] and not board.home[hex]})

    def _neighbour(self, code: str) -> Label | None:
        """The name of a neighbouring country in its midst, as large as there is room; None if there is none."""
        name, middle = self.board.layout.countries[code], self._middle(code)
        found = [
            (worth - dist(at, middle) / 8 - 5 * (SIZES[0] - size), at, size)
            for size in SIZES
            for worth, at in self._runs(code, spaced_width(name, size) + 6, int(size == SIZES[0]))
        ]
        if not found:
            return None
        _, at, size = max(found)
        return Label(at, name, size, ink="map-soft", halo=False, style="country")

    def narrow_names(self) -> list[Name]:
        """Names of countries that are too narrow for a lettering, beside their middle, unless a place says it."""
        board = self.board
        names = {board.layout.countries[code]: self._middle(code) for code in self.narrow}
        return [Name(name, at, 2.0, 2, country=True) for name, at in names.items() if name not in board.place_hexes]

    def _middle(self, code: str) -> Point:
        board = self.board
        hexes = [hex for hex in range(board.hexes) if board.land[hex] and board.country[hex] == code]
        x, y = (sum(self.at[hex][axis] for hex in hexes) / len(hexes) for axis in (0, 1))
        return min([self.at[hex] for hex in hexes], key=lambda at: abs(at[0] - x) + abs(at[1] - y))

    def _runs(self, code: str, wide: float, strangers: int) -> list[tuple[float, Point]]:
        """Middles of rows of hexes that are wide enough for a name, with how good they are; above and below them may
        be so many hexes of other countries."""
        board, found = self.board, []
        here = [board.land[hex] and board.country[hex] == code for hex in range(board.hexes)]
        need = int(wide / WIDTH) + 1
        left, top, right, bottom = self._title_box()
        crossed = {board.hex_number(name) for line in board.layout.lines() for name in line.hexes}
        taken = crossed | set(board.place_hexes.values())
        for row in range(1, board.rows - 1):
            for first in range(1, board.columns - need):
                above, start, below = [(row + step) * board.columns + first for step in (-1, 0, 1)]
                hexes, strange = range(start, start + need), here[above : above + need].count(False)
                strange += here[below : below + need].count(False)
                if not all(here[start : start + need]) or strange > strangers:
                    continue
                x, y = (self.at[hexes[0]][0] + self.at[hexes[-1]][0]) / 2, self.at[hexes[0]][1]
                if left - wide / 2 < x < right + wide / 2 and top - 10 < y < bottom + 10:
                    continue
                rough = sum(board.mountain[hex] for hex in hexes)
                reach = range(hexes[0] - 1, hexes[-1] + 2)
                busy = sum(hex in taken and abs(self.at[hex][0] - x) < (wide + WIDTH) / 2 for hex in reach)
                edge = min(x, self.size[0] - x, y, self.size[1] - y)
                found.append((min(edge, 120) - 4 * rough - 60 * busy - 30 * strange, (round(x, 1), y)))
        return found


def spaced_width(name: str, size: float) -> float:
    """The width of a name in spaced capitals."""
    return text_width(name.upper(), size) + 6 * len(name)


def steps(label: Label) -> list[float]:
    """Distances along a name from its middle."""
    half = spaced_width(label.text, label.size) / 2
    parts = max(2, round(2 * half / label.size))
    return [half * (2 * part / parts - 1) for part in range(parts + 1)]
