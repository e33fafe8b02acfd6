"""Forms for play by post and on paper: orders to write, and accounts to keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..core.speaker import Speaker, kind_of
from .pages import Block, Runs, heading, paragraph, run, table
from .subject import Subject

LINES: Final = 28  # of an order
ROUNDS: Final = 12  # of an account
ROW_MM: Final = 8.0
ON_SHEET: Final = 2  # accounts
TEXT_COLUMNS: Final = ("player",)  # of the players' panel, that need no figure


def form_blocks(subject: Subject) -> Iterator[Block]:
    yield from _order_form(subject)
    for seat in range(subject.state.seats):
        yield from _account(subject, seat)
    yield from _notation(subject)


def _order_form(subject: Subject) -> Iterator[Block]:
    say = subject.say
    yield heading(1, say.phrase("forms", "orders", subject.heading))
    fields = [say.phrase("forms", key) for key in ("player", "round", "date")]
    yield paragraph(run("      ".join([f"{field} ____________________" for field in fields])))
    example = "" if subject.game.over(subject.state) else _example(subject)
    if example:
        yield paragraph(run(say.phrase("forms", "example") + " "), run(example, "code"))
    head = [_cell(say.phrase("forms", key)) for key in ("number", "move", "cost", "note")]
    yield table(head, [[_cell(str(line)), [], [], []] for line in range(1, LINES + 1)], ROW_MM, even=True)


def _example(subject: Subject) -> str:
    seats = subject.game.decision(subject.state).seats
    return subject.game.order_example(subject.state, seats[0]) if seats and seats[0] >= 0 else ""


def _account(subject: Subject, seat: int) -> Iterator[Block]:
    """The figures of a player's row, round by round; the first row is what they are now."""
    panels = [panel for panel in subject.face.panels(subject.state) if panel.id == "players"]
    if not panels:
        return
    say, panel = subject.say, panels[0]
    yield heading(1, say.phrase("forms", "account", subject.speaker.seat(seat)), new_page=seat % ON_SHEET == 0)
    kept = [number for number, column in enumerate(panel.columns) if column not in TEXT_COLUMNS]
    head = [say.phrase("forms", "round"), say.phrase("forms", "income"), say.phrase("forms", "spent")]
    head += [subject.speaker.heading(panel.columns[number]) for number in kept]
    row = next(row for row in panel.rows if row.seat == seat)
    now = [subject.speaker.cell(row.cells[number].value, row.cells[number].word) for number in kept]
    first = [_cell(say.phrase("forms", "now")), [], [], *[_cell(figure) for figure in now]]
    empty: list[Sequence[Runs]] = [[_cell(str(number)), *[[] for _ in head[1:]]] for number in range(1, ROUNDS + 1)]
    yield table([_cell(text) for text in head], [first, *empty], ROW_MM, even=True)


def _notation(subject: Subject) -> Iterator[Block]:
    """One move of each kind, as it is written."""
    yield heading(1, subject.say.phrase("forms", "notation"), new_page=True)
    yield paragraph(run(subject.say.phrase("forms", "notation_help")))
    head = [_cell(subject.say.phrase("forms", key)) for key in ("written", "meaning")]
    yield table(head, list(_moves(subject, subject.speaker)))


def _moves(subject: Subject, speaker: Speaker) -> Iterator[list[Runs]]:
    known = set()
    for action in subject.game.actions:
        kind = kind_of(action)
        if kind not in known and kind in speaker.catalogue["actions"]:
            known.add(kind)
            yield [[run(subject.game.write(action), "code")], _cell(speaker.action(action))]


def _cell(text: str) -> Runs:
    return [run(text)] if text else []
