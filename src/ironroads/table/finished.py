"""Finished games of a database, without the names of their players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from ..core.board import BoardFile
from ..core.errors import BadChoice, BadRecord
from ..core.rules.match import Match
from .log.seats import Seat
from .log.spec import Spec
from .play.games import open_game, title_of
from .rules.table_state import replay
from .store import schema
from .store.store import Store, read_entries

PERSON = "person"


class FinishedGame(NamedTuple):
    """A game that is over, the board it was played on, and who sat where: `person`, or the name of a bot."""

    board: BoardFile
    match: Match[Any]
    players: list[str]


def finished_games(store: Store) -> Iterator[FinishedGame]:
    """The finished games in the order in which they began; lessons and those of other rules versions are left out."""
    rows = store.read_sync(
        lambda connection: connection.execute(select(schema.tables.c.id, schema.tables.c.spec)).all()
    )
    specs = [(id, Spec.read(written)) for id, written in rows]
    for id, spec in sorted(specs, key=lambda item: (item[1].created, item[0])):
        game = None if spec.lesson else store.read_sync(partial(_finished, id=id, spec=spec))
        if game is not None:
            yield game


def _finished(connection: Connection, id: str, spec: Spec) -> FinishedGame | None:
    board = schema.read_board(connection, spec.digest)
    try:
        game = open_game(title_of(spec.game), board, spec)
    except (BadRecord, BadChoice):
        return None
    state = replay(spec, game, read_entries(connection, id))
    if not state.match.over():
        return None
    return FinishedGame(board, state.match, [_player(seat) for seat in state.seats])


def _player(seat: Seat) -> str:
    return PERSON if seat.is_person else seat.bot
