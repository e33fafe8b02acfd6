"""One step ahead: the action after which the position seems best."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from ..core.game import CHANCE, Action, Game, Seat, State
from .playout import pick

S = TypeVar("S", bound=State)
GUESSES = 4  # how often what is hidden is guessed, and chance asked


class GreedyBot:
    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        actions = game.legal(veiled, seat)
        if len(actions) == 1:
            return actions[0]
        worlds = [game.guess(veiled, seat, rng) for _ in range(GUESSES)]
        worths = [sum([_worth(game, world, seat, action, rng) for world in worlds]) for action in actions]
        best = max(worths)
        return rng.choice([action for action, worth in zip(actions, worths, strict=True) if worth == best])


def _worth(game: Game[S], world: S, seat: Seat, action: Action, rng: Random) -> int:
    """The value right after the action and the chance that follows it."""
    after = world.copy()
    game.apply(after, seat, action)
    while not game.over(after) and game.seat(after) == CHANCE:
        game.apply(after, CHANCE, pick(game, after, CHANCE, rng))
    return game.value(after, seat)
