"""Analysis of a finished game: the expected result at each decision, and the moves that changed it most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ...core.rules.game import Action, Seat
from ...core.rules.match import Match
from ...core.rules.sentinels import CHANCE
from ..parallel import run_parallel
from ..picklable import Packed, PicklableGame, pack, unpack
from ..thinking.plan import Plan
from ..thinking.search import Search
from ..thinking.tree import Node
from ..thinking.win_estimate import win_estimates

ITERATIONS = 300
SWINGS = 5
NOISE = 0.005  # smaller losses are noise
SLIP = 0.02  # from this loss on a move is not as good as the best


@dataclass(frozen=True)
class Moment:
    """One decision of a game, as the seat that made it saw it."""

    number: int  # of the move, the first is 1
    seat: Seat
    played: str
    best: str
    expected: tuple[float, ...]  # by seat, with the best move: 0 to 1
    after: tuple[float, ...]  # by seat, with the move that was played

    @property
    def change(self) -> float:
        """The loss of the seat that played the move, as a negative number."""
        return min(0.0, self.after[self.seat] - self.expected[self.seat])


@dataclass(frozen=True)
class SearchTask:
    """A decision to search."""

    box: PicklableGame
    veiled: Packed
    number: int
    seat: Seat
    played: str
    iterations: int
    seed: int


def analyse(
    box: PicklableGame, match: Match[Any], iterations: int = ITERATIONS, jobs: int = -1, cluster: str = ""
) -> Iterator[Moment]:
    """Analyse every decision with more than one choice, in order."""
    return run_parallel(moment, search_tasks(box, match, iterations), jobs, cluster)


def search_tasks(box: PicklableGame, match: Match[Any], iterations: int) -> list[SearchTask]:
    """List the decisions to search; each seat sees only what it saw then."""
    game, found = match.game, []
    again = match.at(0)
    for number, (seat, action) in enumerate(match.moves, start=1):
        if seat != CHANCE and len(game.legal(again.state, seat)) > 1:
            veiled = pack(game.veil(again.state, seat))
            found.append(SearchTask(box, veiled, number, seat, game.write(action), iterations, match.seed + number))
        again.play(seat, action)
    return found


def moment(task: SearchTask) -> Moment:
    """Search a decision, or plan the turn where turns are planned."""
    game = task.box.open()
    played, veiled = game.read(task.played), unpack(game, task.veiled)
    search = Search(game, veiled, task.seat, Random(task.seed))
    if game.phases[veiled.phase].is_planned(veiled):
        return _planned_moment(task, search, played)
    search.run(task.iterations)
    if search.best() is not played:
        search.run(task.iterations // 3, focus=played)
    choice = search.choice()
    best = _better(choice, search.best(), played, task.seat)
    return Moment(task.number, task.seat, task.played, game.write(best), _means(choice, best), _means(choice, played))


def _planned_moment(task: SearchTask, search: Search[Any], played: Action) -> Moment:
    """Compare the best turn with the best one that begins with the move that was played."""
    plan = Plan(search)
    plan.run(task.iterations)
    line, seat = plan.best(), task.seat
    best, expected = line[0], plan.outcome(line)
    after = expected if best is played else _best_after(task, plan, played)
    if after[seat] > expected[seat]:
        best, expected = played, after
    return Moment(task.number, seat, task.played, search.game.write(best), tuple(expected), tuple(after))


def _best_after(task: SearchTask, plan: Plan[Any], played: Action) -> list[float]:
    """The expected results of the best turn that begins with a move, in the unit of the plan."""
    search, known = plan.search, plan.turns.get(played)
    found = [plan.outcome(known.line)] if known is not None and known.line else []
    game, state = search.game, plan.start.copy()
    game.apply(state, task.seat, played)
    if game.over(state) or game.seat(state) != task.seat:
        return win_estimates(search.evaluator, state, search.scale)
    veiled = game.veil(state, task.seat)
    rest = Plan(Search(game, veiled, task.seat, Random(task.seed), scale=search.scale))
    rest.run(task.iterations // 3)
    return max([*found, rest.outcome(rest.best())], key=lambda expected: expected[task.seat])


def swings(moments: Sequence[Moment], count: int = SWINGS) -> list[Moment]:
    """The moves that changed the expected result most, the worst first."""
    changed = [moment for moment in moments if moment.change < -NOISE]
    return sorted(changed, key=lambda moment: moment.change)[:count]


def accuracies(moments: Sequence[Moment], seats: int) -> list[float | None]:
    """By seat: the share of its decisions in which it played about as well as the best move; None without any."""
    made = [[moment for moment in moments if moment.seat == seat] for seat in range(seats)]
    return [sum(moment.change > -SLIP for moment in own) / len(own) if own else None for own in made]


def _better(choice: Node, best: Action, played: Action, seat: Seat) -> Action:
    """Prefer the move that was played if a closer look finds it at least as good."""
    return played if _means(choice, played)[seat] > _means(choice, best)[seat] else best


def _means(choice: Node, action: Action) -> tuple[float, ...]:
    child = choice.child(action)
    return tuple([total / max(1, child.visits) for total in child.totals])
