"""The part of a chart that a text map shows, and how large."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from ....draw.chart import Chart
from ....draw.marks import Label, Point

ASPECT = 2.0  # a row is as high as two columns are wide
LETTER = 7.0  # width of a letter in pixels, as `Chart.readable` counts them
EVERYTHING = "*"  # in place of a name: the whole board, however small
FEWEST_ROWS, AROUND = 20, 8  # rows of a part of the map, and rows left for what is below it
CROWDED = 1.3  # how much smaller than readable the whole board may be before a part of it is shown instead


@dataclass(frozen=True)
class Viewport:
    """`unit` is the width of a column in units of the chart; left and top are in these units too."""

    left: float
    top: float
    unit: float
    columns: int
    rows: int
    detailed: bool = True  # large enough for minor labels

    def place(self, at: Point) -> tuple[int, int]:
        """The column and the row of a point."""
        x, y = self.scaled(at)
        return int(x // 1), int(y // 1)

    def scaled(self, at: Point) -> Point:
        """A point in columns and rows."""
        return (at[0] - self.left) / self.unit, (at[1] - self.top) / (self.unit * ASPECT)


def readable_unit(chart: Chart) -> float:
    return LETTER / chart.readable


def fits(chart: Chart, columns: int) -> bool:
    """Whether the whole board can be read in so many columns."""
    return chart.size[0] / columns <= CROWDED * readable_unit(chart)


def whole(chart: Chart, columns: int) -> Viewport:
    width, height = chart.size
    unit = max(width / columns, readable_unit(chart))
    return Viewport(
        0,
        0,
        unit,
        min(columns, ceil(width / unit)),
        ceil(height / (unit * ASPECT)),
        unit <= readable_unit(chart) * CROWDED,
    )


def around(chart: Chart, at: Point, columns: int, rows: int) -> Viewport:
    """The part of the board around a point, moved to stay on the board."""
    unit = readable_unit(chart)
    wide, high = columns * unit, rows * unit * ASPECT
    width, height = chart.size
    left = max(0.0, min(at[0] - wide / 2, width - wide))
    top = max(0.0, min(at[1] - high / 2, height - high))
    return Viewport(left, top, unit, ceil(min(wide, width) / unit), ceil(min(high, height) / (unit * ASPECT)))


def choose_view(chart: Chart, place: str, focus: Sequence[Point], columns: int, height: int) -> Viewport | None:
    """The view that was asked for: a place by name, `*` for everything, or by default what can be read.

    None if there is no place of that name.
    """
    rows = max(FEWEST_ROWS, height - AROUND)
    if place and place != EVERYTHING:
        at = find_place(chart, place)
        return None if at is None else around(chart, at, columns, rows)
    if place == EVERYTHING or fits(chart, columns):
        return whole(chart, columns)
    xs, ys = zip(*(focus or [(chart.size[0] / 2, chart.size[1] / 2)]), strict=True)
    return around(chart, ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2), columns, rows)


def find_place(chart: Chart, name: str) -> Point | None:
    """Where a name is written on the chart; the whole name is preferred to its beginning."""
    wanted = name.casefold()
    written = [mark for group in chart.ground for mark in group.marks if isinstance(mark, Label)]
    named = [*[(name.text, name.at) for name in chart.names], *[(label.text, label.at) for label in written]]
    same = [at for text, at in named if text.casefold() == wanted]
    similar = [at for text, at in named if text.casefold().startswith(wanted)]
    return next(iter([*same, *similar]), None)


def shows_all(chart: Chart, view: Viewport) -> bool:
    return view.columns * view.unit >= chart.size[0] and view.rows * view.unit * ASPECT >= chart.size[1]
