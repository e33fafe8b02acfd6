"""A match refuses what its game cannot play, and its reasons tell no secrets."""

import pytest

from ironroads.core.errors import BadChoice, IllegalMove
from ironroads.core.rules.match import Match
from ironroads.core.rules.refusal import Refusal
from ironroads.games import TITLES
from table.tiny_game import Seal, TinyGame


class OneOfEach(Seal):
    """Every number can be sealed once."""

    def refusal(self, state, seat, action):
        return Refusal("taken") if action.number in state.answers else None


def test_a_match_has_a_possible_number_of_players():
    with pytest.raises(BadChoice):
        Match(TITLES["steel-driver"].open(), 9)


def test_asking_why_a_move_is_refused_tells_no_sealed_answer():
    game = TinyGame()
    game.phases[0] = OneOfEach()
    match, two = Match(game, 3), game.read("n2")
    match.play(0, two)
    assert match.read_order(1, "n2") == [two], "seat 1 may not know that the number is taken"
    with pytest.raises(IllegalMove):
        match.play(1, two)
