"""A short way to a connection that our own server offers to those who talk much: no task between it and them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

EXTENSION: Final = "ironroads.direct"  # its name in the scope; other servers do not offer it
Text = bytes | bytearray | memoryview  # as it comes, in UTF-8


class Direct(Protocol):
    hear: Callable[[Text], bool] | None  # takes a text at once, or leaves it to whoever waits for it

    def push(self, text: bytes) -> bool:
        """Write a text at once; False when it must wait, because the other side is slow to read."""
