"""The levels a person can choose, from easy to strongest, and their bots."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from ..core.rules.game import Action, Game, Seat, State
from .greedy import GreedyBot
from .styles import level_of
from .thinking.search import Search
from .turn_plans import SLOPE, TurnPlans

S = TypeVar("S", bound=State)
LEVELS = ("easy", "medium", "hard", "strongest")
HARD = 1_000  # iterations: about one second on one core, compiled
STRONGEST = 5 * HARD
SECONDS = {"hard": 1.0, "strongest": 5.0}  # at most, at a table
LAPSE = 0.6  # how often an easy bot is short-sighted
GLANCED = 2  # moves it compares then: with one it would ruin itself in auctions
PLANNED = 300  # positions that the medium level evaluates to plan a turn
DOUBTED = 5  # of the thinking about an interruption, a fifth is for doing nothing
NEEDED = 0.15  # how much more an interruption must promise if nothing is seen in it at first
FEW = 4  # with so few moves it has no lapses: else it plays little better than random in Steam's standard game


class EasyBot:
    """Greedy, with the mistakes of a beginner: often it sees only the moves that bring most at once."""

    def __init__(self) -> None:
        self._sober = GreedyBot()

    @property
    def weighed(self) -> list[tuple[Action, float]]:
        return self._sober.weighed

    @weighed.setter
    def weighed(self, moves: list[tuple[Action, float]]) -> None:
        self._sober.weighed = moves

    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        legal = game.legal(veiled, seat)
        if len(legal) > FEW and rng.random() < LAPSE:
            legal = tempting(game, veiled, seat, legal, rng)
        return self._sober.best(game, veiled, seat, legal, rng)


def tempting(game: Game[S], veiled: S, seat: Seat, legal: list[Action], rng: Random) -> list[Action]:
    """The moves after which the seat has most in hand, whatever they promise or rivals may answer."""
    world = game.guess(veiled, seat, rng)
    if not game.value_parts(world, seat):
        return rng.sample(legal, GLANCED)
    gains = {action: _at_once(game, world, seat, action) for action in legal}
    return sorted(legal, key=gains.__getitem__, reverse=True)[:GLANCED]


def _at_once(game: Game[S], world: S, seat: Seat, action: Action) -> int:
    after = world.copy()
    game.apply(after, seat, action)
    return sum([part.worth for part in game.value_parts(after, seat)])


class MediumBot(GreedyBot):
    """Greedy, but plans its own turn to the end where turns are planned."""

    def __init__(self) -> None:
        super().__init__()
        self._plans = TurnPlans()

    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        candidates = game.candidates(veiled, seat)
        if len(candidates) > 1 and game.phases[veiled.phase].is_planned(veiled):
            step = self._plans.next_step(game, veiled, seat, rng, PLANNED)
            self.weighed = self._plans.weighed
            return step
        return self.best(game, veiled, seat, candidates, rng)


class SearchBot:
    """Searches for a number of iterations or seconds, whichever ends first; keeps its tree between moves."""

    def __init__(self, iterations: int = HARD, seconds: float = 0.0) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.weighed: list[tuple[Action, float]] = []  # at the last decision
        self._last: Search[Any] | None = None
        self._plans = TurnPlans()

    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        candidates = game.candidates(veiled, seat)
        if len(candidates) == 1:
            return candidates[0]
        if game.phases[veiled.phase].is_planned(veiled):
            step = self._plans.next_step(game, veiled, seat, rng, self.iterations, self.seconds)
            self.weighed = self._plans.weighed
            return step
        search = self._remembered(game, veiled, seat, rng) or Search(game, veiled, seat, rng)
        doubted = self.iterations // DOUBTED if game.phases[veiled.phase].interrupts else 0
        search.run(self.iterations - doubted, self.seconds * (self.iterations - doubted) / self.iterations)
        self._last = search
        best = search.best()
        if doubted and not best.is_idle():
            search.run(doubted, self.seconds, _idle(search))
        chosen = _unless_needless(search, best)
        self.weighed = _weighed(search) if chosen is best else []
        return chosen

    def _remembered(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Search[S] | None:
        """A search that goes on with the subtree of the last one, if that holds this position."""
        last = self._last
        if last is None or last.game is not game or last.seat != seat:
            return None
        root = last.recall(veiled)
        return Search(game, veiled, seat, rng, root, scale=last.scale) if root is not None else None


def _idle(search: Search[S]) -> Action:
    """The action that interrupts nothing: searched again before another one is chosen, since its results scatter."""
    return next(action for action in search.choice().actions if action.is_idle())


def _unless_needless(search: Search[S], best: Action) -> Action:
    """The best action, but no interruption that merely puts off what follows: lines behind it end earlier."""
    if best.is_idle() or not search.game.phases[search.veiled.phase].interrupts:
        return best
    choice = search.choice()
    number, idle = choice.number(best), choice.actions.index(_idle(search))
    called, left = choice.children[number], choice.children[idle]
    assert called is not None
    if choice.hopes[number] > choice.hopes[idle] or left is None:
        return best
    gain = called.mean(search.seat) - left.mean(search.seat)
    return best if gain >= NEEDED else choice.actions[idle]


def _weighed(search: Search[S]) -> list[tuple[Action, float]]:
    """Moves that were looked at about as often as the best, with their results in the unit of values."""
    choice = search.choice()
    best = choice.children[choice.favourite()]
    least = best.visits / 2 if best is not None else 0.0
    known = zip(choice.actions, choice.children, strict=True)
    tried = [(action, child) for action, child in known if child is not None and child.visits >= max(1.0, least)]
    return [(action, child.mean(search.seat) * search.scale / SLOPE) for action, child in tried]


def seconds_of(name: str) -> float:
    """How long a bot may think at a table."""
    return SECONDS.get(level_of(name), SECONDS["hard"])


def hard() -> SearchBot:
    return SearchBot(HARD)


def strongest() -> SearchBot:
    return SearchBot(STRONGEST)
