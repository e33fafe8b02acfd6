"""Paints the marks of a chart on a canvas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

from ....draw.chart import Chart
from ....draw.marks import LAYERS, Area, Group, Label, Mark, Outline, Point, Stroke, Token
from .canvas import EMPTY, LINE, TEXT, TRACK, Canvas
from .outlines import crossed, filled, polyline
from .signs import BARE, COLOURLESS_GROUNDS, DASHED, GROUNDS, HIDDEN, THICK, THIN, line_sign, shape_sign
from .view import Viewport

OPAQUE = 0.6  # what is paler is shading
BELOW = 6  # units from the edge of a place to its name
TITLES = ("title", "subtitle")
SHORT = 4  # letters of a name that finds no room
# places to try for a text, nearest first: columns to the right, rows down
NEAR = sorted(product(range(-2, 3), range(-1, 2)), key=lambda step: abs(step[0]) + 2 * abs(step[1]))
FAR = sorted(product(range(-7, 8), range(-2, 3)), key=lambda step: abs(step[0]) + 3 * abs(step[1]))


class Painter:
    """Paints layer by layer; texts come last, where there is room for them, long ones before short ones.

    `codes` are short texts by ink, which stand for the ink where there are no colours.
    """

    def __init__(self, view: Viewport, codes: Mapping[str, str], coloured: bool) -> None:
        self.view = view
        self.codes = codes
        self.coloured = coloured
        self.canvas = Canvas(view.columns, view.rows)
        self.shapes: dict[str, tuple[tuple[Point, ...], ...]] = {}

    def paint(self, chart: Chart, marks: Iterable[Group]) -> Canvas:
        ground, pieces = chart.ground, list(marks)
        outlines = [mark for group in ground for mark in group.marks if isinstance(mark, Outline)]
        self.shapes = {outline.name: outline.rings for outline in outlines}
        for layer in LAYERS:
            for groups, laid in ((ground, False), (pieces, True)):
                for group in groups:
                    if group.layer == layer:
                        self._outlines(group, laid)
        self._texture()
        for groups in (pieces, ground):  # pieces before what is printed, since they are never left out
            for group in groups:
                self._tokens(group)
        for label in sorted(labels(chart, pieces), key=lambda label: (label.minor, not label.bold, -len(label.text))):
            self._label(label)
        return self.canvas

    def _outlines(self, group: Group, laid: bool) -> None:
        for mark in group.marks:
            if isinstance(mark, Area):
                self._area(mark)
        for stroke in _visible(group.marks):
            self._stroke(stroke, laid and group.layer == "track")

    def _area(self, area: Area) -> None:
        """Fill an area; shading, frames and rings that are lower than a row are left out."""
        if area.ink in HIDDEN or area.opacity < OPAQUE:
            return
        rings = [[self.view.scaled(at) for at in ring] for ring in self._rings(area) if len(ring) > 2]
        high = [ring for ring in rings if max(y for _, y in ring) - min(y for _, y in ring) >= 1]
        for first, last, row in filled(high, self.canvas.rows):
            self.canvas.fill(first, last, row, area.ink)

    def _rings(self, area: Area) -> tuple[tuple[Point, ...], ...]:
        return self.shapes.get(area.shape, ()) if area.shape else area.rings

    def _texture(self) -> None:
        """Signs for grounds, where there is nothing else."""
        signs = GROUNDS if self.coloured else COLOURLESS_GROUNDS
        for row, cells in enumerate(self.canvas.cells):
            for column, cell in enumerate(cells):
                if cell.holds == EMPTY and cell.ground in signs and column % 4 == row % 2 * 2:
                    cell.sign, cell.ink = signs[cell.ground], "map-soft"

    def _stroke(self, stroke: Stroke, is_track: bool) -> None:
        signs = DASHED if stroke.dash else THICK if is_track else THIN
        holds = TRACK if is_track else LINE
        points = [self.view.scaled(at) for at in polyline(stroke)]
        code = self._code(stroke.ink)
        for number, (column, row, dx, dy) in enumerate(crossed(points if points[0] <= points[-1] else points[::-1])):
            sign = code[number % len(code)] if code else line_sign(dx, dy, signs)
            self.canvas.put(column, row, sign, stroke.ink, holds)

    def _code(self, ink: str) -> str:
        """What is written along a line where there are no colours: its owner, or waves."""
        return "" if self.coloured else self.codes.get(ink) or COLOURLESS_GROUNDS.get(ink, "")

    def _tokens(self, group: Group) -> None:
        """Of tokens inside each other the last is shown, unless an earlier one has a text."""
        for token in _tops([mark for mark in group.marks if isinstance(mark, Token)]):
            text = token.text or ("" if token.ink in BARE else shape_sign(token.shape, token.turn))
            if text:
                self._token(token, text)

    def _token(self, token: Token, text: str) -> None:
        column, row = self.view.place(token.at)
        column -= (len(text) - 1) // 2
        for right, down in NEAR:
            if self.canvas.covered(column + right, row + down, len(text)) < TEXT:
                self.canvas.chip(column + right, row + down, text, token.ink)
                return

    def _label(self, label: Label) -> None:
        """Write a name near its place, shortened if it has to be; names of hexes only where there is room."""
        if label.minor and not self.view.detailed:
            return
        if not self._wrote(label, label.text) and not label.minor:
            self._wrote(label, f"{label.text[:SHORT]}.")

    def _wrote(self, label: Label, text: str) -> bool:
        column, row = self.view.place(label.at)
        column -= {"start": 0, "end": len(text)}.get(label.anchor, len(text) // 2)
        if not label.minor and self.canvas.has(*self.view.place(label.at)):
            column = max(0, min(column, self.canvas.columns - len(text)))
        for most in (LINE,) if label.minor else (EMPTY, LINE, TRACK):
            for right, down in NEAR[:3] if label.minor else FAR:
                if self.canvas.covered(column + right, row + down, len(text)) <= most:
                    self.canvas.write(column + right, row + down, text, label.ink, label.bold)
                    return True
        return False


def labels(chart: Chart, pieces: Iterable[Group] = ()) -> list[Label]:
    """Everything that is written on a chart but its title; names of places are below them."""
    written = [mark for group in [*pieces, *chart.ground] for mark in group.marks if isinstance(mark, Label)]
    names = [
        Label((name.at[0], name.at[1] + name.radius + BELOW), name.text, bold=not name.rank, ink="map-ink")
        for name in chart.names
    ]
    return [*names, *[label for label in written if label.style not in TITLES]]


def _visible(marks: Iterable[Mark]) -> list[Stroke]:
    """Of strokes above each other the one that says whose they are: not the casing, not the sleepers."""
    found: dict[object, Stroke] = {}
    for mark in marks:
        if isinstance(mark, Stroke) and mark.ink not in HIDDEN:
            before = found.get(mark.points)
            if before is None or before.ink == "map-ink":
                found[mark.points] = mark
    return list(found.values())


def _tops(tokens: list[Token]) -> list[Token]:
    found: dict[object, Token] = {}
    for token in tokens:
        before = found.get(token.at)
        if before is None or token.text or not before.text:
            found[token.at] = token
    return list(found.values())
