"""The frame around a printed map, its title, and the names of waters and countries."""

from __future__ import annotations

from collections.abc import Iterable

from ..marks import Area, Group, Label, Mark, Point, Stroke
from .ground import sheet
from .projections import Box

INSETS = ((8.0, 2.4), (13.0, 0.8))  # from the edge, width
TITLE, SUBTITLE = 36.0, 16.0
BEYOND = 60.0  # units that are covered around the map
CORNER = 34.0  # from the edges to the title
ROOMY = 800.0  # width of a map from which on the title has its full size


def frame(size: Point) -> list[Mark]:
    """Two lines around the map, the outer one strong; what reaches beyond the map is covered."""
    return [_beyond(size), *_lines(size)]


def _beyond(size: Point) -> Mark:
    (width, height), far = size, BEYOND
    sides = (
        ((-far, -far), (width + far, -far), (width + far, 0.0), (-far, 0.0)),
        ((-far, height), (width + far, height), (width + far, height + far), (-far, height + far)),
        ((-far, 0.0), (0.0, 0.0), (0.0, height), (-far, height)),
        ((width, 0.0), (width + far, 0.0), (width + far, height), (width, height)),
    )
    return Area(sides, "table")


def _lines(size: Point) -> list[Mark]:
    return [Stroke(_inset(size, inset), "frame", width) for inset, width in INSETS]


def _inset(size: Point, inset: float) -> tuple[Point, ...]:
    corners = [(abs(x - inset), abs(y - inset)) for x, y in sheet(size)]
    return *corners, corners[0]


def title(size: Point, name: str, subtitle: str, corner: str) -> Group:
    """The name of the game and of the board in a corner: `bottom-left`, `top-right` and so on."""
    right, top = corner.endswith("right"), corner.startswith("top")
    large, small = _letters(size)
    x = size[0] - CORNER if right else CORNER
    y = CORNER + large / 2 if top else size[1] - CORNER - small - 12
    anchor = "end" if right else "start"
    marks: tuple[Mark, ...] = (
        Label((x, y), name, large, anchor, "map-ink", halo=False, style="title"),
        Label((x, y + large / 2 + 10), subtitle, small, anchor, "map-ink", halo=False, style="subtitle"),
    )
    return Group("title", marks, "ground")


def title_box(size: Point, name: str, subtitle: str, corner: str) -> Box:
    """The room that the title takes."""
    large, small = _letters(size)
    wide = max(len(name) * large * 0.64, len(subtitle) * small * 0.5)
    left = size[0] - CORNER - wide if corner.endswith("right") else CORNER
    top = CORNER if corner.startswith("top") else size[1] - CORNER - large - small - 14
    return left, top, left + wide, top + large + small + 16


def _letters(size: Point) -> tuple[float, float]:
    """Sizes of the title and of the line below it, which leave a small map its room."""
    share = min(1.0, size[0] / ROOMY)
    return TITLE * share, SUBTITLE * share


def emptiest_corner(size: Point, name: str, subtitle: str, taken: Iterable[Point]) -> str:
    """The corner whose room for a title holds fewest of these points."""
    points = list(taken)

    def crowd(corner: str) -> int:
        left, top, right, bottom = title_box(size, name, subtitle, corner)
        return sum(left - 20 < x < right + 20 and top - 20 < y < bottom + 20 for x, y in points)

    return min(("bottom-left", "top-left", "bottom-right", "top-right"), key=crowd)
