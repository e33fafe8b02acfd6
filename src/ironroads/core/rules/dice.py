"""Dice that can be checked: every throw and draw follows from a secret, the players' words, and the move's number.

The secret is committed to by its hash before the first throw and published at the end, so that no one, the server
included, can choose an outcome later. A word counts from the move on that follows all moves played when it was given.
"""

from __future__ import annotations

from hashlib import sha256
from hmac import digest
from typing import NamedTuple


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
