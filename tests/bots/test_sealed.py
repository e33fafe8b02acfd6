"""In a sealed phase nobody knows what the others answer, not even inside a search."""

from random import Random

import pytest

from ironroads.bots.thinking.search import Search

from .pennies import COINS, PenniesGame


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_answers_to_an_answer_that_is_shut(seat):
    """Whoever could see the other coin would always win."""
    game = PenniesGame()
    search = Search(game, game.start(2), seat, Random(1))
    search.run(400)
    assert 0.35 < search.root.mean(seat) < 0.65
    assert all(child is not None and child.visits > 40 for child in search.choice().children)


def test_an_answer_given_before_is_guessed_not_known():
    game = PenniesGame()
    state = game.start(2)
    game.apply(state, 0, COINS[1])
    search = Search(game, game.veil(state, 1), 1, Random(1))
    search.run(300)
    assert 0.35 < search.root.mean(1) < 0.65
