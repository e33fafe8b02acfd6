"""Every error and every log entry of a table has a text."""

import re
from pathlib import Path

import pytest

import ironroads.table
from ironroads.games import TITLES
from ironroads.table.log.entries import (
    ChatMuted,
    LoggedEntry,
    MovePlayed,
    MovesUndone,
    ProposalAnswered,
    SeatChanged,
    StandingOrder,
    StandingOrdersSet,
    TableClosed,
    UndoProposed,
    WordGiven,
)
from ironroads.table.words import plain_speaker, speaker
from ironroads.words.loader import catalogue

CODE = re.compile(
    r"(?:Refused|BadText|BadAccount|BadStore|BadLink|super\(\).__init__)\(\s*\"(\w+)\"|code: str = \"(\w+)\""
)


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
        WordGiven(0, "plum"),
        TableClosed(-3),
        TableClosed(-3, False),
        ChatMuted(0),
        ChatMuted(0, False),
    ]
    assert all(say.entry(LoggedEntry(1, 0.0, entry)) for entry in entries)
    assert say.entry(LoggedEntry(1, 0.0, MovePlayed(0, "pass"))) == ""


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (MovesUndone(0, 1), "went back to move 1."),
        (MovesUndone(0, 1, True), "had asked"),
        (ProposalAnswered(0, True), " agreed."),
        (ProposalAnswered(0, False), "did not agree"),
        (StandingOrdersSet(0, (StandingOrder("bid", ("pass",)),)), "You set standing orders."),
        (StandingOrdersSet(0), "You cancelled your standing orders."),
        (TableClosed(-3), "closed"),
        (TableClosed(-3, False), "opened"),
        (ChatMuted(0), "muted"),
        (ChatMuted(0, False), "may chat again"),
    ],
)
def test_both_outcomes_have_their_own_sentence(entry, words):
    assert words in plain_speaker("en").entry(LoggedEntry(1, 0.0, entry))


def test_actions_are_said_the_same_way_again():
    title = TITLES["steel-driver"]
    game = title.open()
    say = speaker(title, game, "en", ("Ann", "Ben", "Cem"))
    assert [say.action(game.read("bid:4")) for _ in range(2)] == ["Bid 4 cubes", "Bid 4 cubes"]


def test_the_level_of_a_bot_is_translated():
    entry = LoggedEntry(1, 0.0, SeatChanged(0, "Ann", "away", "medium"))
    assert "mittel" in plain_speaker("de").entry(entry)
