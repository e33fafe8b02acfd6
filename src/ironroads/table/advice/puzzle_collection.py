"""The puzzles that are shipped for each title, as data with the command that made them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from ...core.puzzle import NumberedPuzzle, PuzzleFile
from ...core.typed import decode_json


@cache
def puzzle_file(title: str) -> PuzzleFile | None:
    """The shipped file of a title; None if there is none."""
    file = files(__package__).joinpath("puzzle_files", f"{title}.json")
    return decode_json(file.read_bytes(), PuzzleFile) if file.is_file() else None


def shipped_count(title: str) -> int:
    """How many puzzles are shipped, whatever the rules: the front page must not load the games to know that."""
    file = puzzle_file(title)
    return sum([len(game.puzzles) for game in file.games]) if file is not None else 0


@cache
def puzzles(title: str, rules: int) -> tuple[NumberedPuzzle, ...]:
    """The puzzles of a title for a version of its rules, in a fixed order."""
    file = puzzle_file(title)
    if file is None or file.rules != rules:
        return ()
    pairs = [(game, puzzle) for game in file.games for puzzle in game.puzzles]
    return tuple([NumberedPuzzle(number, file, *pair) for number, pair in enumerate(pairs, start=1)])
