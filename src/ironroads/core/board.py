"""Boards: the data of a board file, and the base class of boards made from one."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final


@dataclass(frozen=True, eq=False)
class BoardFile:
    """The data of a board file; files are equal if they agree in everything that matters for play."""

    name: str
    data: dict[str, Any]

    @cached_property
    def digest(self) -> str:
        text = json.dumps(_without_sources(self.data), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoardFile) and (self.name, self.digest) == (other.name, other.digest)

    def __hash__(self) -> int:
        return hash((self.name, self.digest))


class Board:
    """A map as arrays, bit masks and tables, built once; every game has a subclass."""

    def __init__(self, id: str, digest: str) -> None:
        self.id: Final = id
        self.digest: Final = digest


def _without_sources(data: Any) -> Any:
    """Notes on sources may be corrected without invalidating old records."""
    if isinstance(data, dict):
        return {
            key: _without_sources(value)
            for key, value in data.items()
            if key not in ("source", "provenance") and not key.endswith("_source")
        }
    return [_without_sources(item) for item in data] if isinstance(data, list) else data
