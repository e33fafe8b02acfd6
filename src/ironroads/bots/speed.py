"""The speed of searches, for `ironroads bench`."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any, TypeVar

from ..core.rules.game import Game, State
from ..core.rules.sentinels import CHANCE
from .thinking.playout import pick
from .thinking.search import Search

S = TypeVar("S", bound=State)
OPENING = 40  # decisions played at random before the search is measured


@dataclass(frozen=True)
class SearchSpeed:
    """Per CPU second on one core."""

    playouts: float
    nodes: float
    steps: float


def opened(game: Game[S], seats: int, rng: Random) -> S:
    """A position in the middle of a random game with more than one choice."""
    state = game.start(seats)
    count = 0
    while count < OPENING or game.seat(state) == CHANCE or len(game.legal(state, game.seat(state))) < 2:
        seat = game.seat(state)
        game.apply(state, seat, pick(game, state, seat, rng))
        count += 1
    return state


def search_speed(game: Game[Any], seats: int, seconds: float, seed: int = 1) -> SearchSpeed:
    rng = Random(seed)
    state = opened(game, seats, rng)
    seat = game.seat(state)
    began = process_time()
    search = Search(game, game.veil(state, seat), seat, rng)
    while process_time() - began < seconds:
        search.run(20)
    took = process_time() - began
    return SearchSpeed(search.iterations / took, search.nodes / took, search.steps / took)
