"""The picture of the map: what is printed, tiles, owners of links, goods."""

from __future__ import annotations

from functools import cached_property
from math import dist
from typing import Final, final

from ....core.hexes import between, flat_corners, toward
from ....core.rules.bits import has, members
from ....core.rules.game import Action
from ....core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from ....draw.maps.boxes import around, overlap
from ....draw.maps.lettering import Obstacles, placed
from ....draw.maps.prices import price_box
from ....draw.maps.projections import Box
from ....draw.marks import Area, Group, Mark, Point, Stroke, Token
from ....draw.zoom import STEPS
from ..rules.derived import exits
from ..rules.links import Links
from ..rules.steps import Go, Hex
from ..rules.track_state import UNOWNED, TrackState
from .pieces import cube, rails
from .printed_map import SIZE, PrintedMap

NO_CODE: Final = "–"  # on track that no longer has an owner
DISC: Final = 8.7  # size of a disc with the code of an owner
SIGN: Final = 7.5  # of one with a sign
CODES_READ: Final = 3  # the step from which on codes can be read
RIM: Final = 20.5  # from the middle of a city to the edge of its paper, where lines between cities end


@final
class MapPicture(PrintedMap):
    """Draws the map; `inks` and `codes` are those of the owners, the last ones of unowned track."""

    def __init__(self, links: Links, game_name: str, inks: list[str], codes: list[str]) -> None:
        super().__init__(links.board, game_name)
        self.links: Final = links
        self.inks: Final = inks
        self.codes: Final = codes
        self._hidden_at: Final[dict[Point, float]] = {}
        self._exits: Final[dict[tuple[int, bool, bool], Point]] = {}  # by half, and whether there are cities
        self._laid: Final[dict[tuple[int, int, tuple[int, ...]], Group]] = {}  # by hex, tile and owners of its track

    def marks(self, state: TrackState) -> list[Group]:
        """All pieces on the map."""
        board = self.board
        tiles = [self.tile(state, hex) for hex, tile in enumerate(state.tile) if tile != NOTHING]
        cities = [
            self.city(stop, colour)
            for colour, targets in enumerate(state.targets)
            for stop in members(targets & ~board.cities)
        ]
        cubes = [self._cubes(state, stop) for stop in range(board.stops)]
        return [*tiles, *cities, *self._owners(state), *self._markers(state), *cubes, *self._moving(state)]

    def course(self, state: TrackState, owner: int, action: Action) -> tuple[Point, Point] | None:
        """From where a moving cube is to the next stop; from the owner's nearest stop to a hex to build in."""
        if isinstance(action, Go) and state.at >= 0:
            return self.centre[self.board.stop_hex[state.at]], self.centre[self.board.stop_hex[action.stop]]
        if not isinstance(action, Hex) or owner < 0:
            return None
        end = self.centre[action.hex]
        starts = [self.centre[self.board.stop_hex[stop]] for stop in members(state.stops[owner])]
        start = min(starts, key=lambda start: dist(start, end), default=end)
        return (start, end) if start != end else None

    def tile(self, state: TrackState, hex: int, tile: int = NOTHING, owner: int = NOBODY) -> Group:
        """The tile of a hex, or a preview of another one with its new track in the colour of `owner`."""
        if tile != NOTHING:
            tracks = self._tracks(tile, self._owners_on(state, hex, tile, owner), self.centre[hex], SIZE)
            return Group(f"ghost-{hex}", (self._paper(hex), *tracks), "track")
        laid = state.tile[hex]
        key = hex, laid, self._owners_on(state, hex, laid, owner)
        if key not in self._laid:
            self._laid[key] = self._laid_tile(*key)
        return self._laid[key]

    def _laid_tile(self, hex: int, tile: int, owners: tuple[int, ...]) -> Group:
        code = [] if self.board.stop_at[hex] >= 0 else [self.code(hex)]
        tracks = self._tracks(tile, owners, self.centre[hex], SIZE)
        return Group(f"tile-{hex}", (self._paper(hex), *code, *tracks), "track")

    def _paper(self, hex: int) -> Mark:
        return Area((self.corners(hex, SIZE - 1.5),), "halo", "map-soft", 1, opacity=0.6)

    def icon(self, state: TrackState, hex: int, tile: int, owner: int) -> tuple[Mark, ...]:
        """A small picture of a tile on a hex, for its button."""
        paper = Area((flat_corners((0, 0), 17.5),), "halo", "map-soft", 1)
        return (paper, *self._tracks(tile, self._owners_on(state, hex, tile, owner), (0, 0), 17.5))

    def _owners_on(self, state: TrackState, hex: int, tile: int, owner: int) -> tuple[int, ...]:
        """The owner of each track of a tile; new track is that of `owner`."""
        held = [self.links.owner_at(state, 6 * hex + members(track)[0]) for track in self.links.tiles.tracks[tile]]
        return tuple([owner if owner != NOBODY and each in (NOBODY, UNOWNED) else each for each in held])

    def _tracks(self, tile: int, owners: tuple[int, ...], at: Point, size: float) -> list[Mark]:
        """The track of a tile, in curves from side to side or straight into a town."""
        tiles, corners, part = self.links.tiles, flat_corners(at, size), size / SIZE
        marks: list[Mark] = []
        for track, owner in zip(tiles.tracks[tile], owners, strict=True):
            ends = [between(corners[side], corners[(side + 1) % 6]) for side in members(track)]
            path = (ends[0], at, ends[-1]) if len(ends) == 2 else (ends[0], at)
            marks += rails(path, self.inks[owner], part)
        if tiles.town[tile]:
            marks.append(Token(at, "circle", 9 * part, "town", edge="print", width=2 * part))
        return marks

    def _owners(self, state: TrackState) -> list[Group]:
        """A disc with the owner's code in the middle of every link."""
        found: list[Group] = []
        taken: set[int] = set()  # hexes with a disc
        for stop in range(self.board.stops):
            for half in exits(self.links, state, stop):
                halves = self._walk(state, half)
                owner = self.links.owner_at(state, half)
                if owner != UNOWNED and halves[0] <= halves[-1]:
                    found.append(self._disc(f"owner-{half}", self._middle(state, halves, taken), owner))
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
        path = (toward(path[0], path[1], RIM), *path[1:-1], toward(path[-1], path[-2], RIM))
        return Group(f"ghost-go-{stop}", (Stroke(path, "accent", 5, "smooth", casing=2),), "track")

    def _middle(self, state: TrackState, halves: list[int], taken: set[int]) -> Point:
        """The place on a link nearest to its middle where no name lies on a disc; each hex has one disc inside."""
        inner = halves[1:-1]
        if not inner:
            return self._exit(state, halves[0])
        places = sorted(range(len(inner)), key=lambda place: abs(place - len(inner) // 2))
        stands = [stand for place in places for stand in self._stands(state, halves[place], inner[place], taken)]
        at, hex = min(stands, key=lambda stand: self._hidden(stand[0]))
        taken.add(hex)
        return at

    def _exit(self, state: TrackState, half: int) -> Point:
        """The place on track near a side where a disc hides least; in a city only so far that its figures are clear."""
        beyond = self.board.across[half]
        cities = self.links.is_city(state, half // 6), self.links.is_city(state, beyond // 6)
        key = half, *cities
        if key not in self._exits:
            side = self.side(half // 6, half % 6)
            hexes = list(zip((half // 6, beyond // 6), cities, strict=True))
            near = [
                toward(side, self.centre[hex], way) for way in (3, 6, 9) for hex, city in hexes if way == 3 or not city
            ]
            self._exits[key] = min([side, *near], key=self._hidden)
        return self._exits[key]

    def _stands(self, state: TrackState, before: int, half: int, taken: set[int]) -> list[tuple[Point, int]]:
        """Where a disc may be on the track through a hex: in it, unless it is full or bent sharply, or at its exit."""
        hex = half // 6
        exit = self._exit(state, half), NOWHERE
        if hex in taken or (before - 3 - half) % 6 in (1, 5):
            return [exit]
        middle = between(self.side(before // 6, before % 6), self.side(hex, half % 6))
        return [(between(middle, self.centre[hex]), hex), exit]

    def _hidden(self, at: Point) -> float:
        """How much of a disc lies below names, at those steps of zooming at which its code is read, or over a price."""
        if at not in self._hidden_at:
            disc = around(at, DISC)
            self._hidden_at[at] = sum([overlap(disc, box) for box in (*self._name_boxes, *self._price_boxes)])
        return self._hidden_at[at]

    @cached_property
    def _name_boxes(self) -> list[Box]:
        steps = range(CODES_READ, len(STEPS))
        return [found.box for step in steps for found in placed(self.names(), self._obstacles, step)]

    @cached_property
    def _price_boxes(self) -> list[Box]:
        spots = self.spots()
        return [price_box(spots[f"hex-{hex}"]) for hex in members(self.board.ground)]

    @cached_property
    def _obstacles(self) -> Obstacles:
        return self.obstacles()

    def _disc(self, id: str, at: Point, owner: int) -> Group:
        code = self.codes[owner] or NO_CODE
        size = DISC if len(code) > 1 else SIGN
        token = Token(at, "circle", size, self.inks[owner], code, edge="print", width=1.2)
        return Group(id, (token,), "pieces")

    def _markers(self, state: TrackState) -> list[Group]:
        found = []
        for symbol, owner in enumerate(state.marker):
            if owner != NOBODY:
                a, b = self.board.symbol_a[symbol], self.board.symbol_b[symbol]
                ends = (self.centre[self.board.stop_hex[a]], self.centre[self.board.stop_hex[b]])
                line = toward(ends[0], ends[1], RIM), toward(ends[1], ends[0], RIM)
                found.append(Group(f"marker-{symbol}", tuple(rails(line, self.inks[owner])), "track"))
                found.append(self._disc(f"marked-{symbol}", self.symbol_at(symbol), owner))
        return found

    def _cubes(self, state: TrackState, stop: int) -> Group:
        colours = self.board.colours
        here = state.cubes[stop * len(colours) : (stop + 1) * len(colours)]
        goods = [colours[colour] for colour, count in enumerate(here) for _ in range(count)]
        marks = [
            cube(self._slot(state, stop, number, len(goods)), 6.7, good, "print") for number, good in enumerate(goods)
        ]
        return Group(f"cubes-{stop}", tuple(marks), "pieces")

    def _slot(self, state: TrackState, stop: int, number: int, count: int) -> Point:
        """Cubes lie in rows of four in a city, and beside the disc of a town."""
        x, y = self.centre[self.board.stop_hex[stop]]
        if not has(state.cities, stop):
            return x - 6 * (count - 1) + 12 * number, y
        row, width = number // 4, min(count - number // 4 * 4, 4)
        return x - 6 * (width - 1) + 12 * (number % 4), y + 6 + 12 * row

    def _moving(self, state: TrackState) -> list[Group]:
        if state.at == NOWHERE:
            return []
        x, y = self.centre[self.board.stop_hex[state.at]]
        corner = x + SIZE / 2, y + SIZE * 0.86  # beside the letter and the cubes that stay
        marks = (
            Token((x, y), "circle", 20, "hot-wash", edge="accent", width=3),
            cube(corner, 9, self.board.colours[state.good], "casing"),
        )
        return [Group("moving", marks, "pieces")]
