"""Backups: the whole database in one compressed file, which either kind of database can restore."""

from __future__ import annotations

import base64
import binascii
import gzip
import os
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from ...core.typed import convert_data, decode_json
from ..errors import BadStore
from . import schema
from .database import PRIVATE
from .retries import reason
from .store import Store

FORMAT = "ironroads-backup"
ROWS = 1000  # per line of the file
UNREADABLE = (OSError, EOFError, zlib.error, msgspec.DecodeError, UnicodeError, RecursionError)


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    has_counts: bool = False  # whether the last line says how many rows there are; older files do not


class Chunk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: str
    rows: list[dict[str, Any]]


class RowCounts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: the number of rows by table."""

    counts: dict[str, int]


def backup(store: Store, path: Path) -> int:
    """Write a consistent snapshot while play goes on; returns the number of tables.

    The file gets its name once it is complete, which rules out half a backup. Only its owner may read it.
    """
    partial = path.with_name(path.name + ".part")
    counts: Counter[str] = Counter()
    try:
        with _create_private(partial) as raw, store.snapshot() as connection, gzip.open(raw, "wb") as file:
            file.write(_line(Header(FORMAT, schema.version(connection), has_counts=True)))
            for chunk in _chunks(connection):
                counts[chunk.table] += len(chunk.rows)
                file.write(_line(chunk))
            file.write(_line(RowCounts(dict(counts))))
        os.replace(partial, path)
    except OSError as error:
        raise BadStore("no_backup_written", str(path), error.strerror or str(error)) from error
    except SQLAlchemyError as error:
        raise BadStore("no_backup_written", str(path), reason(error)) from error
    return counts[str(schema.tables.name)]


def _create_private(path: Path) -> Any:
    path.unlink(missing_ok=True)
    return os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE), "wb")


def _line(data: msgspec.Struct) -> bytes:
    return msgspec.json.encode(data) + b"\n"


def _chunks(connection: Connection) -> Iterator[Chunk]:
    for table in schema.metadata.sorted_tables:
        result = connection.execution_options(yield_per=ROWS).execute(select(table))
        for rows in result.partitions(ROWS):
            yield Chunk(str(table.name), [_encode(dict(row._mapping)) for row in rows])


def _encode(row: dict[str, Any]) -> dict[str, Any]:
    binary = {str(key): base64.b64encode(value).decode() for key, value in row.items() if isinstance(value, bytes)}
    return {str(key): value for key, value in row.items()} | binary


def check_backup(path: Path) -> None:
    """Read the whole file; BadStore if it is damaged, incomplete, or of a newer version."""
    counts: Counter[str] = Counter()
    keys: set[str] = set()
    for chunk in _read(path, counts):
        if chunk.table == schema.meta.name:
            keys |= {str(row.get("key")) for row in chunk.rows}
    if not {"secret", "version"} <= keys:
        raise BadStore("incomplete_backup", str(path))


def restore(store: Store, path: Path) -> int:
    """Read a backup into an empty database, completely or not at all; returns the number of tables."""
    check_backup(path)
    try:
        with store.engine.execution_options(writes=True).begin() as connection:
            return _restore(store, connection, path)
    except SQLAlchemyError as error:
        raise BadStore("not_restored", str(path), reason(error)) from error


def _restore(store: Store, connection: Connection, path: Path) -> int:
    if connection.execute(select(schema.tables.c.id).limit(1)).first() is not None:
        raise BadStore("store_not_empty", store.display_url())
    for table in reversed(schema.metadata.sorted_tables):
        connection.execute(table.delete())
    for chunk in _read(path, Counter()):
        table = schema.metadata.tables[chunk.table]
        connection.execute(insert(table), [_decode(table, row) for row in chunk.rows])
    schema.upgrade(connection)
    _restore_sequences(connection)
    return int(connection.execute(select(func.count()).select_from(schema.tables)).scalar_one())


def _read(path: Path, counts: Counter[str]) -> Iterator[Chunk]:
    """The chunks of a file, counted; BadStore at the first line that is not as it should be."""
    try:
        with gzip.open(path, "rb") as file:
            header = decode_json(file.readline(), Header)
            if header.format != FORMAT:
                raise BadStore("no_backup", str(path), header.format)
            if header.version > schema.CURRENT:
                raise BadStore("newer_store", header.version, schema.CURRENT)
            last: RowCounts | None = None
            for line in file:
                data = msgspec.json.decode(line, type=dict[str, Any])
                if "counts" in data:
                    last = convert_data(data, RowCounts)
                else:
                    yield _checked(convert_data(data, Chunk), counts, path)
    except UNREADABLE as error:
        raise BadStore("no_backup", str(path), str(error)) from error
    if header.has_counts and (last is None or last.counts != dict(counts)):
        raise BadStore("incomplete_backup", str(path))


def _checked(chunk: Chunk, counts: Counter[str], path: Path) -> Chunk:
    table = schema.metadata.tables.get(chunk.table)
    if table is None or any(set(row) - set(table.c.keys()) for row in chunk.rows):
        raise BadStore("no_backup", str(path), chunk.table)
    for row in chunk.rows:
        try:
            _decode(table, row)
        except (binascii.Error, TypeError, ValueError) as error:
            raise BadStore("no_backup", str(path), f"{chunk.table}: {error}") from error
    counts[chunk.table] += len(chunk.rows)
    return chunk


def _decode(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    return {
        key: base64.b64decode(value, validate=True) if table.c[key].type.python_type is bytes else value
        for key, value in row.items()
    }


def _restore_sequences(connection: Connection) -> None:
    """Make PostgreSQL continue its ids after the highest restored one."""
    if connection.dialect.name != "postgresql":
        return
    for table in (schema.accounts, schema.outbox):
        highest = f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), max(id)) FROM {table.name}"
        connection.execute(text(f"{highest} HAVING max(id) IS NOT NULL"))
