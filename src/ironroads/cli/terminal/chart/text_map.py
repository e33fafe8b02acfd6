"""The map of a position as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from ....core.face import Panel
from ....draw.chart import Chart
from ....draw.marks import Group
from .painter import Painter
from .view import Viewport


def text_map(
    chart: Chart, marks: Iterable[Group], panels: Sequence[Panel], view: Viewport, coloured: bool
) -> list[Text]:
    """The chart with all pieces; without colours, track is written in the codes of its owners."""
    return list(Painter(view, owner_codes(panels), coloured).paint(chart, marks).lines(coloured))


def owner_codes(panels: Sequence[Panel]) -> dict[str, str]:
    """By ink: the code of the chip that has it."""
    cells = [cell for panel in panels for row in panel.rows for cell in row.cells]
    return {cell.ink: cell.code for cell in cells if cell.ink and cell.code}
