"""Runs that decide a game of Dampfross, on a map made up for them. The game ends with an account of 250."""

from random import Random

from games.dampfross.maps import box, plain, position, running, sheet
from ironroads.bots.advice.hints import hints
from ironroads.bots.thinking.search import Search
from ironroads.games.dampfross.rules.phases import BUILD
from playing import play

from .shelf import found

MAP = sheet(plain(4, 14), {"West": "B1", "East": "B12"})
NEAR = sheet(plain(4, 9), {"West": "B1", "East": "B8"})


def line(first, last):
    step = 1 if first < last else -1
    return "-".join(f"B{number}" for number in range(first, last + step, step))


def test_a_run_that_is_not_entered_wins_at_once():
    """The rival's train pays three units and earns twenty: the game is over, 251 to 250.

    Seat 0 would pay the rival eight units to enter, and would lose by coming in second. Most players would enter,
    since the prize is worth more than the fares.
    """
    tracks, accounts = {0: [line(12, 9)], 1: [line(1, 9)]}, {"0": 248, "1": 233}
    match = running(box(MAP), tracks, "West", "East", first="1", player="1", accounts=accounts)
    play(match, "enter rest")
    won = play(match.copy(), "out")
    assert won.over() and won.state.accounts == [251, 250]
    lost = play(match.copy(), "enter rest")
    while not lost.over():
        play(lost, "die:6" if lost.state.player == 1 else "die:1")
    assert lost.state.accounts == [253, 258]
    assert found(match, "medium") == "enter"
    assert [found(match, seed=seed) for seed in (1, 2)] == ["out", "out"]


def alone():
    """The rival has stayed out; seat 0 draws its route."""
    tracks = {0: [line(8, 4), "B4-C5-D5-D4-D3-D2-D1-C1-B1"], 1: [line(1, 4)]}
    match = running(box(NEAR), tracks, "West", "East", first="1", player="1", accounts={"0": 233, "1": 249})
    return play(match, "out enter")


def test_a_train_that_runs_alone_has_all_the_time_in_the_world():
    """The long way over one's own lines wins 253 to 249, the short one pays the rival."""
    match = alone()
    long = "go:B1-C1 go:C1-D1 go:D1-D2 go:D2-D3 go:D3-D4 go:D4-D5 go:D5-C5 go:C5-B4 rest"
    won, lost = play(match.copy(), long), play(match.copy(), "rest")
    assert won.over() and won.state.accounts == [253, 249]
    assert lost.over() and lost.state.accounts == [250, 252]
    assert found(match, "medium") == "go:B1-C1"
    assert [found(match, seed=seed) for seed in (1, 2)] == ["go:B1-C1", "go:B1-C1"]


def test_the_line_behind_a_hint_goes_through_forced_moves():
    match = alone()
    search = Search(match.game, match.state, 0, Random(1))
    search.run(200)
    best = hints(search)[0]
    way = ["go:C1-D1", "go:D1-D2", "go:D2-D3", "go:D3-D4", "go:D4-D5", "go:C5-D5"]
    assert (best.move, best.line) == ("go:B1-C1", tuple((0, step) for step in way))


def test_before_the_runs_a_plan_joins_the_towns_however_short_it_is():
    match = position(box(NEAR), {0: [line(1, 3)], 1: [line(8, 7)]}, points=4)
    assert len(match.game.legal(match.state, 0)) > 10
    assert {found(match, f"search:{iterations}") for iterations in (1, 300)} == {"build:B3-B4"}


LAST = sheet(plain(4, 14), {"West": "B1", "East": "B12", "North": "D6"})


def test_the_last_town_is_joined_and_not_kept_for_later():
    """Its bonus used to be counted before it was taken, so a search built elsewhere round after round."""
    match = position(box(LAST), {0: [line(1, 6), "B6-C7-D7"], 1: [line(12, 8)]}, points=1, round=20)
    while not match.over() and match.state.phase == BUILD and match.state.player == 0:
        play(match, found(match, "search:200"))
    assert match.state.run == 1


def offered(tracks):
    """Seat 1 is offered a common train from West to East."""
    return play(running(box(MAP), tracks, "West", "East"), "share:2")


def test_a_common_train_is_declined_by_a_seat_with_the_better_route():
    match = offered({0: ["B1-C1-C2", "C2-D2-D3-C4-B4"], 1: [line(1, 12)]})
    assert {found(match, name) for name in ("medium", "search:200")} == {"decline"}


def test_a_common_train_is_accepted_by_a_seat_that_could_not_run_alone():
    match = offered({0: [line(1, 12)], 1: ["D1-D2-D3"]})
    assert {found(match, name) for name in ("medium", "search:200")} == {"accept"}
