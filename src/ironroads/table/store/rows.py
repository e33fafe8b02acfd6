"""What the store reads and writes of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from ...core.typed import decode_json
from ..log.chain import extend
from ..log.entries import LoggedEntry, encode


class Summary(msgspec.Struct, frozen=True):
    """What lists show of a table, without a replay."""

    name: str
    game: str
    way: str
    people: list[str]  # names by seat
    links: list[int]
    holders: list[str]
    asked: list[int]  # seats that must act
    moves: int
    over: bool
    free: list[int] = []  # seats that the lobby offers to everyone
    places: list[int] = []  # by seat, once the game is over
    checked: int = 0  # number of moves after which the digest was taken
    digest: int = 0
    digest_version: int = 1
    closed: bool = False


class StoredTable(msgspec.Struct, frozen=True):
    """A row of `tables`; `spec` is the JSON of a `Spec`."""

    id: str
    spec: str
    head: int  # number of entries
    summary: Summary
    changed: float
    due: float | None


class ChainedEntry(NamedTuple):
    """An entry as it is stored, with the salt of its hash."""

    number: int
    at: float
    data: str
    salt: str


class TableCommit(msgspec.Struct, frozen=True):
    """New entries of one table, and everything that must be written together with them."""

    table: str
    head: int  # number of entries before these
    entries: Sequence[dict[str, object]]  # rows, in the order of `bulk_writes.INSERT_ENTRIES`
    chain: str  # hash of the last entry
    summary: Summary
    due: float | None = None
    notices: Sequence[dict[str, object]] = ()  # rows of the outbox

    @property
    def new_head(self) -> int:
        return self.head + len(self.entries)

    def table_row(self, now: float) -> dict[str, object]:
        """Parameters for updating the row of `tables`, in the order of `bulk_writes.UPDATE_TABLES`."""
        return {
            "id_": self.table,
            "head_": self.head,
            "head": self.new_head,
            "summary": msgspec.json.encode(self.summary).decode(),
            "over": self.summary.over,
            "due": self.due,
            "changed": now,
        }


def entry_rows(table: str, entries: Sequence[LoggedEntry], chain: str) -> list[dict[str, object]]:
    """The rows of new entries, chained to the hash before them."""
    encoded = [(logged.number, logged.at, encode(logged.entry)) for logged in entries]
    return [
        {"table_id": table, "number": number, "at": at, "data": data, "salt": link.salt, "hash": link.hash}
        for (number, at, data), link in zip(encoded, extend(chain, encoded), strict=True)
    ]


def stored_table(id: str, spec: str, head: int, summary: str, changed: float, due: float | None) -> StoredTable:
    """From the columns of a row."""
    return StoredTable(id, spec, head, decode_json(summary, Summary), changed, due)
