"""What a position is worth to bots: long ways for cubes, towns with many exits, money that can still be used."""

from itertools import pairwise
from random import Random

import pytest

from ironroads.bots.registry import bot
from ironroads.games import TITLES

from .conftest import NORTH
from .positions import table

BASE, STANDARD = (TITLES[name].open(NORTH) for name in ("steam-base", "steam-standard"))
ROUND_TRIP = "Leeds Huddersfield Barnsley Sheffield"


def ways(cubes, *chains, level=1):
    """How far cubes in Leeds go over links of seat 0, with a locomotive of this level."""
    match = table(BASE, "move", locomotive={"0": level}, cubes={"Leeds": {"yellow": cubes}})
    names = BASE.board.stop_names
    for chain in chains:
        for here, there in pairwise(chain.split()):
            BASE.links.complete(match.state, 0, names.index(here), names.index(there))
    return BASE.position_value.forecast.ways(match.state, 0)


def test_cubes_go_the_long_way_round():
    assert ways(1, "Leeds Sheffield") == [1]
    assert ways(1, "Leeds Sheffield", ROUND_TRIP) == [3]
    assert ways(1, ROUND_TRIP.replace("Sheffield", "Harrogate")) == []  # no city there


def test_every_cube_of_a_stop_counts():
    assert ways(2, ROUND_TRIP) == [3, 3]


def test_a_way_may_be_two_links_longer_than_the_locomotive_pulls():
    assert ways(1, "Leeds Harrogate Skipton Huddersfield Barnsley Sheffield", level=2) == []
    assert ways(1, "Leeds Harrogate Skipton Huddersfield Barnsley Sheffield", level=3) == [5]


def played(match, name="medium"):
    game, seat = match.game, match.game.seat(match.state)
    return game.write(bot(name).choose(game, match.state, seat, Random(1)))


def test_a_build_turn_completes_more_links_than_it_lays_tiles():
    """With three tiles: a town has more than two exits."""
    match = table(STANDARD, "build", cash={"0": 20})
    game, mind = match.game, bot("medium")
    while game.decision(match.state).kind in ("build", "lay") and game.seat(match.state) == 0:
        match.play(0, mind.choose(game, match.state, 0, Random(1)))
    assert match.state.links[0] > 3


def test_no_city_is_founded_off_the_own_network():
    assert played(table(STANDARD, "select", cash={"0": 15})) != "take:urbanization"


@pytest.mark.parametrize(("turn", "income", "answer"), [(2, 2, "to-income"), (7, 8, "to-points")])
def test_income_is_left_that_buys_nothing_any_more(turn, income, answer):
    match = table(BASE, "credit", turn=turn, income={"0": income}, cash={"0": 15}, ridden={"seat-0": 3})
    assert played(match) == answer
