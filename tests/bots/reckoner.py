"""Positions near the end, reckoned out: what everybody gets when all play as well as they can for themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ironroads.bots.thinking.win_estimate import results
from ironroads.core.rules.game import Action, Game
from ironroads.core.rules.sentinels import CHANCE


class TooLong(Exception):
    """The end is too far away to be reckoned out."""


class Reckoner:
    """Looks at every line of play to its end; nothing is estimated."""

    def __init__(self, game: Game[Any], most: int) -> None:
        self.game = game
        self.left = most  # positions that may still be looked at

    def worths(self, state: Any, seat: int) -> dict[str, float]:
        """By move: the result of the seat after it."""
        game = self.game
        return {game.write(action): self.after(state, seat, action)[seat] for action in game.legal(state, seat)}

    def after(self, state: Any, seat: int, action: Action) -> Sequence[float]:
        trial = state.copy()
        self.game.apply(trial, seat, action)
        return self.outcome(trial)

    def outcome(self, state: Any) -> Sequence[float]:
        game = self.game
        if game.over(state):
            return results(game, state)
        seat = game.seat(state)
        self.left -= 1
        if self.left < 0 or seat == CHANCE:
            raise TooLong
        lines = [self.after(state, seat, action) for action in game.legal(state, seat)]
        return max(lines, key=lambda line: line[seat])
