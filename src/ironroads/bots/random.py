"""The random bot: any legal action; the baseline for all others."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from ..core.rules.game import Action, Game, Seat, State
from .thinking.playout import pick

S = TypeVar("S", bound=State)


class RandomBot:
    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        return pick(game, veiled, seat, rng)
