"""The board at true size: on as many sheets as it takes, on one, or reduced to one sheet of paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Final

from ..core.errors import BadChoice
from ..core.speaker import Speaker
from .pages import Page
from .settings import LARGEST, MOST_SHEETS, ONE_PAGE, PrintSettings, Size

MARGIN: Final = 10.0  # that printers leave white
FOOT: Final = 8.0  # below the board: a ruler and the place of the sheet
OVERLAP: Final = 8.0  # of neighbouring sheets
TICK: Final = 4.0  # length of a trim mark
GAP: Final = 1.0  # between the picture and a trim mark
RULER: Final = 100.0
NEARLY: Final = 1e-6  # of a sheet, for rounding


@dataclass(frozen=True)
class SheetGrid:
    """A picture cut into sheets that overlap: how many, and how much of it each shows."""

    size: Size  # of the picture
    paper: Size

    @property
    def room(self) -> Size:
        return self.paper[0] - 2 * MARGIN, self.paper[1] - 2 * MARGIN - FOOT

    @property
    def step(self) -> Size:
        """From one sheet to the next."""
        return self.room[0] - OVERLAP, self.room[1] - OVERLAP

    @property
    def across(self) -> int:
        return max(1, ceil((self.size[0] - OVERLAP) / self.step[0] - NEARLY))

    @property
    def down(self) -> int:
        return max(1, ceil((self.size[1] - OVERLAP) / self.step[1] - NEARLY))

    @property
    def sheets(self) -> int:
        return self.across * self.down


def best_grid(size: Size, paper: Size) -> SheetGrid:
    """Upright or on its side, whichever takes fewer sheets.

    >>> best_grid((500, 150), (210, 297)).sheets, best_grid((500, 150), (210, 297)).paper
    (2, (297, 210))
    """
    grids = [SheetGrid(size, paper), SheetGrid(size, (paper[1], paper[0]))]
    return min(grids, key=lambda grid: grid.sheets)


def board_pages(picture: str, chart_size: Size, hex_width: float, settings: PrintSettings, say: Speaker) -> list[Page]:
    """The sheets of a board whose picture has that name and size in units."""
    width, height = chart_size
    scale = settings.scale(width, hex_width)
    size = (width * scale, height * scale)
    if settings.reduced:
        return [_reduced_page(picture, size, settings, say)]
    if settings.paper == ONE_PAGE:
        return [_whole_page(picture, size, say)]
    grid = best_grid(size, settings.page)
    if grid.sheets > MOST_SHEETS:
        raise BadChoice("too_many_sheets", grid.sheets, MOST_SHEETS)
    return list(_tiles(picture, grid, say))


def _tiles(picture: str, grid: SheetGrid, say: Speaker) -> Iterator[Page]:
    for row in range(grid.down):
        for column in range(grid.across):
            left, top = column * grid.step[0], row * grid.step[1]
            shown = min(grid.room[0], grid.size[0] - left), min(grid.room[1], grid.size[1] - top)
            page = Page(grid.paper)
            page.picture(picture, (MARGIN - left, MARGIN - top, *grid.size), (MARGIN, MARGIN, *shown))
            cuts_x = _cuts(column, grid.across, shown[0], grid.room[0])
            cuts_y = _cuts(row, grid.down, shown[1], grid.room[1])
            _trim_marks(page, (MARGIN, MARGIN, *shown), cuts_x, cuts_y)
            place = say.phrase("sheets", "tile", row + 1, grid.down, column + 1, grid.across)
            _foot(page, place if grid.sheets > 1 else "", say)
            yield page


def _cuts(number: int, count: int, shown: float, room: float) -> Size:
    """Where a sheet is trimmed: at the edge of the board, or in the middle of an overlap."""
    first = 0.0 if number == 0 else OVERLAP / 2
    return first, shown if number == count - 1 else room - OVERLAP / 2


def _trim_marks(page: Page, box: tuple[float, float, float, float], cuts_x: Size, cuts_y: Size) -> None:
    left, top, width, height = box
    for cut in cuts_x:
        for y, away in ((top - GAP, -TICK), (top + height + GAP, TICK)):
            page.line((left + cut, y), (left + cut, y + away))
    for cut in cuts_y:
        for x, away in ((left - GAP, -TICK), (left + width + GAP, TICK)):
            page.line((x, top + cut), (x + away, top + cut))


def _whole_page(picture: str, size: Size, say: Speaker) -> Page:
    paper = size[0] + 2 * MARGIN, size[1] + 2 * MARGIN + FOOT
    if max(paper) > LARGEST:
        raise BadChoice("too_large_sheet", f"{max(paper):.0f}", f"{LARGEST:.0f}")
    page = Page(paper)
    box = (MARGIN, MARGIN, *size)
    page.picture(picture, box, box)
    _trim_marks(page, box, (0.0, size[0]), (0.0, size[1]))
    _foot(page, "", say)
    return page


def _reduced_page(picture: str, size: Size, settings: PrintSettings, say: Speaker) -> Page:
    page, factor = fitted_page(picture, size, settings.page, 1.0)
    _foot(page, say.phrase("sheets", "reduced", f"{factor:.0%}") if factor < 1 else "", say)
    return page


def fitted_page(picture: str, size: Size, paper: Size, largest: float) -> tuple[Page, float]:
    """A picture as large as fits on the paper, upright or on its side, and by how much it is enlarged for that."""
    papers = [paper, (paper[1], paper[0])]
    rooms = [SheetGrid(size, paper).room for paper in papers]
    factors = [min(largest, room[0] / size[0], room[1] / size[1]) for room in rooms]
    factor = max(factors)
    page = Page(papers[factors.index(factor)])
    box = (MARGIN, MARGIN, size[0] * factor, size[1] * factor)
    page.picture(picture, box, box)
    return page, factor


def _foot(page: Page, note: str, say: Speaker) -> None:
    """A ruler, which shows whether a printer has scaled the sheet, and a note."""
    width, height = page.size
    y = height - MARGIN - FOOT + 5.5
    if width >= RULER + 2 * MARGIN:
        page.line((MARGIN, y), (MARGIN + RULER, y), 0.15)
        for step in range(11):
            page.line((MARGIN + 10 * step, y), (MARGIN + 10 * step, y + (2.2 if step % 5 == 0 else 1.3)), 0.15)
        page.text((MARGIN + 1, y + 4.2), say.phrase("sheets", "ruler"), 2.1)
    page.text((width - MARGIN, y + 2), note, 2.6, anchor="end")
