"""The display beside the map: income, victory points, locomotives, action tiles, New Cities and the goods supply."""

from __future__ import annotations

from typing import Final, final

from ....core.hexes import Point
from ....core.rules.bits import has
from ....core.speaker import signed
from ....draw.chart import Chart
from ....draw.marks import DISPLAY, Area, Group, Label, Mark, Token
from ....draw.spots import Spot
from ...steam_map.show.pieces import cube, letter
from ...steam_map.show.rectangles import Rectangle, crowd
from ..game import SteamGame
from ..rules.phases import BUILD, FOUND, GROW, LAY
from ..rules.state import SteamState

GAP: Final = 14.0
INCOME: Final = 104.0  # widths of the columns
POINTS: Final = 62.0
TILES: Final = 136.0
COLUMN: Final = INCOME + 2 * POINTS + 3 * GAP  # where the last one begins
WIDTH: Final = COLUMN + TILES + GAP
HEIGHT: Final = 760.0
LAP: Final = 50  # spaces of the point track; after the last one it begins again
SHARES: Final = (9, 14, 4, 12)  # of the height, for locomotives, action tiles, New Cities and supply
STATUS: Final = 54.0  # height of turn, tiles and order above them
DISC: Final = 8.5
# by action tile
ICONS: Final = ("arrow", "square", "gear", "bar", "house", "engine", "flat-hexagon")


def turn_figure(game: SteamGame, state: SteamState) -> str:
    """The turn, of so many."""
    return f"{state.turn}/{game.figures.turns[state.seats]}"


def tiles_left(game: SteamGame, state: SteamState) -> str:
    """The tiles that the builder may still lay, of those allowed; those of a build turn before and after building."""
    if state.phase not in (BUILD, LAY, GROW, FOUND):
        return str(game.figures.tiles)
    left = game.turn.tiles_left(state)
    return f"{left}/{left + state.laid}"


@final
class DisplayPicture:
    """Draws three columns with the players' discs on the tracks and on their action tiles."""

    def __init__(self, game: SteamGame, inks: list[str], codes: list[str]) -> None:
        self.game: Final = game
        figures = game.figures
        self.figures: Final = figures
        self.colours: Final = game.board.colours
        self.inks: Final = inks
        self.codes: Final = codes
        self.inner: Final = HEIGHT - 2 * GAP
        self.step: Final = self.inner / (figures.highest - figures.lowest + 1)
        room = self.inner - GAP * len(SHARES) - STATUS
        self.parts: Final = [room * share / sum(SHARES) for share in SHARES]
        self.tops: Final = [STATUS + 2 * GAP + sum(self.parts[:part]) + part * GAP for part in range(len(SHARES))]

    def chart(self) -> Chart:
        return Chart((WIDTH, HEIGHT), self.ground(), self.spots())

    def ground(self) -> tuple[Group, ...]:
        figures = self.figures
        marks: list[Mark] = [Area((Rectangle(0, 0, WIDTH, HEIGHT).corners(),), "card")]
        for income in range(figures.lowest, figures.highest + 1):
            marks += self._income(income)
        for points in range(LAP):
            marks += self._points(points)
        for level in range(1, figures.strongest + 1):
            marks += self._level(level)
        for tile in range(len(figures.tile_ids)):
            marks += self._tile(tile)
        for space in range(figures.spaces):
            marks += self._space(space)
        return (Group("display", tuple(marks), DISPLAY),)

    def spots(self) -> dict[str, Spot]:
        tiles = {f"tile-{n}": Spot("area", self._tile_box(n).corners()) for n in range(len(self.figures.tile_ids))}
        return tiles | {f"space-{n}": Spot("area", self._space_box(n).corners()) for n in range(self.figures.spaces)}

    def _income_box(self, income: int) -> Rectangle:
        return Rectangle(GAP, GAP + (self.figures.highest - income) * self.step, INCOME, self.step)

    def _income(self, income: int) -> list[Mark]:
        box = self._income_box(income)
        ink = "price-up" if income > 0 else "price-down" if income < 0 else "page"
        return [
            Area((box.corners(),), ink, "line", 1),
            Label((box.x + 18, box.middle()[1]), signed(income), 14, bold=True, halo=False),
        ]

    def _points_box(self, points: int) -> Rectangle:
        """The track runs up the first column and down the second."""
        column, row = divmod(points % LAP, LAP // 2)
        tall = self.inner / (LAP // 2)
        top = GAP + tall * (row if column else LAP // 2 - 1 - row)
        return Rectangle(INCOME + 2 * GAP + column * POINTS, top, POINTS, tall)

    def _points(self, points: int) -> list[Mark]:
        box = self._points_box(points)
        ink = "line" if points % 5 == 0 else "page"
        return [
            Area((box.corners(),), ink, "line", 1),
            Label((box.x + 11, box.middle()[1]), str(points), 11, halo=False),
        ]

    def _level_box(self, level: int) -> Rectangle:
        tall = self.parts[0] / self.figures.strongest
        return Rectangle(COLUMN, self.tops[0] + (self.figures.strongest - level) * tall, TILES, tall)

    def _level(self, level: int) -> list[Mark]:
        box = self._level_box(level)
        y = box.middle()[1]
        return [
            Area((box.corners(),), "page", "line", 1),
            Token((box.x + 13, y), "engine", 7, "soft", edge="", turn=90),
            Label((box.x + 30, y), str(level), 13, bold=True, halo=False),
        ]

    def _tile_box(self, tile: int) -> Rectangle:
        tall = self.parts[1] / -(-len(self.figures.tile_ids) // 2)
        return Rectangle(COLUMN + tile % 2 * TILES / 2, self.tops[1] + tile // 2 * tall, TILES / 2 - 4, tall - 4)

    def _tile(self, tile: int) -> list[Mark]:
        box = self._tile_box(tile)
        return [
            Area((box.corners(),), "town", "print", 1.5),
            Label((box.x + 14, box.y + 16), str(tile + 1), 16, bold=True, halo=False, ink="print"),
            Token((box.x + box.width - 20, box.y + 17), ICONS[tile], 11, "print", edge=""),
        ]

    def _space_box(self, space: int) -> Rectangle:
        rows = -(-self.figures.spaces // 2)
        tall = self.parts[3] / rows
        return Rectangle(COLUMN + space % 2 * TILES / 2, self.tops[3] + space // 2 * tall, TILES / 2 - 3, tall - 3)

    def _space(self, space: int) -> list[Mark]:
        box = self._space_box(space)
        cell = Area((box.corners(),), "page", "line", 1)
        return [cell, Label((box.x + 10, box.middle()[1]), str(space + 1), 11, halo=False)]

    def marks(self, state: SteamState) -> list[Group]:
        seats = [seat for seat in range(state.seats) if not has(state.bankrupt, seat)]
        tracks = [*self._on_income(state, seats), *self._on_points(state, seats), *self._on_levels(state, seats)]
        pieces = [*self._on_tiles(state, seats), *self._supply(state), self._new_cities(state)]
        return [*self._status(state), *tracks, *pieces]

    def _status(self, state: SteamState) -> list[Group]:
        """The turn and the tiles of the builder; below them the players in playing order."""
        y = GAP + STATUS / 4
        turn = Label((COLUMN + 30, y), turn_figure(self.game, state), 17, bold=True, halo=False)
        tiles = (
            Token((COLUMN + 78, y), "flat-hexagon", 10, "page", edge="ink", width=1.2),
            Label((COLUMN + 108, y), tiles_left(self.game, state), 15, bold=True, halo=False),
        )
        discs = [
            self._disc(f"order-{seat}", (COLUMN + 14 + 21 * place, GAP + STATUS * 3 / 4), seat)
            for place, seat in enumerate(state.order)
        ]
        return [Group("turn", (turn,), DISPLAY), Group("tiles", tiles, DISPLAY), *discs]

    def _on_income(self, state: SteamState, seats: list[int]) -> list[Group]:
        found = []
        for seat in seats:
            box, here = (
                self._income_box(state.income[seat]),
                [o for o in seats if state.income[o] == state.income[seat]],
            )
            at = crowd((box.x + 68, box.middle()[1]), here.index(seat), len(here), 3, 18, 18)
            found.append(self._disc(f"income-{seat}", at, seat))
        return found

    def _on_points(self, state: SteamState, seats: list[int]) -> list[Group]:
        found = []
        for seat in seats:
            place = state.points[seat] % LAP
            box, here = self._points_box(place), [other for other in seats if state.points[other] % LAP == place]
            at = crowd((box.x + 41, box.middle()[1]), here.index(seat), len(here), 3, 13, 15)
            found.append(self._disc(f"points-{seat}", at, seat, DISC if len(here) < 3 else 6.2))
        return found

    def _on_levels(self, state: SteamState, seats: list[int]) -> list[Group]:
        found = []
        for seat in seats:
            box = self._level_box(state.locomotive[seat])
            here = [other for other in seats if state.locomotive[other] == state.locomotive[seat]]
            at = crowd((box.x + 87, box.middle()[1]), here.index(seat), len(here), 6, 16)
            found.append(self._disc(f"level-{seat}", at, seat, min(DISC, box.height / 2 - 3)))
        return found

    def _on_tiles(self, state: SteamState, seats: list[int]) -> list[Group]:
        found = []
        for seat in seats:
            if state.taken[seat] >= 0:
                box = self._tile_box(state.taken[seat])
                found.append(self._disc(f"taken-{seat}", (box.middle()[0], box.middle()[1] + 13), seat, 13))
        return found

    def _disc(self, id: str, at: Point, seat: int, size: float = DISC) -> Group:
        token = Token(at, "circle", size, self.inks[seat], self.codes[seat], edge="ink", width=1.2)
        return Group(id, (token,), DISPLAY)

    def _supply(self, state: SteamState) -> list[Group]:
        found, colours = [], len(self.colours)
        for space in range(self.figures.spaces):
            box = self._space_box(space)
            here = state.supply[space * colours : (space + 1) * colours]
            goods = [self.colours[colour] for colour, count in enumerate(here) for _ in range(count)]
            marks: list[Mark] = [
                cube(crowd((box.x + 42, box.middle()[1]), n, len(goods), 2, 21), 9, good, "ink")
                for n, good in enumerate(goods)
            ]
            if state.group == space:
                marks.append(Area((box.corners(),), "hot-wash", "accent", 4))
            found.append(Group(f"supply-{space}", tuple(marks), DISPLAY))
        return found

    def _new_cities(self, state: SteamState) -> Group:
        """The New Cities that are left, one hexagon each."""
        left = [colour for colour, count in enumerate(state.new_cities) for _ in range(count)]
        rows, marks = self.parts[2] / 2, []
        for number, colour in enumerate(left):
            at = (COLUMN + (number % 4 + 0.5) * TILES / 4, self.tops[2] + (number // 4 + 0.5) * rows)
            good = self.colours[colour]
            marks.append(Token(at, "flat-hexagon", 15, f"good-{good}", letter(good), edge="ink", width=1.5))
        return Group("new-cities", tuple(marks), DISPLAY)
