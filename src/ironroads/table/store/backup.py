"""Backups: the whole database in one compressed file, which either kind of database can restore."""

from __future__ import annotations

import base64
import gzip
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, func, insert, select, text

from ..errors import BadStore
from . import schema
from .store import Store

FORMAT = "ironroads-backup"
ROWS = 1000  # per line of the file


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int


class Chunk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: str
    rows: list[dict[str, Any]]


def backup(store: Store, path: Path) -> int:
    """Write a consistent snapshot while play goes on; returns the number of tables.

    The file gets its name once it is complete, which rules out half a backup.
    """
    partial = path.with_name(path.name + ".part")
    with store.snapshot() as connection, gzip.open(partial, "wb") as file:
        file.write(msgspec.json.encode(Header(FORMAT, schema.version(connection))) + b"\n")
        for chunk in _chunks(connection):
            file.write(msgspec.json.encode(chunk) + b"\n")
        count = connection.execute(select(func.count()).select_from(schema.tables)).scalar_one()
    os.replace(partial, path)
    return int(count)


def _chunks(connection: Connection) -> Iterator[Chunk]:
    for table in schema.metadata.sorted_tables:
        result = connection.execution_options(yield_per=ROWS).execute(select(table))
        for rows in result.partitions(ROWS):
            yield Chunk(str(table.name), [_encode(dict(row._mapping)) for row in rows])


def _encode(row: dict[str, Any]) -> dict[str, Any]:
    binary = {str(key): base64.b64encode(value).decode() for key, value in row.items() if isinstance(value, bytes)}
    return {str(key): value for key, value in row.items()} | binary


def restore(store: Store, path: Path) -> int:
    """Read a backup into an empty database, completely or not at all; returns the number of tables."""
    with store.engine.execution_options(writes=True).begin() as connection:
        if connection.execute(select(schema.tables.c.id).limit(1)).first() is not None:
            raise BadStore("store_not_empty", store.display_url())
        for table in reversed(schema.metadata.sorted_tables):
            connection.execute(table.delete())
        for chunk in _read(path):
            table = schema.metadata.tables[chunk.table]
            connection.execute(insert(table), [_decode(table, row) for row in chunk.rows])
        schema.upgrade(connection)
        _restore_sequences(connection)
        return int(connection.execute(select(func.count()).select_from(schema.tables)).scalar_one())


def _read(path: Path) -> Iterator[Chunk]:
    try:
        with gzip.open(path, "rb") as file:
            header = msgspec.json.decode(file.readline(), type=Header)
            if header.format != FORMAT or header.version > schema.CURRENT:
                raise BadStore("newer_store", header.version, schema.CURRENT)
            for line in file:
                yield msgspec.json.decode(line, type=Chunk)
    except (OSError, EOFError, msgspec.DecodeError) as error:
        raise BadStore("no_backup", str(path), str(error)) from error


def _decode(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    return {
        key: base64.b64decode(value) if table.c[key].type.python_type is bytes else value for key, value in row.items()
    }


def _restore_sequences(connection: Connection) -> None:
    """Make PostgreSQL continue its ids after the highest restored one."""
    if connection.dialect.name != "postgresql":
        return
    for table in (schema.accounts, schema.outbox):
        highest = f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), max(id)) FROM {table.name}"
        connection.execute(text(f"{highest} HAVING max(id) IS NOT NULL"))
