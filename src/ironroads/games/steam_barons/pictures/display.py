"""The display below the map: income, locomotives, action tiles, New Cities and the goods supply."""

from __future__ import annotations

from typing import Final, final

from ....core.hexes import Point
from ....draw.marks import Area, Group, Label, Mark, Token
from ....draw.spots import Spot
from ..figures import Figures
from ..steam_state import Steam
from .map import cube, letter

HEIGHT: Final = 226.0
GAP: Final = 14.0
ROWS: Final = (14.0, 90.0, 158.0)  # tops of income, tiles and supply
TALL: Final = (70.0, 62.0, 54.0)
# by action tile
ICONS: Final = ("arrow", "square", "gear", "bar", "house", "engine", "flat-hexagon")


@final
class DisplayPicture:
    """Three rows; the discs of the players stand on the tracks and on the action tiles they have taken."""

    def __init__(
        self, figures: Figures, colours: list[str], top: float, width: float, inks: list[str], codes: list[str]
    ) -> None:
        self.figures: Final = figures
        self.colours: Final = colours
        self.top: Final = top
        self.width: Final = width
        self.inks: Final = inks
        self.codes: Final = codes
        self.inner: Final = width - 2 * GAP
        self.steps: Final = figures.highest - figures.lowest + 1

    def ground(self) -> tuple[Group, ...]:
        marks: list[Mark] = [Area((_box((0, self.top), self.width, HEIGHT),), "card")]
        for income in range(self.figures.lowest, self.figures.highest + 1):
            marks += self._income(income)
        for level in range(1, self.figures.strongest + 1):
            marks += self._level(level)
        for tile in range(len(self.figures.tile_ids)):
            marks += self._tile(tile)
        for space in range(self.figures.spaces):
            marks += self._space(space)
        return (Group("display", tuple(marks), "ground"),)

    def spots(self) -> dict[str, Spot]:
        tiles = {f"tile-{n}": Spot("area", _box(*self._tile_box(n))) for n in range(len(self.figures.tile_ids))}
        return tiles | {f"space-{n}": Spot("area", _box(*self._space_box(n))) for n in range(self.figures.spaces)}

    def _income_at(self, income: int) -> float:
        return GAP + (income - self.figures.lowest) * self.inner / self.steps

    def _income(self, income: int) -> list[Mark]:
        x, y, width = self._income_at(income), self.top + ROWS[0], self.inner / self.steps
        ink = "price-up" if income > 0 else "price-down" if income < 0 else "page"
        cell = Area((_box((x, y), width, TALL[0]),), ink, "line", 1)
        return [cell, Label((x + width / 2, y + 9), f"{income:+}" if income else "0", 12, bold=True, halo=False)]

    def _level_box(self, level: int) -> tuple[Point, float, float]:
        width = 0.34 * self.inner / self.figures.strongest
        return (GAP + (level - 1) * width, self.top + ROWS[1]), width - 3, TALL[1]

    def _level(self, level: int) -> list[Mark]:
        (x, y), width, height = self._level_box(level)
        return [
            Area((_box((x, y), width, height),), "page", "line", 1),
            Token((x + 12, y + 12), "engine", 7, "soft", edge="", turn=90),
            Label((x + width - 11, y + 12), str(level), 13, bold=True, halo=False),
        ]

    def _tile_box(self, tile: int) -> tuple[Point, float, float]:
        width = 0.44 * self.inner / len(self.figures.tile_ids)
        return (GAP + 0.36 * self.inner + tile * width, self.top + ROWS[1]), width - 3, TALL[1]

    def _tile(self, tile: int) -> list[Mark]:
        (x, y), width, height = self._tile_box(tile)
        return [
            Area((_box((x, y), width, height),), "town", "map-ink", 1.5),
            Label((x + 11, y + 12), str(tile + 1), 13, bold=True, halo=False, ink="map-ink"),
            Token((x + width - 15, y + 14), ICONS[tile], 8, "map-soft", edge=""),
        ]

    def _space_box(self, space: int) -> tuple[Point, float, float]:
        width = self.inner / self.figures.spaces
        return (GAP + space * width, self.top + ROWS[2]), width - 4, TALL[2]

    def _space(self, space: int) -> list[Mark]:
        (x, y), width, height = self._space_box(space)
        cell = Area((_box((x, y), width, height),), "page", "line", 1)
        return [cell, Label((x + 11, y + 11), str(space + 1), 11, halo=False)]

    def marks(self, state: Steam) -> list[Group]:
        seats = [seat for seat in range(state.seats) if not state.bankrupt >> seat & 1]
        found = [*self._on_income(state, seats), *self._on_levels(state, seats), *self._on_tiles(state, seats)]
        return [*found, *self._supply(state), self._new_cities(state)]

    def _on_income(self, state: Steam, seats: list[int]) -> list[Group]:
        middle = self.inner / self.steps / 2
        found = []
        for seat in seats:
            here = [other for other in seats if state.income[other] == state.income[seat]]
            x, y = self._income_at(state.income[seat]) + middle, self.top + ROWS[0] + 43
            at = _crowd((x, y), here.index(seat), len(here), 2, 0.9 * middle)
            found.append(self._disc(f"income-{seat}", at, seat))
        return found

    def _on_levels(self, state: Steam, seats: list[int]) -> list[Group]:
        found = []
        for seat in seats:
            (x, y), width, _ = self._level_box(state.locomotive[seat])
            here = [other for other in seats if state.locomotive[other] == state.locomotive[seat]]
            at = _crowd((x + width / 2, y + 41), here.index(seat), len(here), 3, width / 3.2)
            found.append(self._disc(f"level-{seat}", at, seat))
        return found

    def _on_tiles(self, state: Steam, seats: list[int]) -> list[Group]:
        found = []
        for seat in seats:
            if state.taken[seat] >= 0:
                (x, y), width, _ = self._tile_box(state.taken[seat])
                found.append(self._disc(f"taken-{seat}", (x + width / 2, y + 42), seat, 11))
        return found

    def _disc(self, id: str, at: Point, seat: int, size: float = 8) -> Group:
        token = Token(at, "circle", size, self.inks[seat], self.codes[seat], edge="ink", width=1.2)
        return Group(id, (token,), "pieces")

    def _supply(self, state: Steam) -> list[Group]:
        found, colours = [], len(self.colours)
        for space in range(self.figures.spaces):
            (x, y), width, _ = self._space_box(space)
            here = state.supply[space * colours : (space + 1) * colours]
            goods = [self.colours[colour] for colour, count in enumerate(here) for _ in range(count)]
            marks: list[Mark] = [
                cube((x + width / 2 + 22 * (n - (len(goods) - 1) / 2), y + 34), 9, good, "ink")
                for n, good in enumerate(goods)
            ]
            if state.group == space:
                marks.append(Area((_box((x, y), width, TALL[2]),), "hot-wash", "accent", 4))
            found.append(Group(f"supply-{space}", tuple(marks), "pieces"))
        return found

    def _new_cities(self, state: Steam) -> Group:
        """Those left, as many hexes as there are."""
        left = [colour for colour, count in enumerate(state.new_cities) for _ in range(count)]
        start, room = GAP + 0.82 * self.inner, 0.18 * self.inner
        marks = []
        for number, colour in enumerate(left):
            at = (start + (number % 4 + 0.5) * room / 4, self.top + ROWS[1] + 15 + 30 * (number // 4))
            good = self.colours[colour]
            marks.append(Token(at, "flat-hexagon", 14, f"good-{good}", letter(good), edge="ink", width=1.5))
        return Group("new-cities", tuple(marks), "pieces")


def _crowd(middle: Point, number: int, count: int, columns: int, step: float) -> Point:
    """Where one of several discs stands that share a place."""
    x, y = middle
    rows, wide = -(-count // columns), min(count, columns)
    return x + (number % columns - (wide - 1) / 2) * step, y + (number // columns - (rows - 1) / 2) * 17


def _box(at: Point, width: float, height: float) -> tuple[Point, ...]:
    x, y = at
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)
