"""The greedy bot in both phases of the game."""

from itertools import product
from random import Random

import pytest

from ironroads.bots.greedy import GreedyBot
from ironroads.bots.random import RandomBot
from ironroads.bots.thinking.playout import pick
from ironroads.core.rules.match import Match
from ironroads.core.rules.sentinels import NOBODY
from ironroads.games.dampfross.thinking.value import PositionValue
from playing import play

from .maps import TITLE, running

LONG = "-".join(f"B{number}" for number in range(1, 14))
# rounds that greedy bots needed for the building phase; twice as many are allowed
ROUNDS = {"austria": 24, "northern-italy": 24, "southern-italy": 31, "switzerland": 33}


@pytest.mark.parametrize("board", ROUNDS)
def test_greedy_bots_finish_building(board):
    game, bot, rng = TITLE.open(f"dampfross-{board}"), GreedyBot(), Random(2)
    match = Match(game, 4, 2)
    match.settle()
    while not match.state.run:
        seat = game.seat(match.state)
        match.play(seat, bot.choose(game, match.state, seat, rng))
        match.settle()
    assert match.state.round <= 2 * ROUNDS[board]


@pytest.mark.parametrize("board", ["austria", "switzerland"])
def test_greedy_beats_three_random_players(board):
    game, rng = TITLE.open(f"dampfross-{board}"), Random(3)
    bots = [RandomBot(), GreedyBot(), RandomBot(), RandomBot()]
    match = Match(game, 4, 3)
    match.settle()
    while not match.over():
        seat = game.seat(match.state)
        match.play(seat, bots[seat].choose(game, match.state, seat, rng))
        match.settle()
    assert match.state.accounts[1] == max(match.state.accounts)


def test_greedy_enters_a_free_route_and_stays_out_of_a_dear_one(valley):
    bot, rng = GreedyBot(), Random(1)
    match = running(valley, {0: [LONG], 1: ["B1-A1"]}, "West", "East")
    assert valley.write(bot.choose(valley, match.state, 0, rng)) == "enter"
    play(match, "out")
    match = running(valley, {0: ["B1-A1"], 1: [LONG]}, "West", "East")
    assert valley.write(bot.choose(valley, match.state, 0, rng)) != "enter" or match.state.accounts[0] > 12


def test_greedy_does_not_stay_out_for_the_prize_of_the_next_run(valley):
    """Staying out ends the run at once here: the other player has no route, so the dice for the next run follow."""
    match = running(valley, {0: [LONG], 1: ["B1-A1"]}, "West", "East")
    chosen = [GreedyBot().choose(valley, match.state, 0, Random(seed)) for seed in range(20)]
    assert {valley.write(action) for action in chosen} == {"enter"}


def test_values_prefer_the_shorter_of_two_routes(valley):
    upper = "B1-C1-C2-C3-C4-C5-C6-C7-C8-C9-C10-C11-C12-C13-B13"
    match = running(valley, {0: [LONG, upper], 1: ["B1-A1"]}, "West", "East")
    play(match, "enter")
    values = {}
    for step in ("go:B1-B2", "go:B1-C1"):
        trial = match.state.copy()
        valley.apply(trial, 0, valley.read(step))
        values[step] = valley.value(trial, 0)
    assert values["go:B1-B2"] > values["go:B1-C1"]


def test_a_value_does_not_depend_on_earlier_calls():
    """A ferry brings towns nearer only in positions where it has been bought."""
    game, rng = TITLE.open("dampfross-southern-italy"), Random(3)
    state = before = game.start(2)
    while max(state.ferries) == NOBODY:
        before, seat = state.copy(), game.seat(state)
        game.apply(state, seat, pick(game, state, seat, rng))
        game.value(state, max(seat, 0))
    again = PositionValue(game.board, game.run_value)
    for each, seat in product((before, state, before), (0, 1)):
        assert game.value(each, seat) == again.value(each, seat)
