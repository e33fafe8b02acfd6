"""Bots by name, imported on demand."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Protocol, TypeVar

from ..core.errors import BadChoice
from ..core.rules.game import Action, Game, Seat, State

S = TypeVar("S", bound=State)

# By name: module and factory. A number after the name is passed to the factory: `search:500`.
BOTS = {
    "random": "random:RandomBot",
    "greedy": "greedy:GreedyBot",
    "easy": "levels:EasyBot",
    "medium": "levels:medium",
    "hard": "levels:hard",
    "strongest": "levels:strongest",
    "search": "levels:SearchBot",
}


class Bot(Protocol):
    """Chooses for a seat, given only what the seat may see."""

    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        """Return a legal action; `rng` is the only source of randomness."""


def bot(name: str) -> Bot:
    """Make a new bot; bots may remember the match they play."""
    kind, _, figure = name.partition(":")
    if kind not in BOTS or (figure and (kind != "search" or not figure.isdecimal())):
        raise BadChoice("bot", name, ", ".join(BOTS))
    module, _, factory = BOTS[kind].partition(":")
    make: Callable[..., Bot] = getattr(import_module(f".{module}", __package__), factory)
    return make(int(figure)) if figure else make()
