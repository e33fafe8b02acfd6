"""The picture of the map: terrain, rivers, cities with their goods, towns, ports, track, owners of links."""

from __future__ import annotations

from typing import Final, final

from ....core.hexes import Point, between, flat_centre, flat_corners, neighbour
from ....core.rules.bits import members
from ....core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from ....draw.marks import Area, Group, Label, Mark, Stroke, Token
from ....draw.spots import Spot
from ..boards.format import WATER
from ..rules.board import SteamBoard
from ..rules.derived import exits
from ..rules.links import Links
from ..rules.track_state import UNOWNED, TrackState
from .rectangles import Rectangle

SIZE: Final = 34.0
EDGE: Final = 26.0
INKS: Final = {"plain": "plain", "river": "river", "hill": "hill", "mountain": "mountain", "city": "plain"}


@final
class MapPicture:
    """Draws the map; `inks` and `codes` are those of the owners, the last ones of unowned track."""

    def __init__(self, links: Links, left: float, inks: list[str], codes: list[str]) -> None:
        self.links: Final = links
        self.board: Final[SteamBoard] = links.board
        self.inks: Final = inks
        self.codes: Final = codes
        self.hex_at: Final = {place: hex for hex, place in enumerate(self.board.at)}
        rough = [flat_centre(at, SIZE) for at in self.board.at]
        west, north = min(x for x, _ in rough) - SIZE - EDGE - left, min(y for _, y in rough) - SIZE - EDGE
        self.centre: Final[list[Point]] = [(x - west, y - north) for x, y in rough]
        self.left: Final = left  # room for a board beside the map
        self.right: Final = max(x for x, _ in self.centre) + SIZE + EDGE
        self.height: Final = max(y for _, y in self.centre) + SIZE + EDGE

    def corners(self, hex: int, size: float = SIZE) -> tuple[Point, ...]:
        return flat_corners(self.centre[hex], size)

    def frame(self) -> tuple[Point, ...]:
        return Rectangle(self.left, 0, self.right - self.left, self.height).corners()

    def side(self, hex: int, side: int) -> Point:
        """The middle of a side."""
        corners = self.corners(hex)
        return between(corners[side], corners[(side + 1) % 6])

    def ground(self) -> tuple[Group, ...]:
        board = self.board
        sea = Area((self.frame(),), "water")
        symbols = [mark for symbol in range(board.symbols) for mark in self._symbol(symbol)]
        return (
            Group("land", (sea, *self._terrain()), "ground"),
            Group("relief", tuple(self._relief()), "ground"),
            Group("rivers", tuple(self._rivers()), "ground"),
            Group("walls", tuple(self._walls()), "lines"),
            Group("hexes", tuple(self._code(hex) for hex in members(board.ground) if board.stop_at[hex] < 0), "lines"),
            *(self._city(city, board.colour[city]) for city in range(len(board.colour))),
            *(self._town(stop) for stop in range(len(board.colour), board.stops)),
            Group("symbols", tuple(symbols), "pieces"),
            Group("names", tuple(self._name(stop) for stop in range(board.stops)), "labels"),
        )

    def _terrain(self) -> list[Mark]:
        board = self.board
        shore = tuple(self.corners(hex, SIZE + 5) for hex in members(board.land))
        marks: list[Mark] = [Area(shore, "river", "river", 4)]
        for terrain, ink in INKS.items():
            hexes = [hex for hex in range(board.hexes) if board.terrain[hex] == terrain]
            if hexes:
                marks.append(Area(tuple(self.corners(hex) for hex in hexes), ink, "grid", 1))
        return [*marks, *self._coast()]

    def _coast(self) -> list[Mark]:
        """The coastline."""
        board = self.board
        marks: list[Mark] = []
        for hex in members(board.land):
            corners = self.corners(hex)
            for side in range(6):
                beyond = self.hex_at.get(neighbour(board.at[hex], side), NOWHERE)
                if beyond < 0 or not board.land >> beyond & 1:
                    marks.append(Stroke((corners[side], corners[(side + 1) % 6]), "shore", 1.6))
        return marks

    def _relief(self) -> list[Mark]:
        marks: list[Mark] = []
        for hex, terrain in enumerate(self.board.terrain):
            x, y = self.centre[hex]
            if terrain == "hill":
                marks += [_hill((x + dx, y + dy)) for dx, dy in ((-12, 14), (11, 17), (1, -15))]
            if terrain == "mountain":
                marks += [Token((x + dx, y + dy), "peak", 9, "map-soft", edge="") for dx, dy in ((-12, 13), (12, 15))]
                marks.append(Token((x + 1, y - 15), "peak", 9, "map-soft", edge=""))
        return marks

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
            path = self.side(hex, sides[0]), middle, self.side(hex, sides[1])
            return [Stroke(path, "stream", 4, "quad", opacity=0.7, blunt=True)]
        return [Stroke((self.side(hex, side), middle), "stream", 4, opacity=0.7) for side in sides]

    def _walls(self) -> list[Mark]:
        """Sides between land hexes that track cannot cross."""
        board, at = self.board, self.hex_at
        marks: list[Mark] = []
        for hex in members(board.land):
            for side in range(3):
                beyond = at.get(neighbour(board.at[hex], side), NOWHERE)
                if beyond >= 0 and board.land >> beyond & 1 and board.step[6 * hex + side] < 0:
                    corners = self.corners(hex)
                    marks.append(Stroke((corners[side], corners[(side + 1) % 6]), "map-ink", 5))
        return marks

    def _code(self, hex: int) -> Mark:
        x, y = self.centre[hex]
        return Label((x, y + 23), self.board.hex_names[hex], 8, ink="map-soft", halo=False, minor=True)

    def _city(self, stop: int, colour: int) -> Group:
        """A hexagon in the colour of the goods it wants, with its letter."""
        board, hex = self.board, self.board.stop_hex[stop]
        good, (x, y) = board.colours[colour], self.centre[hex]
        marks: list[Mark] = [
            Area((self.corners(hex, SIZE - 2),), f"good-{good}", "map-ink", 2),
            Area((self.corners(hex, SIZE - 9),), "town", "map-ink", 1),
            Token(
                (x - (6 if board.ports >> stop & 1 else 0), y - 11),
                "circle",
                9,
                f"good-{good}",
                letter(good),
                edge="map-ink",
            ),
        ]
        if board.ports >> stop & 1:
            marks.append(Token((x + 16, y - 12), "anchor", 6.5, "company-blue", edge=""))
        return Group(f"city-{stop}", tuple(marks), "lines", board.stop_names[stop])

    def _town(self, stop: int) -> Group:
        at = self.centre[self.board.stop_hex[stop]]
        token = Token(at, "circle", 9, "town", edge="map-ink", width=2)
        return Group(f"town-{stop}", (token,), "lines", self.board.stop_names[stop])

    def _name(self, stop: int) -> Mark:
        x, y = self.centre[self.board.stop_hex[stop]]
        city = bool(self.board.cities >> stop & 1)
        name = self.board.stop_names[stop]
        return Label((x, y + (23 if city else 19)), name, 10.5 if city else 9.5, ink="map-ink", bold=city)

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
        return (Token(self.symbol_at(symbol), "circle", 8.5, "casing", cost, edge="map-ink", width=1.5),)

    def spots(self) -> dict[str, Spot]:
        board = self.board
        stops = {f"stop-{s}": Spot("point", (self.centre[hex],), 20) for s, hex in enumerate(board.stop_hex)}
        hexes = {f"hex-{hex}": Spot("area", self.corners(hex, SIZE - 2)) for hex in members(board.ground)}
        symbols = {f"symbol-{n}": Spot("point", (self.symbol_at(n),), 10) for n in range(board.symbols)}
        return hexes | stops | symbols

    def spot(self, hex: int) -> str:
        """The spot to click for a hex: its city, the hex itself, or none for water."""
        if self.board.ground >> hex & 1:
            return f"hex-{hex}"
        stop = self.board.stop_at[hex]
        return f"stop-{stop}" if stop >= 0 else ""

    def marks(self, state: TrackState) -> list[Group]:
        """All pieces on the map."""
        board = self.board
        tiles = [self.tile(state, hex) for hex, tile in enumerate(state.tile) if tile != NOTHING]
        cities = [
            self._city(stop, colour)
            for colour, targets in enumerate(state.targets)
            for stop in members(targets & ~board.cities)
        ]
        cubes = [self._cubes(state, stop) for stop in range(board.stops)]
        return [*tiles, *cities, *self._owners(state), *self._markers(state), *cubes, *self._moving(state)]

    def tile(self, state: TrackState, hex: int, tile: int = NOTHING, owner: int = NOBODY) -> Group:
        """The tile of a hex, or a preview of another one with its new track in the colour of `owner`."""
        shown = state.tile[hex] if tile == NOTHING else tile
        paper = Area((self.corners(hex, SIZE - 1.5),), "halo", "map-soft", 1, opacity=0.6)
        marks = (paper, *self._tracks(state, hex, shown, owner, self.centre[hex], SIZE))
        return Group(f"tile-{hex}" if tile == NOTHING else f"ghost-{hex}", marks, "track")

    def icon(self, state: TrackState, hex: int, tile: int, owner: int) -> tuple[Mark, ...]:
        """A small picture of a tile on a hex, for its button."""
        paper = Area((flat_corners((0, 0), 17.5),), "halo", "map-soft", 1)
        return (paper, *self._tracks(state, hex, tile, owner, (0, 0), 17.5))

    def _tracks(self, state: TrackState, hex: int, tile: int, owner: int, at: Point, size: float) -> list[Mark]:
        """The track of a tile, in curves from side to side or straight into a town."""
        tiles, corners, part = self.links.tiles, flat_corners(at, size), size / SIZE
        marks: list[Mark] = []
        for track in tiles.tracks[tile]:
            sides = members(track)
            held = self.links.owner_at(state, 6 * hex + sides[0])
            ink = self.inks[owner if owner != NOBODY and held in (NOBODY, UNOWNED) else held]
            ends = [between(corners[side], corners[(side + 1) % 6]) for side in sides]
            path = (ends[0], at, ends[-1]) if len(ends) == 2 else (ends[0], at)
            marks += rails(path, ink, part)
        if tiles.town[tile]:
            marks.append(Token(at, "circle", 9 * part, "town", edge="map-ink", width=2 * part))
        return marks

    def _owners(self, state: TrackState) -> list[Group]:
        """A disc with the owner's code in the middle of every link."""
        found = []
        for stop in range(self.board.stops):
            for half in exits(self.links, state, stop):
                halves = self._walk(state, half)
                owner = self.links.owner_at(state, half)
                if owner != UNOWNED and halves[0] <= halves[-1]:
                    found.append(self._disc(f"owner-{half}", self._middle(halves), owner))
        return found

    def _walk(self, state: TrackState, half: int) -> list[int]:
        """The halves through which a link leaves hexes, seen from one of its stops, and where it arrives."""
        leads, walked = self.links.tiles.leads, [half]
        while True:
            half = self.board.across[half]
            hex = half // 6
            if self.links.is_city(state, hex) or not self.links.exits_at(state, hex, half % 6):
                return [*walked, half]
            side = leads[6 * state.tile[hex] + half % 6]
            if side > 5:
                return [*walked, half]
            half = 6 * hex + side
            walked.append(half)

    def way(self, state: TrackState, stop: int, owner: int) -> Group:
        """The way to the cube's next stop: along the track, or straight where a marker connects two cities."""
        start, goal = (self.board.stop_hex[place] for place in (state.at, stop))
        path: tuple[Point, ...] = (self.centre[start], self.centre[goal])
        for half in exits(self.links, state, state.at):
            halves = self._walk(state, half)
            if halves[-1] // 6 == goal and self.links.owner_at(state, half) == owner:
                sides = [self.side(each // 6, each % 6) for each in halves[:-1]]
                path = (self.centre[start], *sides, self.centre[goal])
        return Group(f"ghost-go-{stop}", (Stroke(path, "accent", 5, "smooth", casing=2),), "track")

    def _middle(self, halves: list[int]) -> Point:
        inner = halves[1:-1]
        if not inner:
            return self.side(halves[0] // 6, halves[0] % 6)
        hex = inner[len(inner) // 2] // 6
        before = halves[len(inner) // 2]
        entry, exit = self.side(before // 6, before % 6), self.side(hex, inner[len(inner) // 2] % 6)
        return between(between(entry, exit), self.centre[hex])

    def _disc(self, id: str, at: Point, owner: int) -> Group:
        token = Token(at, "circle", 7.5, self.inks[owner], self.codes[owner], edge="map-ink", width=1.2)
        return Group(id, (token,), "pieces")

    def _markers(self, state: TrackState) -> list[Group]:
        found = []
        for symbol, owner in enumerate(state.marker):
            if owner != NOBODY:
                a, b = self.board.symbol_a[symbol], self.board.symbol_b[symbol]
                ends = (self.centre[self.board.stop_hex[a]], self.centre[self.board.stop_hex[b]])
                line = tuple(between(end, self.symbol_at(symbol)) for end in ends)
                found.append(Group(f"marker-{symbol}", tuple(rails(line, self.inks[owner])), "track"))
                found.append(self._disc(f"marked-{symbol}", self.symbol_at(symbol), owner))
        return found

    def _cubes(self, state: TrackState, stop: int) -> Group:
        colours = self.board.colours
        here = state.cubes[stop * len(colours) : (stop + 1) * len(colours)]
        goods = [colours[colour] for colour, count in enumerate(here) for _ in range(count)]
        marks = [
            cube(self._slot(state, stop, number, len(goods)), 5.6, good, "map-ink") for number, good in enumerate(goods)
        ]
        return Group(f"cubes-{stop}", tuple(marks), "pieces")

    def _slot(self, state: TrackState, stop: int, number: int, count: int) -> Point:
        """Cubes lie in rows of four in a city, and beside the disc of a town."""
        x, y = self.centre[self.board.stop_hex[stop]]
        if not state.cities >> stop & 1:
            return x - 5 * (count - 1) + 10 * number, y
        row, width = number // 4, min(count - number // 4 * 4, 4)
        return x - 5.5 * (width - 1) + 11 * (number % 4), y + 5.5 + 11 * row

    def _moving(self, state: TrackState) -> list[Group]:
        if state.at == NOWHERE:
            return []
        at = self.centre[self.board.stop_hex[state.at]]
        marks = (
            Token(at, "circle", 17, "hot-wash", edge="accent", width=3),
            cube(at, 9, self.board.colours[state.good], "casing"),
        )
        return [Group("moving", marks, "pieces")]


def _hill(at: Point) -> Mark:
    x, y = at
    return Stroke(((x - 7, y), (x, y - 12), (x + 7, y)), "mountain", 2.2, "quad")


def rails(path: tuple[Point, ...], ink: str, part: float = 1) -> list[Mark]:
    """Rails in the ink of their owner, on sleepers."""
    curve = "quad" if len(path) == 3 else "line"
    return [
        Stroke(path, "casing", 13 * part, curve, opacity=0.85, blunt=True),
        Stroke(path, "map-ink", 12 * part, curve, dash=f"{1.7 * part:g} {3.2 * part:g}", blunt=True),
        Stroke(path, "map-ink", 8.6 * part, curve, blunt=True),
        Stroke(path, ink, 5.6 * part, curve, blunt=True),
    ]


def letter(good: str) -> str:
    """A letter for a colour, for people who cannot see it; black is K as in printing, since B is blue."""
    return "K" if good == "black" else good[0].upper()


def cube(at: Point, size: float, good: str, edge: str) -> Mark:
    return Token(at, "square", size, f"good-{good}", letter(good), edge=edge, width=1.3)
