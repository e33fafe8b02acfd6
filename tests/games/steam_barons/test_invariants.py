"""Random games: nothing is lost, nothing appears, networks hang together."""

from random import Random

import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.strategies import data, integers, sampled_from

from ironroads.bots.thinking.playout import pick, playout
from ironroads.core.rules.match import Match

from . import invariants
from .conftest import ENGLAND, TITLE, USA


@pytest.mark.parametrize("board", [USA, ENGLAND])
def test_three_hundred_random_games_end_with_everything_in_the_box(board):
    rng = Random(board)
    game = TITLE.open(board)
    for number in range(300):
        state = game.start(2 + number % 5)
        assert playout(game, state, rng) < 2000
        assert state.turn == 5 or state.bankrupt.bit_count() == 6
        invariants.check(game, state)


@pytest.mark.parametrize("board", [USA, ENGLAND])
@pytest.mark.parametrize("tiles", ["limited", "unlimited"])
def test_every_position_of_random_games_is_sound(board, tiles):
    rng = Random(f"{board} {tiles}")
    game = TITLE.open(board, {"tiles": tiles})
    for number in range(3):
        state = game.start(2 + 2 * number)
        while not game.over(state):
            seat = game.seat(state)
            game.apply(state, seat, pick(game, state, seat, rng))
            if state.phase > 2:
                invariants.check(game, state)
                if state.hex < 0 and not state.movable and not state.laid:
                    invariants.derived_fields_are_true(game, state)


class Wandering(RuleBasedStateMachine):
    """Any legal play, with undo, keeps the invariants."""

    @initialize(players=integers(2, 6), board=sampled_from([USA, ENGLAND]), seed=integers(0, 99))
    def begin(self, players, board, seed):
        self.match = Match(TITLE.open(board), players, seed)
        self.match.settle()
        self.first = len(self.match.moves)

    @precondition(lambda self: not self.match.over())
    @rule(choices=data())
    def play(self, choices):
        game, state = self.match.game, self.match.state
        seat = choices.draw(sampled_from(self.match.decision().seats))
        self.match.play(seat, choices.draw(sampled_from(game.legal(state, seat))))
        self.match.settle()

    @rule(count=integers(1, 3))
    def undo(self, count):
        self.match.undo(min(count, len(self.match.moves) - self.first))
        self.match.settle()

    @invariant()
    def the_box_is_complete(self):
        if hasattr(self, "match"):
            invariants.check(self.match.game, self.match.state)


TestWandering = Wandering.TestCase
TestWandering.settings = settings(max_examples=15, stateful_step_count=50, deadline=None)
