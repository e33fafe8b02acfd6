"""Planned turns, carried out step by step."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from ..core.rules.game import Action, Game, Seat, State
from .thinking.plan import Plan
from .thinking.search import Search

S = TypeVar("S", bound=State)
SLOPE = 0.3  # by which the expected result grows when the value grows by its usual spread
COMPARED = 8  # turns that a style chooses from


class TurnPlans:
    """Plans a turn to its end where the phase says so, and remembers the rest of the plan."""

    def __init__(self) -> None:
        self.weighed: list[tuple[Action, float]] = []  # first steps at the last decision, if it needed a new plan
        self._steps: list[Action] = []
        self._foreseen: Any = None  # the position they were planned for

    def next_step(self, game: Game[S], veiled: S, seat: Seat, rng: Random, looks: int, seconds: float = 0.0) -> Action:
        """The next planned action, if the position is the expected one; otherwise the first of a new plan."""
        self.weighed = []
        if not self._steps or veiled != self._foreseen:
            plan = Plan(Search(game, veiled, seat, rng))
            plan.run(looks, seconds)
            self._steps = list(plan.best())
            self.weighed = _weighed(plan)
        step = self._steps.pop(0)
        after = veiled.copy()
        game.apply(after, seat, step)
        self._foreseen = game.veil(after, seat)
        return step


def _weighed(plan: Plan[S]) -> list[tuple[Action, float]]:
    """The first steps of the best turns, with what they promise in the unit of values."""
    scale = plan.search.scale / SLOPE
    return [(turn.line[0], turn.promise * scale) for turn in plan.best_turns(COMPARED)]
