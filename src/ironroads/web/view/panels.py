"""Panels: players, companies, markets as tables; people with glyph, money in tabular figures, holdings as chips."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup, escape

from ...core.face import Cell, Panel, Row
from ...core.rules.bits import members
from .markup import join, tag
from .scene import Scene
from .sentences import Marked, chip, glyph

PLAYERS = "players"
FINAL = "final"


def fragments(scene: Scene) -> dict[str, str]:
    return {
        f"panels>panel-{panel.id}": _panel(panel, scene.marked, _notes(scene, panel))
        for panel in scene.panels
        if panel.id != FINAL
    }


def sheet(scene: Scene) -> Markup:
    """The panel that belongs to the result, if a game has one."""
    return join([_panel(panel, scene.marked, ()) for panel in scene.panels if panel.id == FINAL])


def _notes(scene: Scene, panel: Panel) -> tuple[str, ...]:
    return scene.notes if panel.id == PLAYERS else ()


@lru_cache(maxsize=2048)
def _panel(panel: Panel, marked: Marked, notes: tuple[str, ...]) -> Markup:
    title = marked.remembered((panel.id,), lambda: Markup(marked.phrase("panels", panel.id)))
    label = marked.remembered((panel.id, "label"), lambda: escape(title.striptags()))
    wide = "many" if len(panel.columns) > 5 else ""
    numeric = _numeric(panel, marked)
    head = marked.remembered((panel.columns, *numeric), lambda: _head(panel.columns, marked, numeric))
    rows = join([_remembered(row, marked, _note(row, notes), numeric) for row in panel.rows])
    table = tag("table", head, tag("tbody", rows))
    scroll = tag("div", table, class_="scroll", tabindex=0, role="region", aria_label=label)
    return tag("section", tag("h2", title), scroll, id=f"panel-{panel.id}", class_=f"panel {wide}".strip())


def _head(columns: tuple[str, ...], marked: Marked, numeric: tuple[bool, ...]) -> Markup:
    heads = [
        tag("th", heading(marked, column), scope="col", class_="figure" if figure else "")
        for column, figure in zip(columns, (False, *numeric[1:]), strict=True)
    ]
    return tag("thead", tag("tr", *heads))


def heading(marked: Marked, column: str) -> str:
    """The word over a column; `seat-2` is a column of a player's."""
    if column.startswith("seat-"):
        return marked.seat(int(column[5:]))
    return marked.phrase("panels", column)


def _numeric(panel: Panel, marked: Marked) -> tuple[bool, ...]:
    """By column: whether it holds figures; a word in place of one stands below the others."""
    rows = [_figures(row, marked) for row in panel.rows]
    return tuple(map(any, zip(*rows, strict=True))) if rows else (True,) * len(panel.columns)


@lru_cache(maxsize=8192)
def _figures(row: Row, marked: Marked) -> tuple[bool, ...]:
    return tuple([isinstance(c.value, int) and not c.ink and not _names(c, marked) for c in row.cells])


def _names(cell: Cell, marked: Marked) -> bool:
    return cell.word.endswith("*") or cell.word == "seat" or cell.word in marked.names


def _note(row: Row, notes: tuple[str, ...]) -> str:
    return notes[row.seat] if row.seat is not None and row.seat < len(notes) else ""


def _remembered(row: Row, marked: Marked, note: str, numeric: tuple[bool, ...]) -> Markup:
    """Of a panel that changed, most rows are as they were."""
    return marked.remembered((row, note, numeric), lambda: _row(row, marked, note, numeric))


def _row(row: Row, marked: Marked, note: str, numeric: tuple[bool, ...]) -> Markup:
    first, *others = row.cells
    small = tag("small", note) if note else ""
    head = tag("th", cell_markup(first, marked), small, scope="row")
    rest = [
        tag("td", cell_markup(cell, marked), class_="figure" if figure else "")
        for cell, figure in zip(others, numeric[1:], strict=True)
    ]
    return tag("tr", head, *rest, class_="active" if row.active else "", aria_current="true" if row.active else "")


def cell_markup(cell: Cell, marked: Marked) -> Markup:
    """A value as its word reads it, a count without its unit; a cell with an ink is a chip."""
    if cell.word.endswith("*") and isinstance(cell.value, int):
        return _set(cell.value, cell.word[:-1], marked)
    said = Markup(marked.cell(cell.value, cell.word))
    if isinstance(cell.value, int) and isinstance(marked.catalogue["units"].get(cell.word), list):
        return tag("span", str(cell.value), title=said)
    if isinstance(cell.value, int) and cell.value < 0:
        return tag("span", said, class_="none")
    if not cell.ink or said.startswith("<span"):
        return said
    if cell.word == "seat" and isinstance(cell.value, int):
        return tag("span", glyph(cell.value, cell.ink), said, class_="chip")
    return chip(cell.ink, cell.code or " ", said)


def _set(bits: int, word: str, marked: Marked) -> Markup:
    """A set of things as their plates; what has no ink is named."""
    parts = []
    for number in members(bits):
        ink, code = marked.inks.get((word, number), ("", ""))
        name = marked.bare(word, number)
        plate = tag("b", code, class_=f"plate ink-{ink}", aria_hidden="true")
        parts.append(tag("span", plate, tag("span", name, class_="sr"), title=name) if code else tag("span", name))
    return join(parts, " ") if parts else tag("span", "–", class_="none")
