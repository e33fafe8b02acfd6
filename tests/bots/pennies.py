"""Matching pennies: both answer in secret; seat 0 wins if the coins match. The smallest game with a sealed phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ironroads.core.board import Board, BoardFile
from ironroads.core.rules.game import Action, Game, Log, Phase, State
from ironroads.core.rules.sentinels import UNANSWERED, UNKNOWN


@dataclass(frozen=True)
class Coin(Action):
    side: int


COINS: list[Action] = [Coin(0), Coin(1)]


@dataclass
class Pennies(State):
    coins: list[int] = field(default_factory=lambda: [UNANSWERED, UNANSWERED])

    def copy(self) -> Pennies:
        return Pennies(self.phase, self.seats, self.coins[:])


class Answer(Phase[Pennies]):
    kind = "answer"
    sealed = True

    def seats(self, state: Pennies) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if state.coins[seat] == UNANSWERED)

    def legal(self, state: Pennies, seat: int) -> list[Action]:
        return COINS

    def apply(self, state: Pennies, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Coin)
        state.coins[seat] = action.side
        if UNANSWERED not in state.coins:
            state.phase = 1


class PenniesGame(Game[Pennies]):
    id = "pennies"
    players = range(2, 3)

    def __init__(self) -> None:
        super().__init__(Board("table", ""), {}, [Answer()], COINS)

    @classmethod
    def open(cls, file: BoardFile, chosen: Mapping[str, str]) -> PenniesGame:
        return PenniesGame()

    def set_up(self, seats: int) -> Pennies:
        return Pennies(0, seats)

    def scores(self, state: Pennies) -> list[int]:
        match = state.phase == 1 and state.coins[0] == state.coins[1]
        return [int(match), int(not match)]

    def value(self, state: Pennies, seat: int) -> int:
        return 0

    def write(self, action: Action) -> str:
        assert isinstance(action, Coin)
        return "heads" if action.side else "tails"

    def names(self) -> dict[str, list[str]]:
        return {}

    def codecs(self) -> Mapping[str, object]:
        return {}

    def veil(self, state: Pennies, seat: int) -> Pennies:
        veiled = state.copy()
        if veiled.coins[1 - seat] != UNANSWERED:
            veiled.coins[1 - seat] = UNKNOWN
        return veiled

    def guess(self, veiled, seat, rng):
        guessed = veiled.copy()
        guessed.coins = [rng.randrange(2) if coin == UNKNOWN else coin for coin in veiled.coins]
        return guessed
