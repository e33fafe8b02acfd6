"""A sheet: the chart with a heading, its legend and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from . import theme
from .chart import Chart, Drawing, display_svg, svg
from .marks import Group, Label, Mark, Point, Token
from .pictures import picture
from .svg import element, text

MARGIN = 28.0
LINE = 21.0  # line height of a table
LETTER = 6.9  # approximate width of a character
KEY = 50.0  # room for the marks of a legend entry


@dataclass(frozen=True)
class LegendEntry:
    """One line of the legend: marks around the origin, and what they mean."""

    marks: tuple[Mark, ...]
    text: str


@dataclass(frozen=True)
class TableCell:
    """One cell of a table; an ink puts a chip with a short code before the text."""

    text: str
    ink: str = ""
    code: str = ""

    @property
    def width(self) -> float:
        return len(self.text) * LETTER + (24 if self.ink else 0) + 16


@dataclass(frozen=True)
class SheetTable:
    title: str
    rows: tuple[tuple[TableCell, ...], ...]  # the first one is the heading

    @property
    def widths(self) -> list[float]:
        return [max(field.width for field in column) for column in zip(*self.rows, strict=True)]

    @property
    def size(self) -> Point:
        return max(sum(self.widths), len(self.title) * LETTER * 1.15), LINE * (len(self.rows) + 2)


def sheet(
    chart: Chart,
    marks: Iterable[Group],
    heading: str,
    legend: Sequence[LegendEntry] = (),
    listings: Sequence[SheetTable] = (),
    display: Chart | None = None,
    dark: bool = False,
) -> Drawing:
    """A self-contained picture: the map, a display to its right, legend and tables below."""
    (width, height), listed = chart.size, list(marks)
    top = 2 * MARGIN
    parts = [svg(chart, listed, (), {"x": 0, "y": top, "width": width, "height": height})]
    if display is not None:
        wide = height * display.size[0] / display.size[1]
        parts.append(display_svg(display, listed, (), {"x": width, "y": top, "width": wide, "height": height}))
        width += wide
    parts.append(_write(Label((MARGIN, MARGIN), heading, 22, "start", bold=True, halo=False)))
    y = top + height + MARGIN
    y = _place_legend(parts, legend, width, y)
    y = _place_listings(parts, listings, width, y)
    frame = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width:g} {y:g}", "font_family": theme.FONT}
    paper = element("rect", {"width": width, "height": y, "fill": theme.ink("page")})
    named = element("title", {}, text(heading))
    return Drawing(theme.plain(element("svg", frame, named, paper, *parts), dark))


def _place_legend(parts: list[str], legend: Sequence[LegendEntry], width: float, y: float) -> float:
    """Entries in as many columns as there is room for, line by line."""
    if not legend:
        return y
    columns = _columns(legend, width - 2 * MARGIN)
    for number, entry in enumerate(legend):
        line, place = divmod(number, len(columns))
        at = (MARGIN + KEY / 2 + sum(columns[:place]), y + line * 1.6 * LINE)
        parts.append(_moved(entry.marks, at))
        parts.append(_write(Label((at[0] + KEY / 2, at[1]), entry.text, 12.5, "start", halo=False)))
    return y + ((len(legend) - 1) // len(columns) + 1) * 1.6 * LINE + LINE


def _columns(legend: Sequence[LegendEntry], width: float) -> list[float]:
    """The widths of the columns of a legend: as many as fit."""
    wide = [KEY + len(entry.text) * LETTER + MARGIN for entry in legend]
    found = [[max(wide[place::across]) for place in range(across)] for across in range(1, len(wide) + 1)]
    return next(columns for columns in reversed(found) if sum(columns) <= width + MARGIN or len(columns) == 1)


def _place_listings(parts: list[str], listings: Sequence[SheetTable], width: float, y: float) -> float:
    """Side by side while there is room."""
    x, deepest = MARGIN, 0.0
    for listing in listings:
        if x > MARGIN and x + listing.size[0] > width - MARGIN:
            x, y, deepest = MARGIN, y + deepest, 0.0
        parts += _listing(listing, (x, y))
        x, deepest = x + listing.size[0] + MARGIN, max(deepest, listing.size[1])
    return y + deepest


def _listing(listing: SheetTable, at: Point) -> list[str]:
    x, y = at
    parts = [_write(Label((x, y), listing.title, 14, "start", bold=True, halo=False))]
    for number, row in enumerate(listing.rows, start=1):
        left = x
        for field, width in zip(row, listing.widths, strict=True):
            parts += _field(field, (left, y + number * LINE), "soft" if number == 1 else "ink")
            left += width
    return parts


def _field(field: TableCell, at: Point, ink: str) -> list[str]:
    x, y = at
    if not field.ink:
        return [_write(Label((x, y), field.text, 12.5, "start", ink, halo=False))]
    chip = Token((x + 9, y), "circle", 9, field.ink, field.code, edge="line")
    return [_write(chip), _write(Label((x + 24, y), field.text, 12.5, "start", ink, halo=False))]


def _write(mark: Mark) -> str:
    return _moved((mark,), (0, 0))


def _moved(marks: tuple[Mark, ...], at: Point) -> str:
    x, y = at
    return element("g", {"transform": f"translate({x:g} {y:g})"}, *(picture(mark) for mark in marks))
