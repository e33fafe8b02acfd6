"""A finished game for everyone: its record with the log, whose chain can be checked without the server."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ...core.record import Record
from ..log.chain import digest, milliseconds
from ..log.entries import ChatSent, LoggedEntry
from ..store.rows import ChainedEntry
from .table import Table


async def exported(table: Table) -> Record:
    """The record of a finished game, with its log; Refused while it is played."""
    record = table.record()
    entries = await table.context.store.chained_entries(table.id)
    shown = [_shown(logged, entry) for logged, entry in zip(table.state.log, entries, strict=True)]
    return replace(record, log={"table": table.id, "hash": table.state.chain, "entries": shown})


def _shown(logged: LoggedEntry, entry: ChainedEntry) -> dict[str, Any]:
    """An entry with its salt; of what not everyone may read, the digest alone."""
    is_sealed_move = logged.sealed and logged.undone
    if is_sealed_move or logged.entry.private or isinstance(logged.entry, ChatSent):
        return {"digest": digest(entry.salt, entry.number, entry.at, entry.data), "is_move": is_sealed_move}
    return {"at": milliseconds(entry.at), "salt": entry.salt, "data": entry.data}
