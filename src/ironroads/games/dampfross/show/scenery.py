"""The printed map: land, mountains, water, rivers, borders, lines abroad, ferries, towns and names of hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import sqrt

from ....core.face import LegendSign
from ....core.hexes import between, pointy_corners
from ....draw.maps.boxes import around
from ....draw.maps.lettering import Name, Obstacles
from ....draw.maps.projections import Box
from ....draw.maps.relief import folded_hexes, shaded
from ....draw.marks import Area, Group, Label, Mark, Point, Stroke, Token
from ..boards.format import LAKE
from ..boards.hex_names import neighbours
from ..rules.board import DampfrossBoard
from .landscape import MARGIN, SIDE, WIDTH, Landscape

# by direction (east, north-east, north-west, …): the corners at both ends of that side, clockwise from the top
CORNERS = ((1, 2), (0, 1), (5, 0), (4, 5), (3, 4), (2, 3))
BONUS_SIZE = 7.0  # of the disc beside a town that pays a bonus
FERRY_LENGTH = 9.0  # of the disc with the length of a ferry
PRICE = 6.5  # around the middle of the price of a ferry
TRAINS_ABOVE, TRAIN = 26.0, 7.5  # from the middle of a town to the trains in it; size of one
Segment = tuple[Point, Point]


class Scenery:
    """The coordinates of a map, and the marks that never change."""

    def __init__(self, board: DampfrossBoard) -> None:
        self.board = board
        self.exact = [self._centre(hex) for hex in range(board.hexes)]
        self.at: list[Point] = [(round(x, 1), round(y, 1)) for x, y in self.exact]
        width, height = WIDTH * (board.columns + 0.5), SIDE * (1.5 * board.rows + 0.5)
        self.size: Point = (round(width + 2 * MARGIN), round(height + 2 * MARGIN))
        self.landscape = Landscape(board, self.at, self.corners, self.size)

    def _centre(self, hex: int) -> Point:
        row, column = divmod(hex, self.board.columns)
        x = MARGIN + WIDTH * (column + 0.5 + row % 2 / 2)
        return x, MARGIN + SIDE * (1 + 1.5 * (self.board.rows - 1 - row))

    def corners(self, hex: int, size: float = SIDE) -> tuple[Point, ...]:
        """Rounded last, so that neighbours agree on the corners they share."""
        return tuple((round(x, 1), round(y, 1)) for x, y in pointy_corners(self.exact[hex], size))

    def ground(self) -> tuple[Group, ...]:
        return (
            *self.landscape.groups(),
            Group("rivers", tuple(self._rivers()), "ground"),
            *([Group("bridges", tuple(self._bridges()), "lines")] if self.board.bridges else []),
            Group("borders", tuple(self._borders()), "ground"),
            *self.landscape.lettering(),
            Group("abroad", tuple(self._lines_abroad()), "lines"),
            Group("ferry-ways", tuple(self._ferry_lines()), "lines"),
            Group("ferry-lengths", tuple(self._ferry_lengths()), "pieces"),
            Group("towns", tuple(self._towns()), "places"),
            Group("hex-names", tuple(self._hex_names()), "lines"),
        )

    def _side_segment(self, a: int, b: int) -> Segment:
        """The edge between two neighbouring hexes."""
        beside = neighbours(*divmod(a, self.board.columns))
        first, second = CORNERS[beside.index(divmod(b, self.board.columns))]
        corners = self.corners(a)
        return corners[first], corners[second]

    def _rivers(self) -> Iterable[Mark]:
        for chain in chains(self._side_segment(a, b) for a, b in sorted(self.board.rivers)):
            yield Stroke(chain, "stream", 2.8, "smooth")

    def _bridges(self) -> Iterable[Mark]:
        for (a, b), cost in sorted(self.board.bridges.items()):
            (x, y), (other_x, other_y) = self._side_segment(a, b)
            yield Token(((x + other_x) / 2, (y + other_y) / 2), "circle", 6, "casing", str(cost), edge="print")

    def _borders(self) -> Iterable[Mark]:
        """Around the country, and finer ones that tell its neighbours apart."""
        for sides, width in ((_borders_abroad(self.board), 1.0), (_border_sides(self.board), 1.8)):
            for chain in chains(self._side_segment(a, b) for a, b in sides):
                yield Stroke(chain, "border", width, dash="9 3 1.6 3")

    def _lines_abroad(self) -> Iterable[Mark]:
        layout = self.board.layout
        for line in layout.foreign_line:
            yield Stroke(self.points(line.hexes), "map-soft", 2.4, dash="5 5")
        for existing in layout.prebuilt_line:
            yield Stroke(self.points(existing.hexes), "map-ink", 3)
            yield Stroke(self.points(existing.hexes), "casing", 1.4, dash="4 4")

    def points(self, names: list[str]) -> tuple[Point, ...]:
        return tuple(self.at[self.board.hex_number(name)] for name in names)

    def _ferry_lines(self) -> Iterable[Mark]:
        for ferry in range(self.board.ferries):
            yield Stroke(self.crossing(ferry), "sea-ink", 1.6, "smooth", dash="2 5")

    def _ferry_lengths(self) -> Iterable[Mark]:
        for ferry in range(self.board.ferries):
            length = str(self.board.layout.ferry[ferry].length)
            yield Token(self._length_at(ferry), "circle", FERRY_LENGTH, "sea", length, edge="sea-ink", minor=True)

    def _length_at(self, ferry: int) -> Point:
        """Where the length of a ferry is printed: on its middle, at sea."""
        path = self.points(self.board.layout.ferry[ferry].path)
        return path[len(path) // 2]

    def crossing(self, ferry: int) -> tuple[Point, ...]:
        entry = self.board.layout.ferry[ferry]
        return self.points([entry.from_, *entry.path, entry.to])

    def _towns(self) -> Iterable[Mark]:
        starts = {town for towns in self.board.start_towns.values() for town in towns}
        for town, hex in enumerate(self.board.town_hex):
            numbers = self.board.layout.numbers_of(self.board.layout.town[town])
            x, y = self.at[hex]
            yield Token((x, y), "hexagon", SIDE * 0.86, "casing", edge="")
            width = 2.6 if town in starts else 1.2
            yield Token((x, y), "hexagon", SIDE * 0.8, "town", edge="print", width=width, rim=True)
            rows = number_rows(numbers)
            for line, row in enumerate(rows):
                up = y + number_step(rows) * (line - (len(rows) - 1) / 2)
                yield Label((x, round(up, 1)), row, number_size(rows), ink="print", bold=True, halo=False)
        for spot in self.board.layout.place:
            yield Token(self.at[self.board.hex_number(spot.hex)], "circle", 4, "town", edge="print", width=1.2)
        for hex in sorted(set(self.board.port)):
            yield Token(self._port_at(hex), "anchor", 5, "sea-ink", edge="")

    def names(self) -> tuple[Name, ...]:
        """Start towns, towns, and places without a number."""
        starts = {town for towns in self.board.start_towns.values() for town in towns}
        found = []
        for name, hex in self.board.place_hexes.items():
            town = self.board.town_at[hex]
            rank = 2 if town < 0 else 0 if town in starts else 1
            found.append(Name(name, self.at[hex], 6.0 if town < 0 else SIDE * 0.86, rank))
        return (*found, *self.landscape.narrow_names())

    def obstacles(self) -> Obstacles:
        """Towns with their bonuses, other places, ports, and what is written on the map."""
        board = self.board
        towns = [around(self.at[hex], SIDE * 0.8) for hex in board.town_hex]
        bonuses = [around(self.bonus_at(hex), BONUS_SIZE) for hex in board.town_hex]
        others = [around(self.at[hex], 5) for hex in board.place_hexes.values() if board.town_at[hex] < 0]
        ports = [around(self._port_at(hex), 5) for hex in sorted(set(board.port))]
        lengths = [around(self._length_at(ferry), FERRY_LENGTH) for ferry in range(board.ferries)]
        trains = [around((x, y - TRAINS_ABOVE - 2), TRAIN) for x, y in [self.at[hex] for hex in board.town_hex]]
        edge = (14.0, 14.0, self.size[0] - 14, self.size[1] - 14)
        prices = [around(self.price_at(ferry), PRICE) for ferry in range(board.ferries)]
        figures = (*bonuses, *ports, *lengths, *prices, *self.landscape.written())
        return Obstacles((*towns, *others), figures, (), edge, stands=tuple(trains))

    def price_at(self, ferry: int) -> Point:
        """Where the price of a ferry is: near the port, since its length is on the middle."""
        port, sea, *_ = self.crossing(ferry)
        return between(port, sea)

    def bonus_at(self, hex: int) -> Point:
        """Where a town's bonus is: at a corner of its hexagon, where no step begins."""
        x, y = self.at[hex]
        return round(x + SIDE * 0.87, 1), round(y - SIDE * 0.5, 1)

    def town_figures(self) -> list[Box]:
        """Where the numbers and the bonuses of towns are printed."""
        numbers = [self._numbers_box(town) for town in range(len(self.board.town_hex))]
        return [*numbers, *[around_figure(self.bonus_at(hex), 4.5, 2.9) for hex in self.board.town_hex]]

    def _numbers_box(self, town: int) -> Box:
        rows = number_rows(self.board.layout.town[town].numbers)
        size, longest = number_size(rows), max(len(row) for row in rows)
        return around_figure(
            self.at[self.board.town_hex[town]],
            0.27 * size * longest,
            0.35 * size + number_step(rows) / 2 * (len(rows) - 1),
        )

    def _port_at(self, hex: int) -> Point:
        x, y = self.at[hex]
        return x + SIDE * 0.78, y + SIDE * 0.78

    def _hex_names(self) -> Iterable[Mark]:
        board = self.board
        for hex in range(board.hexes):
            if board.buildable_at[hex] and board.town_at[hex] < 0:
                x, y = self.at[hex]
                low = (x, round(y + SIDE * 0.62, 1))
                yield Label(low, board.hex_names[hex], 5.5, ink="map-soft", halo=False, minor=True)

    def beside(self, a: int, b: int, place: float) -> tuple[Point, Point]:
        """The line between the centres of two hexes, moved to the side."""
        (ax, ay), (bx, by) = self.at[a], self.at[b]
        length = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
        dx, dy = -(by - ay) / length * place, (bx - ax) / length * place
        return (round(ax + dx, 1), round(ay + dy, 1)), (round(bx + dx, 1), round(by + dy, 1))


def _border_sides(board: DampfrossBoard) -> list[tuple[int, int]]:
    """Pairs of land hexes of which one is at home and the other abroad."""
    return [(hex, other) for hex, other in _sides_on_land(board) if board.home[hex] != board.home[other]]


def _borders_abroad(board: DampfrossBoard) -> list[tuple[int, int]]:
    """Pairs of land hexes in two countries, both abroad."""
    abroad = [(hex, other) for hex, other in _sides_on_land(board) if not board.home[hex] and not board.home[other]]
    return [(hex, other) for hex, other in abroad if board.country[hex] != board.country[other]]


def _sides_on_land(board: DampfrossBoard) -> Iterator[tuple[int, int]]:
    for hex in range(board.hexes):
        for direction in range(3):
            other = board.neighbour(hex, direction)
            if other >= 0 and board.land[hex] and board.land[other]:
                yield hex, other


def number_rows(numbers: Sequence[int]) -> list[str]:
    """The numbers of a town: two below each other in large type, more of them two on a line.

    >>> number_rows([21, 22])
    ['21', '22']
    >>> number_rows([21, 22, 23])
    ['21 22', '23']
    """
    across = 1 if len(numbers) < 3 else 2
    return [" ".join(map(str, numbers[at : at + across])) for at in range(0, len(numbers), across)]


def number_size(rows: Sequence[str]) -> float:
    """The size of the type of a town's numbers."""
    if len(rows) == 1:
        return 12.0
    return 10.6 if _are_short(rows) else 8.6


def number_step(rows: Sequence[str]) -> float:
    """From line to line."""
    return 9.2 if _are_short(rows) else 8.8


def _are_short(rows: Sequence[str]) -> bool:
    return max(map(len, rows)) <= 2


def around_figure(at: Point, wide: float, high: float) -> Box:
    return at[0] - wide, at[1] - high, at[0] + wide, at[1] + high


def aside(points: Sequence[Point], place: float) -> tuple[Point, ...]:
    """A polyline moved to its right by the same distance everywhere.

    >>> aside([(0, 0), (10, 0), (10, 10)], 2)
    ((0.0, 2.0), (8.0, 2.0), (8.0, 10.0))
    """
    steps = [_right(a, b) for a, b in pairwise(points)]
    found: list[Point] = []
    for (x, y), before, after in zip(points, [*steps[:1], *steps], [*steps, *steps[-1:]], strict=False):
        dx, dy = before[0] + after[0], before[1] + after[1]
        reach = 2 * place / max(dx * dx + dy * dy, 0.5)
        found.append((round(x + dx * reach, 1), round(y + dy * reach, 1)))
    return tuple(found)


def _right(a: Point, b: Point) -> Point:
    """The unit vector to the right of the direction from a to b."""
    length = sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)
    return (a[1] - b[1]) / length, (b[0] - a[0]) / length


def legend(board: DampfrossBoard) -> list[LegendSign]:
    """The signs that this map uses."""
    hexagon = tuple(pointy_corners((0, 0), 14))
    folds = shaded(folded_hexes([(0, 0)], lambda _: hexagon, [0], 14))
    across = ((-16.0, 0.0), (16.0, 0.0))
    dashed = LegendSign((Stroke(across, "map-soft", 2.4, dash="5 5"),), "dashed")
    existing = LegendSign((Stroke(across, "map-ink", 3), Stroke(across, "casing", 1.4, dash="4 4")), "existing")
    lake = LegendSign((Area((hexagon,), "sea", "stream", 1.2, smooth=True),), "lake")
    place = Token((0, 0), "circle", 5, "town", edge="print", width=1.2)
    crossing = Stroke(across, "sea-ink", 1.6, dash="2 5")
    length = Token((0, 0), "circle", 7, "sea", "9", edge="sea-ink")
    ferry = LegendSign((crossing, length, Token((13, 9), "anchor", 6, "sea-ink", edge="")), "ferry")
    return [
        LegendSign((Area((hexagon,), "plain", "grid"),), "plain"),
        LegendSign((Area((hexagon,), "mountain", "grid"), *folds), "mountain"),
        LegendSign((Area((hexagon,), "abroad", "grid"),), "abroad"),
        LegendSign((Stroke(across, "stream", 2.8),), "river"),
        *([LegendSign((Token((0, 0), "circle", 6, "casing", "5", edge="print"),), "bridge")] if board.bridges else []),
        *([LegendSign((Stroke(across, "border", 1.8, dash="9 3 1.6 3"),), "border")] if _border_sides(board) else []),
        *([lake] if LAKE in board.terrain else []),
        *([LegendSign((place,), "place")] if board.layout.place else []),
        *([dashed] if board.dashed else []),
        *([existing] if board.existing else []),
        *([ferry] if board.ferries else []),
    ]


def chains(segments: Iterable[Segment]) -> list[tuple[Point, ...]]:
    """Join segments that meet into long lines.

    >>> chains([((0, 0), (1, 0)), ((5, 5), (6, 6)), ((2, 0), (1, 0))])
    [((0, 0), (1, 0), (2, 0)), ((5, 5), (6, 6))]
    """
    lines: list[list[Point]] = []
    left = list(segments)
    while left:
        line = list(left.pop(0))
        growing = True
        while growing:
            growing = _grow(line, left)
        lines.append(line)
    return [tuple(line) for line in lines]


def _grow(line: list[Point], left: list[Segment]) -> bool:
    """Add one segment that continues the line at either end."""
    for number, (a, b) in enumerate(left):
        for near, far in ((a, b), (b, a)):
            if near == line[-1]:
                line.append(far)
            elif near == line[0]:
                line.insert(0, far)
            else:
                continue
            del left[number]
            return True
    return False
