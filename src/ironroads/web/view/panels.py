"""Panels: players, companies and markets as tables; players with their glyph, holdings as chips."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup, escape

from ...core.face import Cell, Panel, Row
from ...core.rules.bits import members
from ...words.cldr import number
from .markup import join, tag
from .markup_speaker import MarkupSpeaker, chip, glyph
from .scene import Scene

PLAYERS = "players"
FINAL = "final"


def fragments(scene: Scene) -> dict[str, str]:
    return {
        f"panels>panel-{panel.id}": _panel(panel, scene.markup_speaker, _seat_status(scene, panel))
        for panel in scene.panels
        if panel.id != FINAL
    }


def final_panel(scene: Scene) -> Markup:
    """Return the panel that is shown with the result, if the game has one."""
    return join([_panel(panel, scene.markup_speaker, ()) for panel in scene.panels if panel.id == FINAL])


def _seat_status(scene: Scene, panel: Panel) -> tuple[str, ...]:
    return scene.seat_status if panel.id == PLAYERS else ()


@lru_cache(maxsize=2048)
def _panel(panel: Panel, speaker: MarkupSpeaker, seat_status: tuple[str, ...]) -> Markup:
    title = speaker.remember((panel.id,), lambda: Markup(speaker.phrase("panels", panel.id)))
    label = speaker.remember((panel.id, "label"), lambda: escape(title.striptags()))
    wide = "many" if len(panel.columns) > 5 else ""
    numeric = _numeric_columns(panel, speaker)
    head = speaker.remember((panel.columns, *numeric), lambda: _head(panel.columns, speaker, numeric))
    rows = join([_row(row, speaker, _status_of(row, seat_status), numeric) for row in panel.rows])
    table = tag("table", head, tag("tbody", rows))
    scroll = tag("div", table, class_="scroll", tabindex=0, role="region", aria_label=label)
    return tag("section", tag("h2", title), scroll, id=f"panel-{panel.id}", class_=f"panel {wide}".strip())


def _head(columns: tuple[str, ...], speaker: MarkupSpeaker, numeric: tuple[bool, ...]) -> Markup:
    heads = [
        tag("th", _heading(speaker, column), scope="col", class_="figure" if is_figure else "")
        for column, is_figure in zip(columns, (False, *numeric[1:]), strict=True)
    ]
    return tag("thead", tag("tr", *heads))


def _heading(speaker: MarkupSpeaker, column: str) -> str:
    """Return the heading of a column; `seat-2` is the name of the third player."""
    if column.startswith("seat-"):
        return speaker.seat(int(column[5:]))
    return speaker.phrase("panels", column)


def _numeric_columns(panel: Panel, speaker: MarkupSpeaker) -> tuple[bool, ...]:
    """Say for each column whether it holds numbers, which are aligned right along with any word among them."""
    rows = [_numeric_cells(row, speaker) for row in panel.rows]
    return tuple(map(any, zip(*rows, strict=True))) if rows else (True,) * len(panel.columns)


@lru_cache(maxsize=8192)
def _numeric_cells(row: Row, speaker: MarkupSpeaker) -> tuple[bool, ...]:
    return tuple([isinstance(c.value, int) and not c.ink and not _is_name(c, speaker) for c in row.cells])


def _is_name(cell: Cell, speaker: MarkupSpeaker) -> bool:
    return cell.word.endswith("*") or cell.word == "seat" or cell.word in speaker.names


def _status_of(row: Row, seat_status: tuple[str, ...]) -> str:
    return seat_status[row.seat] if row.seat is not None and row.seat < len(seat_status) else ""


def _row(row: Row, speaker: MarkupSpeaker, status: str, numeric: tuple[bool, ...]) -> Markup:
    """Render a row, or reuse it: when a panel changes, most of its rows do not."""
    return speaker.remember((row, status, numeric), lambda: _new_row(row, speaker, status, numeric))


def _new_row(row: Row, speaker: MarkupSpeaker, status: str, numeric: tuple[bool, ...]) -> Markup:
    first, *others = row.cells
    small = tag("small", status) if status else ""
    head = tag("th", cell_markup(first, speaker), small, scope="row")
    rest = [_data_cell(cell, speaker, is_figure) for cell, is_figure in zip(others, numeric[1:], strict=True)]
    current = "true" if row.active else ""
    return tag("tr", head, *rest, class_="active" if row.active else "", aria_current=current, data_key=_key(row))


def _data_cell(cell: Cell, speaker: MarkupSpeaker, is_figure: bool) -> Markup:
    """Render a cell, or reuse it: when a row changes, most of its cells do not."""
    kind = "figure" if is_figure else ""
    return speaker.remember((cell, kind), lambda: tag("td", cell_markup(cell, speaker), class_=kind))


def _key(row: Row) -> str:
    """Return what the row is about, by which the browser finds its former figures even if rows change places."""
    first = row.cells[0]
    return f"{first.word}-{first.value}"


def cell_markup(cell: Cell, speaker: MarkupSpeaker) -> Markup:
    """Render a value: a count without its unit, a cell with an ink as a chip, anything else as its word reads it."""
    if cell.word.endswith("*") and isinstance(cell.value, int):
        return _set(cell.value, cell.word[:-1], speaker)
    text = Markup(speaker.cell(cell.value, cell.word))
    if isinstance(cell.value, int) and isinstance(speaker.catalogue["units"].get(cell.word), dict):
        return tag("span", number(speaker.language, cell.value), title=text)
    if isinstance(cell.value, int) and cell.value < 0:
        return tag("span", text, class_="none")
    if not cell.ink or text.startswith("<span"):
        return text
    if cell.word == "seat" and isinstance(cell.value, int):
        return tag("span", glyph(cell.value, cell.ink), text, class_="chip")
    return chip(cell.ink, cell.code or " ", text)


def _set(bits: int, word: str, speaker: MarkupSpeaker) -> Markup:
    """Render a set of things as their plates; things without an ink by name."""
    parts = []
    for thing in members(bits):
        ink, code = speaker.inks.get((word, thing), ("", ""))
        name = speaker.bare_name(word, thing)
        plate = tag("b", code, class_=f"plate ink-{ink}", aria_hidden="true")
        parts.append(tag("span", plate, tag("span", name, class_="sr"), title=name) if code else tag("span", name))
    return join(parts, " ") if parts else tag("span", "–", class_="none")
