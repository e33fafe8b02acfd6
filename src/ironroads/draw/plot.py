"""Figures over time: one line for each player or company, with a glyph at its end, in the inks of the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from . import theme
from .marks import Point
from .svg import Attrs, element, number, text

WIDTH, HEIGHT = 440.0, 240.0  # as narrow as a column, to stay readable there
LEFT, RIGHT, TOP, BOTTOM = 62.0, 104.0, 14.0, 30.0
LONGEST = 12  # characters of a name
ROUND = [digit * int("1" + "0" * zeros) for zeros in range(9) for digit in (1, 2, 5)]
DASHES = ("", "8 4", "2 4", "10 3 2 3", "5 2", "14 4")


@dataclass(frozen=True)
class Curve:
    """One line of figures over time; None where unknown."""

    name: str
    ink: str
    figures: Sequence[int | None]
    edge: str = ""  # ink of a thin outline, for pale lines


def plot(
    title: str,
    moments: Sequence[int],
    curves: Sequence[Curve],
    ticks: Sequence[tuple[int, str]] = (),
    written: Callable[[int], str] = str,
) -> str:
    """A chart; lines differ in ink, dash and the name at their end. `ticks` are moments with a word below them."""
    known = [figure for curve in curves for figure in curve.figures if figure is not None]
    step = _step(min([0, *known]), max([1, *known]))
    low, high = min([0, *known]) // step * step, -(-max([1, *known]) // step) * step
    steps = [_level(low, high, figure, written(figure)) for figure in range(low, high + 1, step)]
    marks = [_tick(moment, moments, words) for moment, words in ticks]
    ends = _spread([_place(curve, moments, low, high)[-1:] for curve in curves])
    lines = [_line(curve, seat, _place(curve, moments, low, high)) for seat, curve in enumerate(curves)]
    names = [_name(curve, at) for curve, at in zip(curves, ends, strict=True)]
    box = {"viewBox": f"0 0 {WIDTH:g} {HEIGHT:g}", "class": "plot", "role": "img", "aria-label": title}
    return element("svg", {**box, "font_family": theme.FONT}, *steps, *marks, *lines, *names)


def _step(low: int, high: int) -> int:
    """A round step for about five grid lines.

    >>> _step(0, 1690), _step(0, 15), _step(-30, 70)
    (500, 5, 20)
    """
    wanted = (high - low) / 5
    return next(size for size in ROUND if size >= wanted)


def _level(low: int, high: int, figure: int, written: str) -> str:
    y = HEIGHT - BOTTOM - (figure - low) / (high - low) * (HEIGHT - TOP - BOTTOM)
    rule: Attrs = {"x1": LEFT, "x2": WIDTH - RIGHT, "y1": y, "y2": y, "stroke": theme.ink("line"), "stroke_width": 1}
    words: Attrs = {"x": LEFT - 8, "y": y + 4, "text_anchor": "end", "font_size": 12, "fill": theme.ink("soft")}
    return element("line", rule) + element("text", words, text(written))


def _across(moment: int, moments: Sequence[int]) -> float:
    return LEFT + (moment - moments[0]) / max(moments[-1] - moments[0], 1) * (WIDTH - LEFT - RIGHT)


def _tick(moment: int, moments: Sequence[int], written: str) -> str:
    x, y = _across(moment, moments), HEIGHT - BOTTOM
    rule: Attrs = {"x1": x, "x2": x, "y1": y, "y2": y + 5, "stroke": theme.ink("soft"), "stroke_width": 1}
    words: Attrs = {"x": x, "y": y + 18, "text_anchor": "middle", "font_size": 11, "fill": theme.ink("soft")}
    return element("line", rule) + element("text", words, text(written))


def _place(curve: Curve, moments: Sequence[int], low: int, high: int) -> list[Point]:
    scale = (HEIGHT - TOP - BOTTOM) / max(high - low, 1)
    return [
        (_across(moment, moments), HEIGHT - BOTTOM - (figure - low) * scale)
        for moment, figure in zip(moments, curve.figures, strict=True)
        if figure is not None
    ]


def _line(curve: Curve, seat: int, points: Sequence[Point]) -> str:
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) if points else ""
    shape = {"d": d, "fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    pale = element("path", {**shape, "stroke": theme.ink("card"), "stroke_width": 4})
    dashed = {**shape, "stroke_dasharray": DASHES[seat % len(DASHES)]}
    edge = element("path", {**dashed, "stroke": theme.ink(curve.edge), "stroke_width": 3.6}) if curve.edge else ""
    return pale + edge + element("path", {**dashed, "stroke": theme.ink(curve.ink), "stroke_width": 2})


def _spread(ends: Sequence[Sequence[Point]]) -> list[float]:
    """Heights of the names at the ends of lines, moved apart to avoid overlaps."""
    wanted = sorted((end[0][1] if end else HEIGHT, seat) for seat, end in enumerate(ends))
    heights = [0.0] * len(ends)
    lowest = TOP
    for y, seat in wanted:
        heights[seat] = lowest = max(y, lowest)
        lowest += 15
    return heights


def _name(curve: Curve, y: float) -> str:
    x = WIDTH - RIGHT + 8
    dot = element("circle", {"cx": x + 5, "cy": y, "r": 5, "fill": theme.ink(curve.ink), "stroke": theme.ink("ink")})
    words: Attrs = {"x": x + 15, "y": y + 4, "font_size": 12.5, "fill": theme.ink("ink")}
    name = curve.name if len(curve.name) <= LONGEST else f"{curve.name[: LONGEST - 1]}…"
    return dot + element("text", words, text(name))
