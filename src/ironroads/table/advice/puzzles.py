"""Puzzles at a table: what was played, what the answer is, and why."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...bots.advice.advice import Advice, certain_steps, changes
from ...bots.advice.hints import Hint
from ...bots.advice.words import why
from ...core.puzzle import NumberedPuzzle
from ...core.record import replay
from ...games import TITLES
from ..play.table import Table
from .puzzle_collection import puzzles


class PuzzleAtTable(NamedTuple):
    """A puzzle as far as it is solved: `played` is empty before the first move."""

    number: int
    total: int
    seat: int
    answer: str
    played: str
    advice: Advice

    @property
    def is_solved(self) -> bool:
        return self.played == self.answer

    def why(self, table: Table, language: str) -> str:
        """Say why the answer is the best move."""
        return why(self.advice, table.game, self.seat, table.speaker(language))


def puzzle_or_none(game: str, number: int) -> NumberedPuzzle | None:
    found = puzzles(game, TITLES[game].kind.rules)
    return found[number - 1] if 1 <= number <= len(found) else None


def puzzle_at(table: Table) -> PuzzleAtTable | None:
    """The puzzle of a table; None at other tables, and if it was made for other rules than those of today."""
    spec = table.spec
    found = puzzle_or_none(spec.game, spec.puzzle) if spec.puzzle else None
    if found is None:
        return None
    own = [move for move in table.match.moves[spec.given :] if move.seat == found.puzzle.seat]
    played = table.game.write(own[0].action) if own else ""
    total = len(puzzles(spec.game, spec.rules))
    return PuzzleAtTable(
        found.number, total, found.puzzle.seat, found.puzzle.answer, played, _advice(spec.game, found.number)
    )


@lru_cache(maxsize=256)
def _advice(game: str, number: int) -> Advice:
    """The answer as advice: with the next best move, and what its line changes."""
    found = puzzle_or_none(game, number)
    assert found is not None
    puzzle, record = found.puzzle, found.record()
    opened = TITLES[game].open(found.game.board.id, record.options)
    match = replay(opened, record, puzzle.start)
    veiled, others = opened.veil(match.state, puzzle.seat), match.seats
    steps = certain_steps(opened, veiled, puzzle.seat, [(puzzle.seat, puzzle.answer), *puzzle.line])
    ours = [(puzzle.answer, puzzle.expected), (puzzle.second, puzzle.second_expected)]
    hints = [Hint(move, tuple([figure] * others), 0.5, ()) for move, figure in ours]
    rivals = [(seat, move) for seat, move in steps if seat != puzzle.seat and not opened.read(move).is_idle()]
    found_changes = changes(opened, veiled, puzzle.seat, steps)
    return Advice(tuple(hints), tuple(steps), found_changes, rivals[0] if rivals else None)
