"""What a table's log consists of. It only grows: an undo is an entry too."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

import msgspec

from ...core.rules.game import Event
from ...core.rules.sentinels import NOBODY

WATCHER = -3  # the seat of whoever looks on, and of the host when no seat is meant


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    """One thing that happened at the table."""

    private: ClassVar[bool] = False  # True: only its own seat may read it
    seat: int


class MovePlayed(Entry, frozen=True, tag="move"):
    """A move in notation; `by` says who made it if not the person: bot, order, clock, post."""

    text: str
    by: str = ""


class MovesUndone(Entry, frozen=True, tag="undo"):
    """Only the first `keep` moves stand; `agreed` when the others were asked."""

    keep: int
    agreed: bool = False


class ChatSent(Entry, frozen=True, tag="chat"):
    """Chat; those who look on give a name."""

    text: str
    name: str = ""


class SeatChanged(Entry, frozen=True, tag="seat"):
    """Who sits there from now on; `link` counts how often the seat's link was replaced."""

    name: str
    holder: str
    bot: str = ""
    link: int = 0
    colour: str = ""


class UndoProposed(Entry, frozen=True, tag="proposal"):
    """A request to go back to the first `keep` moves."""

    keep: int


class ProposalAnswered(Entry, frozen=True, tag="answer"):
    """An answer to the open proposal."""

    yes: bool


class StandingOrder(msgspec.Struct, frozen=True, omit_defaults=True):
    """What to answer to a kind of question about a subject (its first fact): the first of `moves` that is possible.

    With `until_change` it is dropped as soon as something but passes happened; it does not answer where what
    follows would tell of one of the names in `unless`. See `orders`.
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


AnyEntry = MovePlayed | MovesUndone | ChatSent | SeatChanged | UndoProposed | ProposalAnswered | StandingOrdersSet


class LoggedEntry(NamedTuple):
    """An entry with its number, when it was made, and the number of moves that stood after it."""

    number: int
    at: float
    entry: AnyEntry
    move: int = 0
    events: tuple[Event, ...] = ()
    undone: bool = False
    sealed: bool = False  # a sealed answer, which others read only once all are given


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEntry)


def encode(entry: AnyEntry) -> str:
    return _encoder.encode(entry).decode()


def decode(text: str) -> AnyEntry:
    entry: AnyEntry = _decoder.decode(text)
    return entry


__all__ = [
    "NOBODY",
    "WATCHER",
    "AnyEntry",
    "ChatSent",
    "Entry",
    "LoggedEntry",
    "MovePlayed",
    "MovesUndone",
    "ProposalAnswered",
    "SeatChanged",
    "StandingOrder",
    "StandingOrdersSet",
    "UndoProposed",
    "decode",
    "encode",
]  # fmt: skip
