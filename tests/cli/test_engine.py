"""`ironroads engine`: the page that documents it is run, and no line can break it."""

import json
from pathlib import Path

import pytest

from cli.running import RECORD, ironroads, said
from ironroads.cli.engine.session import Dialogue

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"


def ask(*requests):
    """The answers to some requests in one session."""
    lines = [request if isinstance(request, str) else json.dumps(request) for request in requests]
    return [json.loads(line) for line in said("engine", typed="\n".join(lines) + "\n").splitlines()]


def new(**changes):
    options = {"first": "seat-one"}
    return {"request": "new", "game": "steel-driver", "seats": 3, "seed": 1, "options": options, **changes}


def play(seat, move):
    return {"request": "play", "seat": seat, "move": move}


def test_the_transcript_of_the_page_is_true():
    lines = PAGE.read_text().partition("```text\n")[2].partition("```")[0].splitlines()
    requests = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    promised = [line.removeprefix("< ") for line in lines if line.startswith("< ")]
    answers = said("engine", typed="\n".join(requests) + "\n").splitlines()
    for request, promise, answer in zip(requests, promised, answers, strict=True):
        if promise.endswith("…"):
            answer = answer[: len(promise) - 1] + "…"
        assert promise == answer, request


def test_a_whole_game_can_be_played_and_its_record_replayed():
    record = json.loads(RECORD.read_text())
    moves = [move.split() for move in record["moves"]]
    begin = new(seed=record["seed"], options=record["options"], settle=False)
    answers = ask(begin, *(play(int(seat), text) for seat, text in moves), {"request": "record"})
    assert all(answer["ok"] for answer in answers)
    assert answers[-2]["decision"] is None
    assert answers[-2]["scores"] == record["scores"]
    told = answers[-1]["record"]
    (loaded,) = ask({"request": "load", "record": told})
    assert loaded["scores"] == record["scores"] and 1 in loaded["places"]


def test_a_position_can_be_taken_out_and_put_in_again():
    *_, out = ask(new(), play(0, "offer:red"), play(0, "bid:2"), {"request": "position"})
    begun, legal = ask({"request": "load", "position": out["position"]}, {"request": "legal", "seat": 1})
    assert begun["decision"]["seats"] == [1]
    assert [choice["move"] for choice in legal["legal"]][:2] == ["pass", "bid:3"]


def test_chance_is_a_seat_for_those_who_want_it():
    begun, legal, after = ask(new(settle=False, options={}), {"request": "legal"}, play(-1, "first:3"))
    assert begun["decision"]["seats"] == [-1]
    assert [(choice["move"], choice["weight"]) for choice in legal["legal"]] == [(f"first:{n}", 1) for n in (1, 2, 3)]
    assert after["decision"]["seats"] == [2]


def test_what_is_refused_changes_nothing():
    before, wrong, foreign, after = ask(new(), play(0, "bid:1"), play(2, "on"), {"request": "state"})
    assert before["ok"] and not wrong["ok"] and not foreign["ok"]
    assert wrong["error"]["rule"] == "3.1"
    assert after["moves"] == 0


def test_undo_goes_back_to_an_answer_of_a_player():
    *_, undone, too_far = ask(new(options={}), {"request": "undo", "count": 1}, {"request": "undo"})
    assert undone["error"]["code"] == too_far["error"]["code"] == "undo_count"
    *_, undone, legal = ask(
        new(), play(0, "offer:red"), play(0, "bid:2"), {"request": "undo", "count": 2}, {"request": "legal"}
    )
    assert undone["decision"]["kind"] == "offer"
    assert legal["legal"][0]["move"] == "offer:red"


def test_the_id_comes_back_with_good_and_bad_answers():
    good, bad = ask({"request": "games", "id": 7}, {"request": "state", "id": "x"})
    assert (good["id"], bad["id"]) == (7, "x")
    assert bad["error"]["code"] == "no_game"


@pytest.mark.parametrize(
    "line",
    [
        "nonsense", "[]", "7", "null", "{}", '{"request": 1}', '{"request": "play"}', "[" * 50_000,
        '{"request": "games", "loud": true}', '{"request": "new", "game": "steel-driver", "seats": -3}',
        '{"request": "new", "game": "steel-driver", "seats": 3, "seed": "x"}', '{"request": "load"}',
        '{"request": "new", "game": "steel-driver", "seats": 3, "board": "/"}',
        '{"request": "load", "position": {"game": 5}}', '{"request": "load", "position": {}}',
        '{"request": "load", "record": {"format": "ironroads-record"}}', '{"request": "legal"}',
    ],
)  # fmt: skip
def test_a_bad_line_is_answered_and_the_session_goes_on(line):
    bad, good = ask(line, new())
    assert not bad["ok"] and bad["error"]["code"] and bad["error"]["message"]
    assert good["ok"]


def test_bytes_that_are_no_text_are_answered():
    import subprocess
    import sys

    from cli.running import ENVIRONMENT

    done = subprocess.run(
        [sys.executable, "-m", "ironroads", "engine"],
        input=b'\xff\xfe\x00\n\n{"request": "quit"}\n{"request": "games"}\n',
        capture_output=True,
        env=ENVIRONMENT,
    )
    bad, end = [json.loads(line) for line in done.stdout.splitlines()]
    assert not bad["ok"] and end == {"ok": True}


def test_it_speaks_german():
    done = ironroads("engine", "--language", "de", typed=json.dumps(new()) + "\n" + json.dumps(play(0, "bid:1")))
    first, second = [json.loads(line) for line in done.stdout.splitlines()]
    assert "Spieler 1" in first["decision"]["question"]
    assert second["error"]["message"] == "Das beantwortet die Frage nicht."


def test_bytes_that_are_not_text_are_answered():
    dialogue = Dialogue("en")
    for line in (b"\xff\n", b'{"request": "\xff"}\n', b'{"request": "new", "game": "\xed\xa0\x80"}\n', b"\x00\n"):
        answer = dialogue.answer(line)
        assert not answer["ok"] and answer["error"]["message"], line
    assert dialogue.answer(b'{"request": "games"}\n')["ok"]
