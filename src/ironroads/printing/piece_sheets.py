"""Sheets of pieces to cut out: one kind after the other, in rows, each with its outline."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import sqrt
from typing import Final

from ..core.cells import EMPTY
from ..core.hexes import flat_corners
from ..core.pieces import Counter
from ..core.speaker import Speaker
from ..draw import theme
from ..draw.pictures import picture
from ..draw.svg import Attrs, element, text
from .pages import Document, Page
from .settings import Size
from .subject import Subject

EDGE: Final = 12.0  # of a sheet
TITLE: Final = 7.0  # height of a heading
GAP: Final = 0.6  # between pieces of different looks, none within one
UNITS: Final = 10.0  # of a picture for a millimetre
WIDEST: Final = 1.7  # size of a text as wide as its piece, times its letters
WIDEST_BOLD: Final = 1.5
WIDEST_CAPITALS: Final = 1.15


def piece_pages(document: Document, subject: Subject, paper: Size, scale: float) -> list[Page]:
    """All pieces of a game; hexes have the scale of the board, in millimetres for a unit."""
    flow = _Flow(paper)
    hex_mm = (subject.chart.hex_width or 1) * scale
    for kind, counters in groupby(subject.face.counters(subject.state.seats), key=lambda counter: counter.kind):
        listed = list(counters)
        named = subject.speaker.phrase("pieces", kind)
        flow.begin(f"{named} ({sum(counter.count for counter in listed)})", _size(listed[0], hex_mm))
        letters = max(len(_label(counter, subject.speaker)) for counter in listed)
        for counter in listed:
            size = _size(counter, hex_mm)
            name = document.add_picture(_drawn(counter, size, scale, subject.speaker, letters))
            for _ in range(counter.count):
                flow.place(name, size, counter.is_hex)
    return flow.pages


class _Flow:
    """Places pieces in rows from above left, on as many pages as it takes."""

    def __init__(self, paper: Size) -> None:
        self.paper = paper
        self.pages: list[Page] = []
        self.x = self.y = self.deepest = 0.0

    def begin(self, title: str, size: Size) -> None:
        """A heading on a line of its own, on the page of its first piece."""
        self.y += self.deepest + (GAP if self.deepest else 0.0)
        self.x, self.deepest = EDGE, 0.0
        if not self.pages or self.y + TITLE + size[1] > self._bottom:
            self._new_page()
        self.pages[-1].text((EDGE, self.y + TITLE - 2), title, 3.4, bold=True)
        self.y += TITLE

    def place(self, name: str, size: Size, is_hex: bool) -> None:
        width, height = size
        if self.x + width > self.paper[0] - EDGE:
            self.x, self.y, self.deepest = EDGE, self.y + self.deepest, 0.0
        if self.y + height > self._bottom:
            self._new_page()
        page, box = self.pages[-1], (self.x, self.y, width, height)
        page.picture(name, box, box)
        middle = (self.x + width / 2, self.y + height / 2)
        page.outline(flat_corners(middle, width / 2) if is_hex else _rectangle(box))
        self.x, self.deepest = self.x + width, max(self.deepest, height)

    @property
    def _bottom(self) -> float:
        return self.paper[1] - EDGE

    def _new_page(self) -> None:
        self.pages.append(Page(self.paper))
        self.x, self.y, self.deepest = EDGE, EDGE, 0.0


def _rectangle(box: tuple[float, float, float, float]) -> list[Size]:
    x, y, width, height = box
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def _size(counter: Counter, hex_mm: float) -> Size:
    """In millimetres; the corners of a hex lie farther apart than its sides."""
    return (hex_mm * 2 / sqrt(3), hex_mm) if counter.is_hex else counter.size


def _drawn(counter: Counter, size: Size, scale: float, speaker: Speaker, letters: int) -> str:
    """A piece as a picture, its marks in the scale of the board if it is a hex, else as large as fits.

    `letters` has the longest label of its kind, so that all labels of a kind are of one size.
    """
    width, height = (UNITS * side for side in size)
    middle = f"translate({width / 2:g} {height / 2:g})"
    fill = theme.ink(counter.ink)
    ground = element("rect", {"width": width, "height": height, "fill": fill})
    if counter.is_hex:
        corners = flat_corners((width / 2, height / 2), width / 2)
        ground = element("polygon", {"points": " ".join([f"{x:.2f},{y:.2f}" for x, y in corners]), "fill": fill})
    factor = scale * UNITS if counter.is_hex else height / 50
    drawn = "".join([picture(mark) for mark in counter.marks])
    marks = element("g", {"transform": f"{middle} scale({factor:.4f})"}, drawn) if drawn else ""
    frame = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width:g} {height:g}"}
    return theme.plain(element("svg", frame, ground, marks, *_texts(counter, (width, height), speaker, letters)))


def _label(counter: Counter, speaker: Speaker) -> str:
    return speaker.cell(counter.label.value, counter.label.word) if counter.label != EMPTY else ""


def _texts(counter: Counter, size: Size, speaker: Speaker, letters: int) -> Iterator[str]:
    """The large text, and the label below it or, without one, in the middle."""
    width, height = size
    label = _label(counter, speaker)
    alone = not counter.text and not counter.marks
    if counter.text:
        large = min(0.5 * height, WIDEST_CAPITALS * width / len(counter.text))
        yield _line(counter, counter.text, (width / 2, height * (0.55 if label else 0.66)), large, bold=True)
    if label:
        small = min((0.3 if alone else 0.17) * height, (WIDEST_BOLD if alone else WIDEST) * width / letters)
        yield _line(counter, label, (width / 2, height * (0.58 if alone else 0.88)), small, bold=alone)


def _line(counter: Counter, content: str, at: Size, size: float, bold: bool) -> str:
    attrs: Attrs = {"x": at[0], "y": at[1], "font_size": size, "text_anchor": "middle", "fill": theme.on(counter.ink)}
    return element("text", {**attrs, "font_weight": 700 if bold else 400}, text(content))
