"""Random games for a slice of CPU time; only slices taken in turn can be compared."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import TypeVar

import msgspec

from ..bots.thinking.playout import playout
from ..core.rules.game import Game, State

S = TypeVar("S", bound=State)


class Slice(msgspec.Struct, frozen=True):
    """What was played per CPU second."""

    games: float
    decisions: float


def play_slice(game: Game[S], seats: int, rng: Random, seconds: float) -> Slice:
    games = decisions = 0
    begin = process_time()
    spent = 0.0
    while spent < seconds:
        decisions += playout(game, game.start(seats), rng)
        games += 1
        spent = process_time() - begin
    return Slice(games / spent, decisions / spent)
