"""Bar charts, histograms, and values with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from . import theme
from .svg import Attrs, element, text

WIDTH = 640.0
LEFT, RIGHT, TOP, BOTTOM = 56.0, 16.0, 34.0, 28.0
HEIGHT = 240.0
ROW = 30.0
NAMES = 200.0  # room for names before a row
INKS = ("player-0", "player-1", "player-2", "player-3", "player-4", "player-5")


@dataclass(frozen=True)
class Span:
    """A value and its interval."""

    name: str
    value: float
    low: float
    high: float


def spans(title: str, rows: Sequence[Span], usual: float | None = None) -> str:
    """One row for each value, with a whisker; a dashed line where all would be usual."""
    marked = [] if usual is None else [usual]
    low, high = min([row.low for row in rows] + marked), max([row.high for row in rows] + marked)
    reach = (high - low) or 1.0
    scale = (WIDTH - NAMES - RIGHT - 60.0) / reach
    height = TOP + ROW * len(rows)
    drawn = [_upright(NAMES + (at - low) * scale, height) for at in marked]
    drawn += [_span(row, TOP + ROW * number, low, scale) for number, row in enumerate(rows)]
    return _picture(title, height, drawn)


def _upright(x: float, height: float) -> str:
    attrs: Attrs = {"x1": x, "x2": x, "y1": TOP - ROW / 2, "y2": height - ROW / 2, "stroke_dasharray": "4 4"}
    return element("line", {**attrs, "stroke": theme.ink("soft"), "stroke_width": 1.5})


def _span(row: Span, y: float, low: float, scale: float) -> str:
    start, at, end = (NAMES + (value - low) * scale for value in (row.low, row.value, row.high))
    return (
        element("line", {"x1": start, "x2": end, "y1": y, "y2": y, "stroke": theme.ink("soft"), "stroke_width": 3})
        + element("circle", {"cx": at, "cy": y, "r": 7, "fill": theme.ink("accent"), "stroke": theme.ink("ink")})
        + _words(NAMES - 12, y + 4, row.name, "end")
        + _words(end + 10, y + 4, f"{row.value:.1f}", "start")
    )


def bars(title: str, groups: Sequence[str], figures: Mapping[str, Sequence[float]], unit: str = "") -> str:
    """Bars by name in each group; `figures` has one figure for each group."""
    highest = max([figure for row in figures.values() for figure in row], default=0.0) or 1.0
    span = (WIDTH - LEFT - RIGHT) / max(1, len(groups))
    drawn = [_level(share, highest, unit) for share in (0.0, 0.5, 1.0)]
    for number, group in enumerate(groups):
        drawn += _group([row[number] / highest for row in figures.values()], LEFT + number * span, span)
        drawn.append(_words(LEFT + (number + 0.5) * span, HEIGHT - BOTTOM + 17, group, "middle"))
    return _picture(title, HEIGHT, [*drawn, *_legend(list(figures))])


def histogram(title: str, values: Mapping[str, Sequence[float]], columns: int = 12) -> str:
    """How often values fall into each part of their range, by name."""
    every = [value for row in values.values() for value in row]
    low, step = min(every), max(1.0, (max(every) - min(every)) / columns)
    groups = [f"{low + step * number:.0f}" for number in range(columns)]
    counts = {name: _counts(row, low, step, columns) for name, row in values.items()}
    return bars(title, groups, counts)


def _counts(values: Sequence[float], low: float, step: float, columns: int) -> list[float]:
    counts = [0.0] * columns
    for value in values:
        counts[min(columns - 1, int((value - low) / step))] += 1
    return counts


def _group(shares: Sequence[float], left: float, span: float) -> list[str]:
    room = HEIGHT - TOP - BOTTOM
    width = 0.8 * span / max(1, len(shares))
    return [
        element(
            "rect",
            {
                "x": left + 0.1 * span + number * width,
                "y": HEIGHT - BOTTOM - share * room,
                "width": 0.9 * width,
                "height": share * room,
                "fill": theme.ink(INKS[number % 6]),
            },
        )
        for number, share in enumerate(shares)
    ]


def _level(share: float, highest: float, unit: str) -> str:
    y = HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
    rule: Attrs = {"x1": LEFT, "x2": WIDTH - RIGHT, "y1": y, "y2": y, "stroke": theme.ink("line")}
    return element("line", rule) + _words(LEFT - 8, y + 4, f"{share * highest:.0f}{unit}", "end")


def _legend(names: Sequence[str]) -> list[str]:
    drawn: list[str] = []
    x = LEFT
    for number, name in enumerate(names):
        drawn.append(element("rect", {"x": x, "y": 8, "width": 12, "height": 12, "fill": theme.ink(INKS[number % 6])}))
        drawn.append(_words(x + 18, 18, name, "start"))
        x += 34 + 7.5 * len(name)
    return drawn


def _words(x: float, y: float, content: str, anchor: str) -> str:
    attrs: Attrs = {"x": x, "y": y, "text_anchor": anchor, "font_size": 13, "fill": theme.ink("ink")}
    return element("text", attrs, text(content))


def _picture(title: str, height: float, drawn: Sequence[str]) -> str:
    box = {"viewBox": f"0 0 {WIDTH:g} {height:g}", "class": "plot", "role": "img", "aria-label": title}
    return element("svg", {**box, "font_family": theme.FONT}, *drawn)
