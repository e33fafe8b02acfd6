"""`ironroads arena` and `ironroads analyse` as processes."""

import json
import sys

import pytest

from .running import RECORD, ironroads, refused, said

ARENA = ("arena", "steel-driver", "--bots", "greedy,random", "--games", 4, "--seed", 7)


def table(*more):
    found = json.loads(said(*ARENA, "--json", "-", *more))
    assert found.pop("games_per_second") > 0
    return found


def test_the_table_as_json_is_the_same_for_any_number_of_jobs():
    found = table("--jobs", 1)
    assert found == table("--jobs", 2)
    assert list(found) == ["game", "board", "games", "seed", "bots"]
    assert (found["game"], found["games"], found["seed"]) == ("steel-driver", 4, 7)
    greedy, random = found["bots"]
    assert set(greedy) == {"bot", "seats", "win_share", "win_share_95", "mean_score"}
    assert greedy["bot"] == "greedy" and greedy["seats"] == random["seats"] == 8
    assert greedy["win_share"] + random["win_share"] == 1
    assert greedy["win_share_95"][0] <= greedy["win_share"] <= greedy["win_share_95"][1]


def test_the_table_as_text_has_intervals_and_ratings():
    shown = said(*ARENA, "--jobs", 1, "--bar", 0.9)
    assert "greedy" in shown and "±" in shown and "–" in shown
    assert "clear" in shown


def test_results_are_taken_up_again_and_reported_with_charts(tmp_path):
    lines, page = tmp_path / "results.jsonl", tmp_path / "report.html"
    first = said(*ARENA, "--jobs", 1, "--results", lines, "--json", "-", "--html", page)
    assert len(lines.read_text().splitlines()) == 4
    again = said(*ARENA, "--jobs", 1, "--results", lines, "--json", "-")
    assert json.loads(again)["bots"] == json.loads(first)["bots"]
    assert len(lines.read_text().splitlines()) == 4
    text = page.read_text()
    assert text.count("<svg") == 4 and "<script" not in text


def test_every_two_bots_in_a_series_of_their_own():
    shown = said(
        "arena", "steel-driver", "--bots", "greedy,random,easy", "--pairs", "--games", 2, "--jobs", 1, "--json", "-"
    )
    series = json.loads(shown)
    assert [[bot["bot"] for bot in one["bots"]] for one in series] == [
        ["greedy", "random"],
        ["greedy", "easy"],
        ["random", "easy"],
    ]


def test_what_is_not_possible_is_said_in_a_sentence():
    assert "nobody" in refused("arena", "steel-driver", "--bots", "nobody")
    assert "3 to 6" in refused("arena", "steel-driver", "--players", 9)
    assert "dask://" in refused("arena", "steel-driver", "--cluster", "somewhere")
    assert "At least one process" in refused("arena", "steel-driver", "--jobs", 0)
    assert "atlantis" in refused("arena", "steel-driver", "--board", "atlantis")


CHEAT = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["request"] == "quit":
        break
    bids = [move for move in asked["legal"] if move.startswith("bid:")]
    print(json.dumps({"ok": True, "move": "bid:40" if bids else asked["legal"][0]}), flush=True)
"""


@pytest.mark.parametrize(
    "language, sentence",
    [
        ("en", "“bid:40”: You cannot bid 40 cubes: you have "),
        ("de", "„bid:40“: Du kannst nicht 40 Investitionsmarker bieten: "),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_that_breaks_a_rule_is_shown_the_door_with_the_sentence_of_the_game(
    tmp_path, language, sentence, jobs
):
    path, lines = tmp_path / "cheat.py", tmp_path / "results.jsonl"
    path.write_text(CHEAT)
    arena = ("arena", "steel-driver", "--bots", "random", "--bot", f"{sys.executable} {path} [/x]", "--games", 2)
    shown = said(*arena, "--jobs", jobs, "--language", language, "--results", lines)
    assert sentence in shown and "(4×)" in shown
    page = tmp_path / "report.html"
    again = said(*arena, "--jobs", jobs, "--language", language, "--results", lines, "--html", page)
    assert sentence in again, "the results tell it too"
    assert sentence in page.read_text()


def test_a_finished_game_is_analysed(tmp_path):
    chart = tmp_path / "chart.svg"
    found = json.loads(said("analyse", RECORD, "--iterations", 10, "--jobs", 1, "--json", "--svg", chart))
    record = json.loads(RECORD.read_text())
    assert found[0]["move"] >= 1 and found[-1]["move"] <= len(record["moves"])
    for moment in found:
        seat, _, move = record["moves"][moment["move"] - 1].partition(" ")
        assert (moment["seat"], moment["played"]) == (int(seat), move)
        assert len(moment["expected"]) == 3 and moment["change"] <= 0
    assert chart.read_text().startswith("<svg xmlns=")


def test_an_unfinished_game_gets_the_best_moves_too(tmp_path):
    record = json.loads(RECORD.read_text())
    del record["scores"]
    record["moves"] = record["moves"][:4]
    path = tmp_path / "half.json"
    path.write_text(json.dumps(record))
    shown = said("analyse", path, "--iterations", 10, "--jobs", 1)
    assert "Best moves" in shown and "%" in shown


def test_a_record_that_does_not_exist_is_refused():
    assert ironroads("analyse", "nowhere.json").returncode == 2
