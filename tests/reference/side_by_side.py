"""Plays a match and a reference side by side and stops at the first difference.

A reference is a second implementation of one rulebook: plain dicts and sets, slow, written from the rulebook's text.
It shares nothing with the rules but the board file. It speaks notation, and shows what it knows in the words of a
position (docs/positions.md), so that both sides can be compared without a translation.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pickle import dumps, loads
from random import Random
from typing import Any, Protocol

from ironroads.core.codecs import FieldPath
from ironroads.core.position import write_position
from ironroads.core.rules.game import Game, State
from ironroads.core.rules.match import Match

CHANCE = -1  # how `asked`, `legal` and `play` of a reference call the seat of dice and draws
Choose = Callable[[Match[Any], int, list[str], Random], str]  # picks a move for a seat


class Reference(Protocol):
    """One game in progress, by the rulebook."""

    def asked(self) -> set[int]:
        """The seats that must decide now; `{CHANCE}` for a die or a draw, empty when the game is over."""

    def legal(self, seat: int) -> set[str]:
        """Every move the seat may make, in notation."""

    def play(self, seat: int, move: str) -> None:
        """Carry out a legal move, with everything that follows from it."""

    def position(self) -> dict[str, Any]:
        """What lies on the table, under the names and in the form a position has; it may leave fields out."""

    def scores(self) -> list[int]:
        """The final scores by seat, once the game is over."""


class Difference(AssertionError):
    """The rules and the reference disagree; says about what, and in which position."""


def play_side_by_side(
    game: Game[Any], reference: Reference, players: int, seed: int, choose: Choose, start: State | None = None
) -> Match[Any]:
    """A whole game from its beginning, or from `start`, compared before and after every move."""
    match, rng, written = Match(game, players, seed, start), Random(seed), Written(game, players)
    while not match.over():
        moves = compare(match, reference, written)
        seat = rng.choice(match.decision().seats)
        legal = moves[seat]
        move = rng.choice(legal) if seat < 0 else choose(match, seat, legal, rng)
        match.play(seat, game.read(move))
        reference.play(max(seat, CHANCE), move)
    compare(match, reference, written)
    expect(match, "scores", game.scores(match.state), reference.scores())
    return match


class Written:
    """The fields of a position; each is written anew only when it has changed, since most do not with most moves."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.codecs = game.codecs()
        tables = {"phase": [*(phase.kind for phase in game.phases), "over"], **game.names()}
        self.path = FieldPath("", tables, seats, [])
        self.values: dict[str, Any] = {}
        self.fields: dict[str, Any] = {}

    def field(self, state: State, name: str) -> Any:
        value = getattr(state, name)
        if name not in self.fields or self.values[name] != value:
            self.values[name] = loads(dumps(value))  # a deep copy, and a fast one
            self.fields[name] = self.codecs[name].write(value, self.path)
        return self.fields[name]


def compare(match: Match[Any], reference: Reference, written: Written | None = None) -> dict[int, list[str]]:
    """Who is asked, what they may do, and what lies on the table; returns the moves by seat."""
    game = match.game
    asked = set() if match.over() else set(match.decision().seats)
    expect(match, "asked", {seat if seat >= 0 else CHANCE for seat in asked}, reference.asked())
    moves = {seat: [game.write(action) for action in game.legal(match.state, seat)] for seat in asked}
    for seat, legal in moves.items():
        expect(match, f"moves of seat {seat}", set(legal), reference.legal(seat if seat >= 0 else CHANCE))
    written = written or Written(game, match.seats)
    for field, value in reference.position().items():
        expect(match, field, written.field(match.state, field), value)
    return moves


def expect(match: Match[Any], what: str, ours: Any, theirs: Any) -> None:
    if ours != theirs:
        raise Difference(f"{what}: {_difference(ours, theirs)}\n{_told(match)}")


def _difference(ours: Any, theirs: Any) -> str:
    if isinstance(ours, set) and isinstance(theirs, set):
        return f"only in the rules {sorted(ours - theirs)}, only in the reference {sorted(theirs - ours)}"
    if isinstance(ours, dict) and isinstance(theirs, dict):
        keys = [key for key in {**ours, **theirs} if ours.get(key) != theirs.get(key)]
        return "; ".join(f"{key}: rules {ours.get(key)!r}, reference {theirs.get(key)!r}" for key in keys)
    return f"rules {ours!r}, reference {theirs!r}"


def _told(match: Match[Any]) -> str:
    """Enough to reach the place again: the moves so far and the position."""
    game = match.game
    moves = " ".join(f"{seat}/{game.write(action)}" for seat, action in match.moves)
    position = json.dumps(write_position(game, match.state))
    return f"{game.id}, {match.seats} players, seed {match.seed}\nmoves: {moves}\nposition: {position}"


def at_random(match: Match[Any], seat: int, legal: list[str], rng: Random) -> str:
    return rng.choice(legal)
