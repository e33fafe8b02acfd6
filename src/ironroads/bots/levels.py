"""The levels a person can choose, from easy to strongest, and their bots."""

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
HARD = 1_000  # iterations: about one second on one core, compiled
STRONGEST = 5 * HARD
SECONDS = {"hard": 1.0, "strongest": 5.0}  # at most, at a table
LAPSE = 0.5  # how often an easy bot considers only a few moves
GLANCED = 2  # moves it considers then: with one it would ruin itself in auctions
FEW = 4  # with so few moves it has no lapses: else it plays little better than random in Steam's standard game


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
    """Searches for a number of iterations or seconds, whichever ends first; keeps its tree between moves."""

    def __init__(self, iterations: int = HARD, seconds: float = 0.0) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self._last: Search[Any] | None = None
        self._steps: list[Action] = []  # the rest of a planned turn
        self._foreseen: Any = None  # the position they were planned for

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
        """The next planned action, if the position is the expected one."""
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
        """The subtree of the last search that belongs to this position."""
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
