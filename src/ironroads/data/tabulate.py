"""Records of games that were played anywhere, as the same tables as simulated games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from ..boards.reading import read_text
from ..bots.arena.games import Series
from ..bots.picklable import PicklableGame
from ..core.errors import BadChoice
from ..core.record import Record, parse_record
from ..core.rules.match import Match
from ..library.loaded import from_record, title_called
from .files import encoded, is_complete, write_shard
from .plan import SimulationPlan, open_folder
from .planning import plan_for
from .rows import Rows


def read_records(paths: Sequence[Path]) -> list[Record]:
    """The records of files: one in a `.json` file, one a line in a `.jsonl` file."""
    found = []
    for path in paths:
        text = read_text(path)
        found += [parse_record(line) for line in (text.splitlines() if path.suffix == ".jsonl" else [text])]
    return found


def tabulate(folder: Path, records: Sequence[Record], board: str = "", language: str = "en") -> int:
    """Write the tables of finished games with the same game, board, options and number of players."""
    first = records[0]
    for number, record in enumerate(records, start=1):
        if _kind(record) != _kind(first):
            raise BadChoice("record_of_another_kind", number, record.game, len(record.seats))
    plan = _plan(first, board, len(records))
    open_folder(folder, plan)
    for shard in range(plan.shards):
        if not is_complete(folder, shard):
            write_shard(folder, shard, encoded(_rows(plan.numbers_of(shard), records, board, language)))
    return len(records)


def _kind(record: Record) -> tuple[object, ...]:
    return record.game, record.rules, record.board, record.options, len(record.seats)


def _plan(record: Record, board: str, games: int) -> SimulationPlan:
    title = title_called(record.game)
    box = PicklableGame.of(title.kind, title.board_file(board or record.board.id), title.choose(record.options))
    return plan_for(Series(box, ("records",), len(record.seats), games, 0))


def _rows(numbers: range, records: Sequence[Record], board: str, language: str) -> Rows:
    rows = Rows()
    for number in numbers:
        match: Match[Any] = from_record(records[number], board, language=language).match
        if not match.over():
            raise BadChoice("record_unfinished", number + 1)
        rows.add_game(number, match, records[number].seats)
        rows.records.append(msgspec.json.encode(records[number]))
    return rows
