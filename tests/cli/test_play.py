"""`ironroads play`: whole games in the terminal, typed by a test."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from cli.inside import refused, said
from cli.running import ENVIRONMENT, ironroads
from ironroads.bots.thinking.playout import pick
from ironroads.core.rules.match import Match
from ironroads.games import TITLES
from ironroads.library.loaded import save_record

FIRST = ("--option", "first=seat-one", "--seed", 5)
PEOPLE = ("play", "steel-driver", "--seats", "human:Ann,human:Bo,human", *FIRST)


def typed(*lines):
    return "\n".join(lines) + "\n"


def test_a_whole_game_against_two_greedy_bots(tmp_path):
    path = tmp_path / "game.json"
    text = said("play", "steel-driver", "--seats", "human,greedy,greedy", *FIRST, "--record", path, typed="1\n" * 400)
    assert "The game is over." in text
    record = json.loads(path.read_text())
    assert record["seats"] == ["human", "greedy", "greedy"]
    ranking = text[text.index("The game is over.") :]
    assert re.findall(r"\b(\d)\.", ranking)[0] == "1"
    assert all(f"{score:,}" in ranking for score in record["scores"])
    assert "is a valid record" in said("check", path)


def test_the_usual_seats_are_one_person_and_greedy_bots(tmp_path):
    path = tmp_path / "game.json"
    said("play", "steel-driver", *FIRST, "--record", path, typed="1\nquit\n")
    assert json.loads(path.read_text())["seats"] == ["human", "greedy", "greedy"]


def test_position_question_and_choices_with_their_effect_are_shown():
    text = said(*PEOPLE, typed="offer:red\n")
    assert "Companies, in order of play" in text
    assert "Ann: put a company up for auction" in text
    assert re.search(r"1 +offer:red +Auction Red +Ann would put Red up for auction\.", text)
    assert "Ann: your bid for Red" in text


@pytest.mark.parametrize("game", ["steam-base", "steam-standard", "steam-barons"])
@pytest.mark.parametrize(
    ("language", "gets", "more"), [("en", "gets a", "more like"), ("de", "einen Stein", "weitere dieser")]
)
def test_the_draws_of_a_set_up_are_gathered_and_the_log_lists_them(game, language, gets, more):
    """One line for the cubes of the cities, one for those of the supply."""
    text = said("play", game, "--seed", 5, "--language", language, typed=typed("log", "quit"))
    news, log = text.split("> ")[:2]
    drawn = [line for line in news.splitlines() if gets in line]
    listed = [line for line in log.splitlines() if gets in line]
    further = [int(count) for count in re.findall(rf"(\d+) {more}", news)]
    assert len(drawn) == len(further) <= 2
    assert sum(further) + len(drawn) == len(listed) > 30


def test_moves_are_typed_by_number_or_in_notation():
    assert "Ann bids 3 cubes for Red." in said(*PEOPLE, typed=typed("1", "BID:3"))
    assert "Ann bids 3 cubes for Red." in said(*PEOPLE, typed=typed("offer:red", " 3 "))


def test_an_illegal_move_is_refused_with_the_rule_and_nothing_changes(tmp_path):
    path = tmp_path / "game.json"
    text = said(*PEOPLE, "--record", path, typed=typed("offer:red", "bid:11", "bid:3", "bid:2", "quit"))
    assert "You cannot bid 11 cubes: you have 10 cubes." in text
    assert "Rule 3.3: " in text
    assert "A bid of 2 cubes does not beat the highest bid of 3 cubes." in text
    assert json.loads(path.read_text())["moves"] == ["0 offer:red", "0 bid:3"]


def test_unreadable_notation_says_what_was_expected():
    text = said(*PEOPLE, typed=typed("bid:x", "sing", "77", ""))
    assert "A move of that kind looks like “bid:1”." in text
    assert "“sing” is not a move. Moves begin with: on, pass," in text


def test_why_explains_and_plays_nothing(tmp_path):
    path = tmp_path / "game.json"
    lines = typed("why 1", "why bid:3", "why", "why dance", "offer:red", "why pass", "quit")
    text = said(*PEOPLE, "--record", path, typed=lines)
    assert "That is possible. Ann would put Red up for auction." in text
    assert "That does not answer the question." in text
    assert "you must make the first bid" in text
    assert json.loads(path.read_text())["moves"] == ["0 offer:red"]


def test_undo_takes_back_the_last_decision_of_a_person(tmp_path):
    path = tmp_path / "game.json"
    said(*PEOPLE, "--record", path, typed=typed("offer:red", "bid:3", "undo", "bid:4", "quit"))
    assert json.loads(path.read_text())["moves"] == ["0 offer:red", "0 bid:4"]
    text = said(*PEOPLE, typed=typed("undo", "offer:red", "bid:3", "undo 2"))
    assert "There is nothing to take back." in text
    assert text.count("Ann: put a company up for auction") == 2


def test_undo_goes_back_over_the_bots_and_they_do_the_same_again(tmp_path):
    paths = [tmp_path / name for name in ("a.json", "b.json")]
    for path, lines in zip(paths, (typed("1", "1", "quit"), typed("1", "1", "undo", "1", "quit")), strict=True):
        said("play", "steel-driver", "--seats", "human,greedy,random", *FIRST, "--record", path, typed=lines)
    first, second = (json.loads(path.read_text())["moves"] for path in paths)
    assert first == second


def test_an_interrupted_game_is_taken_up_again(tmp_path):
    path = tmp_path / "game.json"
    command = (*PEOPLE, "--record", path)
    assert f"Resume with: ironroads play steel-driver --record {path}" in said(*command, typed=typed("offer:red"))
    assert "Ann: your bid for Red" in said(*command, typed="quit\n")
    text = said("play", "steel-driver", "--record", path, typed=typed("bid:2", "quit"))
    assert "Ann bids 2 cubes for Red." in text
    assert json.loads(path.read_text())["moves"] == ["0 offer:red", "0 bid:2"]


def test_a_record_of_something_else_is_not_overwritten(tmp_path):
    path = tmp_path / "game.json"
    said(*PEOPLE, "--record", path, typed=typed("offer:red"))
    before = path.read_bytes()
    assert "first=seat-one" in refused("play", "steel-driver", "--option", "first=drawn", "--record", path)
    assert "seed 5" in refused("play", "steel-driver", "--seed", 6, "--record", path)
    assert "3 seats" in refused("play", "steel-driver", "--seats", "human,greedy,greedy,greedy", "--record", path)
    path.write_bytes(b"my diary")
    assert "This is not a record" in refused("play", "steel-driver", "--record", path)
    assert path.read_bytes() == b"my diary" != before


def test_without_a_record_what_was_played_is_saved_all_the_same(tmp_path):
    text = said(*PEOPLE, typed=typed("offer:red", "quit"), cwd=tmp_path)
    assert "Saved in steel-driver-5.json." in text
    assert json.loads((tmp_path / "steel-driver-5.json").read_text())["moves"] == ["0 offer:red"]
    assert [path.name for path in tmp_path.iterdir()] == ["steel-driver-5.json"]


def test_nothing_is_saved_before_anybody_has_moved(tmp_path):
    said(*PEOPLE, typed="quit\n", cwd=tmp_path)
    assert not list(tmp_path.iterdir())


def test_log_draw_save_moves_suggest_and_help(tmp_path):
    lines = typed(
        "offer:red", "log", "moves bid:7", "suggest", "draw", "draw x.svg", "save", "save y.json", "help", "quit"
    )
    text = said(*PEOPLE, typed=lines, cwd=tmp_path)
    assert "Ann puts Red up for auction." in text
    assert "A greedy bot would play bid:" in text
    assert "Name a file: draw FILE.svg" in text and "Name a file: save FILE.json" in text
    assert "take back your last decision" in text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.svg", "y.json"]
    assert "cannot be written" in said(*PEOPLE, typed=typed("draw /no/where.svg"))


def test_a_hint_names_the_best_moves_what_they_promise_everybody_and_why(monkeypatch):
    monkeypatch.setattr("ironroads.cli.terminal.hint.HINT_SECONDS", 0.2)
    alone = ("play", "steel-driver", "--seats", "human:Ann,greedy,greedy", *FIRST)
    text = said(*alone, typed=typed("hint", "quit"))
    told = text[text.index("Best moves") :]
    assert re.search(r"Move +Ann +greedy 2 +greedy 3\n", told)
    assert len(re.findall(r"\nAuction \w+( +\d+ %){3}", told)) == 3
    assert "next best move" in told and re.search(r"Line:\n  1\. Ann: Auction \w+  \(offer:\w+\)", told)
    assert "Spieler 1: " in said(*alone[:3], "human,greedy,greedy", *FIRST, "--language", "de", typed="hint\nquit\n")


def test_with_others_at_the_terminal_there_are_no_hints():
    text = said(*PEOPLE, typed=typed("hint", "quit"))
    assert "Hints are only for those who play alone" in text and "Best moves" not in text


def test_it_is_played_in_german():
    text = said(*PEOPLE, "--language", "de", typed=typed("offer:red", "bid:99", "why 1", "help"))
    assert "Ann: " in text and "Das geht." in text
    assert "Du kannst nicht 99 Investitionsmarker bieten: Du hast 10 Investitionsmarker." in text
    assert "deine letzte Entscheidung zurücknehmen" in text


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["chess"], "There is no game “chess”. There are: steel-driver"),
        (["steel-driver", "--seats", "human"], "cannot be played by 1: 3 to 6 players are possible."),
        (["steel-driver", "--seats", "human,robot,greedy"], "There is no bot “robot”. There are: random, greedy"),
        (["steel-driver", "--option", "luck=much"], "There is no option “luck”. There are: first, link."),
        (["steel-driver", "--option", "first=me"], "Option first cannot be “me”. Possible are: drawn, seat-one."),
        (["steel-driver", "--option", "first"], "An option is written name=value, not “first”."),
        (["steel-driver", "--board", "mars"], "There is no board “mars”, and no file of that name."),
        (["steel-driver", "--seed", "x"], "'x' is not a valid integer"),
    ],
)
def test_a_wrong_beginning_is_told_in_one_sentence(args, sentence):
    assert sentence in refused("play", *args)


def test_bots_alone_play_to_the_end():
    assert "The game is over." in said("play", "steel-driver", "--seats", "random,random,greedy", *FIRST)


def test_the_same_seed_gives_the_same_game(tmp_path):
    paths = [tmp_path / "a.json", tmp_path / "b.json"]
    for path in paths:
        said("play", "steel-driver", "--seats", "random,random,greedy", "--seed", 9, "--record", path)
    assert paths[0].read_text() == paths[1].read_text()


def test_the_screen_is_handed_over_where_there_are_secrets():
    seats = ("--seats", "human:Ann,human:Bo", "--option", "first=seat-one")
    secret = said("play", "stephensons-rocket", *seats, typed=typed("1", "1", "", "1"))
    assert "Bo, it is your turn. Press Enter when the others look away." in secret
    ann, bo = secret.split("Bo, it is your turn.")
    assert re.search(r"Ann +£", ann) and re.search(r"Bo +\?", ann)
    assert re.search(r"Bo +£", bo) and re.search(r"Ann +\?", bo)
    assert "Hand over" not in said(
        "play", "stephensons-rocket", *seats, "--option", "money=open", typed=typed("1", "1")
    )


def test_sealed_answers_are_given_one_after_the_other_unseen(tmp_path):
    """A game of Steam Barons is taken up where two people sell shares in secret."""
    match = sealed_for_two(TITLES["steam-barons"].open())
    asked = match.decision().seats
    names = tuple("Ann" if seat == asked[0] else "Bo" if seat == asked[1] else "random" for seat in range(match.seats))
    path = tmp_path / "game.json"
    save_record(path, match, names)
    text = said("play", "steam-barons", "--record", path, typed=typed("1", ""))
    ann, bo = text.split("Bo, it is your turn.")
    answer = match.game.write(match.game.legal(match.state, asked[0])[0])
    assert json.loads(path.read_text())["moves"][-1] == f"{asked[0]} {answer}"
    assert "Ann: " in ann and "Bo: " in bo
    assert "Ann sells" not in bo.rpartition("> ")[2]


def sealed_for_two(game):
    """A random match up to a moment at which several seats answer in secret, the first its only question."""
    rng = Random(1)
    match = Match(game, 3)
    while not (match.decision().sealed and len(match.decision().seats) > 1 and answers_once(match)):
        seat = match.decision().seats[0]
        match.play(seat, pick(game, match.state, seat, rng))
    return match


def answers_once(match):
    after = match.copy()
    seat = after.decision().seats[0]
    after.play(seat, after.game.legal(after.state, seat)[0])
    return seat not in after.decision().seats


def listen_to_control_c():
    """A terminal's programs do, even if whoever runs the tests in the background has ordered otherwise."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A pseudo-terminal with a person in front of it."""

    def __init__(self, *args, cwd):
        self.near, far = pty.openpty()
        command = [sys.executable, "-m", "ironroads", *map(str, args)]
        env = {**ENVIRONMENT, "TERM": "xterm-256color"}
        self.process = subprocess.Popen(
            command,
            stdin=far,
            stdout=far,
            stderr=far,
            env=env,
            cwd=cwd,
            start_new_session=True,
            preexec_fn=listen_to_control_c,
        )
        os.close(far)
        self.seen = ""

    def read_until(self, text, seconds=60):
        deadline = time.monotonic() + seconds
        while text not in self.seen:
            assert time.monotonic() < deadline, self.seen
            if select.select([self.near], [], [], 0.2)[0]:
                self.seen += os.read(self.near, 65536).decode(errors="replace")

    def interrupt(self):
        """Once it waits for the line: Python notices a signal just before that only with the next key."""
        asleep = 0
        while asleep < 5:
            time.sleep(0.05)
            state = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2][0]
            asleep = asleep + 1 if state == "S" else 0
        self.process.send_signal(signal.SIGINT)

    def type(self, text):
        self.seen = ""
        os.write(self.near, text.encode() + b"\n")

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.near)


def test_control_c_saves_and_ends_quietly(tmp_path):
    terminal = Terminal(*PEOPLE, "--record", "game.json", cwd=tmp_path)
    try:
        terminal.read_until("> ")
        terminal.type("offer:red")
        terminal.read_until("> ")
        terminal.interrupt()
        terminal.read_until("Saved in game.json.")
        assert terminal.process.wait(30) == 130
        assert "Traceback" not in terminal.seen
    finally:
        terminal.close()
    assert json.loads((tmp_path / "game.json").read_text())["moves"] == ["0 offer:red"]


def test_the_end_of_the_input_saves_too(tmp_path):
    done = ironroads(*PEOPLE, typed="offer:red", cwd=tmp_path)
    assert done.returncode == 0 and "Saved in" in done.stdout
