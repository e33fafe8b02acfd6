"""The value of positions: a bot that looks one step ahead with it beats chance."""

from random import Random

import pytest

from ironroads.bots.greedy import GreedyBot
from ironroads.bots.thinking.playout import pick
from ironroads.core.rules.game import places

from .conftest import ENGLAND, TITLE, USA


@pytest.mark.parametrize("board", [USA, ENGLAND])
def test_greedy_beats_three_random_seats(board):
    """Twelve games with a margin; 200 games are a matter for `ironroads arena`."""
    game, bot, won = TITLE.open(board), GreedyBot(), 0
    for number in range(12):
        rng, state, mine = Random(number), game.start(4), number % 4
        while not game.over(state):
            seat = game.seat(state)
            mind = bot.choose(game, game.veil(state, seat), seat, rng) if seat == mine else pick(game, state, seat, rng)
            game.apply(state, seat, mind)
        won += places(game, state)[mine] == 1
    assert won >= 10
