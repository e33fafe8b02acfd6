"""Signs of a text map: for shapes of pieces, for the directions of lines, and for grounds where there is no colour."""

from __future__ import annotations

from math import hypot

HIDDEN = (
    "casing", "halo", "frame", "table", "state-line", "relief-shade", "relief-light", "hill-line", "",
)  # inks of ornaments  # fmt: skip
BARE = ("halo", "town", "casing", "hot-wash")  # inks of empty places: without text they are not worth a letter
SHAPES = {
    "circle": "o", "triangle": "▲", "diamond": "◆", "square": "■", "pentagon": "⬟", "hexagon": "⬢",
    "flat-hexagon": "⬢", "star": "★", "cross": "+", "bar": "▬", "house": "⌂", "peak": "^", "anchor": "‡",
}  # fmt: skip
ENGINES = "▲◥▶◢▼◣◀◤"  # by heading, clockwise from the top
GROUNDS = {"mountain": "^", "abroad-mountain": "^", "hill": "n"}  # shown on colours, too
COLOURLESS_GROUNDS = {"water": "~", "sea": "~", "stream": "~", "abroad": ".", "far-land": ".", **GROUNDS}
THIN = "─│╱╲"  # across, down, rising, falling
THICK = "━┃╱╲"
DASHED = "╌╎╱╲"


def shape_sign(shape: str, turn: float) -> str:
    """
    >>> shape_sign("house", 0), shape_sign("engine", 120), shape_sign("gear", 0)
    ('⌂', '◢', '•')
    """
    if shape in ("engine", "arrow"):
        return ENGINES[round(turn / 45) % 8]
    return SHAPES.get(shape, "•")


def line_sign(dx: float, dy: float, signs: str) -> str:
    """The sign for a line that goes so many columns across and so many rows down.

    >>> line_sign(3, 0, THIN), line_sign(0, -1, THIN), line_sign(1, 1, THIN), line_sign(1, -1, THIN)
    ('─', '│', '╲', '╱')
    """
    length = hypot(dx, dy) or 1.0
    if abs(dy) < 0.38 * length:
        return signs[0]
    if abs(dx) < 0.38 * length:
        return signs[1]
    return signs[3] if (dx > 0) == (dy > 0) else signs[2]
