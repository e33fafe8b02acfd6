"""Puzzles: positions from games of bots in which one move is clearly the best."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from .record import FORMAT, BoardMark, Record


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision after so many moves of a game."""

    start: int  # number of moves before it
    seat: int
    answer: str
    expected: float  # result of the seat with the answer, from 0 to 1
    second: str  # the next best move
    second_expected: float
    line: tuple[tuple[int, str], ...] = ()  # likely to follow the answer

    @property
    def margin(self) -> float:
        return self.expected - self.second_expected


class PuzzleGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game between bots, up to the last of its puzzles."""

    board: BoardMark
    options: dict[str, str]
    bots: list[str]  # by seat
    seed: int
    moves: list[str]  # as in a record
    puzzles: list[Puzzle]


class PuzzleFile(msgspec.Struct, frozen=True):
    """All puzzles of a title."""

    game: str
    rules: int  # version of the rules; with another one the puzzles are not offered
    command: str  # that made the file
    games: list[PuzzleGame]


class NumberedPuzzle(NamedTuple):
    """A puzzle with its place in the collection of its title, from 1, and its game."""

    number: int
    file: PuzzleFile
    game: PuzzleGame
    puzzle: Puzzle

    def record(self) -> Record:
        """The game up to the puzzle, as the record of an unfinished game."""
        game = self.game
        return Record(
            FORMAT,
            self.file.game,
            self.file.rules,
            game.board,
            game.options,
            game.bots,
            game.seed,
            game.moves[: self.puzzle.start],
        )
