"""Every error and every log entry of a table has a text."""

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

CODE = re.compile(r"(?:Refused|BadAccount|BadStore|BadLink|super\(\).__init__)\(\s*\"(\w+)\"|code: str = \"(\w+)\"")


def test_every_error_has_a_message():
    sources = Path(ironroads.table.__file__).parent.rglob("*.py")
    codes = {"".join(groups) for path in sources for groups in CODE.findall(path.read_text())}
    assert {"stale", "bad_link", "no_table", "chat_length"} <= codes <= catalogue("en", "table")["errors"].keys()


def test_every_log_entry_has_a_sentence():
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


def test_the_level_of_a_bot_is_translated():
    entry = LoggedEntry(1, 0.0, SeatChanged(0, "Ann", "away", "medium"))
    assert "Mittel" in plain_speaker("de").entry(entry)
