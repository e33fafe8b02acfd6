"""Errors that are explained to the user; each carries what its sentence needs.

IronroadsError
├── MoveError         a move that cannot be played
│   ├── BadNotation   the text names no action of this game
│   ├── BadOrder      an order of several steps that fails at one of them
│   └── IllegalMove   the action exists, but not now, or not for this seat
├── BadRecord         a record that cannot be replayed
├── FaultyInput       something with several faults, all of them listed
│   ├── UnreadableRecord  a text that is not a record (also a BadRecord)
│   ├── BadPosition   a position that is incomplete or impossible
│   └── BadBoard      a board file with faults
└── BadChoice         an unknown game, board, option or number of players
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from .faults import Fault
from .rules.refusal import Refusal


class IronroadsError(ValueError):
    """An error that the user sees as a sentence, never as a traceback.

    `section` and `code` name the sentence in the catalogues, `facts` fill its places.
    """

    section: ClassVar[str] = "errors"
    sentence: str = ""  # what went wrong, once words are at hand

    def __init__(self, code: str, *facts: str | int) -> None:
        super().__init__(f"{code}: {', '.join(map(str, facts))}" if facts else code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return self.sentence or super().__str__()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle without calling the constructor."""
        return _again, (type(self), self.args), self.__dict__


def _again(kind: type[IronroadsError], args: tuple[Any, ...]) -> IronroadsError:
    error = kind.__new__(kind)
    error.args = args
    return error


class MoveError(IronroadsError):
    """A move that cannot be played."""

    @property
    def rule(self) -> str:
        """The paragraph of the rules page that says so; empty if there is none."""
        return self.__cause__.rule if isinstance(self.__cause__, MoveError) else ""


class BadNotation(MoveError):
    """The text names no action of this game."""

    def __init__(self, text: str, example: str = "", kinds: str = "") -> None:
        super().__init__("bad_notation_like" if example else "bad_notation", text, example or kinds)


class BadOrder(MoveError):
    """An order of several steps, one of which is not possible; the facts say which and what is possible instead."""


class IllegalMove(MoveError):
    """The action exists, but not now, or not for this seat."""

    section = "refusals"

    def __init__(self, move: str, refusal: Refusal) -> None:
        super().__init__(refusal.code, *refusal.facts)
        self.move = move
        self.refusal = refusal

    @property
    def rule(self) -> str:
        return self.refusal.rule

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the refusal in parts: a compiled class cannot be pickled."""
        refusal = self.refusal
        parts = (refusal.code, refusal.facts, refusal.rule, refusal.distance)
        return _refused, (self.move, self.sentence, *parts)


def _refused(move: str, sentence: str, code: str, facts: tuple[int, ...], rule: str, distance: int) -> IllegalMove:
    error = IllegalMove(move, Refusal(code, facts, rule, distance))
    if sentence:
        error.sentence = sentence
    return error


class BadRecord(IronroadsError):
    """A record that cannot be replayed."""


class FaultyInput(IronroadsError):
    """Something with several faults, all of them listed; `words` names the catalogues that hold their sentences."""

    def __init__(self, code: str, facts: tuple[str, ...], faults: Sequence[Fault], words: Sequence[str]) -> None:
        super().__init__(code, *facts, "; ".join(map(str, faults)))
        self.faults = list(faults)
        self.words = tuple(words)


class UnreadableRecord(FaultyInput, BadRecord):
    """A text that is not a record."""

    def __init__(self, fault: Fault) -> None:
        super().__init__("record_unreadable", (), [fault], ())


class BadPosition(FaultyInput):
    """A position that is incomplete or impossible."""

    def __init__(self, faults: Sequence[Fault], words: Sequence[str] = ()) -> None:
        super().__init__("bad_position", (), faults, words)


class BadBoard(FaultyInput):
    """A board file that does not fit its format, or cannot be played on."""

    def __init__(self, file: str, faults: Sequence[Fault], words: Sequence[str] = ()) -> None:
        super().__init__("bad_board", (file,), faults, words)
        self.file = file


class BadChoice(IronroadsError):
    """An unknown game, board, option or number of players."""
