"""Yardsticks: scripted players that a game brings along, to measure bots against; `yardstick:NAME`.

A game keeps them in a folder `yardsticks` beside its `game.py`, listed in `YARDSTICKS`. They share no idea of value
with the bots, so that a mistake common to all bots shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, TypeVar

from ..core.errors import BadChoice
from ..core.rules.game import Action, Game, Seat, State

S = TypeVar("S", bound=State)
YARDSTICK = "yardstick:"


def yardsticks(game: Game[Any]) -> Mapping[str, Any]:
    """The scripted players of a game by name; none if it brings none."""
    for kind in type(game).__mro__:  # a class made for a board has no folder of its own
        package = kind.__module__.rpartition(".")[0]
        if package and find_spec(f"{package}.yardsticks") is not None:
            found: Mapping[str, Any] = import_module(f"{package}.yardsticks").YARDSTICKS
            return found
    return {}


class YardstickBot:
    """The scripted player of this name in any game that has it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._player: Any = None

    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        if self._player is None:
            known = yardsticks(game)
            if self.name not in known:
                raise BadChoice("bot", YARDSTICK + self.name, ", ".join(YARDSTICK + name for name in known))
            self._player = known[self.name]()
        action: Action = self._player.choose(game, veiled, seat, rng)
        return action
