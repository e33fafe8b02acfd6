"""`ironroads bench` and `ironroads perft`; what the figures are is no matter of tests, what they are made of is."""

import json
import tracemalloc

import pytest

from cli.running import refused, said
from ironroads.bench.duel import duel, own_command
from ironroads.bench.figures import branching, build, finished, state_bytes
from ironroads.bench.tables.page import page_figures
from ironroads.bench.thinking import efficiency, punctuality
from ironroads.bots.arena.games import Series
from ironroads.bots.picklable import PicklableGame
from ironroads.core.errors import BadChoice
from ironroads.games import TITLES

QUICK = ("--rounds", 1, "--slice", 0.01)
SHAPE = {
    "game": str, "board": str, "seats": int, "build": str, "games_per_second": float, "decisions_per_second": float,
    "copies_per_second": float, "peer_decisions_per_second": type(None), "ratio": type(None),
}  # fmt: skip


def test_the_json_has_the_promised_shape():
    (row,) = json.loads(said("bench", "steel-driver", "--json", *QUICK))
    assert {key: type(row[key]) for key in SHAPE} == SHAPE
    assert row["build"] == build()
    assert row["decisions_per_second"] > row["games_per_second"] > 0


def test_the_table_says_which_build_was_measured():
    text = said("bench", "steel-driver", *QUICK)
    assert text.startswith(f"{build()} rules, Python")
    assert "decisions/s" in text and "replay growth" in text


def test_two_boards_of_a_game_show_how_cost_grows(tmp_path):
    path = tmp_path / "board.toml"
    path.write_text((TITLES["steel-driver"]._folder() / "boards" / "steel-driver.toml").read_text())
    text = said("bench", "steel-driver", "--board", "steel-driver", "--board", path, *QUICK)
    assert "steel-driver: an option costs" in text


def test_contestants_play_in_turn_and_their_ratio_is_taken_by_round():
    command = own_command("steel-driver", "steel-driver", 4)
    verdict = duel(command, command, 3, 0.01)
    assert verdict.low <= verdict.ratio <= verdict.high
    assert verdict.own.decisions > verdict.own.games > 0


def test_two_cores_are_compared_with_one():
    title = TITLES["steel-driver"]
    box = PicklableGame.of(title.kind, title.board_file(""), title.choose({}))
    found = efficiency(Series(box, ("random",), 4, 4, seed=1), rounds=1)
    assert found.ratio == found.low == found.high == pytest.approx(found.one / found.two / 2)


def test_a_search_is_measured_against_its_time():
    found = punctuality(TITLES["steel-driver"].open(), 4, 3, 0.05)
    assert found.worst >= found.usual > 0


def test_unknown_games_and_peers_are_refused():
    assert "There is no game “chess”" in refused("bench", "chess")
    assert "catanatron" in refused("bench", "--against", "gnuchess")


def test_the_page_is_not_measured_without_a_browser(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(BadChoice, match="chromium is needed"):
        page_figures()


def test_ten_thousand_copied_states_take_less_than_60_megabytes():
    state = finished(TITLES["steel-driver"].open(), 6).at(150).state
    tracemalloc.start()
    copies = [state.copy() for _ in range(10_000)]
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(copies) == 10_000 and used < 60_000_000


def test_the_figures_of_a_match():
    match = finished(TITLES["steel-driver"].open(), 4)
    assert 1 < branching(match) < 40
    assert 500 < state_bytes(match) < 6_000


def test_perft_counts_and_writes_files_for_the_tests(tmp_path):
    assert said("perft", "steel-driver", "--depth", 3).split() == ["1", "3", "2", "21", "3", "201"]
    path = tmp_path / "x.perft"
    said("perft", "steel-driver", "--seats", 5, "--write", path)
    assert path.read_text().startswith("game steel-driver\nboard steel-driver\nseats 5\n")
    assert "cannot be played by 9" in refused("perft", "steel-driver", "--seats", 9)
