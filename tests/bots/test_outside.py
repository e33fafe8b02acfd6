"""Programs from outside: welcome, and shown to the door when they break the rules."""

import sys
from itertools import islice

import msgspec
import pytest

from ironroads.bots.arena.games import ArenaMatch, Played, Reason, Series, play
from ironroads.bots.outside import PROGRAM, Disqualified, OutsideBot
from ironroads.bots.random import RandomBot
from ironroads.core.position import write_position
from ironroads.core.rules.match import Match
from ironroads.games import TITLES

from .shelf import box_of, decisions

GOOD = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["request"] == "quit":
        break
    print(json.dumps({"ok": True, "move": asked["legal"][0]}), flush=True)
"""
FAULTY = {
    "illegal": GOOD.replace('asked["legal"][0]', '"fly:moon"'),
    "unreadable": GOOD.replace("json.dumps(", "repr("),
    "silent": "import time; time.sleep(60)",
    "dead": "import sys; sys.exit(3)",
}


def program(tmp_path, text):
    path = tmp_path / "bot.py"
    path.write_text(text)
    return f"{PROGRAM}{sys.executable} {path}"


def game_with(name, seconds=20.0):
    return play(Series(box_of("steel-driver"), (name, "random"), 4, 1, 3, seconds), 0)


def test_a_program_that_answers_plays_to_the_end(tmp_path):
    played = game_with(program(tmp_path, GOOD))
    assert not played.faults
    assert played == game_with(program(tmp_path, GOOD))


@pytest.mark.parametrize("fault", FAULTY)
def test_a_faulty_program_is_disqualified_and_cannot_win(tmp_path, monkeypatch, fault):
    monkeypatch.setattr("ironroads.bots.outside.START", 0.2 if fault == "silent" else 20.0)
    played = game_with(program(tmp_path, FAULTY[fault]), seconds=0.2 if fault == "silent" else 20.0)
    assert set(played.faults) == {0, 2}
    assert all(told.startswith(fault) for told in played.faults.values())
    assert played.shares[0] == played.shares[2] == 0
    assert sum(played.shares) == 1


@pytest.mark.parametrize(
    "move, section, code",
    [("fly:moon", "errors", "bad_notation"), ("bid:77", "errors", "bad_notation_like"), ("bid:3", "refusals", "")],
)
def test_an_illegal_move_is_explained_by_the_game(tmp_path, move, section, code):
    played = game_with(program(tmp_path, GOOD.replace('asked["legal"][0]', repr(move))))
    reason = played.reasons[0]
    assert reason.section == section and reason.code == (code or "another_question")
    assert msgspec.json.decode(msgspec.json.encode(played), type=Played) == played


class Cheat:
    """A bot in Python that plays what the rules do not allow."""

    def choose(self, game, veiled, seat, rng):
        return game.read("bid:1")


def test_a_bot_in_python_that_breaks_the_rules_is_disqualified_too():
    match = Match(TITLES["steel-driver"].open("", {"first": "seat-one"}), 3, 1)
    table = ArenaMatch(match, [Cheat(), RandomBot(), RandomBot()], 1)
    table.play()
    assert match.over()
    assert table.faults == {0: "illegal: bid:1"}
    assert table.reasons == {0: Reason("refusals", "another_question", ())}


def test_a_program_that_does_not_exist_is_dead_at_once():
    played = game_with(PROGRAM + "/nowhere/bot")
    assert {told.partition(":")[0] for told in played.faults.values()} == {"dead"}


def test_the_reason_is_told_before_the_door(tmp_path):
    said = tmp_path / "said.txt"
    text = GOOD.replace('asked["legal"][0]', '"fly:moon"').replace(
        "break", f"open({str(said)!r}, 'w').write(asked.get('reason', '')); break"
    )
    game = TITLES["steel-driver"].open("", {"first": "seat-one"})
    bot = OutsideBot(program(tmp_path, text).removeprefix(PROGRAM), 20.0)
    with pytest.raises(Disqualified):
        bot.choose(game, game.start(4), 0, None)
    assert said.read_text() == "illegal: fly:moon"


@pytest.mark.parametrize("name", TITLES)
def test_what_a_seat_sees_can_be_written_for_programs(name):
    game = TITLES[name].open()
    for state, seat in islice(decisions(game, seed=2, apart=15), 8):
        assert msgspec.json.encode(write_position(game, game.veil(state, seat)))
