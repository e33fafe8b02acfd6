"""What a choice would do, as far as whoever asks can know it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import TypeVar

from .rules.game import Action, Event, Game, Log, Seat, State

S = TypeVar("S", bound=State)


def preview(game: Game[S], veiled: S, seat: Seat, *actions: Action) -> list[Event]:
    """The events of legal steps that do not depend on secrets; none while answers are sealed."""
    if game.decision(veiled).sealed:
        return []
    first, second = (_events(game, veiled, seat, actions, Random(guess)) for guess in range(2))
    return [event for event, other in zip(first, second, strict=False) if event == other]


def along(game: Game[S], veiled: S, seat: Seat, actions: Sequence[Action]) -> list[tuple[S, Action]]:
    """Legal steps, each with the position in which it is taken, as far as they go without dice and others."""
    found = [(veiled, action) for action in actions[:1]]
    trial = game.guess(veiled, seat, Random(0)) if len(actions) > 1 else veiled
    for action, following in pairwise(actions):
        game.apply(trial, seat, action)
        if game.over(trial) or game.refusal(trial, seat, following) is not None:
            break
        found.append((trial.copy(), following))
    return found


def _events(game: Game[S], veiled: S, seat: Seat, actions: Sequence[Action], rng: Random) -> Log:
    """As far as the steps can be taken without dice and others."""
    trial = game.guess(veiled, seat, rng)
    log: Log = []
    for action in actions:
        if game.refusal(trial, seat, action) is not None:
            break
        game.apply(trial, seat, action, log)
    return [event for event in log if event.audience is None or seat in event.audience]
