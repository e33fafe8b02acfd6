"""Random matches that the laws look at: now and then from beginning to end, and their end."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from random import Random
from typing import Any

from ...bots.thinking.playout import pick
from ...core.rules.game import Game
from ...core.rules.match import Match

LONGEST = 20_000  # moves of a random game
LOOKS = 40  # how many positions of a game are looked at closely


def dump(state: Any) -> dict[str, Any]:
    return {field.name: getattr(state, field.name) for field in fields(state)}


@dataclass(frozen=True)
class Journey:
    """A random match: looked at now and then from beginning to end, and its end. Laws must not change them."""

    looks: list[Match[Any]]
    end: Match[Any]


@cache
def journey(game: Game[Any], seed: int) -> Journey:
    match = wander(game, seed)
    step = max(1, len(match.moves) // LOOKS)
    looks = []
    again = Match(game, match.seats, seed)
    for number, (seat, action) in enumerate(match.moves):
        if number % step == 0:
            looks.append(again.copy())
        again.play(seat, action)
    return Journey(looks, match)


def wander(game: Game[Any], seed: int) -> Match[Any]:
    """Any legal play reaches the end of the game, and until then at least one seat is asked."""
    rng = Random(seed)
    match = Match(game, rng.choice(game.players), seed)
    while not match.over():
        seat = rng.choice(match.decision().seats)
        match.play(seat, pick(game, match.state, seat, rng))
        assert len(match.moves) < LONGEST, f"{game.id} does not end"
    return match


def glimpses(game: Game[Any], seed: int) -> list[Match[Any]]:
    return journey(game, seed).looks


def finished(game: Game[Any], seed: int) -> Match[Any]:
    return journey(game, seed).end


def sealed_moments(game: Game[Any], seed: int, most: int = 10) -> list[Match[Any]]:
    """Between two sealed answers."""
    found: list[Match[Any]] = []
    match = Match(game, finished(game, seed).seats, seed)
    for seat, action in finished(game, seed).moves:
        match.play(seat, action)
        if match.revealed < len(match.moves):
            found.append(match.copy())
        if len(found) == most:
            break
    return found
