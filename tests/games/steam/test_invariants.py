"""Random games: nothing is lost, nothing appears, and all players stay on the tracks."""

from collections import Counter
from random import Random

import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.strategies import data, integers, sampled_from

from ironroads.bots.greedy import GreedyBot
from ironroads.bots.thinking.playout import pick, playout
from ironroads.core.rules.match import Match
from ironroads.games import TITLES

from . import invariants
from .conftest import EAST, NORTH

BOXES = [(title, board) for title in ("steam-base", "steam-standard") for board in (EAST, NORTH)]


@pytest.mark.parametrize(("title", "board"), BOXES)
def test_wild_games_end_in_a_sound_position(title, board):
    """200 games of players who spend all they can raise."""
    game, rng = TITLES[title].open(board), Random(board)
    for number in range(200):
        state = game.start(3 + number % 4)
        assert playout(game, state, rng) > 72
        assert game.over(state)
        if number % 10 == 0:
            invariants.check(game, state)


@pytest.mark.parametrize(("title", "board"), BOXES)
def test_good_games_reach_the_last_turn(title, board):
    """With deliveries, growth and lost links on the way; looked at in every turn."""
    game, rng, log, bot = TITLES[title].open(board, {"turns": "6"}), Random(7), [], GreedyBot()
    state, turn = game.start(4), 0
    while not game.over(state):
        seat = game.seat(state)
        action = bot.choose(game, state, seat, rng) if seat >= 0 else pick(game, state, seat, rng)
        game.apply(state, seat, action, log)
        if state.turn != turn:
            turn = state.turn
            invariants.check(game, state)
    invariants.check(game, state)
    kinds = Counter(event.kind for event in log)
    assert state.turn == 6
    assert kinds["delivered"] > 20 and kinds["lost"] and kinds["founded"] + kinds["grown"] > 2


class Wandering(RuleBasedStateMachine):
    """Any legal play, with undo, keeps the invariants."""

    @initialize(box=sampled_from(BOXES), players=integers(3, 6), seed=integers(0, 99), skipped=integers(0, 500))
    def begin(self, box, players, seed, skipped):
        title, board = box
        game, rng = TITLES[title].open(board), Random(seed)
        state = game.start(players)
        for _ in range(72 + skipped):
            if game.over(state):
                break
            seat = game.seat(state)
            game.apply(state, seat, invariants.careful(game, state, seat, rng))
        self.match = Match(game, players, seed, state)

    @precondition(lambda self: not self.match.over())
    @rule(choices=data())
    def play(self, choices):
        game, state = self.match.game, self.match.state
        seat = game.seat(state)
        if seat < 0:
            self.match.play(seat, pick(game, state, seat, Random(0)))
        else:
            self.match.play(seat, choices.draw(sampled_from(game.legal(state, seat))))

    @rule(count=integers(1, 3))
    def undo(self, count):
        self.match.undo(count)

    @invariant()
    def nothing_is_wrong(self):
        if hasattr(self, "match"):
            invariants.check(self.match.game, self.match.state)


TestWandering = Wandering.TestCase
TestWandering.settings = settings(max_examples=15, stateful_step_count=20, deadline=None, derandomize=True)
