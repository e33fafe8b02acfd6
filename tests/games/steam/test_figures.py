"""The figures of the market file that the base and standard games need."""

import pytest

from ironroads.core.board import BoardFile
from ironroads.core.errors import BadBoard
from ironroads.core.rules.sentinels import CHANCE
from ironroads.games import TITLES
from ironroads.games.steam_map.boards.format import market_data
from playing import spoken

from .conftest import NORTH

TITLE = TITLES["steam-base"]


def opened(**market):
    """The base game on a map of one's own that replaces parts of the market file."""
    file = TITLE.board_file(NORTH)
    return TITLE.kind.open(BoardFile("own", file.data | {"market": market}), TITLE.choose({}))


def test_a_map_may_change_figures():
    steam = market_data({})["steam"]
    game = opened(steam=steam | {"money_per_income_step": 4})
    state = game.start(3)
    game.funds.pay(state, 0, 5, None)
    assert (state.cash[0], state.income[0]) == (3, -2)


def test_turns_for_every_number_of_players_are_needed():
    steam = market_data({})["steam"]
    with pytest.raises(BadBoard) as error:
        opened(steam=steam | {"turns": {"3": 10, "4": 8, "5": 7}})
    assert spoken(error.value) == ["market.steam.turns: the entry for 6 players is missing"]


def test_the_action_tiles_are_known_by_their_names():
    tiles = market_data({})["action_tile"]
    with pytest.raises(BadBoard) as error:
        opened(action_tile=tiles[:6])
    assert spoken(error.value)[0].startswith("market.action_tile: must list these tiles in this order")


def test_when_the_bag_is_empty_the_set_up_ends():
    game = opened(cubes={"red": 5, "blue": 5, "yellow": 5, "purple": 5, "grey": 5, "black": 5})
    state = game.start(3)
    while game.seat(state) == CHANCE and state.phase == 0:
        game.apply(state, CHANCE, game.legal(state, CHANCE)[0])
    assert state.drawn == 30 and sum(state.cubes) == 30
