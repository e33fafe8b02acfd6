"""What every phase of the stock-market game answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from .table import Table

CHANCE = -1

# A fault of the rules by which the reference can be told to play until it is mended.
SINGLE_ANSWERS = "questions with a single answer are asked"


class Phase(ABC):
    """One phase of the rulebook, from its first question to its last; `asked` is empty when it is over."""

    kind = ""  # of the question, as a position calls it
    changes: tuple[str, ...] = ()  # fields of the table to look at before it is over, because it may change them

    def __init__(self, table: Table) -> None:
        self.table = table

    @abstractmethod
    def asked(self) -> set[int]: ...

    @abstractmethod
    def legal(self, seat: int) -> set[str]: ...

    @abstractmethod
    def play(self, seat: int, word: str, value: str) -> None:
        """Carry out a move `word:value`."""

    def shows_answers(self) -> bool:
        """Whether all players can see which answers there are."""
        return True

    def position(self) -> dict[str, Any]:
        """What only this phase knows."""
        return {}
