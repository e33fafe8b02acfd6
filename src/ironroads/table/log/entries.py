"""Entries of a table's log. The log only grows: an undo is an entry too."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

import msgspec

from ...core.rules.game import Event
from ...core.typed import json_decoder

WATCHER = -3  # stands in for a seat: spectators, and the host when acting for no seat


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    """One thing that happened at the table."""

    private: ClassVar[bool] = False  # whether only its own seat may read it
    seat: int


class MovePlayed(Entry, frozen=True, tag="move"):
    """A move in notation; `by` is empty if the person made it on the page, else bot, order, clock or post."""

    text: str
    by: str = ""


class MovesUndone(Entry, frozen=True, tag="undo"):
    """All moves but the first `keep` were taken back; `agreed` if the other players were asked."""

    keep: int
    agreed: bool = False


class ChatSent(Entry, frozen=True, tag="chat"):
    """A chat message; spectators give a name."""

    text: str
    name: str = ""


class SeatChanged(Entry, frozen=True, tag="seat"):
    """The new holder of a seat; for the fields see `Seat`."""

    name: str
    holder: str
    bot: str = ""
    link: int = 0
    colour: str = ""
    invited: bool = False


class UndoProposed(Entry, frozen=True, tag="proposal"):
    """A request to go back to the first `keep` moves."""

    keep: int


class ProposalAnswered(Entry, frozen=True, tag="answer"):
    """An answer to the open proposal."""

    yes: bool


class WordGiven(Entry, frozen=True, tag="word"):
    """A word that a player added to the dice; see `core.rules.dice`."""

    text: str


class TableClosed(Entry, frozen=True, tag="closed"):
    """An administrator closed the table, or opened it again; nothing else happens while it is closed."""

    closed: bool = True


class ChatMuted(Entry, frozen=True, tag="mute"):
    """The host took a seat's chat away, or gave it back."""

    muted: bool = True


class StandingOrder(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer given in advance: to this kind of decision, play the first of `moves` that is legal.

    `subject` limits it to decisions with that first fact, such as one company. With `until_change` it lapses as soon as
    another move than its own is played. It does not apply if the outcome would mention a name in `unless`.
    """

    decision: str
    moves: tuple[str, ...]
    subject: int | None = None
    until_change: bool = False
    unless: tuple[str, ...] = ()


class StandingOrdersSet(Entry, frozen=True, tag="orders"):
    """The standing orders of a seat from now on."""

    private: ClassVar[bool] = True
    orders: tuple[StandingOrder, ...] = ()


class LessonLeft(Entry, frozen=True, tag="lesson_left"):
    """The learner goes on without the coach."""


class HintTaken(Entry, frozen=True, tag="hint"):
    """A player asked the computer what to play."""


AnyEntry = (
    MovePlayed
    | MovesUndone
    | ChatSent
    | SeatChanged
    | UndoProposed
    | ProposalAnswered
    | WordGiven
    | TableClosed
    | ChatMuted
    | StandingOrdersSet
    | LessonLeft
    | HintTaken
)


class LoggedEntry(NamedTuple):
    """An entry with its number and time, and what carrying it out led to."""

    number: int
    at: float
    entry: AnyEntry
    move: int = 0  # number of moves in the match after it
    events: tuple[Event, ...] = ()
    undone: bool = False
    sealed: bool = False  # a sealed answer, hidden from others until all are given


_encoder = msgspec.json.Encoder()
_decoder = json_decoder(AnyEntry)


def encode(entry: AnyEntry) -> str:
    return _encoder.encode(entry).decode()


def decode(text: str) -> AnyEntry:
    entry: AnyEntry = _decoder.decode(text)
    return entry
