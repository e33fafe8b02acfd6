"""The base class for bots of one's own: a view in, a move out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TypeVar

from ..bots.history import Past
from ..core.rules.game import Action, Game, Seat, State
from ..core.rules.match import Match as CoreMatch
from ..games import TITLES
from .loaded import HUMAN, LoadedMatch
from .view import View

S = TypeVar("S", bound=State)


class Bot(ABC):
    """A bot of one's own. Name it as `module:Class` or `file.py:Class` wherever a bot can be named.

    >>> import ironroads
    >>> class First(ironroads.Bot):
    ...     def move(self, view, rng):
    ...         return view.legal_moves()[0]
    >>> match = ironroads.new("steel-driver", options={"first": "seat-one"})
    >>> First().move(match.view(seat=0), None)
    'offer:red'
    """

    @abstractmethod
    def move(self, view: View, rng: Random) -> str | Action:
        """Choose a move for `view.seat`; `rng` is the only source of randomness, so that games can be repeated."""

    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        """Answer those who know nothing but the position, such as a Gymnasium environment."""
        return self._choose(None, game, veiled, seat, rng)

    def choose_after(self, history: Past, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        """Answer the arena, `simulate`, the terminal and a table in the browser: they know what was played before.

        A bot with a `choose` of its own is asked by that.
        """
        if type(self).choose is not Bot.choose:
            return self.choose(game, veiled, seat, rng)
        return self._choose(history, game, veiled, seat, rng)

    def _choose(self, history: Past | None, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        loaded = LoadedMatch(TITLES[game.id], CoreMatch(game, veiled.seats, now=veiled), (HUMAN,) * veiled.seats)
        move = self.move(View(loaded, seat, history), rng)
        return game.read(move) if isinstance(move, str) else move
