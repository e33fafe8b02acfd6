"""Bots see what their seat may see: whatever is hidden may be different without changing their decision."""

from dataclasses import fields
from itertools import islice
from random import Random

import pytest

from ironroads.bots.arena.games import ArenaMatch
from ironroads.bots.registry import bot
from ironroads.core.rules.match import Match
from ironroads.games import TITLES

from .shelf import decisions


class Witness:
    """Plays at random and keeps what it was shown."""

    def __init__(self):
        self.shown = []

    def choose(self, game, veiled, seat, rng):
        self.shown.append((seat, veiled))
        return rng.choice(game.legal(veiled, seat))


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("kind", ["greedy", "easy", "medium", "search:5"])
def test_another_world_that_looks_the_same_gets_the_same_answer(name, kind):
    game = TITLES[name].open()
    for world, (state, seat) in enumerate(islice(decisions(game, seed=11, apart=25), 3)):
        other = game.guess(game.veil(state, seat), seat, Random(world))
        answers = [bot(kind).choose(game, game.veil(each, seat), seat, Random(3)) for each in (state, other)]
        assert answers[0] is answers[1]


@pytest.mark.parametrize("name", TITLES)
def test_the_arena_shows_every_bot_its_veiled_state_only(name):
    game = TITLES[name].open()
    match = Match(game, game.players[0], 3)
    witness = Witness()
    ArenaMatch(match, [witness] * match.seats, 3).play()
    again = Match(game, match.seats, 3)
    shown = iter(witness.shown)
    for seat, action in match.moves:
        if seat >= 0:
            asked, veiled = next(shown)
            assert asked == seat
            assert _plain(veiled) == _plain(game.veil(again.state, seat))
        again.play(seat, action)


def _plain(state):
    return [getattr(state, field.name) for field in fields(state)]
