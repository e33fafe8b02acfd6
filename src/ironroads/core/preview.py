"""Previews: what an action would do, without what the player cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import TypeVar

from .rules.game import Action, Event, Game, Log, Seat, State

S = TypeVar("S", bound=State)


def preview(game: Game[S], veiled: S, seat: Seat, *actions: Action) -> list[Event]:
    """The events of legal actions that do not depend on hidden information; none in sealed phases."""
    if game.decision(veiled).sealed:
        return []
    first, second = (_events(game, veiled, seat, actions, Random(guess)) for guess in range(2))
    return [event for event, other in zip(first, second, strict=False) if event == other]


def along(game: Game[S], veiled: S, seat: Seat, actions: Sequence[Action]) -> list[tuple[S, Action]]:
    """Pair each action with the state it is played in, up to the first die or decision of another seat."""
    found = [(veiled, action) for action in actions[:1]]
    trial = game.guess(veiled, seat, Random(0)) if len(actions) > 1 else veiled
    for action, following in pairwise(actions):
        game.apply(trial, seat, action)
        if game.over(trial) or game.refusal(trial, seat, following) is not None:
            break
        found.append((trial.copy(), following))
    return found


def _events(game: Game[S], veiled: S, seat: Seat, actions: Sequence[Action], rng: Random) -> Log:
    """Play the actions up to the first that is not legal."""
    trial = game.guess(veiled, seat, rng)
    log: Log = []
    for action in actions:
        if game.refusal(trial, seat, action) is not None:
            break
        game.apply(trial, seat, action, log)
    return [event for event in log if event.audience is None or seat in event.audience]
