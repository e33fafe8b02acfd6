"""Both languages know everything that tables say, with the same places in it."""

import re
from pathlib import Path
from string import Formatter

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
from ironroads.table.words import catalogue, plain_speaker

CODE = re.compile(r"(?:Refused|BadAccount|BadStore|BadLink)\(\s*\"(\w+)\"")


def texts(words, path=()):
    for key, value in words.items():
        if isinstance(value, dict):
            yield from texts(value, (*path, key))
        else:
            yield (*path, key), sorted({field for _, field, _, _ in Formatter().parse(value) if field is not None})


def test_both_languages_say_the_same_things_with_the_same_places():
    assert dict(texts(catalogue("en"))) == dict(texts(catalogue("de")))


def test_every_refusal_has_a_sentence():
    sources = Path(ironroads.table.__file__).parent.rglob("*.py")
    codes = {code for path in sources for code in CODE.findall(path.read_text())}
    assert codes and codes <= catalogue("en")["errors"].keys()


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
