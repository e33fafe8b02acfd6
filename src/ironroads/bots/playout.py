"""Playing on at random: the loop that searches and benchmarks run most."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from ..core.game import CHANCE, Action, Game, State

S = TypeVar("S", bound=State)


def pick(game: Game[S], state: S, seat: int, rng: Random) -> Action:
    """Any legal action; chance decides by its weights."""
    actions = game.legal(state, seat)
    if seat == CHANCE:
        return draw(actions, game.weights(state), rng)
    return actions[int(rng.random() * len(actions))]


def draw(actions: list[Action], weights: list[int], rng: Random) -> Action:
    left = int(rng.random() * sum(weights))
    for action, weight in zip(actions, weights, strict=True):
        left -= weight
        if left < 0:
            return action
    return actions[-1]


def playout(game: Game[S], state: S, rng: Random) -> int:
    """Play to the end; the number of decisions that it took."""
    phases = game.phases
    over = len(phases)
    count = 0
    while state.phase != over:
        phase = phases[state.phase]
        seat = phase.seats(state)[0]
        actions = phase.legal(state, seat)
        if seat == CHANCE:
            action = draw(actions, phase.weights(state), rng)
        else:
            action = actions[int(rng.random() * len(actions))]
        phase.apply(state, seat, action, None)
        count += 1
    return count
