"""One game played by indexes: the loop that all environments share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..core.errors import BadChoice, IllegalMove
from ..core.rules.dice import SeededDice
from ..core.rules.game import Action
from ..core.rules.match import Match, Move
from ..core.rules.sentinels import CHANCE
from ..library.loaded import HUMAN, LoadedMatch
from ..library.position_text import position_text
from ..library.spoken import worded
from .numbers import Masks, Numbers
from .observer import Floats
from .rendering import Pixels, pixels
from .rewards import Rewards


class Episode:
    """A game in progress; chance plays by itself, as it does in a match with the same seed."""

    def __init__(self, numbers: Numbers, seed: int) -> None:
        self.numbers = numbers
        self.game = numbers.game
        self.seed = seed
        self.state: Any = self.game.start(numbers.players)
        self.moves: list[Move] = []
        self._dice = SeededDice(seed)
        self._masks: dict[int, bytes] = {}  # by seat, of this position
        self._settle()

    @property
    def is_over(self) -> bool:
        return self.game.over(self.state)

    @property
    def is_too_long(self) -> bool:
        return len(self.moves) >= self.game.longest

    @property
    def seat(self) -> int:
        """The seat that must decide; the first one in a sealed phase."""
        return self.game.seat(self.state)

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats that must decide now."""
        return self.game.decision(self.state).seats

    def act(self, index: int) -> None:
        """Play the action of an index for the seat that is asked; IllegalMove and BadChoice change nothing."""
        seat = self.seat
        self._play(seat, self.checked(index, seat))
        self._settle()

    def act_together(self, indexes: Mapping[int, int]) -> None:
        """Play checked actions of seats that are asked at the same time."""
        for seat, index in indexes.items():
            self._play(seat, self.game.actions[index])
        self._settle()

    def checked(self, index: int, seat: int) -> Action:
        if not 0 <= index < len(self.game.actions):
            raise worded(BadChoice("action_index", index, len(self.game.actions) - 1))
        action = self.game.actions[index]
        if seat in self._masks and self._masks[seat][index]:
            return action
        refusal = self.game.refusal(self.state, seat, action)
        if refusal is not None:
            raise worded(IllegalMove(self.game.write(action), refusal), self.numbers.speaker())
        return action

    def observation(self, seat: int) -> Floats:
        return self.numbers.observe(self.state, seat)

    def mask(self, seat: int) -> Masks:
        """1 for each action that the seat may play now; a new array, so that callers may change it."""
        if seat not in self._masks:
            self._masks[seat] = self.game.mask(self.state, seat)
        return np.frombuffer(bytearray(self._masks[seat]), np.int8)

    def returns(self, rewards: Rewards) -> list[float]:
        return rewards(self.game, self.state)

    def match(self) -> Match[Any]:
        """The game as a match, for records and pictures."""
        match = Match(self.game, self.numbers.players, self.seed, now=self.state)
        match.moves = list(self.moves)
        return match

    def render(self, mode: str | None) -> str | Pixels | None:
        """The position as text (`ansi`), as a picture (`svg`) or as its pixels (`rgb_array`)."""
        if mode is None:
            return None
        return self.text() if mode == "ansi" else self.svg() if mode == "svg" else pixels(self.svg())

    def text(self) -> str:
        speaker = self.numbers.title.speaker(self.game)
        return position_text(self.numbers.title.show(self.game).panels(self.state), speaker)

    def svg(self) -> str:
        from ..library.picture import picture

        loaded = LoadedMatch(self.numbers.title, self.match(), (HUMAN,) * self.numbers.players)
        return str(picture(loaded, loaded.speaker()))

    def _play(self, seat: int, action: Action) -> None:
        self.game.apply(self.state, seat, action)
        self.moves.append(Move(seat, action))
        self._masks.clear()

    def _settle(self) -> None:
        game = self.game
        while not game.over(self.state) and game.seat(self.state) == CHANCE:
            outcome = self._dice.choose(len(self.moves), game.weights(self.state))
            self._play(CHANCE, game.legal(self.state, CHANCE)[outcome])
