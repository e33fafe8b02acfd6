"""Tables have a sentence for every refusal and every entry of their log."""

import re
from pathlib import Path

import ironroads.table
from ironroads.table.log.entries import (
    LoggedEntry,
    MovePlayed,
    MovesUndone,
    ProposalAnswered,
    SeatChanged,
    StandingOrdersSet,
    UndoProposed,
)
from ironroads.table.words import plain_speaker
from ironroads.words.loader import catalogue

CODE = re.compile(r"(?:Refused|BadAccount|BadStore|BadLink)\(\s*\"(\w+)\"")


def test_every_refusal_has_a_sentence():
    sources = Path(ironroads.table.__file__).parent.rglob("*.py")
    codes = {code for path in sources for code in CODE.findall(path.read_text())}
    assert codes and codes <= catalogue("en", "table")["errors"].keys()


def test_every_entry_of_the_log_can_be_said():
    say = plain_speaker("de")
    entries = [
        *(MovePlayed(0, "pass", by) for by in ("bot", "order", "clock", "post")),
        MovesUndone(0, 1),
        MovesUndone(0, 1, True),
        *(SeatChanged(0, "Ann", holder, "medium") for holder in ("person", "screen", "bot", "away")),
        SeatChanged(0, "", "person"),
        UndoProposed(0, 1),
        ProposalAnswered(0, True),
        ProposalAnswered(0, False),
        StandingOrdersSet(0),
    ]
    assert all(say.entry(LoggedEntry(1, 0.0, entry)) for entry in entries)
    assert say.entry(LoggedEntry(1, 0.0, MovePlayed(0, "pass"))) == ""
