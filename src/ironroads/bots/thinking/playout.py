"""Random playouts: the hottest loop of searches and benchmarks."""

from __future__ import annotations

from random import Random
from typing import Final, TypeVar

from ...core.rules.game import SPINS, Action, Game, State, draw
from ...core.rules.sentinels import CHANCE

S = TypeVar("S", bound=State)


# A small multiplicative generator: its products fit the machine ints of compiled code. `Random` would take a tenth of
# the time of a playout.
FACTOR: Final = 771645345


def pick(game: Game[S], state: S, seat: int, rng: Random) -> Action:
    """Pick a random legal action; chance by its weights."""
    actions = game.legal(state, seat)
    if seat == CHANCE:
        return draw(actions, game.weights(state), rng.randrange(1, SPINS))
    return actions[int(rng.random() * len(actions))]


def playout(game: Game[S], state: S, rng: Random) -> int:
    """Play to the end; return the number of decisions."""
    phases = game.phases
    over = len(phases)
    spin = rng.randrange(1, SPINS)
    count = 0
    while state.phase != over:
        phase = phases[state.phase]
        seat = phase.seats(state)[0]
        spin = spin * FACTOR % SPINS
        phase.apply(state, seat, phase.choose(state, seat, spin), None)
        count += 1
    return count
