"""Hints at a table: who may ask, and what everyone hears of it."""

from __future__ import annotations

from typing import NamedTuple

from ...bots.advice.advice import Advice
from ...bots.advice.words import why
from ..errors import Refused
from ..log.entries import HintTaken
from ..play.table import Table
from ..rules.table_state import TableState


class TableHint(NamedTuple):
    """Advice for a seat on its question."""

    seat: int
    advice: Advice

    def why(self, table: Table, language: str) -> str:
        """Say why the best move is good."""
        return why(self.advice, table.game, self.seat, table.speaker(language))


def hints_are_allowed(state: TableState) -> bool:
    """Alone always, with other people if the table was set up so; never in a puzzle or a lesson, which know better."""
    if state.spec.puzzle:
        return False
    is_alone = len(state.person_seats()) < 2
    return (is_alone or state.spec.hints) and not (state.spec.lesson and not state.lesson_left)


async def ask_for_hint(table: Table, seat: int, seen: int) -> TableHint:
    """Think about the question of a seat, given only what it may know, and log it for the other people at the table."""
    table.state.check_seen(seat, seen)
    if not hints_are_allowed(table.state):
        raise Refused("no_hints")
    if seat not in table.state.asked():
        raise Refused("hint_not_asked")
    if len(table.state.person_seats()) > 1 and not _is_logged(table, seat, seen):
        await table.log_hint(seat)
    return TableHint(seat, await table.context.adviser.advice((table.id, seat, seen), table.box, table.view(seat)))


def _is_logged(table: Table, seat: int, seen: int) -> bool:
    """Whether the log says that the seat has asked about this question before."""
    since = table.state.log[seen:]
    return any(isinstance(logged.entry, HintTaken) and logged.entry.seat == seat for logged in since)
