"""The strengths a person can choose, from easy to strongest, and the bots behind them."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from ..core.rules.game import Action, Game, Seat, State
from .greedy import GreedyBot
from .thinking.plan import Plan
from .thinking.search import Search
from .thinking.tree import Node

S = TypeVar("S", bound=State)
LEVELS = ("easy", "medium", "hard", "strongest")
HARD = 1_000  # iterations: about a second on one core of today, compiled
STRONGEST = 5 * HARD
SECONDS = {"hard": 1.0, "strongest": 5.0}  # at most, at a table
LAPSE = 0.5  # how often an easy bot looks at a few moves only
GLANCED = 2  # moves that come to its mind then: with one it would ruin itself in auctions
FEW = 4  # moves that it never loses sight of: else it plays little better than random in Steam's standard game


class EasyBot:
    """Greedy, with lapses."""

    def __init__(self) -> None:
        self._sober = GreedyBot()

    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        legal = game.legal(veiled, seat)
        if len(legal) > FEW and rng.random() < LAPSE:
            legal = rng.sample(legal, GLANCED)
        return self._sober.best(game, veiled, seat, legal, rng)


class SearchBot:
    """Searches for a number of iterations, or for some seconds if that is less; it keeps its tree between moves."""

    def __init__(self, iterations: int = HARD, seconds: float = 0.0) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self._last: Search[Any] | None = None
        self._steps: list[Action] = []  # still to do of a planned turn
        self._foreseen: Any = None  # the position that they were planned for

    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        candidates = game.candidates(veiled, seat)
        if len(candidates) == 1:
            return candidates[0]
        if game.phases[veiled.phase].is_planned(veiled):
            return self._next_step(game, veiled, seat, rng)
        search = Search(game, veiled, seat, rng, self._remembered(game, veiled, seat))
        search.run(self.iterations, self.seconds)
        self._last = search
        return search.best()

    def _next_step(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        """As planned before, if this is the position that was foreseen."""
        if not self._steps or veiled != self._foreseen:
            plan = Plan(Search(game, veiled, seat, rng))
            plan.run(self.iterations, self.seconds)
            self._steps = list(plan.best())
        step = self._steps.pop(0)
        after = veiled.copy()
        game.apply(after, seat, step)
        self._foreseen = game.veil(after, seat)
        return step

    def _remembered(self, game: Game[S], veiled: S, seat: Seat) -> Node | None:
        """The part of the last tree that this position belongs to."""
        last = self._last
        if last is None or last.game is not game or last.seat != seat:
            return None
        return last.recall(veiled)


def seconds_of(name: str) -> float:
    """How long a bot may think at a table."""
    return SECONDS.get(name, SECONDS["hard"])


def medium() -> GreedyBot:
    return GreedyBot()


def hard() -> SearchBot:
    return SearchBot(HARD)


def strongest() -> SearchBot:
    return SearchBot(STRONGEST)
