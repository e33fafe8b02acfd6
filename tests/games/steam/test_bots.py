"""The value of positions: a bot that looks one step ahead with it beats chance."""

from random import Random

import pytest

from ironroads.bots.greedy import GreedyBot
from ironroads.bots.thinking.playout import pick
from ironroads.core.rules.game import places
from ironroads.games import TITLES

from .conftest import EAST, NORTH


@pytest.mark.parametrize(("title", "board"), [("steam-base", EAST), ("steam-standard", NORTH)])
def test_greedy_beats_three_random_seats(title, board):
    """One game from each seat; 100 games are a matter for `ironroads arena`, and all of them were won."""
    game, bot = TITLES[title].open(board, {"turns": "5"}), GreedyBot()
    for mine in range(4):
        rng, state = Random(mine), game.start(4)
        while not game.over(state):
            seat = game.seat(state)
            mind = bot.choose(game, state, seat, rng) if seat == mine else pick(game, state, seat, rng)
            game.apply(state, seat, mind)
        assert places(game, state)[mine] == 1
