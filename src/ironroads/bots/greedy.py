"""The greedy bot: plays the action that leads to the best position."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from ..core.rules.game import Action, Game, Seat, State
from ..core.rules.sentinels import CHANCE
from .thinking.playout import pick

S = TypeVar("S", bound=State)
SAMPLES = 4  # guesses of hidden information, and draws of chance with many outcomes
FEW = 12  # up to so many outcomes of chance are all evaluated


class GreedyBot:
    def __init__(self) -> None:
        self.weighed: list[tuple[Action, float]] = []  # at the last decision

    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        return self.best(game, veiled, seat, game.candidates(veiled, seat), rng)

    def best(self, game: Game[S], veiled: S, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
        """The action that leads to the best position."""
        if len(actions) == 1:
            return actions[0]
        worlds = _worlds(game, veiled, seat, rng)
        values = [sum([_value(game, world, seat, action, rng) for world in worlds]) for action in actions]
        best = max(values)
        self.weighed = [(action, value / len(worlds)) for action, value in zip(actions, values, strict=True)]
        return rng.choice([action for action, value in zip(actions, values, strict=True) if value == best])


def _worlds(game: Game[S], veiled: S, seat: Seat, rng: Random) -> list[S]:
    """Possible true states; a single one if nothing is hidden."""
    first = game.guess(veiled, seat, rng)
    if first == veiled:
        return [first]
    return [first, *(game.guess(veiled, seat, rng) for _ in range(SAMPLES - 1))]


def _value(game: Game[S], world: S, seat: Seat, action: Action, rng: Random) -> float:
    after = world.copy()
    game.apply(after, seat, action)
    if game.over(after) or game.seat(after) != CHANCE or game.foresees(after):
        return game.value(after, seat)
    outcomes, weights = game.legal(after, CHANCE), game.weights(after)
    if len(outcomes) > FEW:
        outcomes, weights = rng.choices(outcomes, weights, k=SAMPLES), [1] * SAMPLES
    values = [_settled(game, after, seat, outcome, rng) for outcome in outcomes]
    return sum([weight * value for weight, value in zip(weights, values, strict=True)]) / sum(weights)


def _settled(game: Game[S], state: S, seat: Seat, outcome: Action, rng: Random) -> int:
    """The value after an outcome and the moves of chance that follow."""
    after = state.copy()
    game.apply(after, CHANCE, outcome)
    while not game.over(after) and game.seat(after) == CHANCE:
        game.apply(after, CHANCE, pick(game, after, CHANCE, rng))
    return game.value(after, seat)
