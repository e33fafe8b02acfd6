"""A position in figures: whose turn it is, and every table beside the board."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.face import Cell, Panel
from ..core.speaker import Speaker
from ..draw import theme
from .pages import Block, Runs, chip, heading, paragraph, run, table
from .subject import Subject


def position_blocks(subject: Subject) -> Iterator[Block]:
    yield heading(1, subject.heading)
    yield paragraph(run(_whose_view(subject), "emph"))
    yield paragraph(run(_question(subject), "strong"))
    for panel in subject.face.panels(subject.state):
        if panel.rows:
            yield heading(2, subject.speaker.phrase("panels", panel.id))
            yield panel_table(panel, subject.speaker)


def panel_table(panel: Panel, speaker: Speaker) -> Block:
    head = [[run(speaker.heading(column))] for column in panel.columns]
    return table(head, [[cell_runs(cell, speaker) for cell in row.cells] for row in panel.rows])


def cell_runs(cell: Cell, speaker: Speaker) -> Runs:
    said = run(speaker.cell(cell.value, cell.word))
    return [chip(cell.code or " ", *colours(cell.ink)), said] if cell.ink else [said]


def colours(ink: str) -> tuple[str, str]:
    """The colour of an ink on paper, and that of text on it."""
    colour, on, *_ = theme.inks()[ink]
    return colour, on


def _whose_view(subject: Subject) -> str:
    if subject.seat is None:
        return subject.say.phrase("sheets", "public_view", subject.moves)
    return subject.say.phrase("sheets", "seat_view", subject.moves, subject.speaker.seat(subject.seat))


def _question(subject: Subject) -> str:
    game, state = subject.game, subject.state
    if game.over(state):
        return subject.say.phrase("sheets", "over")
    return subject.speaker.deciding(game.decision(state))
