"""Bots of one's own: named by their class, wherever a bot can be named."""

import json
import sys

import pytest

import ironroads
from cli.running import refused, said
from ironroads.bots.arena.games import ArenaMatch
from ironroads.bots.history import History
from ironroads.bots.outside import PROGRAM, close_programs
from ironroads.bots.registry import bot, named_bot
from ironroads.core.errors import BadChoice
from ironroads.core.rules.match import Match
from ironroads.core.rules.match import Move as PlayedMove
from ironroads.games import TITLES

from .programs import first_move_program

BOT = '''
import ironroads

class First(ironroads.Bot):
    """Plays the first move there is."""

    def move(self, view, rng):
        assert view.seat in view.asked
        return view.legal_moves()[0]

class Cheat(First):
    def move(self, view, rng):
        return "fly:moon"

class Chair:
    pass
'''


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "my_bots.py"
    path.write_text(BOT)
    return path


def test_the_arena_and_the_terminal_take_a_class(file, monkeypatch):
    found = said("arena", "steel-driver", "--bots", "random", "--bot", f"{file}:First", "--games", 2, "--jobs", 1)
    assert f"{file}:First" in found.replace("\n", "")
    monkeypatch.syspath_prepend(file.parent)
    assert bot("my_bots:First").move is not None
    seats = f"{file}:First,random,random"
    assert "is not a bot" in refused("play", "steel-driver", "--seats", seats.replace("First", "Chair"))


def test_a_module_of_the_current_folder_is_found(file, monkeypatch):
    file.with_name("bots_beside.py").write_text(BOT)
    monkeypatch.chdir(file.parent)
    path = list(sys.path)
    assert bot("bots_beside:First").move is not None
    assert sys.path == path


def test_a_class_that_plays_nonsense_is_disqualified(file):
    told = said("arena", "steel-driver", "--bots", f"random,{file}:Cheat", "--games", 2, "--jobs", 1)
    assert "“fly:moon” is not a move" in told


class Noting(ironroads.Bot):
    """Plays the first move, and notes what it knows of the moves before."""

    def __init__(self):
        self.known = []

    def move(self, view, rng):
        self.known.append((view.moves, view.log()))
        return view.legal_moves()[0]


def test_in_the_arena_a_bot_sees_what_was_played():
    match, bots = Match(TITLES["steel-driver"].open(), 3, seed=5), [Noting() for _ in range(3)]
    ArenaMatch(match, bots, seed=5).play()
    whole = [(move.seat, text) for move, text in zip(match.moves, match.history(0), strict=True)]
    for bot_of_seat in bots:
        lengths = [len(moves) for moves, _ in bot_of_seat.known]
        assert all(moves == whole[: len(moves)] for moves, _ in bot_of_seat.known)
        assert lengths == sorted(set(lengths)) and lengths[-1] > 20
        assert bot_of_seat.known[-1][1][0] == "Player 2 has the active marker first."


def test_sealed_answers_of_others_are_not_seen():
    match = Match(TITLES["dampfross"].open(), 3, seed=5)
    match.settle()
    match.moves += [PlayedMove(0, match.game.actions[0]), PlayedMove(1, match.game.actions[1])]
    assert match.revealed == len(match.moves) - 2
    answers = [match.game.write(action) for action in match.game.actions[:2]]
    assert History(match, seat=1).moves()[-2:] == [(0, "?"), (1, answers[1])]
    match.revealed = len(match.moves)
    assert History(match, seat=1).moves()[-2:] == [(0, answers[0]), (1, answers[1])]


def test_what_comes_over_the_network_loads_no_code(file):
    with pytest.raises(BadChoice):
        named_bot(f"{file}:First")


def test_a_record_loads_no_code_by_itself(file, tmp_path):
    record = tmp_path / "game.json"
    said("play", "steel-driver", "--seats", ",".join([f"{file}:First"] * 3), "--seed", 1, "--record", record)
    data = json.loads(record.read_text())
    record.write_text(json.dumps(data | {"moves": data["moves"][:9], "scores": None}))
    assert "names a bot of its own" in refused("play", "steel-driver", "--record", record)


def test_a_program_lives_for_a_whole_series(tmp_path):
    started = tmp_path / "started"
    command = first_move_program(tmp_path, started)
    from bots.shelf import box_of
    from ironroads.bots.arena.games import Series, play

    series = Series(box_of("steel-driver"), (PROGRAM + command, "random"), 4, 2, 3, 20.0)
    assert not play(series, 0).faults and not play(series, 1).faults
    close_programs()
    assert started.read_text() == "started\n"
