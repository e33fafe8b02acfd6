"""The shapes of pieces, drawn around (0, 0) within a radius of 1; (x, y) with y downwards."""

from __future__ import annotations

from math import cos, pi, sin

Outline = tuple[tuple[float, float], ...]


def polygon(corners: int, first: float = 0) -> Outline:
    """A regular polygon; `first` turns its first corner clockwise from the top, in degrees."""
    steps = [pi * (2 * corner / corners + first / 180) for corner in range(corners)]
    return tuple((sin(step), -cos(step)) for step in steps)


def star(points: int, inner: float) -> Outline:
    steps = [pi * corner / points for corner in range(2 * points)]
    reach = [1 if corner % 2 == 0 else inner for corner in range(2 * points)]
    return tuple((r * sin(step), -r * cos(step)) for step, r in zip(steps, reach, strict=True))


# A circle is drawn as one; every other shape is an outline.
SHAPES: dict[str, Outline] = {
    "circle": (),
    "triangle": polygon(3),
    "diamond": polygon(4),
    "square": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    "pentagon": polygon(5),
    "hexagon": polygon(6),
    "flat-hexagon": polygon(6, 30),
    "star": star(5, 0.5),
    "cross": (
        (-0.35, -1),
        (0.35, -1),
        (0.35, -0.35),
        (1, -0.35),
        (1, 0.35),
        (0.35, 0.35),
        (0.35, 1),
        (-0.35, 1),
        (-0.35, 0.35),
        (-1, 0.35),
        (-1, -0.35),
        (-0.35, -0.35),
    ),
    "plate": ((-1, -0.75), (1, -0.75), (1, 0.75), (-1, 0.75)),
    "bar": ((-1.2, -0.6), (1.2, -0.6), (1.2, 0.6), (-1.2, 0.6)),
    "house": ((0, -1), (0.9, -0.2), (0.9, 0.9), (-0.9, 0.9), (-0.9, -0.2)),
    "engine": (
        (0, -1.25),
        (0.55, -0.55),
        (0.75, -0.3),
        (0.75, 1),
        (-0.75, 1),
        (-0.75, -0.3),
        (-0.55, -0.55),
    ),
    "arrow": ((0, -1), (0.8, 0.2), (0.3, 0.2), (0.3, 1), (-0.3, 1), (-0.3, 0.2), (-0.8, 0.2)),
    "peak": ((-1, 0.8), (-0.3, -0.8), (0.05, 0), (0.35, -0.4), (1, 0.8)),
    "barrel": (
        (-0.55, -1),
        (0.55, -1),
        (0.85, -0.4),
        (0.85, 0.4),
        (0.55, 1),
        (-0.55, 1),
        (-0.85, 0.4),
        (-0.85, -0.4),
    ),
    "gear": star(8, 0.72),
    "cloth": (
        (-1, -0.6),
        (-0.5, -0.9),
        (0, -0.6),
        (0.5, -0.9),
        (1, -0.6),
        (1, 0.8),
        (0.5, 0.5),
        (0, 0.8),
        (-0.5, 0.5),
        (-1, 0.8),
    ),
    "hide": (
        (-0.3, -1),
        (0.3, -1),
        (0.5, -0.6),
        (1, -0.7),
        (0.7, 0),
        (1, 0.7),
        (0.5, 0.6),
        (0, 1),
        (-0.5, 0.6),
        (-1, 0.7),
        (-0.7, 0),
        (-1, -0.7),
        (-0.5, -0.6),
    ),
    "person": (
        (0, -1),
        (0.35, -0.75),
        (0.35, -0.4),
        (0.15, -0.2),
        (0.8, 0.1),
        (0.8, 1),
        (-0.8, 1),
        (-0.8, 0.1),
        (-0.15, -0.2),
        (-0.35, -0.4),
        (-0.35, -0.75),
    ),
    "anchor": (
        (0, -1),
        (0.25, -0.75),
        (0.12, -0.5),
        (0.12, 0.5),
        (0.5, 0.35),
        (0.8, 0.1),
        (0.6, 0.75),
        (0, 1),
        (-0.6, 0.75),
        (-0.8, 0.1),
        (-0.5, 0.35),
        (-0.12, 0.5),
        (-0.12, -0.5),
        (-0.25, -0.75),
    ),
}
