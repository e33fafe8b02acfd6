"""Check of a database: its structure, and every stored game, replayed; what differs is a fault with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import NoResultFound, SQLAlchemyError

from ..core.typed import decode_json
from .log.chain import digest, genesis, link
from .log.entries import AnyEntry, decode
from .log.spec import Spec
from .people.contact import Contact
from .play.commits import summary
from .play.games import open_game, title_of
from .rules.table_state import TableState, replay
from .store import schema
from .store.retries import reason
from .store.rows import Summary
from .store.store import Store

DIGESTS = ("checked", "digest", "digest_version")
ENTRIES = schema.entries.c
OF_A_TABLE = (
    schema.entries,
    schema.bound,
    schema.private,
    schema.outbox,
    schema.reviews,
)  # rows that belong to a row of `tables`
WITH_CONTACT = (schema.accounts, schema.private)


class Damage(NamedTuple):
    """What is wrong: a key of `[doctor]` in the texts, and what it is about."""

    code: str
    facts: tuple[str | int, ...] = ()


class Examination(NamedTuple):
    """The result for one table, or for the database if `table` is empty; without faults it is sound."""

    table: str
    game: str
    moves: int
    faults: list[Damage]


def examine(store: Store) -> Iterator[Examination]:
    """Examine the database, then one table at a time, to need little memory even for a large one."""
    faults = [fault for check in DATABASE_CHECKS for fault in _guarded(store, check)]
    try:
        ids = store.read_sync(lambda connection: list(connection.execute(select(schema.tables.c.id)).scalars()))
    except SQLAlchemyError as error:
        ids = []
        faults.append(_unreadable(error))
    if faults:
        yield Examination("", "", 0, faults)
    for id in ids:
        try:
            examination = store.read_sync(partial(_examine, id=id))
        except Exception as error:  # SQLite stores anything in any column
            examination = Examination(id, "?", 0, [_unreadable(error)])
        yield examination


def _guarded(store: Store, check: Callable[[Connection], list[Damage]]) -> list[Damage]:
    """A part of the database that cannot be read must not hide the others."""
    try:
        return store.read_sync(check)
    except Exception as error:
        return [_unreadable(error)]


def _unreadable(error: Exception) -> Damage:
    said = reason(error)
    return Damage("unreadable", (said if isinstance(error, SQLAlchemyError) else f"{type(error).__name__}: {said}",))


# Checks of the database


def _damaged_pages(connection: Connection) -> list[Damage]:
    if connection.dialect.name != "sqlite":
        return []
    lines = connection.execute(text("PRAGMA integrity_check(20)")).scalars()
    return [Damage("damaged", (line,)) for line in lines if line != "ok"]


def _orphans(connection: Connection) -> list[Damage]:
    """Rows of a table that does not exist."""
    faults = []
    for table in OF_A_TABLE:
        is_orphan = table.c.table_id.not_in(select(schema.tables.c.id))
        query = select(table.c.table_id, func.count()).where(is_orphan).group_by(table.c.table_id)
        faults += [Damage("orphans", (str(table.name), id, count)) for id, count in connection.execute(query)]
    return faults


def _bad_contacts(connection: Connection) -> list[Damage]:
    faults = []
    for table in WITH_CONTACT:
        for (written,) in connection.execute(select(table.c.contact)):
            try:
                Contact.read(written)
            except msgspec.DecodeError as error:
                faults.append(Damage("contact", (str(table.name), str(error))))
    return faults


DATABASE_CHECKS = (_damaged_pages, _orphans, _bad_contacts)


# Checks of one table


def _examine(connection: Connection, id: str) -> Examination:
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).one()
    try:
        spec = Spec.read(row.spec)
    except msgspec.DecodeError as error:
        return Examination(id, "?", 0, [Damage("spec", (str(error),))])
    try:
        stored = decode_json(row.summary, Summary)
    except msgspec.DecodeError as error:
        return Examination(id, spec.game, 0, [Damage("summary", (str(error),))])
    faults = _gaps(connection, id, row.head)
    entries, bad_entries = _entries(connection, id)
    faults += bad_entries + _broken_chain(connection, id, spec)
    state = None if faults else _replayed(connection, spec, entries, faults)
    faults += [] if state is None else _differences(stored, summary(state))
    return Examination(id, spec.game, stored.moves if state is None else state.moves, faults)


def _gaps(connection: Connection, id: str, head: int) -> list[Damage]:
    query = select(ENTRIES.number).where(ENTRIES.table_id == id).order_by(ENTRIES.number)
    numbers = list(connection.execute(query).scalars())
    return [] if numbers == list(range(1, head + 1)) else [Damage("entries", (len(numbers), head))]


def _entries(connection: Connection, id: str) -> tuple[list[tuple[float, AnyEntry]], list[Damage]]:
    good, faults = [], []
    query = select(ENTRIES.number, ENTRIES.at, ENTRIES.data).where(ENTRIES.table_id == id).order_by(ENTRIES.number)
    for number, at, data in connection.execute(query):
        try:
            good.append((at, decode(data)))
        except msgspec.DecodeError as error:
            faults.append(Damage("entry", (number, str(error))))
    return good, faults


def _broken_chain(connection: Connection, id: str, spec: Spec) -> list[Damage]:
    """The first entry whose hash does not follow from the entries up to it."""
    columns = ENTRIES.number, ENTRIES.at, ENTRIES.data, ENTRIES.salt, ENTRIES.hash
    chain = genesis(id, spec.commitment())
    for number, at, data, salt, found in connection.execute(
        select(*columns).where(ENTRIES.table_id == id).order_by(ENTRIES.number)
    ):
        chain = link(chain, digest(salt, number, at, data))
        if chain != found:
            return [Damage("chain", (number,))]
    return []


def _replayed(
    connection: Connection, spec: Spec, entries: list[tuple[float, AnyEntry]], faults: list[Damage]
) -> TableState | None:
    """The state after all entries; None, with a fault, if they cannot be replayed."""
    try:
        file = schema.read_board(connection, spec.digest)
    except (NoResultFound, msgspec.DecodeError) as error:
        faults.append(Damage("board", (spec.board, str(error))))
        return None
    try:
        return replay(spec, open_game(title_of(spec.game), file, spec), entries)
    except Exception as error:
        faults.append(Damage("replay", (f"{type(error).__name__}: {error}",)))
        return None


def _differences(stored: Summary, replayed: Summary) -> list[Damage]:
    """Digests of an earlier version cannot be compared."""
    comparable = stored.digest_version == replayed.digest_version
    names = [name for name in Summary.__struct_fields__ if comparable or name not in DIGESTS]
    pairs = [(name, getattr(stored, name), getattr(replayed, name)) for name in names]
    return [Damage("differs", (name, str(before), str(after))) for name, before, after in pairs if before != after]
