"""Advice on a decision: the best moves, the line behind the best one, and what that line changes for the player."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from random import Random
from typing import TypeVar

from ...core.rules.game import Game, Seat, State
from ...core.rules.sentinels import CHANCE
from ..picklable import Packed, PicklableGame, unpack
from .hints import Hint, find_hints

S = TypeVar("S", bound=State)
Step = tuple[Seat, str]
PLENTY = 1_000_000  # more iterations than any time limit allows
HINT_SECONDS = 1.5  # from the question to the answer, of the two that a player waits at most
LEAST_SECONDS = 0.2  # of thinking, however late the worker began
MOST_CHANGES = 3  # that a sentence names


@dataclass(frozen=True)
class PartChange:
    """More or less of one part of what the player has; see `ValuePart`."""

    kind: str
    subject: int
    amount: int  # negative for less
    total: int


@dataclass(frozen=True)
class Advice:
    """The best moves, best first; the rest is about the first of them."""

    hints: tuple[Hint, ...]
    steps: tuple[Step, ...]  # the move and those likely to follow, as far as they are certain to be legal
    changes: tuple[PartChange, ...]  # the most important first
    answer: Step | None  # the first thing that a rival does in the line


@dataclass(frozen=True)
class AdviceTask:
    """A veiled decision to think about until a moment of `time.time()`, or for a number of iterations."""

    box: PicklableGame
    veiled: Packed
    seat: Seat
    seed: int
    until: float = 0.0
    iterations: int = PLENTY


def advise(task: AdviceTask) -> Advice:
    """Think in a worker process."""
    game = task.box.open()
    seconds = max(LEAST_SECONDS, task.until - time.time()) if task.until else 0.0
    return advice(game, unpack(game, task.veiled), task.seat, Random(task.seed), task.iterations, seconds)


def advice(game: Game[S], veiled: S, seat: Seat, rng: Random, iterations: int, seconds: float = 0.0) -> Advice:
    """Think about a decision of a seat, given only what it may see."""
    found = _ranked(find_hints(game, veiled, seat, rng, iterations, seconds), seat)
    best = found[0]
    steps = certain_steps(game, veiled, seat, [(seat, best.move), *best.line])
    answers = [(other, move) for other, move in steps if other != seat and not game.read(move).is_idle()]
    return Advice(tuple(found), tuple(steps), changes(game, veiled, seat, steps), answers[0] if answers else None)


def _ranked(found: list[Hint], seat: Seat) -> list[Hint]:
    """By expected result; moves that were looked at much less than the first come last."""
    most = max([hint.share for hint in found])
    return sorted(found, key=lambda hint: (2 * hint.share < most, -hint.expected[seat]))


def certain_steps(game: Game[S], veiled: S, seat: Seat, line: Sequence[Step]) -> list[Step]:
    """The beginning of a line that is legal in a world that looks like this one."""
    return [step for step, _ in _along(game, veiled, seat, line)]


def changes(game: Game[S], veiled: S, seat: Seat, line: Sequence[Step]) -> tuple[PartChange, ...]:
    """What the player's own moves at the beginning of a line change; if nothing, what the whole line does."""
    states = _along(game, veiled, seat, line)
    own = list(takewhile(lambda each: each[0][0] == seat, states))
    start = game.guess(veiled, seat, Random(0))
    for _, after in [*own[-1:], *states[-1:]]:
        found = _difference(game, start, after, seat)
        if found:
            return found
    return ()


def _along(game: Game[S], veiled: S, seat: Seat, line: Sequence[Step]) -> list[tuple[Step, S]]:
    """The steps with the state after each, up to chance or the first that is not legal."""
    found: list[tuple[Step, S]] = []
    state = game.guess(veiled, seat, Random(0))
    for mover, move in line:
        action = game.read(move)
        if game.over(state) or game.seat(state) == CHANCE or game.refusal(state, mover, action) is not None:
            break
        state = state.copy()
        game.apply(state, mover, action)
        found.append(((mover, move), state))
    return found


def _difference(game: Game[S], before: S, after: S, seat: Seat) -> tuple[PartChange, ...]:
    """Parts of which there is more or less, by how much that is worth."""
    had = {(part.kind, part.subject): part for part in game.value_parts(before, seat)}
    has = {(part.kind, part.subject): part for part in game.value_parts(after, seat)}
    found: list[tuple[int, PartChange]] = []
    for key in dict.fromkeys([*had, *has]):
        old, new = had.get(key), has.get(key)
        amount = (new.amount if new else 0) - (old.amount if old else 0)
        worth = (new.worth if new else 0) - (old.worth if old else 0)
        if amount:
            found.append((abs(worth), PartChange(key[0], key[1], amount, new.amount if new else 0)))
    found.sort(key=lambda each: -each[0])
    return tuple([change for _, change in found[:MOST_CHANGES]])
