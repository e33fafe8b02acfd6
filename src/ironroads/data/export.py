"""Finished games of many kinds as folders of tables, one for each kind."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ..bots.arena.games import Series
from ..bots.picklable import PicklableGame
from ..core.board import BoardFile
from ..core.errors import BadChoice
from ..core.record import write_record
from ..core.rules.match import Match
from .files import encoded, write_shard
from .plan import open_folder
from .planning import plan_for
from .rows import Rows


class PlayedGame(NamedTuple):
    """A game that is over, the board it was played on, and who sat where."""

    board: BoardFile
    match: Match[Any]
    players: Sequence[str]


def export(folder: Path, games: Iterable[PlayedGame]) -> int:
    """Write games into a new folder; it appears when it is complete. Returns how many there were."""
    if folder.exists():
        raise BadChoice("export_exists", str(folder))
    kinds: dict[str, list[PlayedGame]] = {}
    for game in games:
        kinds.setdefault(_kind(game), []).append(game)
    unfinished = folder.with_name(f"{folder.name}.unfinished")
    try:
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        for kind, played in kinds.items():
            _write(unfinished / kind, played)
        unfinished.rename(folder)
    except OSError as error:
        raise BadChoice("unwritable_file", str(folder), error.strerror or str(error)) from None
    return sum([len(played) for played in kinds.values()])


def _kind(played: PlayedGame) -> str:
    """A name for games that fit into one table: title, number of players, and a mark of board, options and rules."""
    game = played.match.game
    differences = [game.board_digest, game.rules, sorted(game.chosen.items())]
    mark = hashlib.sha256(msgspec.json.encode(differences)).hexdigest()[:8]
    return f"{game.id}-{played.match.seats}-{mark}"


def _write(folder: Path, games: Sequence[PlayedGame]) -> None:
    first = games[0]
    box = PicklableGame.of(type(first.match.game), first.board, first.match.game.chosen)
    plan = plan_for(Series(box, ("tables",), first.match.seats, len(games), 0))
    open_folder(folder, plan)
    for shard in range(plan.shards):
        rows = Rows()
        for number in plan.numbers_of(shard):
            _, match, players = games[number]
            rows.add_game(number, match, players)
            rows.records.append(msgspec.json.encode(write_record(match, players)))
        write_shard(folder, shard, encoded(rows))
