"""The strengths a person can choose, from easy to strongest, and the bots behind them."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from ..core.game import Action, Game, Seat, State
from .greedy import GreedyBot
from .search import Search

S = TypeVar("S", bound=State)
LEVELS = ("easy", "medium", "hard", "strongest")
HARD = 1_000  # iterations: about a second on one core of today, compiled
STRONGEST = 5 * HARD
LAPSE = 0.35  # how often an easy bot plays whatever comes to mind


class EasyBot:
    """Greedy, with lapses."""

    def __init__(self) -> None:
        self._sober = GreedyBot()

    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        if rng.random() < LAPSE:
            return rng.choice(game.legal(veiled, seat))
        return self._sober.choose(game, veiled, seat, rng)


class SearchBot:
    """Searches for a number of iterations, or for some seconds if that is less."""

    def __init__(self, iterations: int = HARD, seconds: float = 0.0) -> None:
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        legal = game.legal(veiled, seat)
        if len(legal) == 1:
            return legal[0]
        search = Search(game, veiled, seat, rng)
        search.run(self.iterations, self.seconds)
        return search.best()


def medium() -> GreedyBot:
    return GreedyBot()


def hard() -> SearchBot:
    return SearchBot(HARD)


def strongest() -> SearchBot:
    return SearchBot(STRONGEST)
