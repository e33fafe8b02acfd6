"""Copies of a position share long lists until one of them changes something, without side effects."""

from random import Random

import pytest

from ironroads.bots.thinking.playout import pick
from ironroads.games import TITLES

BOXES = [(title, board) for title in ("steam-barons", "steam-base", "steam-standard") for board in TITLES[title].boards]


@pytest.mark.parametrize(("title", "board"), BOXES)
def test_neither_a_copy_nor_its_original_sees_what_the_other_does(title, board):
    game, rng = TITLES[title].open(board), Random(board)
    for number in range(4):
        state = game.start(3 + number % 4)
        while not game.over(state):
            seat, twin, before = game.seat(state), state.copy(), repr(state)
            action = pick(game, state, seat, rng)
            game.apply(twin, seat, action)
            assert repr(state) == before
            still, before = twin.copy(), repr(twin)
            game.apply(state, seat, action)
            if not game.over(twin):
                seat = game.seat(twin)
                game.apply(twin, seat, pick(game, twin, seat, rng))
            assert repr(still) == before == repr(state)


def test_a_new_game_does_not_see_the_last_one():
    game = TITLES["steam-base"].open("")
    first = repr(game.start(4))
    state, rng = game.start(4), Random(1)
    while not game.over(state):
        seat = game.seat(state)
        game.apply(state, seat, pick(game, state, seat, rng))
    assert repr(game.start(4)) == first
