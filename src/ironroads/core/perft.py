"""Counts and hashes that tie builds and versions together: the same rules give the same numbers."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

from .position import write_position
from .rules.game import Game, State

S = TypeVar("S", bound=State)
STATIONS = 20  # hashes along a walk
COUNTED = 4  # at every so many of them positions are counted
ENOUGH = 400  # a count above this one is the last
DEEPEST = 6


def perft(game: Game[S], state: S, depth: int) -> int:
    """Count the move sequences of a given length, outcomes of chance included."""
    if depth == 0:
        return 1
    if game.over(state):
        return 0
    seat = game.seat(state)
    actions = game.legal(state, seat)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        game.apply(after, seat, action)
        total += perft(game, after, depth - 1)
    return total


def survey(game: Game[S], seats: int, options: Sequence[str]) -> list[str]:
    """One line for each station of a walk: move number, hash, and at some of them the counts by depth.

    The hashes cover the named options only, so files stay valid when a game gains another one.
    """
    length = sum(1 for _ in stroll(game, seats)) - 1
    stations = {number * length // STATIONS: number % COUNTED == 0 for number in range(STATIONS + 1)}
    lines = []
    for number, state in enumerate(stroll(game, seats)):
        if number in stations:
            counts = counted(game, state) if stations[number] else []
            lines.append(" ".join([str(number), digest(game, state, options), *map(str, counts)]))
    return [*lines, "scores " + " ".join(map(str, game.scores(state)))]


def stroll(game: Game[S], seats: int) -> Iterator[S]:
    """Play one game by a fixed rule and yield its positions; each is overwritten by the next."""
    state = game.start(seats)
    spin = 1
    while not game.over(state):
        yield state
        seat = game.seat(state)
        actions = game.legal(state, seat)
        spin = spin * 48271 % 2147483647
        game.apply(state, seat, actions[spin % len(actions)])
    yield state


def counted(game: Game[S], state: S) -> list[int]:
    """Counts for depth 1, 2, … until they are large enough."""
    counts = [perft(game, state, 1)]
    while 0 < counts[-1] < ENOUGH and len(counts) < DEEPEST:
        counts.append(perft(game, state, len(counts) + 1))
    return counts


def digest(game: Game[S], state: S, options: Sequence[str]) -> str:
    position = write_position(game, state)
    position["options"] = {name: game.chosen[name] for name in options}
    return hashlib.sha256(msgspec.json.encode(position, order="sorted")).hexdigest()[:16]
