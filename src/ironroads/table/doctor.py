"""The doctor replays every stored game and says what differs from what was kept."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, select

from .log.spec import Spec
from .play.games import open_box, title_of
from .play.persistent_log import summary
from .rules.table_state import TableState
from .store import schema
from .store.store import Store, Summary, read_entries


class Finding(NamedTuple):
    """What the doctor says about one table; no faults means that it is well."""

    table: str
    game: str
    moves: int
    faults: list[str]


def examine(store: Store) -> Iterator[Finding]:
    """One table after the other, so that even a large database needs little memory."""
    ids = store.look(lambda connection: list(connection.execute(select(schema.tables.c.id)).scalars()))
    for id in ids:
        yield store.look(partial(_examine, id=id))


def _examine(connection: Connection, id: str) -> Finding:
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).one()
    spec = Spec.read(row.spec)
    kept = msgspec.json.decode(row.summary, type=Summary)
    try:
        state = replayed(connection, spec)
    except Exception as error:
        return Finding(id, spec.game, kept.moves, [f"{type(error).__name__}: {error}"])
    faults = _gaps(connection, id, row.head) + _differences(kept, summary(state))
    return Finding(id, spec.game, state.moves, faults)


def replayed(connection: Connection, spec: Spec) -> TableState:
    state = TableState(spec, open_box(title_of(spec.game), schema.read_board(connection, spec.digest), spec))
    for at, entry in read_entries(connection, spec.id):
        state.tell(entry, at)
    return state


def _gaps(connection: Connection, id: str, head: int) -> list[str]:
    query = select(schema.entries.c.number).where(schema.entries.c.table_id == id).order_by(schema.entries.c.number)
    numbers = list(connection.execute(query).scalars())
    return [] if numbers == list(range(1, head + 1)) else [f"entries: {len(numbers)} of {head}"]


def _differences(kept: Summary, found: Summary) -> list[str]:
    names = Summary.__struct_fields__
    pairs = [(name, getattr(kept, name), getattr(found, name)) for name in names]
    return [f"{name}: {before} / {after}" for name, before, after in pairs if before != after]
