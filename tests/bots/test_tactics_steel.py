"""Positions with one best move, which the level hard must find."""

import pytest

from games.steel_driver.positions import building
from games.steel_driver.test_link import GREEN_FIRST, TRACKS
from ironroads.core.rules.bits import has
from ironroads.core.rules.sentinels import NOBODY
from ironroads.games import TITLES
from ironroads.games.steel_driver.rules.phases import CLAIM
from playing import after, play

from .shelf import found

STEEL = TITLES["steel-driver"].open("", {"first": "seat-one"})


def test_the_transcontinental_link_is_completed():
    match = building(STEEL, tracks=TRACKS, order=GREEN_FIRST, treasury={"green": 5}, turn=5)
    links = [STEEL.read("build:denver-omaha"), STEEL.read("build:denver-kansas_city")]
    assert STEEL.read(found(match)) in links


def test_the_goods_cube_that_completes_a_set_is_claimed():
    """Green has four colours; one of its two remaining cities has the fifth."""
    match = building(STEEL, tracks=TRACKS, order=GREEN_FIRST, treasury={"green": 5}, turn=5)
    state, board = match.state, STEEL.board
    cities = [city for city in range(board.cities) if has(state.cities[2], city)]
    colours = {board.colour[city] for city in cities}
    assert len(colours) > 1
    missing = board.colour[cities[0]]
    state.phase, state.company, state.place = CLAIM, 2, 0
    state.passed = 0b111011
    state.left = sum(1 << city for city in cities)
    state.controller = [NOBODY, NOBODY, 0, NOBODY, NOBODY, NOBODY]
    state.shares[2] = 1
    state.goods[2 * board.goods : 3 * board.goods] = [int(good != missing) for good in range(board.goods)]
    state.cities[2] = state.left = _two(board, cities, missing)
    assert board.colour[STEEL.read(found(match)).city] == missing


def _two(board, cities, missing):
    """One city with the missing colour and one without."""
    wanted = next(city for city in cities if board.colour[city] == missing)
    other = next(city for city in cities if board.colour[city] != missing)
    return 1 << wanted | 1 << other


@pytest.mark.parametrize("seed", [1, 2])
def test_the_last_auction_is_won_because_cubes_are_worth_nothing_after_it(seed):
    match = after(STEEL, 3, "offer:red")
    state = match.state
    state.turn, state.sold, state.cubes = 5, 0b111110, [9, 4, 4]
    state.treasury = [6, 0, 0, 0, 0, 0]
    play(match, "bid:1 bid:4")
    assert found(match, seed=seed).startswith("bid:")
