"""The words of a table: those of its game, and on top of them errors, log entries and notices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from ..bots.words import bot_name
from ..core.errors import IronroadsError
from ..core.rules.game import Action, Game
from ..core.rules.sentinels import CHANCE
from ..core.speaker import Speaker
from ..games.title import Title
from ..words.loader import Catalogue, catalogue, text
from .errors import TableError
from .log.entries import (
    AnyEntry,
    ChatMuted,
    ChatSent,
    HintTaken,
    LessonLeft,
    LoggedEntry,
    MovePlayed,
    MovesUndone,
    ProposalAnswered,
    SeatChanged,
    StandingOrdersSet,
    TableClosed,
    UndoProposed,
    WordGiven,
)

# Entries with a single sentence, by class: its key under `[log]`.
PLAIN: dict[type, str] = {
    UndoProposed: "proposal",
    WordGiven: "word",
    LessonLeft: "lesson_left",
    HintTaken: "hint",
}


class TableSpeaker(Speaker):
    """A speaker that also puts errors and log entries of the table into words."""

    def __init__(
        self, words: Catalogue, names: Mapping[str, Sequence[str]], language: str, people: tuple[str, ...] = ()
    ) -> None:
        super().__init__(words, names, people)
        self.table: Catalogue = catalogue(language, "table")
        self._actions: dict[Action, str] = {}

    def seat(self, seat: int) -> str:
        """The player's name, or a number until the player has joined."""
        if 0 <= seat < len(self.people) and not self.people[seat]:
            return self.about("player", seat + 1)
        return super().seat(seat)

    def action(self, action: Action) -> str:
        """Cached, because the same actions come up again and again."""
        found = self._actions.get(action)
        if found is None:
            found = self._actions[action] = super().action(action)
        return found

    def error(self, error: IronroadsError) -> str:
        if isinstance(error, TableError):
            return self._say(self.table["errors"][error.code], error.facts)
        return super().error(error)

    def about(self, key: str, *facts: str | int) -> str:
        """A text of the table by its key, such as `notice.turn`."""
        return self._say(text(self.table, key), facts)

    def entry(self, logged: LoggedEntry) -> str:
        """A log entry as a sentence; empty for a move made on the page, which its events describe."""
        entry = logged.entry
        if isinstance(entry, MovePlayed):
            return self.about(f"log.by_{entry.by}", self.seat(entry.seat)) if entry.by else ""
        if isinstance(entry, ChatSent):
            return entry.text
        return self._say(self.table["log"][_key(entry)], self._facts(entry), seat=self._actor(entry.seat))

    def _facts(self, entry: AnyEntry) -> tuple[str | int, ...]:
        match entry:
            case MovesUndone() | UndoProposed():
                return (entry.keep,)
            case WordGiven():
                return (entry.text,)
            case SeatChanged():
                return (entry.name, bot_name(self.language, entry.bot))
            case _:
                return ()

    def _actor(self, seat: int) -> str:
        return self.seat(seat) if seat > CHANCE else self.about("host")


@lru_cache(maxsize=256)
def speaker(title: Title, game: Game[Any], language: str, people: tuple[str, ...]) -> TableSpeaker:
    return TableSpeaker(title.catalogue(language), game.names(), language, people)


@cache
def plain_speaker(language: str) -> TableSpeaker:
    """A speaker for what concerns no particular game, such as errors and test messages."""
    return TableSpeaker(catalogue(language, "core"), {}, language)


def _key(entry: AnyEntry) -> str:
    match entry:
        case MovesUndone():
            return "undo_agreed" if entry.agreed else "undo"
        case SeatChanged():
            return f"seat_{entry.holder}" if entry.name else "seat_open"
        case ProposalAnswered():
            return "agreed" if entry.yes else "refused"
        case ChatMuted():
            return "muted" if entry.muted else "unmuted"
        case TableClosed():
            return "closed" if entry.closed else "opened"
        case StandingOrdersSet():
            return "orders" if entry.orders else "no_orders"
        case _:
            return PLAIN[type(entry)]
