"""Invariants in random games: components are conserved, money never shrinks, and every game ends."""

from random import Random

import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.strategies import data, integers, sampled_from

from ironroads.bots.thinking.playout import pick, playout
from ironroads.core.rules.match import Match

from . import invariants
from .conftest import TITLE


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_thousand_random_games_conserve_components(players):
    game = TITLE.open()
    rng = Random(players)
    for _ in range(1000):
        state = game.start(players)
        assert playout(game, state, rng) < 2000
        invariants.check(game, state)
        assert state.stack.count(0) >= 6 or state.tiles == 0 or state.idle


@pytest.mark.parametrize("players", [2, 3, 4])
def test_invariants_hold_after_every_move(players):
    game = TITLE.open()
    rng = Random(players)
    for _ in range(8):
        state = game.start(players)
        cash = state.cash[:]
        while not game.over(state):
            seat = game.seat(state)
            game.apply(state, seat, pick(game, state, seat, rng))
            invariants.check(game, state)
            invariants.derived_fields_are_right(game, state)
            assert all(now >= before for now, before in zip(state.cash, cash, strict=True))
            cash = state.cash[:]


class RandomPlay(RuleBasedStateMachine):
    """Any legal play, with undo, keeps the invariants."""

    @initialize(
        players=integers(2, 4),
        goods=sampled_from(["two-plus-one", "single"]),
        mover=sampled_from(["any", "original"]),
    )
    def begin(self, players, goods, mover):
        self.match = Match(TITLE.open("", {"goods": goods, "veto_mover_choice": mover}), players)
        self.match.settle()

    @precondition(lambda self: not self.match.over())
    @rule(choices=data())
    def play(self, choices):
        game, state = self.match.game, self.match.state
        seat = choices.draw(sampled_from(self.match.decision().seats))
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
            invariants.derived_fields_are_right(self.match.game, self.match.state)


TestRandomPlay = RandomPlay.TestCase
TestRandomPlay.settings = settings(max_examples=25, stateful_step_count=60, deadline=None)
