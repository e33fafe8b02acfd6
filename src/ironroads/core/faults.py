"""Faults of boards and positions: where something is wrong, and the sentence that says what."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """A place such as `cubes.1` or `city omaha`, a key of the catalogue's `[faults]`, and what fills its places.

    >>> str(Fault("turn", "out_of_range", (9, 1, 5)))
    'turn: out_of_range 9 1 5'
    """

    place: str
    code: str
    facts: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        return f"{self.place}: {' '.join(map(str, (self.code, *self.facts)))}"
