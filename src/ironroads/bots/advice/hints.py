"""Hints: the best moves a search found, their expected results, and the moves likely to follow."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TypeVar

from ...core.rules.game import Action, Game, Seat, State
from ..thinking.plan import Plan, PlannedTurn
from ..thinking.search import Search
from ..thinking.tree import Node

S = TypeVar("S", bound=State)
BEST = 3
LINE = 6  # moves shown of what follows
SOLID = 3  # fewer visits are guesswork


@dataclass(frozen=True)
class Hint:
    """A move, its expected result for every seat (0 to 1), and the moves likely to follow."""

    move: str
    expected: tuple[float, ...]
    share: float  # of all visits
    line: tuple[tuple[Seat, str], ...]


def find_hints(game: Game[S], veiled: S, seat: Seat, rng: Random, iterations: int, seconds: float = 0.0) -> list[Hint]:
    """Search a decision, or plan the turn where turns are planned, and return the best moves."""
    search = Search(game, veiled, seat, rng)
    if game.phases[veiled.phase].is_planned(veiled):
        plan = Plan(search)
        plan.run(iterations, seconds)
        return planned_hints(plan)
    search.run(iterations, seconds)
    _try_others(search)
    return hints(search)


def _try_others(search: Search[S]) -> None:
    """Try the most promising moves once, so that there are enough to show where time was up too soon."""
    choice = search.choice()
    untried = [action for action, child in zip(choice.actions, choice.children, strict=True) if child is None]
    tried = len(choice.actions) - len(untried)
    for action in untried[: max(BEST - tried, 0)]:
        search.run(1, focus=action)


def hints(search: Search[S], count: int = BEST) -> list[Hint]:
    """The most visited moves, best first."""
    choice = search.choice()
    tried = [(child.visits, -number) for number, child in enumerate(choice.children) if child is not None]
    best = [-number for _, number in sorted(tried, reverse=True)[:count]]
    return [_hint(search.game, choice, number) for number in best]


def planned_hints(plan: Plan[S], count: int = BEST) -> list[Hint]:
    """The best turns with different first moves, best first."""
    return [_planned_hint(plan, turn) for turn in plan.best_turns(count)]


def _planned_hint(plan: Plan[S], turn: PlannedTurn) -> Hint:
    game, seat = plan.search.game, plan.search.seat
    first, *others = [game.write(action) for action in turn.line]
    line = tuple((seat, move) for move in others[:LINE])
    return Hint(first, tuple(plan.outcome(turn.line)), turn.looks / plan.looks, line)


def _hint(game: Game[S], choice: Node, number: int) -> Hint:
    child = choice.children[number]
    assert child is not None
    return Hint(
        game.write(choice.actions[number]),
        tuple(total / child.visits for total in child.totals),
        child.visits / choice.visits,
        tuple((seat, game.write(action)) for seat, action in _line(child)),
    )


def _line(node: Node) -> list[tuple[Seat, Action]]:
    """The most visited moves that follow, up to the next move of chance."""
    line: list[tuple[Seat, Action]] = []
    while node.legal and len(line) < LINE:
        number = node.favourite()
        child = node.children[number]
        if child is None or child.visits < SOLID:
            break
        line.append((node.seat, node.actions[number]))
        node = child
    return line
