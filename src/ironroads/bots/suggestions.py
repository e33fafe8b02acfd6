"""Suggestions in the order in which a bot would judge them at a glance, the best first.

A page shows them with every question, so they are judged by the game's quick values: the closer evaluation of a
search takes a hundred times as long in Dampfross, and agrees with them in the other games.
"""

from __future__ import annotations

from random import Random
from typing import TypeVar

from ..core.rules.game import Action, Evaluator, Game, Seat, State, Suggestion
from .thinking.win_estimate import value_spread, win_estimates

S = TypeVar("S", bound=State)


def suggestions(game: Game[S], veiled: S, seat: Seat) -> list[Suggestion]:
    """What a game suggests to a seat, sorted by the expected result."""
    offered = game.suggest(veiled, seat)
    if len(offered) < 2 or game.decision(veiled).sealed:
        return offered
    world, evaluator = game.guess(veiled, seat, Random(0)), Evaluator(game)
    scale = max(1.0, value_spread(evaluator, world))

    def expected(suggestion: Suggestion) -> float:
        after = played(game, world, seat, suggestion.actions)
        return win_estimates(evaluator, after, scale)[seat]

    return sorted(offered, key=expected, reverse=True)


def played(game: Game[S], state: S, seat: Seat, actions: tuple[Action, ...]) -> S:
    """A copy of the state after the actions, up to the first that is not legal in it."""
    after = state.copy()
    for action in actions:
        if game.refusal(after, seat, action) is not None:
            break
        game.apply(after, seat, action)
    return after
