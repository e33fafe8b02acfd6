"""What decides the moves of chance: the seed of a match, or dice that can be checked.

Every throw and draw of those follows from a secret, the players' words, and the move's number.

The secret is committed to by its hash before the first throw and published at the end, so that no one, the server
included, can choose an outcome later. A word counts from the move on that follows all moves played when it was given.
"""

from __future__ import annotations

from hashlib import sha256
from hmac import digest
from random import Random
from typing import Final, NamedTuple, final


class Word(NamedTuple):
    """A word that a player added to the dice."""

    start: int  # the first move it counts for
    seat: int
    text: str


class Dice(NamedTuple):
    secret: str
    words: tuple[Word, ...] = ()

    def commitment(self) -> str:
        """The hash of the secret, published before the first throw.

        >>> Dice("tomato").commitment()[:16]
        'd3edf6ec9c7c23a0'
        """
        return sha256(f"ironroads dice {self.secret}".encode()).hexdigest()

    def number(self, move: int) -> int:
        """The large number that decides the move of chance with this number."""
        lines = [str(move), *(f"{word.seat} {word.text}" for word in self.words if word.start <= move)]
        return int.from_bytes(digest(self.secret.encode(), "\n".join(lines).encode(), "sha256"), "big")

    def choose(self, move: int, weights: list[int]) -> int:
        """The index of the outcome: the number modulo the sum of the weights, counted through the weights."""
        left = self.number(move) % sum(weights)
        for index, weight in enumerate(weights):
            if left < weight:
                return index
            left -= weight
        raise AssertionError("weights are not negative")

    def with_word(self, word: Word) -> Dice:
        return Dice(self.secret, (*self.words, word))


@final
class SeededDice:
    """Outcomes that follow from a seed and the move's number; seeding is slow, so the generator is kept."""

    def __init__(self, seed: int) -> None:
        self.seed: Final = seed
        self._generator: Random | None = None

    def choose(self, move: int, weights: list[int]) -> int:
        """The index of the outcome: the same as that of `random.choices` with a new generator for every move.

        >>> SeededDice(7).choose(3, [1, 5, 2]), Random("7/3").choices(range(3), [1, 5, 2])
        (0, [0])
        """
        if len(weights) == 1:
            return 0
        mark, reached = self._fraction(f"{self.seed}/{move}") * sum(weights), 0
        for index, weight in enumerate(weights):
            reached += weight
            if mark < reached:
                return index
        raise AssertionError("a fraction is below 1")

    def _fraction(self, seed: str) -> float:
        if self._generator is None:
            self._generator = Random(seed)
        else:
            self._generator.seed(seed)
        return self._generator.random()
