"""Where steps, ferries and towns are chosen: rings with prices, beside the numbers, bonuses and names of towns."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import hypot

from ....core.hexes import between
from ....draw.maps.boxes import nearest
from ....draw.maps.lettering import Obstacles
from ....draw.maps.prices import beside_prices, clear_of_names, figures_box, with_prices
from ....draw.maps.projections import Box
from ....draw.marks import Point
from ....draw.spots import Spot
from ..rules.board import DampfrossBoard
from .landscape import SIDE, WIDTH
from .scenery import Scenery

CLEAR = 6.6  # from the middle of a ring to the nearest figure
PRICE = 7.6  # size of the type of the price of a step
# of a price that a name would cover, the nearest first
SHIFTS = sorted(
    product((0, 2, -2, 4, -4), (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5)), key=lambda to: abs(to[0]) + abs(to[1])
)
ROUNDS = 4  # of moving away from one and perhaps nearer to another


def spots(board: DampfrossBoard, scenery: Scenery, jumps: bool) -> dict[str, Spot]:
    found = {f"side-{side}": spot for side, spot in enumerate(_priced(board, scenery))}
    land = [hex for hex in range(board.hexes) if board.land[hex]]
    found |= {f"hex-{hex}": Spot("area", scenery.corners(hex), SIDE) for hex in land}
    found |= {
        f"ferry-{ferry}": Spot("line", scenery.crossing(ferry), 8, badge=scenery.price_at(ferry))
        for ferry in range(board.ferries)
    }
    return found | {f"jump-{hex}": Spot("point", (_jump(board, scenery, hex),), 3.4, type=6.8) for hex in land if jumps}


def around_prices(scenery: Scenery, found: dict[str, Spot]) -> Obstacles:
    """What names must not cover, with the prices of steps."""
    return with_prices(scenery.obstacles(), [spot for key, spot in found.items() if key.startswith("side-")])


def _priced(board: DampfrossBoard, scenery: Scenery) -> list[Spot]:
    """The steps: names keep away from their prices if they can, and prices near a name move a little aside."""
    rings = [Spot("point", (place,), 4.4, type=PRICE) for place in _steps(board, scenery)]
    printed = scenery.obstacles()
    free = replace(printed, stands=(*printed.stands, *map(figures_box, rings)))
    names = beside_prices(PRICE, scenery.names(), free)
    return [clear_of_names(ring, SHIFTS, names, figures_box) for ring in rings]


def _jump(board: DampfrossBoard, scenery: Scenery, hex: int) -> Point:
    """In the middle of a hex, or below the numbers of a town."""
    x, y = scenery.at[hex]
    return (x, y) if board.town_at[hex] < 0 else (x, round(y + 0.85 * SIDE, 1))


def _steps(board: DampfrossBoard, scenery: Scenery) -> list[Point]:
    """The middle of every side, moved away from figures that its ring would cover."""
    at = scenery.at
    near: dict[tuple[int, int], list[Box]] = {}
    for figure in scenery.town_figures():
        column, row = _cell(((figure[0] + figure[2]) / 2, (figure[1] + figure[3]) / 2))
        for beside in product((column - 1, column, column + 1), (row - 1, row, row + 1)):
            near.setdefault(beside, []).append(figure)
    middles = [between(at[board.head[side]], at[board.tail[side]]) for side in range(board.sides)]
    return [_moved_away(middle, near.get(_cell(middle), [])) for middle in middles]


def _cell(at: Point) -> tuple[int, int]:
    return int(at[0] // WIDTH), int(at[1] // WIDTH)


def _moved_away(at: Point, figures: list[Box]) -> Point:
    """
    >>> _moved_away((10, 0), [(-5, -3, 5, 3)])
    (11.6, 0.0)
    """
    x, y = at
    for _ in range(ROUNDS):
        for figure in figures:
            fx, fy = nearest(figure, (x, y))
            far = hypot(x - fx, y - fy)
            if 0 < far < CLEAR:
                x, y = fx + (x - fx) * CLEAR / far, fy + (y - fy) * CLEAR / far
    return round(x, 1), round(y, 1)
