"""A review of a finished game: every decision with what was expected of it, as far as they have been searched."""

from __future__ import annotations

import msgspec

from ...bots.advice.analysis import ITERATIONS, Moment, accuracies, swings
from ...core.typed import decode_json


class Review(msgspec.Struct, frozen=True):
    """The same figures as those of `ironroads analyse`."""

    decisions: int  # with more than one choice
    moments: tuple[Moment, ...] = ()  # of the first of them, in order
    iterations: int = ITERATIONS

    @property
    def is_complete(self) -> bool:
        return len(self.moments) >= self.decisions

    def swings(self) -> list[Moment]:
        """The moves that changed the expected result most, the worst first."""
        return swings(self.moments)

    def accuracies(self, seats: int) -> list[float | None]:
        """By seat: the share of moves that were about as good as the best."""
        return accuracies(self.moments, seats)

    def write(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def read(cls, text: str) -> Review:
        return decode_json(text, cls)
