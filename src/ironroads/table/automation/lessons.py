"""Lessons at a table: where the learner is in the script of a guided first game."""

from __future__ import annotations

from ...core.lesson import LessonPart
from ...core.rules.sentinels import CHANCE
from ...games.title import Title
from ..rules.table_state import TableState


def lesson_moment(title: Title, state: TableState) -> LessonPart | None:
    """The moment of the lesson; None at other tables, and after the learner has left the lesson or its script."""
    if not state.spec.lesson or state.lesson_left:
        return None
    played = [state.game.write(move.action) for move in state.match.moves if move.seat != CHANCE]
    return title.lesson().chapters[state.spec.lesson - 1].moment(played)
