"""Lessons: a guided first game, in which each step asks for a move of a prepared game, or for none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

LEARNER = 0  # the seat of the person who learns


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach says, and the moves that follow; without a move the learner only reads."""

    text: str  # the key of the sentence
    show: tuple[str, ...] = ()  # ids of the parts of the page that are highlighted
    move: str = ""  # the learner's moves, separated by blanks
    then: str = ""  # the answers of the others


class ScriptedMove(NamedTuple):
    step: int
    move: str
    is_learners: bool


class LessonPart(NamedTuple):
    """The part of a lesson that is shown at once: steps to read, the last of which may ask for a move."""

    first: int  # the number of its first step
    steps: tuple[LessonStep, ...]
    moves: tuple[str, ...] = ()  # what follows in this step, by the learner or by the others; empty at the end
    is_learners: bool = False  # whether these moves are the learner's

    @property
    def waits_for_learner(self) -> bool:
        """At the end, too: the others do not play on before the learner has read it."""
        return self.is_learners or not self.moves


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prepared game that is played from a script."""

    steps: tuple[LessonStep, ...]
    seed: int = 1
    opening: str = ""  # moves made before the first step

    def script(self) -> Iterator[ScriptedMove]:
        """Every move after the opening."""
        for number, step in enumerate(self.steps):
            yield from [ScriptedMove(number, move, True) for move in step.move.split()]
            yield from [ScriptedMove(number, move, False) for move in step.then.split()]

    def moment(self, played: Sequence[str]) -> LessonPart | None:
        """What comes after these moves, which do not include the dice; None if they leave the script."""
        opening, script = self.opening.split(), list(self.script())
        moves = [*opening, *[scripted.move for scripted in script]]
        if len(played) < len(opening) or list(played) != moves[: len(played)]:
            return None
        done = len(played) - len(opening)
        unread = script[done - 1].step + 1 if done else 0
        if done == len(script):
            return LessonPart(unread, self.steps[unread:])
        step, _, is_learners = script[done]
        first = min(unread, step)
        following = [scripted.move for scripted in script[done:] if scripted[::2] == (step, is_learners)]
        return LessonPart(first, self.steps[first : step + 1], tuple(following), is_learners)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided first game against bots: chapters show different stages of a game."""

    players: int
    chapters: tuple[Chapter, ...]
    board: str = ""
    options: dict[str, str] = {}

    def steps_before(self, chapter: int) -> int:
        """How many steps the chapters before this one have; chapters are counted from 1."""
        return sum([len(earlier.steps) for earlier in self.chapters[: chapter - 1]])
