"""The printed map: coast, terrain, rivers, cities and towns with their names, ports, signs, and the places to click."""

from __future__ import annotations

from math import sqrt
from typing import Final

from ....boards.outline import outline
from ....core.hexes import between, flat_centre, flat_corners, neighbour
from ....core.rules.bits import has, members
from ....core.rules.sentinels import NOWHERE
from ....draw.chart import Chart
from ....draw.maps.boxes import around
from ....draw.maps.frame import emptiest_corner, frame, title, title_box
from ....draw.maps.ground import geography, lakes, sea_and_land, state_lines, winding
from ....draw.maps.hexes import boundary, drowned, dry_land, inked, shore
from ....draw.maps.lettering import Name, Obstacles
from ....draw.maps.prices import beside_prices, clear_of_names, price_box, with_prices
from ....draw.maps.projections import Project, fitted
from ....draw.maps.relief import folded_hexes, shaded
from ....draw.maps.waters import lettering_boxes, letterings
from ....draw.marks import Area, Group, Label, Mark, Point, Stroke, Token
from ....draw.spots import Spot
from ..boards.format import WATER
from ..rules.board import SteamBoard
from .pieces import hill, letter

SIZE: Final = 34.0
EDGE: Final = 44.0
MEANDER: Final = 0.3  # how far rivers bend, as a share of their way
PRICE: Final = 13.7  # size of the type of prices
ABOVE: Final = 19.0  # from the middle of a hex to its price
# of a price that a name would cover: a little aside, or below the middle
ASIDE, LOWER = (0, 3, -3, 6, -6, 9, -9, 12, -12, 15, -15), (0, 2, -2, 4, 36, 38, 40, 34)
SHIFTS: Final = [(x, y) for x in ASIDE for y in LOWER]
READABLE: Final = 0.75  # pixels per unit from which on names can be read
INKS: Final = {"plain": "plain", "river": "valley", "hill": "hill", "mountain": "mountain", "city": "plain"}


def _bend(a: Point, b: Point) -> Point:
    """Beside the middle between two points of a river, which meanders."""
    x, y = between(a, b)
    return x - (b[1] - a[1]) * MEANDER, y + (b[0] - a[0]) * MEANDER


class PrintedMap:
    def __init__(self, board: SteamBoard, game_name: str) -> None:
        self.board: Final = board
        self.game_name: Final = game_name
        self.hex_at: Final = {place: hex for hex, place in enumerate(board.at)}
        rough = [flat_centre(at, SIZE) for at in board.at]
        west, north = min(x for x, _ in rough) - SIZE - EDGE, min(y for _, y in rough) - SIZE - EDGE
        self.centre: Final[list[Point]] = [(x - west, y - north) for x, y in rough]
        right, bottom = max(x for x, _ in self.centre), max(y for _, y in self.centre)
        self.size: Final[Point] = (round(right + SIZE + EDGE), round(bottom + SIZE + EDGE))
        self.project: Final[Project] = fitted(board.coordinates, [self.centre[hex] for hex in board.stop_hex])

    def corners(self, hex: int, size: float = SIZE) -> tuple[Point, ...]:
        return flat_corners(self.centre[hex], size)

    def side(self, hex: int, side: int) -> Point:
        """The middle of a side."""
        corners = self.corners(hex)
        return between(corners[side], corners[(side + 1) % 6])

    def chart(self) -> Chart:
        return Chart(
            self.size,
            self.ground(),
            self.spots(),
            self.board.name,
            READABLE,
            self.names(),
            self.obstacles(),
            sqrt(3) * SIZE,
        )

    def ground(self) -> tuple[Group, ...]:
        board = self.board
        symbols = [mark for symbol in range(board.symbols) for mark in self._symbol(symbol)]
        return (
            *self._geography(),
            Group("rivers", tuple(self._rivers()), "ground"),
            Group("walls", tuple(self._walls()), "lines"),
            Group("hexes", tuple(self.code(hex) for hex in members(board.ground) if board.stop_at[hex] < 0), "lines"),
            *(self.city(city, board.colour[city]) for city in range(len(board.colour))),
            *(self._town(stop) for stop in range(len(board.colour), board.stops)),
            Group("symbols", tuple(symbols), "places"),
        )

    def _geography(self) -> tuple[Group, ...]:
        """The real coast; hexes of the map are on brighter paper, and land even where the coast is elsewhere."""
        board, picture = self.board, self.board.picture
        earth = geography(board.id, outline(picture.outline), self.project, self.size, picture.land)
        coast, land = f"land-{board.id}", members(board.land)
        wet = shore(boundary(self.corners(hex) for hex in drowned(earth, land, self.centre)))
        borders = [tuple(self.project(*place) for place in border) for border in picture.border]
        return (
            Group("land", (*sea_and_land(earth, self.size, wet), *lakes(earth), *dry_land(wet, "plain")), "ground"),
            Group("terrain", tuple(self._terrain(coast, wet)), "ground"),
            Group("relief", tuple(self._relief()), "ground"),
            Group(
                "states",
                (
                    *state_lines(earth),
                    *[Stroke(winding(border), "border", 1.4, dash="8 3 1.5 3") for border in borders],
                ),
                "ground",
            ),
            Group("grid", (Area(tuple(map(self.corners, land)), "", "grid", 1),), "ground"),
            Group("letterings", letterings(picture, self.project), "ground"),
            title(self.size, self.game_name, self.board.name, self._corner()),
            Group("frame", tuple(frame(self.size)), "ground"),
        )

    def _terrain(self, coast: str, wet: tuple[tuple[Point, ...], ...]) -> list[Mark]:
        """All land hexes in the colour of their terrain, cut off at the coast where it is near."""
        board = self.board
        dry = f"dry-{board.id}"
        marks: list[Mark] = []
        for terrain, ink in INKS.items():
            hexes = [self.corners(hex) for hex in range(board.hexes) if board.terrain[hex] == terrain]
            marks += inked(f"{terrain}-{board.id}", hexes, ink, coast)
            if hexes and wet:
                marks.append(Area((), ink, shape=f"{terrain}-{board.id}", within=dry))
        return marks

    def _relief(self) -> list[Mark]:
        """Mountains are folded high, hills low and rounder: both can be told apart without their colour."""
        terrain = self.board.terrain
        peaks = [hex for hex, kind in enumerate(terrain) if kind == "mountain"]
        mountains = shaded(folded_hexes(self.centre, self.corners, peaks, SIZE, 1.1))
        hills = [hill((x + dx, y + dy)) for hex, kind in enumerate(terrain) if kind == "hill"
                 for x, y in [self.centre[hex]] for dx, dy in ((-13, 12), (12, 15), (1, -13))]  # fmt: skip
        return [*mountains, *(mark for slopes in hills for mark in slopes)]

    def _corner(self) -> str:
        return self.board.picture.title or emptiest_corner(self.size, self.game_name, self.board.name, self.centre)

    def names(self) -> tuple[Name, ...]:
        """Cities before towns; a town's name keeps clear of the cubes beside its disc."""
        board = self.board
        return tuple(
            Name(board.stop_names[stop], self.centre[hex], *((27.0, 0) if has(board.cities, stop) else (16.0, 1)))
            for stop, hex in enumerate(board.stop_hex)
        )

    def obstacles(self) -> Obstacles:
        """What is printed, and the prices of hexes: these make room for most names, the others make room for them."""
        return with_prices(self._printed(), self._prices().values())

    def _printed(self) -> Obstacles:
        board = self.board
        cities = [around(self.centre[hex], 25) for stop, hex in enumerate(board.stop_hex) if has(board.cities, stop)]
        towns = [around(self.centre[hex], 14) for stop, hex in enumerate(board.stop_hex) if not has(board.cities, stop)]
        symbols = [around(self.symbol_at(symbol), 9) for symbol in range(board.symbols)]
        heading = title_box(self.size, self.game_name, board.name, self._corner())
        edge = (14.0, 14.0, self.size[0] - 14, self.size[1] - 14)
        figures = (*symbols, *lettering_boxes(board.picture, self.project), heading)
        stands = tuple(price_box(self._hex_spot(hex)) for hex in members(board.ground))
        return Obstacles((*cities, *towns), figures, (), edge, stands=stands)

    def _rivers(self) -> list[Mark]:
        """Streams from river hex to river hex, through cities and into the sea, without loops."""
        board = self.board
        wet: dict[int, list[int]] = {hex: [] for hex in range(board.hexes) if board.terrain[hex] == "river"}
        cities = [hex for hex in range(board.hexes) if board.terrain[hex] == "city"]
        basin = {hex: hex for hex in [*wet, *cities]}
        for banks in (list(wet), cities):
            for hex in wet:
                for side in range(6):
                    beyond = self.hex_at.get(neighbour(board.at[hex], side), NOWHERE)
                    if beyond not in banks or basin[beyond] == basin[hex]:
                        continue
                    wet[hex].append(side)
                    wet.get(beyond, []).append((side + 3) % 6)
                    old = basin[beyond]
                    basin = {each: basin[hex] if root == old else root for each, root in basin.items()}
        return [mark for hex, sides in wet.items() for mark in self._stream(hex, sides)]

    def _stream(self, hex: int, sides: list[int]) -> list[Mark]:
        beyond = [self.hex_at.get(neighbour(self.board.at[hex], side), NOWHERE) for side in range(6)]
        mouths = [side for side in range(6) if beyond[side] >= 0 and self.board.terrain[beyond[side]] in WATER]
        sides = sides + mouths[:1] if len(sides) < 2 else sides
        middle = self.centre[hex]
        if len(sides) == 2:
            first, last = self.side(hex, sides[0]), self.side(hex, sides[1])
            return [Stroke((first, _bend(first, middle), middle, _bend(middle, last), last), "stream", 3.2, "smooth")]
        ends = [self.side(hex, side) for side in sides]
        return [Stroke((end, _bend(end, middle), middle), "stream", 3.2, "smooth") for end in ends]

    def _walls(self) -> list[Mark]:
        """Sides between land hexes that track cannot cross."""
        board, at = self.board, self.hex_at
        marks: list[Mark] = []
        for hex in members(board.land):
            for side in range(3):
                beyond = at.get(neighbour(board.at[hex], side), NOWHERE)
                if beyond >= 0 and has(board.land, beyond) and board.step[6 * hex + side] < 0:
                    corners = self.corners(hex)
                    marks.append(Stroke((corners[side], corners[(side + 1) % 6]), "map-ink", 5))
        return marks

    def code(self, hex: int) -> Mark:
        x, y = self.centre[hex]
        return Label((x, y + 23), self.board.hex_names[hex], 8, ink="map-soft", halo=False, minor=True)

    def city(self, stop: int, colour: int) -> Group:
        """A hexagon in the colour of the goods it wants, with its letter."""
        board, hex = self.board, self.board.stop_hex[stop]
        good, (x, y) = board.colours[colour], self.centre[hex]
        marks: list[Mark] = [
            Area((self.corners(hex, SIZE - 2),), f"good-{good}", "print", 2),
            Area((self.corners(hex, SIZE - 9),), "town", "print", 1),
            Token(
                (x - (6 if has(board.ports, stop) else 0), y - 11),
                "circle",
                9.8,
                f"good-{good}",
                letter(good),
                edge="print",
            ),
        ]
        if has(board.ports, stop):
            marks.append(Token((x + 16, y - 12), "anchor", 6.5, "company-blue", edge=""))
        return Group(f"city-{stop}", tuple(marks), "lines", board.stop_names[stop])

    def _town(self, stop: int) -> Group:
        at = self.centre[self.board.stop_hex[stop]]
        token = Token(at, "circle", 9, "town", edge="print", width=2)
        return Group(f"town-{stop}", (token,), "lines", self.board.stop_names[stop])

    def symbol_at(self, symbol: int) -> Point:
        board = self.board
        a, b = board.symbol_a[symbol], board.symbol_b[symbol]
        return between(self.centre[board.stop_hex[a]], self.centre[board.stop_hex[b]])

    def _symbol(self, symbol: int) -> tuple[Mark, ...]:
        board = self.board
        ready = board.cities >> board.symbol_a[symbol] & board.cities >> board.symbol_b[symbol] & 1
        if not ready:
            return (Token(self.symbol_at(symbol), "diamond", 4.5, "casing", edge="map-soft"),)
        cost = f"${board.symbol_cost[symbol]}"
        return (Token(self.symbol_at(symbol), "circle", 8.5, "casing", cost, edge="print", width=1.5),)

    def spots(self) -> dict[str, Spot]:
        board = self.board
        stops = {f"stop-{s}": Spot("point", (self.centre[hex],), 20) for s, hex in enumerate(board.stop_hex)}
        symbols = {f"symbol-{n}": Spot("point", (self.symbol_at(n),), 10) for n in range(board.symbols)}
        return self._prices() | stops | symbols

    def _prices(self) -> dict[str, Spot]:
        names = beside_prices(PRICE, self.names(), self._printed())
        return {f"hex-{hex}": clear_of_names(self._hex_spot(hex), SHIFTS, names) for hex in members(self.board.ground)}

    def _hex_spot(self, hex: int) -> Spot:
        """Its price is above the middle, where owners of track have their discs."""
        x, y = self.centre[hex]
        return Spot("area", self.corners(hex, SIZE - 2), badge=(x, y - ABOVE), type=PRICE)

    def spot(self, hex: int) -> str:
        """The spot to click for a hex: its city, the hex itself, or none for water."""
        if has(self.board.ground, hex):
            return f"hex-{hex}"
        stop = self.board.stop_at[hex]
        return f"stop-{stop}" if stop >= 0 else ""
