"""Boards: the file as it was read, and what every board made from one knows of itself."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final


@dataclass(frozen=True, eq=False)
class BoardFile:
    """What stands in a board file, and the hash of what matters for play; files that agree in that are equal."""

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
    """A map turned into arrays, masks and tables once; each game has its own kind."""

    def __init__(self, id: str, digest: str) -> None:
        self.id: Final = id
        self.digest: Final = digest


def _without_sources(data: Any) -> Any:
    """Provenance may be corrected without making old records unplayable."""
    if isinstance(data, dict):
        return {
            key: _without_sources(value)
            for key, value in data.items()
            if key not in ("source", "provenance") and not key.endswith("_source")
        }
    return [_without_sources(item) for item in data] if isinstance(data, list) else data
