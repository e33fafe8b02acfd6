"""Results of the arena as JSON Lines, written game by game to survive an interruption."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ...core.errors import BadChoice
from .games import Played, Series


class SeriesLine(msgspec.Struct, frozen=True):
    """One line: which series the game belongs to, and the game."""

    game: str
    board: str
    options: dict[str, str]
    line_up: list[str]
    seats: int
    seed: int
    played: Played


class ResultsFile:
    """A results file and a records file, or nothing."""

    def __init__(self, path: Path | None, records: Path | None = None) -> None:
        self.path = path
        self.records = records
        self._entries = _read(path) if path is not None and path.exists() else []

    def known(self, series: Series) -> dict[int, Played]:
        """Earlier games of a series, by number."""
        mark = _mark(_entry(series, _NOTHING))
        return {entry.played.number: entry.played for entry in self._entries if _mark(entry) == mark}

    def add(self, series: Series, played: Played) -> None:
        """Write a game to the results file, and its record to the records file."""
        if self.records is not None and played.record is not None:
            with self.records.open("ab") as file:
                file.write(msgspec.json.encode(played.record) + b"\n")
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(_entry(series, msgspec.structs.replace(played, record=None))) + b"\n")


_NOTHING = Played(0, 0, [], [], [], [], 0)


def _entry(series: Series, played: Played) -> SeriesLine:
    game = series.box.open()
    board = f"{game.board_id} {game.board_digest}"
    return SeriesLine(game.id, board, game.chosen, list(series.bots), series.seats, series.seed, played)


def _mark(entry: SeriesLine) -> tuple[object, ...]:
    return entry.game, entry.board, entry.options, entry.line_up, entry.seats, entry.seed


def _read(path: Path) -> list[SeriesLine]:
    entries = []
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        try:
            entries.append(msgspec.json.decode(line, type=SeriesLine))
        except msgspec.DecodeError as error:
            raise BadChoice("results_line", number, str(path), str(error)) from None
    return entries
