"""A fast path that bypasses the ASGI tasks for chatty API clients; only our own server offers it (`web.server`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

EXTENSION: Final = "ironroads.fast_path"  # its key in the ASGI scope
RawText = bytes | bytearray | memoryview  # UTF-8, as received


class FastPath(Protocol):
    on_text: Callable[[RawText], bool] | None  # handles a text at once, or returns False to leave it to `receive`

    def send_now(self, text: bytes) -> bool:
        """Write a text at once; False when it must wait because the client is slow to read."""
