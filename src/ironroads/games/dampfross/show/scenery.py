"""The printed map: land, mountains, water, rivers, borders, lines abroad, ferries, towns and names of hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt

from ....core.face import Key
from ....core.hexes import pointy_corners
from ....draw.labels import beside
from ....draw.marks import Area, Group, Label, Mark, Point, Stroke, Token
from ..boards.hex_names import neighbours
from ..rules.board import DampfrossBoard

SIDE = 18.0  # length of a side of a hex
WIDTH = sqrt(3) * SIDE
MARGIN = 22.0
NAME = 12.5  # size of the names of towns
PEAKS = ((-0.5, 0.3), (-0.16, -0.34), (0.04, 0.02), (0.22, -0.2), (0.52, 0.3))
# by direction (east, north-east, north-west, …): the corners at both ends of that side, clockwise from the top
CORNERS = ((1, 2), (0, 1), (5, 0), (4, 5), (3, 4), (2, 3))
Segment = tuple[Point, Point]


class Scenery:
    """The coordinates of a map, and the marks that never change."""

    def __init__(self, board: DampfrossBoard) -> None:
        self.board = board
        self.at = [self._centre(hex) for hex in range(board.hexes)]
        self.size = (WIDTH * (board.columns + 0.5) + 2 * MARGIN, SIDE * (1.5 * board.rows + 0.5) + 2 * MARGIN)

    def _centre(self, hex: int) -> Point:
        row, column = divmod(hex, self.board.columns)
        x = MARGIN + WIDTH * (column + 0.5 + row % 2 / 2)
        return round(x, 1), round(MARGIN + SIDE * (1 + 1.5 * (self.board.rows - 1 - row)), 1)

    def corners(self, hex: int, size: float = SIDE) -> tuple[Point, ...]:
        return tuple((round(x, 1), round(y, 1)) for x, y in pointy_corners(self.at[hex], size))

    def ground(self) -> tuple[Group, ...]:
        return (
            Group("land", self._land(), "ground"),
            Group("rivers", tuple(self._rivers()), "ground"),
            Group("borders", tuple(self._borders()), "ground"),
            Group("abroad", tuple(self._lines_abroad()), "lines"),
            Group("ferry-ways", tuple(self._ferry_lines()), "lines"),
            Group("towns", tuple(self._towns()), "pieces"),
            Group("hex-names", tuple(self._hex_names()), "lines"),
            Group("town-names", tuple(self._town_names()), "labels"),
        )

    def _land(self) -> tuple[Mark, ...]:
        board = self.board
        plain, hills = [not mountain for mountain in board.mountain], board.mountain
        kinds = [
            ("plain", [h for h in range(board.hexes) if board.land[h] and board.home[h] and plain[h]]),
            ("mountain", [h for h in range(board.hexes) if board.land[h] and board.home[h] and hills[h]]),
            ("abroad", [h for h in range(board.hexes) if board.land[h] and not board.home[h] and plain[h]]),
            ("abroad-mountain", [h for h in range(board.hexes) if board.land[h] and not board.home[h] and hills[h]]),
            ("water", [h for h in range(board.hexes) if board.terrain[h] == "o"]),
        ]
        around = "water" if "~" in board.terrain else "abroad"
        sea = Area((self._beyond(),), around)
        areas = [Area(tuple(map(self.corners, hexes)), ink, "grid", 0.7) for ink, hexes in kinds if hexes]
        peaks = tuple(self._peaks(hex) for hex in range(board.hexes) if hills[hex])
        return (sea, *areas, Area(peaks, "map-soft", opacity=0.5))

    def _beyond(self) -> tuple[Point, ...]:
        """The map and as much again on every side, for screens of other proportions."""
        width, height = self.size
        return (-width, -height), (2 * width, -height), (2 * width, 2 * height), (-width, 2 * height)

    def _peaks(self, hex: int) -> tuple[Point, ...]:
        x, y = self.at[hex]
        return tuple((round(x + SIDE * px, 1), round(y + SIDE * py, 1)) for px, py in PEAKS)

    def _side_segment(self, a: int, b: int) -> Segment:
        """The edge between two neighbouring hexes."""
        beside = neighbours(*divmod(a, self.board.columns))
        first, second = CORNERS[beside.index(divmod(b, self.board.columns))]
        corners = self.corners(a)
        return corners[first], corners[second]

    def _rivers(self) -> Iterable[Mark]:
        for chain in chains(self._side_segment(a, b) for a, b in sorted(self.board.rivers)):
            yield Stroke(chain, "stream", 4, "smooth")

    def _borders(self) -> Iterable[Mark]:
        board = self.board
        pairs = [
            (hex, other)
            for hex in range(board.hexes)
            for direction in range(3)
            if (other := board.neighbour(hex, direction)) >= 0
            and board.land[hex]
            and board.land[other]
            and board.home[hex] != board.home[other]
        ]
        for chain in chains(self._side_segment(a, b) for a, b in pairs):
            yield Stroke(chain, "border", 2.2, dash="7 3")

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
            yield Stroke(self.crossing(ferry), "shore", 1.6, "smooth", dash="2 5")

    def crossing(self, ferry: int) -> tuple[Point, ...]:
        entry = self.board.layout.ferry[ferry]
        return self.points([entry.from_, *entry.path, entry.to])

    def _towns(self) -> Iterable[Mark]:
        starts = {town for towns in self.board.start_towns.values() for town in towns}
        for town, hex in enumerate(self.board.town_hex):
            numbers = self.board.layout.town[town].numbers
            yield Token(
                self.at[hex], "hexagon", SIDE * 0.8, "town", edge="map-ink", width=2.4 if town in starts else 1.2
            )
            x, y = self.at[hex]
            rows = [numbers[at : at + 2] for at in range(0, len(numbers), 2)]
            for line, row in enumerate(rows):
                text = " ".join(map(str, row))
                up = y + 8.5 * (line - (len(rows) - 1) / 2)
                yield Label((x, round(up, 1)), text, 8.5 - len(row), ink="map-ink", bold=True, halo=False)
        for spot in self.board.layout.place:
            yield Token(self.at[self.board.hex_number(spot.hex)], "circle", 4, "town", edge="map-ink", width=1.2)
        for hex in sorted(set(self.board.port)):
            x, y = self.at[hex]
            yield Token((x + SIDE * 0.62, y + SIDE * 0.5), "anchor", 4.5, "stream", edge="")

    def _town_names(self) -> Iterable[Mark]:
        names, hexes = list(self.board.place_hexes), list(self.board.place_hexes.values())
        for name, hex, (at, anchor) in zip(
            names, hexes, beside([self.at[hex] for hex in hexes], names, SIDE * 1.02, NAME), strict=True
        ):
            town = self.board.town_at[hex] >= 0
            point = round(at[0], 1), round(at[1], 1)
            yield Label(point, name, NAME if town else 10, anchor, ink="map-ink", bold=town)

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


def legend(board: DampfrossBoard) -> list[Key]:
    """The signs that this map uses."""
    hexagon = tuple(pointy_corners((0, 0), 14))
    peaks = tuple((13 * x, 13 * y) for x, y in PEAKS)
    across = ((-16.0, 0.0), (16.0, 0.0))
    dashed = Key((Stroke(across, "map-soft", 2.4, dash="5 5"),), "dashed")
    existing = Key((Stroke(across, "map-ink", 3), Stroke(across, "casing", 1.4, dash="4 4")), "existing")
    crossing = Stroke(across, "shore", 1.6, dash="2 5")
    ferry = Key((crossing, Token((0, 0), "anchor", 6, "stream", edge="")), "ferry")
    return [
        Key((Area((hexagon,), "plain", "grid"),), "plain"),
        Key((Area((hexagon,), "mountain", "grid"), Area((peaks,), "map-soft", opacity=0.5)), "mountain"),
        Key((Area((hexagon,), "abroad", "grid"),), "abroad"),
        Key((Stroke(across, "stream", 4),), "river"),
        Key((Stroke(across, "border", 2.2, dash="7 3"),), "border"),
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
