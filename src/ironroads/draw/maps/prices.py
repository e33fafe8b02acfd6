"""Prices of what can be chosen, at those places of a hex where names leave them room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import inf

from ..marks import Point
from ..rings import plate_size
from ..spots import Spot
from ..zoom import STEPS, readable_from
from .boxes import overlap
from .lettering import Name, Obstacles, placed
from .projections import Box

USUAL = "$2"  # a price as long as most


def price_box(spot: Spot) -> Box:
    """Where the price of a spot is while it can be chosen."""
    (x, y), (half, rise) = spot.price_at(), plate_size(spot, USUAL)
    return x - half, y - rise, x + half, y + rise


def figures_box(spot: Spot) -> Box:
    """The figures of its price, which are smaller than the plate behind them."""
    (x, y), half, rise = spot.price_at(), 0.27 * spot.type * len(USUAL), 0.35 * spot.type
    return x - half, y - rise, x + half, y + rise


def with_prices(obstacles: Obstacles, spots: Iterable[Spot]) -> Obstacles:
    """Obstacles to which the figures of prices belong: from where on they are read, no name covers them."""
    prices = [(figures_box(spot), spot.type) for spot in spots]
    return replace(obstacles, small=(*obstacles.small, *prices))


def beside_prices(size: float, names: tuple[Name, ...], obstacles: Obstacles) -> list[tuple[Box, float]]:
    """Where names are at all steps of zooming at which prices in type of this size are read, and how near that is."""
    beyond = (*STEPS[1:], inf)
    steps = [step for step in range(len(STEPS)) if readable_from(size) < beyond[step]]
    return [(found.box, STEPS[step]) for step in steps for found in placed(names, obstacles, step)]


def clear_of_names(
    spot: Spot, shifts: Sequence[Point], names: Sequence[tuple[Box, float]], part: Callable[[Spot], Box] = price_box
) -> Spot:
    """The spot with its price moved by the first of some shifts at which names cover fewest pixels of a part of it."""
    (x, y), (left, top, right, bottom), (xs, ys) = spot.price_at(), part(spot), zip(*shifts, strict=True)
    zone = left + min(xs), top + min(ys), right + max(xs), bottom + max(ys)
    near = [(box, scale) for box, scale in names if overlap(zone, box)]
    if not near:
        return replace(spot, badge=(x + shifts[0][0], y + shifts[0][1]))
    moved = [replace(spot, badge=(x + dx, y + dy)) for dx, dy in shifts]
    return min(moved, key=lambda each: sum(scale**2 * overlap(part(each), box) for box, scale in near))
