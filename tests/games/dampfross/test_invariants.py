"""Random games on every map, half of them with random variants: positions are sound, and games end."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis.strategies import fixed_dictionaries, integers, sampled_from

import ironroads.core.rules.game
from ironroads.bots.thinking.playout import pick, playout
from ironroads.core.rules.match import Match

from . import invariants
from .maps import TITLE

VARIANTS = fixed_dictionaries({option.name: sampled_from(option.values) for option in TITLE.options})
# Both builds have the same rules; the compiled one is five times as fast and plays the long series.
GAMES = 24 if ironroads.core.rules.game.__file__.endswith(".py") else 200


def random_variants(rng):
    return {option.name: rng.choice(option.values) for option in TITLE.options}


@settings(max_examples=8, deadline=None)
@given(board=sampled_from(TITLE.boards), options=VARIANTS, seed=integers(0, 999))
def test_every_position_is_sound(board, options, seed):
    game, rng = TITLE.open(board, options), Random(seed)
    match = Match(game, rng.choice(game.players), seed)
    look = rng.randrange(600, 1500)
    while not match.over():
        if len(match.moves) % look == 0:
            invariants.check(game, match.state, match.log)
            invariants.frontiers_are_complete(game, match.state)
        seat = game.seat(match.state)
        action = pick(game, match.state, seat, rng)
        game.apply(match.state, seat, action, match.log)
        match.moves.append((seat, action))
    invariants.check(game, match.state, match.log)


@pytest.mark.parametrize("half", [0, 1], ids=["as the rulebook", "with variants"])
@pytest.mark.parametrize("board", TITLE.boards)
def test_random_games_end(board, half):
    """Half of them with variants, drawn for twelve games at a time."""
    rng = Random(f"{board} {half}")
    boxes = [TITLE.open(board, random_variants(rng) if half else {}) for _ in range(12)]
    for number in range(GAMES // 2):
        game = boxes[number % len(boxes)]
        state = game.start(rng.choice(game.players))
        assert playout(game, state, rng) < 20_000
        assert game.over(state) and min(state.accounts) >= 0
