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

    >>> import ironroads
    >>> try:
    ...     ironroads.new("chess")
    ... except ironroads.IronroadsError as error:
    ...     error.code, error.facts[0], str(error)[:27]
    ('game', 'chess', 'There is no game “chess”. T')
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
    """A move that cannot be played.

    >>> import ironroads
    >>> match = ironroads.new("steel-driver", options={"first": "seat-one"})
    >>> for move in ("fly:moon", "bid:4"):
    ...     try:
    ...         match.play(move)
    ...     except ironroads.MoveError as error:
    ...         type(error).__name__, error.rule
    ('BadNotation', '')
    ('IllegalMove', '3.1')
    """

    @property
    def rule(self) -> str:
        """The paragraph of the rules page that says so; empty if there is none."""
        return self.__cause__.rule if isinstance(self.__cause__, MoveError) else ""


class BadNotation(MoveError):
    """The text names no action of this game.

    >>> import ironroads
    >>> try:
    ...     ironroads.new("steel-driver").play("bid:many")
    ... except ironroads.BadNotation as error:
    ...     print(error)
    “bid:many” is not a move. A move of that kind looks like “bid:1”.
    """

    def __init__(self, text: str, example: str = "", kinds: str = "") -> None:
        super().__init__("bad_notation_like" if example else "bad_notation", text, example or kinds)


class BadOrder(MoveError):
    """An order of several steps, one of which is not possible; the facts say which and what is possible instead.

    >>> import ironroads
    >>> try:
    ...     ironroads.new("dampfross", seed=1).play("R 5")
    ... except ironroads.BadOrder as error:
    ...     print(error)
    “R 5” does not answer the current question.
    """


class IllegalMove(MoveError):
    """The action exists, but not now, or not for this seat.

    >>> import ironroads
    >>> try:
    ...     ironroads.new("steel-driver", options={"first": "seat-one"}).play("bid:4")
    ... except ironroads.IllegalMove as error:
    ...     error.move, error.rule
    ('bid:4', '3.1')
    """

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
    """A record that cannot be replayed.

    >>> import ironroads
    >>> record = ironroads.new("steel-driver", seed=7).play("offer:red").dumps()
    >>> try:
    ...     ironroads.loads(record.replace("offer:red", "bid:4"))
    ... except ironroads.BadRecord as error:
    ...     error.code
    'record_illegal'
    """


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
    """A position that is incomplete or impossible; `faults` lists everything that is wrong with it.

    >>> import ironroads
    >>> try:
    ...     ironroads.loads('{"game": 7}')
    ... except ironroads.BadPosition as error:
    ...     print(error)
    This position is not possible: game: a name is needed
    """

    def __init__(self, faults: Sequence[Fault], words: Sequence[str] = ()) -> None:
        super().__init__("bad_position", (), faults, words)


class BadBoard(FaultyInput):
    """A board file that does not fit its format, or cannot be played on; `faults` lists everything that is wrong.

    >>> import ironroads, pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp(), "moon.toml")
    >>> _ = file.write_text('id = "moon"')
    >>> try:
    ...     ironroads.new("steel-driver", board=file)
    ... except ironroads.BadBoard as error:
    ...     len(error.faults) > 1, error.faults[0].place
    (True, 'id')
    """

    def __init__(self, file: str, faults: Sequence[Fault], words: Sequence[str] = ()) -> None:
        super().__init__("bad_board", (file,), faults, words)
        self.file = file


class BadChoice(IronroadsError):
    """An unknown game, board, option, seat or bot, a wrong number of players, a file that cannot be read.

    >>> import ironroads
    >>> try:
    ...     ironroads.new("stephensons-rocket", players=9)
    ... except ironroads.BadChoice as error:
    ...     print(error)
    This game cannot be played by 9: 2 to 4 players are possible.
    """
