"""Check of a database: replays every stored game and reports what differs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, select

from .log.spec import Spec
from .play.commits import summary
from .play.games import open_game, title_of
from .rules.table_state import TableState, replay
from .store import schema
from .store.rows import Summary
from .store.store import Store, read_entries

DIGESTS = ("checked", "digest", "digest_version")


class Finding(NamedTuple):
    """The result for one table; `faults` is empty if it is sound."""

    table: str
    game: str
    moves: int
    faults: list[str]


def examine(store: Store) -> Iterator[Finding]:
    """Examine one table at a time, to need little memory even for a large database."""
    ids = store.read_sync(lambda connection: list(connection.execute(select(schema.tables.c.id)).scalars()))
    for id in ids:
        yield store.read_sync(partial(_examine, id=id))


def _examine(connection: Connection, id: str) -> Finding:
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).one()
    spec = Spec.read(row.spec)
    stored = msgspec.json.decode(row.summary, type=Summary)
    try:
        state = _replayed(connection, spec)
    except Exception as error:
        return Finding(id, spec.game, stored.moves, [f"{type(error).__name__}: {error}"])
    faults = _gaps(connection, id, row.head) + _differences(stored, summary(state))
    return Finding(id, spec.game, state.moves, faults)


def _replayed(connection: Connection, spec: Spec) -> TableState:
    file = schema.read_board(connection, spec.digest)
    return replay(spec, open_game(title_of(spec.game), file, spec), read_entries(connection, spec.id))


def _gaps(connection: Connection, id: str, head: int) -> list[str]:
    query = select(schema.entries.c.number).where(schema.entries.c.table_id == id).order_by(schema.entries.c.number)
    numbers = list(connection.execute(query).scalars())
    return [] if numbers == list(range(1, head + 1)) else [f"entries: {len(numbers)} of {head}"]


def _differences(stored: Summary, replayed: Summary) -> list[str]:
    """Digests of an earlier version cannot be compared."""
    comparable = stored.digest_version == replayed.digest_version
    names = [name for name in Summary.__struct_fields__ if comparable or name not in DIGESTS]
    pairs = [(name, getattr(stored, name), getattr(replayed, name)) for name in names]
    return [f"{name}: {before} / {after}" for name, before, after in pairs if before != after]
