"""Invariants in random games: components are conserved, cash never shrinks."""

from random import Random

import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.strategies import data, integers, sampled_from

from ironroads.bots.thinking.playout import pick
from ironroads.core.rules.match import Match
from ironroads.games import TITLES

from . import invariants

TITLE = TITLES["steel-driver"]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_random_games_conserve_components(players):
    """Play 250 games for each number of players, half of them with the prototype's link."""
    rng = Random(players)
    for number in range(250):
        game = TITLE.open("", {"link": ("rulebook", "prototype")[number % 2]})
        state = game.start(players)
        cash = state.cash[:]
        while not game.over(state):
            seat = game.seat(state)
            game.apply(state, seat, pick(game, state, seat, rng))
            assert all(now >= before for now, before in zip(state.cash, cash, strict=True))
            cash = state.cash[:]
            if state.place == 0:
                invariants.check(game, state)
        assert state.turn == 5


class RandomPlay(RuleBasedStateMachine):
    """Any legal play, with undo, keeps the invariants."""

    @initialize(players=integers(3, 6), link=sampled_from(["rulebook", "prototype"]))
    def begin(self, players, link):
        self.match = Match(TITLE.open("", {"link": link}), players)
        self.match.settle()

    @precondition(lambda self: not self.match.over())
    @rule(choices=data())
    def play(self, choices):
        game, state = self.match.game, self.match.state
        seat = game.seat(state)
        self.match.play(seat, choices.draw(sampled_from(game.legal(state, seat))))

    @rule(count=integers(1, 5))
    def undo(self, count):
        before = len(self.match.moves)
        self.match.undo(min(count, before - 1))
        assert len(self.match.moves) == before - min(count, before - 1)

    @invariant()
    def invariants_hold(self):
        if hasattr(self, "match"):
            invariants.check(self.match.game, self.match.state)


TestRandomPlay = RandomPlay.TestCase
TestRandomPlay.settings = settings(max_examples=25, stateful_step_count=60, deadline=None)
