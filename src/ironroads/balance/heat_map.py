"""How often each place of a board was used, drawn on it."""

from __future__ import annotations

from collections.abc import Mapping

from ..draw.chart import Chart, Drawing, draw
from ..draw.marks import Group, Mark, Stroke, Token
from ..draw.spots import Spot

WIDEST = 16.0  # units, of the most used line
LARGEST = 15.0  # of the most used point
LEAST = 2.0
USED, UNUSED = "warn", "soft"


def heat_map(chart: Chart, use: Mapping[str, float], dark: bool = False) -> Drawing:
    """Lines and discs as large as their use; a cross where nothing was ever used."""
    most = max(use.values(), default=1.0) or 1.0
    groups = [Group(f"heat-{name}", (_mark(spot, use.get(name, 0.0) / most),)) for name, spot in chart.spots.items()]
    return draw(chart, groups, dark=dark)


def _mark(spot: Spot, heat: float) -> Mark:
    if heat <= 0:
        return Token(spot.price_at(), "cross" if spot.shape != "point" else "circle", LEAST, UNUSED, edge="")
    if spot.shape == "line":
        return Stroke(spot.points, USED, max(LEAST, WIDEST * heat), opacity=0.6)
    return Token(spot.price_at(), "circle", max(LEAST, LARGEST * heat**0.5), USED, edge="casing", width=0.8)
