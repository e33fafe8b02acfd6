"""Playing on at random: the loop that searches and benchmarks run most."""

from __future__ import annotations

from random import Random
from typing import Final, TypeVar

from ..core.game import CHANCE, SPINS, Action, Game, State

S = TypeVar("S", bound=State)


# A small multiplicative generator: its products fit the machine ints of compiled code, and a playout that asks
# `Random` for every choice spends a tenth of its time there.
FACTOR: Final = 771645345


def pick(game: Game[S], state: S, seat: int, rng: Random) -> Action:
    """Any legal action; chance decides by its weights."""
    actions = game.legal(state, seat)
    if seat == CHANCE:
        return draw(actions, game.weights(state), rng.randrange(1, SPINS))
    return actions[int(rng.random() * len(actions))]


def draw(actions: list[Action], weights: list[int], spin: int) -> Action:
    """The action that a spin of the wheel (1 to SPINS - 1) points at."""
    total = 0
    for weight in weights:  # compiled, this is faster than `sum`
        total += weight
    left = spin * total // SPINS
    for number in range(len(actions)):
        left -= weights[number]
        if left < 0:
            return actions[number]
    return actions[-1]


def playout(game: Game[S], state: S, rng: Random) -> int:
    """Play to the end; the number of decisions that it took."""
    phases = game.phases
    over = len(phases)
    spin = rng.randrange(1, SPINS)
    count = 0
    while state.phase != over:
        phase = phases[state.phase]
        seat = phase.seats(state)[0]
        spin = spin * FACTOR % SPINS
        if seat == CHANCE:
            action = draw(phase.legal(state, CHANCE), phase.weights(state), spin)
        else:
            action = phase.choose(state, seat, spin)
        phase.apply(state, seat, action, None)
        count += 1
    return count
