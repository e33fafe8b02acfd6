"""What tables say: the game's own words with those of the table on top, in the language of the reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from ..core.errors import IronroadsError
from ..core.rules.game import Action, Game
from ..core.rules.sentinels import CHANCE
from ..core.speaker import Speaker
from ..games.title import Title
from ..words.loader import Catalogue, catalogue, text
from .errors import TableError
from .log.entries import (
    AnyEntry,
    ChatSent,
    LoggedEntry,
    MovePlayed,
    MovesUndone,
    ProposalAnswered,
    SeatChanged,
    StandingOrdersSet,
    UndoProposed,
)


class TableSpeaker(Speaker):
    """A speaker that also says errors and log entries of the table."""

    def __init__(
        self, words: Catalogue, names: Mapping[str, Sequence[str]], language: str, people: tuple[str, ...] = ()
    ) -> None:
        super().__init__(words, names, people)
        self.table: Catalogue = catalogue(language, "table")
        self._actions: dict[Action, str] = {}

    def seat(self, seat: int) -> str:
        """Whoever has not sat down yet is numbered."""
        if 0 <= seat < len(self.people) and not self.people[seat]:
            return self.about("player", seat + 1)
        return super().seat(seat)

    def action(self, action: Action) -> str:
        """Actions come up again and again, and are always said alike."""
        found = self._actions.get(action)
        if found is None:
            found = self._actions[action] = super().action(action)
        return found

    def error(self, error: IronroadsError) -> str:
        if isinstance(error, TableError):
            return self._say(self.table["errors"][error.code], error.facts)
        return super().error(error)

    def about(self, key: str, *facts: str | int) -> str:
        """A text of the table by its key, such as `notice.subject`."""
        return self._say(text(self.table, key), facts)

    def entry(self, logged: LoggedEntry) -> str:
        """An entry of the log in a sentence; empty for moves, whose events speak for themselves."""
        entry = logged.entry
        if isinstance(entry, MovePlayed):
            return self.about(f"log.by_{entry.by}", self.seat(entry.seat)) if entry.by else ""
        if isinstance(entry, ChatSent):
            return entry.text
        return self._say(self.table["log"][_key(entry)], _facts(entry), seat=self._teller(entry.seat))

    def _teller(self, seat: int) -> str:
        return self.seat(seat) if seat > CHANCE else self.about("host")


@lru_cache(maxsize=256)
def speaker(title: Title, game: Game[Any], language: str, people: tuple[str, ...]) -> TableSpeaker:
    return TableSpeaker(title.catalogue(language), game.names(), language, people)


@cache
def plain_speaker(language: str) -> TableSpeaker:
    """Says what belongs to no game: errors, test messages."""
    return TableSpeaker(catalogue(language, "core"), {}, language)


def _key(entry: AnyEntry) -> str:
    match entry:
        case MovesUndone():
            return "undo_agreed" if entry.agreed else "undo"
        case SeatChanged():
            return f"seat_{entry.holder}" if entry.name else "seat_open"
        case UndoProposed():
            return "proposal"
        case ProposalAnswered():
            return "agreed" if entry.yes else "refused"
        case StandingOrdersSet():
            return "orders" if entry.orders else "no_orders"
        case _:
            raise AssertionError(entry)


def _facts(entry: AnyEntry) -> tuple[str | int, ...]:
    match entry:
        case MovesUndone() | UndoProposed():
            return (entry.keep,)
        case SeatChanged():
            return (entry.name, entry.bot)
        case _:
            return ()
