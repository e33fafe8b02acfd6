"""The position read aloud: what lies on the board and beside it, in the reader's words, for whoever listens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...core.codecs import By, Codec, Grid, Listing, Name, Names, Number
from ...core.face import Cell, Row
from ...core.rules.bits import members
from ...core.rules.sentinels import UNKNOWN
from .scene import Scene

FEW = 12  # things that are told one by one; more are told by owner
HIDDEN = "?"  # how faces show what a viewer may not know


class Told(NamedTuple):
    """Something with a name, and what there is to say of it."""

    name: str
    text: str


def panels(scene: Scene) -> list[tuple[str, list[str]]]:
    """Every panel as sentences."""
    speaker = scene.plain
    return [
        (
            speaker.phrase("panels", panel.id),
            [_row(scene, [speaker.heading(column) for column in panel.columns], row) for row in panel.rows],
        )
        for panel in scene.panels
    ]


def _row(scene: Scene, heads: list[str], row: Row) -> str:
    told = [(head, _cell(scene, cell)) for head, cell in zip(heads, row.cells, strict=True)]
    return ", ".join(f"{head}: {text}" for head, text in told if text)


def _cell(scene: Scene, cell: Cell) -> str:
    return scene.words("words.hidden") if cell.value == HIDDEN else scene.plain.cell(cell.value, cell.word)


def board(scene: Scene) -> list[tuple[str, list[Told]]]:
    """What lies on the board: the fields of the position that the game's catalogue has a heading for."""
    headings: dict[str, str] = scene.plain.text("fields")
    codecs = scene.game.codecs()
    told = [(heading, list(_told(scene, codecs[field], _value(scene, field)))) for field, heading in headings.items()]
    return [(heading, lines) for heading, lines in told if lines]


def _value(scene: Scene, field: str) -> object:
    value: object = getattr(scene.state, field)
    return value


def _told(scene: Scene, codec: Codec, value: object) -> Iterator[Told]:
    """By what each thing is called; nothing of what is empty."""
    if isinstance(codec, Grid) and isinstance(value, list):
        width = len(scene.plain.names[codec.columns])
        rows: list[object] = [value[start : start + width] for start in range(0, len(value), width)]
        yield from _told(scene, By(codec.rows, By(codec.columns, codec.inner)), rows)
    elif isinstance(codec, By) and isinstance(codec.inner, Name) and len(scene.plain.names.get(codec.table, ())) > FEW:
        yield from _owners(scene, codec.table, codec.inner.table, _entries(value))
    elif isinstance(codec, By):
        for number, item in _entries(value):
            if said := _said(scene, codec.inner, item):
                yield Told(scene.plain.cell(number, codec.table), said)
    elif said := _said(scene, codec, value):
        yield Told("", said)


def _entries(value: object) -> Iterable[tuple[int, object]]:
    """What a table holds: all of it, or those entries that exist."""
    if isinstance(value, dict):
        return sorted(value.items())
    assert isinstance(value, list)
    return enumerate(value)


def _owners(scene: Scene, things: str, owners: str, entries: Iterable[tuple[int, object]]) -> Iterator[Told]:
    """Whose the things of a table are, by owner: that is shorter to listen to."""
    held: dict[int, list[str]] = {}
    for thing, owner in entries:
        if isinstance(owner, int) and owner >= 0:
            held.setdefault(owner, []).append(scene.plain.cell(thing, things))
    for owner in sorted(held):
        yield Told(scene.plain.cell(owner, owners), ", ".join(held[owner]))


def _said(scene: Scene, codec: Codec, value: object) -> str:
    """A value in words; empty when there is nothing to say."""
    if isinstance(codec, Names) and isinstance(value, int):
        return ", ".join([scene.plain.cell(item, codec.table) for item in members(value)])
    if isinstance(codec, Name) and isinstance(value, int):
        return scene.plain.cell(value, codec.table) if value >= 0 else ""
    if isinstance(codec, Number) and isinstance(value, int):
        return scene.words("words.hidden") if value == UNKNOWN and codec.low >= 0 else str(value or "")
    if isinstance(codec, Listing) and isinstance(value, list):
        return ", ".join(filter(None, [_said(scene, codec.inner, item) for item in value]))
    return ", ".join(f"{name} {text}".strip() for name, text in _told(scene, codec, value))
