"""The bots by name; each is imported when somebody asks for it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from random import Random
from typing import Protocol, TypeVar

from ..core.errors import BadChoice
from ..core.game import Action, Game, Seat, State

S = TypeVar("S", bound=State)

# By name: module and factory, which takes no arguments and makes a Bot.
BOTS = {
    "random": "random:RandomBot",
    "greedy": "greedy:GreedyBot",
}


class Bot(Protocol):
    """Whoever chooses for a seat; it is shown what the seat may see and has no other way to know."""

    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        """One of the legal actions; equal ones are told apart by `rng` alone."""


@cache
def bot(name: str) -> Bot:
    if name not in BOTS:
        raise BadChoice("bot", name, ", ".join(BOTS))
    module, _, factory = BOTS[name].partition(":")
    made: Bot = getattr(import_module(f".{module}", __package__), factory)()
    return made
