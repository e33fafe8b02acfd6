"""Pieces and signs of the map: hills, rails, cubes."""

from __future__ import annotations

from ....draw.marks import Mark, Point, Stroke, Token


def hill(at: Point) -> tuple[Mark, ...]:
    """A rounded hill, its slope away from the light in shade."""
    x, y = at
    arc, slope = ((x - 8, y), (x, y - 13), (x + 8, y)), ((x, y - 6.5), (x + 5, y - 6), (x + 8, y))
    return Stroke(slope, "relief-shade", 3, "quad", opacity=0.3), Stroke(arc, "hill-line", 1.5, "quad")


def rails(path: tuple[Point, ...], ink: str, part: float = 1) -> list[Mark]:
    """Rails in the ink of their owner, on sleepers."""
    curve = "quad" if len(path) == 3 else "line"
    return [
        Stroke(path, "casing", 13 * part, curve, opacity=0.85, blunt=True),
        Stroke(path, "print", 12 * part, curve, dash=f"{1.7 * part:g} {3.2 * part:g}", blunt=True),
        Stroke(path, "print", 8.6 * part, curve, blunt=True),
        Stroke(path, ink, 5.6 * part, curve, blunt=True),
    ]


def letter(good: str) -> str:
    """A letter for a colour, for people who cannot see it; black is K as in printing, since B is blue."""
    return "K" if good == "black" else good[0].upper()


def cube(at: Point, size: float, good: str, edge: str) -> Mark:
    return Token(at, "square", size, f"good-{good}", letter(good), edge=edge, width=1.3, raised=True)
