"""Boards: the data of a board file, and the base class of boards made from one."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final


@dataclass(frozen=True, eq=False)
class BoardFile:
    """The data of a board file; files are equal if they agree in everything."""

    name: str
    data: dict[str, Any]

    @cached_property
    def fingerprint(self) -> str:
        """A digest of the whole file, all 256 bits, which tells boards from anyone apart."""
        return hashlib.sha256(json.dumps(self.data, sort_keys=True).encode()).hexdigest()

    @cached_property
    def digest(self) -> str:
        """A short hash of what matters for play, for records."""
        text = json.dumps(_for_play(self.data), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoardFile) and (self.name, self.fingerprint) == (other.name, other.fingerprint)

    def __hash__(self) -> int:
        return hash((self.name, self.fingerprint))


class Board:
    """A map as arrays, bit masks and tables, built once; every game has a subclass."""

    def __init__(self, id: str, digest: str) -> None:
        self.id: Final = id
        self.digest: Final = digest


def _for_play(data: Any) -> Any:
    """Notes on sources and the picture may be changed without invalidating old records."""
    if isinstance(data, dict):
        return {
            key: _for_play(value)
            for key, value in data.items()
            if key not in ("source", "provenance", "picture") and not key.endswith("_source")
        }
    return [_for_play(item) for item in data] if isinstance(data, list) else data
