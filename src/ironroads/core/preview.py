"""Previews: what an action would do, without what the player cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from .face import Face
from .rules.game import Action, Event, Game, Log, Seat, State
from .rules.sentinels import NOBODY

S = TypeVar("S", bound=State)


def preview(game: Game[S], veiled: S, seat: Seat, *actions: Action) -> list[Event]:
    """The events of legal actions that do not depend on hidden information; none in sealed phases."""
    if game.decision(veiled).sealed:
        return []
    first, second = (_events(game, veiled, seat, actions, Random(guess)) for guess in range(2))
    return [event for event, other in zip(first, second, strict=False) if event == other]


def effects(game: Game[S], face: Face[S], veiled: S, seat: Seat, *actions: Action) -> list[Event]:
    """All that actions would do, and what may follow; in both, what the seat itself does or gets comes first."""
    events = preview(game, veiled, seat, *actions)
    if len(actions) > 1:
        events = [event for event in events if event.kind not in face.passing]
    return [*own_first(events, seat), *own_first(face.forecast(veiled, seat, actions), seat)]


def own_first(events: Sequence[Event], seat: Seat) -> list[Event]:
    """Events of a seat before those of others; an opening sentence that belongs to no player stays first."""
    opening = [event for event in events[:1] if event.seat == NOBODY]
    return [*opening, *sorted(events[len(opening) :], key=lambda event: event.seat != seat)]


def gain(game: Game[S], face: Face[S], veiled: S, seat: Seat, *actions: Action) -> int:
    """What legal actions add to the seat's money at once; 0 if hidden information decides it."""
    purse, _ = face.purse
    if not purse or game.decision(veiled).sealed:
        return 0
    gains = {_gain(game, face, veiled, seat, actions, Random(guess)) for guess in range(2)}
    return gains.pop() if len(gains) == 1 else 0


def _gain(game: Game[S], face: Face[S], veiled: S, seat: Seat, actions: Sequence[Action], rng: Random) -> int:
    trial = game.guess(veiled, seat, rng)
    purse, _ = face.purse
    before = face.series(trial)[purse][seat]
    raised = face.raised(_play(game, trial, seat, actions), seat)
    return face.series(trial)[purse][seat] - before - raised


def along(game: Game[S], veiled: S, seat: Seat, actions: Sequence[Action]) -> list[tuple[S, Action]]:
    """Pair each action, and the seat's only answers after it, with the state it is played in.

    Ends at the first die or decision of another seat.
    """
    found: list[tuple[S, Action]] = []
    trial = game.guess(veiled, seat, Random(0))
    for action in actions:
        if found and (game.over(trial) or game.refusal(trial, seat, action) is not None):
            break
        found.append((trial.copy() if found else veiled, action))
        game.phases[trial.phase].apply(trial, seat, action, None)
        found += _only_answers(game, trial, seat)
    return found


def _only_answers(game: Game[S], state: S, seat: Seat) -> list[tuple[S, Action]]:
    """Play the answers that are not asked for; return those of the seat, each with the state before it."""
    found: list[tuple[S, Action]] = []
    while (answer := game.only_answer(state)) is not None:
        mover = game.seat(state)
        if mover == seat:
            found.append((state.copy(), answer))
        game.phases[state.phase].apply(state, mover, answer, None)
    return found


def _events(game: Game[S], veiled: S, seat: Seat, actions: Sequence[Action], rng: Random) -> Log:
    log = _play(game, game.guess(veiled, seat, rng), seat, actions)
    return [event for event in log if event.is_for(seat)]


def _play(game: Game[S], trial: S, seat: Seat, actions: Sequence[Action]) -> Log:
    """Play the actions up to the first that is not legal."""
    log: Log = []
    for action in actions:
        if game.refusal(trial, seat, action) is not None:
            break
        game.apply(trial, seat, action, log)
    return log
