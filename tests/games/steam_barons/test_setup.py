"""Rules 1: the set-up."""

import pytest

from ironroads.core.rules.match import Match
from ironroads.core.rules.sentinels import CHANCE
from playing import after, told


@pytest.mark.parametrize(("players", "money"), [(2, 40), (3, 30), (4, 25), (5, 20), (6, 20)])
def test_money_by_number_of_players(england, players, money):
    assert after(england, players).state.cash == [money] * players


def test_companies_begin_with_five_dollars_at_price_five_and_one_share_available(england, usa):
    for game, shares in ((england, 6), (usa, 8)):
        state = after(game, 3).state
        assert state.treasury == [5] * 6
        assert state.price == [5] * 6
        assert state.performance == [0] * 6
        assert state.available == [1] * 6
        assert state.left == [shares - 1] * 6


def test_every_city_gets_its_number_of_cubes_and_every_town_one(usa):
    match = Match(usa, 4, 7)
    match.settle()
    drawn = [event.facts[0] for event in told(match, "drawn")]
    assert len(drawn) == 94
    assert [drawn.count(stop) for stop in range(usa.board.stops)] == usa.board.goods


def test_grey_cubes_are_removed_and_not_replaced_and_the_bag_is_emptied(england):
    match = Match(england, 4, 3)
    match.settle()
    grey = england.board.colours.index("grey")
    drawn = [event.facts[1] for event in told(match, "drawn")]
    assert drawn.count(grey) > 0
    assert told(match, "grey_removed")[0].facts == (drawn.count(grey),)
    assert sum(match.state.cubes) == len(drawn) - drawn.count(grey)
    assert not any(match.state.cubes[grey::6])
    assert match.state.bag == [0] * 6


def test_the_bag_is_drawn_by_weight(england):
    state = england.start(3)
    assert england.weights(state) == [20, 20, 20, 20, 16, 16]
    england.apply(state, CHANCE, england.read("draw:red"))
    assert england.weights(state) == [19, 20, 20, 20, 16, 16]


def test_the_order_of_play_and_the_marker_are_drawn():
    from .conftest import ENGLAND, TITLE

    game = TITLE.open(ENGLAND)
    matches = [Match(game, 4, seed) for seed in range(8)]
    for match in matches:
        match.settle()
        assert sorted(match.state.order) == list(range(6))
    assert len({tuple(match.state.order) for match in matches}) > 4
    assert len({match.state.first for match in matches}) > 1
