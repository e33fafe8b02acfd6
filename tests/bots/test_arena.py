"""The arena: exact for its seed, wherever the games are played."""

import os
import subprocess
import sys
from secrets import token_hex

import msgspec
import pytest

from ironroads.bots.arena.games import Played, Series, play
from ironroads.bots.arena.results import ResultsFile
from ironroads.bots.arena.series import SeriesSettings, run_series
from ironroads.bots.arena.statistics import interval, ratings, tally, verdict
from ironroads.core.errors import BadChoice

from .clusters import dask_cluster, ray_cluster, ray_keys
from .shelf import box_of

STEEL = box_of("steel-driver")
SERIES = Series(STEEL, ("greedy", "random"), seats=4, games=6, seed=7)
NO_FILE = ResultsFile(None)


def played(series=SERIES, settings=None, results=NO_FILE):
    return list(run_series(series, settings or SeriesSettings(), results))


def test_a_small_arena_is_exact_for_its_seed():
    games = played()
    assert [game.seed for game in games] == [7, 7, 8, 8, 9, 9]
    assert games == played()
    greedy, random = tally(SERIES.bots, games)
    assert (greedy.games, greedy.seats, random.seats) == (6, 12, 12)
    assert (greedy.wins, random.wins) == (6.0, 0.0)


def test_seats_rotate_and_every_bot_gets_every_seat_with_every_seed():
    series = Series(STEEL, ("a", "b", "c"), seats=3, games=6, seed=0)
    line_ups = [series.line_up(number) for number in range(6)]
    assert line_ups[:3] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert [series.seed_of(number) for number in range(6)] == [0, 0, 0, 1, 1, 1]


def test_two_bots_at_three_seats_change_who_has_two_of_them():
    series = Series(STEEL, ("a", "b"), seats=3, games=2, seed=0)
    assert [series.line_up(number) for number in range(2)] == [("a", "b", "a"), ("b", "a", "b")]


def test_the_number_of_processes_does_not_change_the_games():
    assert played(settings=SeriesSettings(jobs=2)) == played()


@pytest.mark.xdist_group("clusters")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("cluster", ["dask://local", "ray://local"])
def test_a_cluster_plays_the_same_games(cluster, monkeypatch):
    for name, value in ray_keys(token_hex(32)).items():
        monkeypatch.setenv(name, value)
    pytest.importorskip(cluster.partition(":")[0].replace("dask", "distributed"))
    assert played(settings=SeriesSettings(jobs=2, cluster=cluster)) == played()


def told(path, token, *more):
    """The results that `ironroads arena` writes."""
    words = ["arena", "steel-driver", "--games", "6", "--seed", "7", "--results", str(path), *more]
    env = {**os.environ, **ray_keys(token)}
    done = subprocess.run([sys.executable, "-m", "ironroads", *words], env=env, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return path.read_text()


@pytest.mark.xdist_group("clusters")
@pytest.mark.parametrize("cluster", [dask_cluster, ray_cluster])
def test_a_cluster_that_runs_already_plays_the_same_games(cluster, tmp_path):
    token = token_hex(32)
    here = told(tmp_path / "here.jsonl", token, "--jobs", "1")
    with cluster(tmp_path, token) as address:
        assert told(tmp_path / "there.jsonl", token, "--cluster", address) == here
    assert len(here.splitlines()) == 6


def test_an_address_that_is_no_cluster_is_refused():
    with pytest.raises(BadChoice):
        played(settings=SeriesSettings(cluster="spark://x"))


def test_an_interrupted_run_is_taken_up_again(tmp_path):
    path = tmp_path / "results.jsonl"
    running = run_series(SERIES, SeriesSettings(), ResultsFile(path))
    first = [next(running) for _ in range(2)]
    running.close()
    assert len(path.read_text().splitlines()) == 2
    marked = first[0]
    assert played(results=ResultsFile(path))[0] == marked
    assert len(path.read_text().splitlines()) == 6
    assert played(results=ResultsFile(path)) == played()


def test_other_series_in_the_same_file_are_left_alone(tmp_path):
    path = tmp_path / "results.jsonl"
    played(results=ResultsFile(path))
    other = Series(STEEL, ("random", "greedy"), seats=4, games=6, seed=7)
    assert ResultsFile(path).known(other) == {}
    assert len(ResultsFile(path).known(SERIES)) == 6


def test_a_damaged_file_of_results_names_the_line(tmp_path):
    path = tmp_path / "results.jsonl"
    played(results=ResultsFile(path))
    path.write_text(path.read_text() + '{"game":\n')
    with pytest.raises(BadChoice) as error:
        ResultsFile(path)
    assert error.value.facts[0] == 7


def test_a_series_ends_when_the_interval_clears_the_bar():
    long = Series(STEEL, ("greedy", "random"), seats=4, games=60, seed=7)
    assert len(played(long, SeriesSettings(bar=0.5))) == 10
    assert len(played(long, SeriesSettings(jobs=2, bar=0.5))) == 10


def test_verdicts():
    assert verdict(9, 9, 0.5) is None, "too few games"
    assert verdict(20, 20, 0.75) is True
    assert verdict(5, 20, 0.75) is False
    assert verdict(15, 20, 0.75) is None


def test_the_interval_stays_between_nothing_and_all():
    assert interval(0, 20)[0] == pytest.approx(0)
    assert interval(20, 20)[1] == pytest.approx(1)
    assert interval(0, 0) == (0, 1)
    low, high = interval(50, 100)
    assert low < 0.5 < high and abs((low + high) / 2 - 0.5) < 1e-9


def test_ratings_put_the_winner_first_and_grow_surer():
    games = played()
    few, many = ratings(games[:2]), ratings(games)
    assert [rating.bot for rating in many] == ["greedy", "random"]
    assert many[0].sigma < few[0].sigma
    assert many[0].low < many[0].mu < many[0].high


def test_games_are_plain_lines_of_json():
    game = play(SERIES, 0)
    assert msgspec.json.decode(msgspec.json.encode(game), type=Played) == game
    assert sum(game.shares) == 1 and min(game.places) == 1
