"""The position in words, for screen readers: what lies on the board and beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...core.codecs import By, Codec, Grid, Listing, Name, Names, Number
from ...core.face import Cell, Row
from ...core.rules.bits import members
from ...core.rules.sentinels import UNKNOWN
from .scene import Scene

FEW = 12  # things that are listed one by one; more are grouped by owner
HIDDEN = "?"  # how faces show what a viewer may not know


class FieldLine(NamedTuple):
    """A thing (empty for the field itself) and its value in words."""

    name: str
    text: str


def panels(scene: Scene) -> list[tuple[str, list[str]]]:
    """Return every panel as a heading and a line for each row."""
    speaker = scene.speaker
    return [
        (
            speaker.phrase("panels", panel.id),
            [_row(scene, [speaker.heading(column) for column in panel.columns], row) for row in panel.rows],
        )
        for panel in scene.panels
    ]


def _row(scene: Scene, heads: list[str], row: Row) -> str:
    cells = [(head, _cell(scene, cell)) for head, cell in zip(heads, row.cells, strict=True)]
    return ", ".join(f"{head}: {text}" for head, text in cells if text)


def _cell(scene: Scene, cell: Cell) -> str:
    return scene.words("position.hidden") if cell.value == HIDDEN else scene.speaker.cell(cell.value, cell.word)


def board(scene: Scene) -> list[tuple[str, list[FieldLine]]]:
    """Return the board as headings and lines: the fields of the position that the game's catalogue names."""
    headings: dict[str, str] = scene.speaker.text("fields")
    codecs = scene.game.codecs()
    fields = [
        (heading, list(_lines(scene, codecs[field], _value(scene, field)))) for field, heading in headings.items()
    ]
    return [(heading, lines) for heading, lines in fields if lines]


def _value(scene: Scene, field: str) -> object:
    value: object = getattr(scene.state, field)
    return value


def _lines(scene: Scene, codec: Codec, value: object) -> Iterator[FieldLine]:
    """Yield a line for each named part of a value; empty parts are left out."""
    if isinstance(codec, Grid) and isinstance(value, list):
        width = len(scene.speaker.names[codec.columns])
        rows: list[object] = [value[start : start + width] for start in range(0, len(value), width)]
        yield from _lines(scene, By(codec.rows, By(codec.columns, codec.inner)), rows)
    elif isinstance(codec, By) and isinstance(codec.inner, Name) and _is_long(scene, codec.table):
        yield from _by_owner(scene, codec.table, codec.inner.table, _entries(value))
    elif isinstance(codec, By):
        for number, item in _entries(value):
            if text := _text(scene, codec.inner, item):
                yield FieldLine(scene.speaker.cell(number, codec.table), text)
    elif text := _text(scene, codec, value):
        yield FieldLine("", text)


def _is_long(scene: Scene, table: str) -> bool:
    return len(scene.speaker.names.get(table, ())) > FEW


def _entries(value: object) -> Iterable[tuple[int, object]]:
    """Return the entries of a list by index, or those of a sparse table by key."""
    if isinstance(value, dict):
        return sorted(value.items())
    assert isinstance(value, list)
    return enumerate(value)


def _by_owner(scene: Scene, things: str, owners: str, entries: Iterable[tuple[int, object]]) -> Iterator[FieldLine]:
    """Group the things of a long table by owner, which is shorter to listen to."""
    owned: dict[int, list[str]] = {}
    for thing, owner in entries:
        if isinstance(owner, int) and owner >= 0:
            owned.setdefault(owner, []).append(scene.speaker.cell(thing, things))
    for owner in sorted(owned):
        yield FieldLine(scene.speaker.cell(owner, owners), ", ".join(owned[owner]))


def _text(scene: Scene, codec: Codec, value: object) -> str:
    """Return a value in words; empty when there is nothing to say."""
    if isinstance(codec, Names) and isinstance(value, int):
        return ", ".join([scene.speaker.cell(item, codec.table) for item in members(value)])
    if isinstance(codec, Name) and isinstance(value, int):
        return scene.speaker.cell(value, codec.table) if value >= 0 else ""
    if isinstance(codec, Number) and isinstance(value, int):
        return scene.words("position.hidden") if value == UNKNOWN and codec.low >= 0 else str(value or "")
    if isinstance(codec, Listing) and isinstance(value, list):
        return ", ".join(filter(None, [_text(scene, codec.inner, item) for item in value]))
    return ", ".join(f"{name} {text}".strip() for name, text in _lines(scene, codec, value))
