"""The chain of a log: every entry carries a hash over itself and the hash of the entry before.

A changed, missing or added entry breaks all hashes after it, and anyone who noted one hash can tell. Each entry is
hashed with a random salt, so that an exported game can hide an entry and still have its hash checked.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

SALT_BYTES = 12


class Link(NamedTuple):
    """What is stored with an entry."""

    salt: str
    hash: str


def genesis(table: str, commitment: str) -> str:
    """The hash before the first entry, from the table's id and the commitment of its dice."""
    return sha256(f"ironroads log {table} {commitment}".encode()).hexdigest()


def digest(salt: str, number: int, at: float, data: str) -> str:
    """The hash of one entry alone; the time counts in milliseconds."""
    return sha256(f"{salt}\n{number}\n{milliseconds(at)}\n{data}".encode()).hexdigest()


def milliseconds(at: float) -> int:
    return round(at * 1000)


def link(before: str, entry: str) -> str:
    """The hash of an entry in the chain, from the hash before and the digest of the entry."""
    return sha256(f"{before}{entry}".encode()).hexdigest()


def extend(before: str, entries: Iterable[tuple[int, float, str]]) -> Iterator[Link]:
    """Links for new entries, given as number, time and data."""
    for number, at, data in entries:
        salt = secrets.token_hex(SALT_BYTES)
        before = link(before, digest(salt, number, at, data))
        yield Link(salt, before)
