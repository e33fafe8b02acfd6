"""How uvicorn serves the application: settings and WebSockets for many tables in one process."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request
from websockets.utils import apply_mask

from .api.fast_path import EXTENSION, RawText

LONGEST_MESSAGE: Final = 64_000  # bytes that a client may send
# Updates resemble each other, so a large window compresses them best and fastest. Small hash tables suit a server
# that switches between hundreds of connections.
DEFLATE: Final = ServerPerMessageDeflateFactory(compress_settings={"level": 2, "memLevel": 5})
WHOLE_TEXT, MASKED = 0x81, 0x80  # first bytes of a frame that is a whole text; clients mask it with four bytes
LONG: Final = 126  # length byte that announces two more bytes of length
HEADER_SIZE: Final = 6  # bytes before the text in a client's short frame
SWITCH_INTERVAL: Final = 0.001  # seconds until the thread that writes to disk gets its turn beside a busy server
# A table leaves few reference cycles, and a long collection delays everyone who waits: collect less often.
GC_THRESHOLDS: Final = (5_000, 20, 50)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Compresses updates against earlier ones, and offers the fast path of `api.fast_path`."""

    on_text: Callable[[RawText], bool] | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn.available_extensions = [DEFLATE]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        if self.on_text is None or not self._is_between_messages() or not self._handle(data):
            super().data_received(data)

    def _is_between_messages(self) -> bool:
        """Whether no message has arrived in part, and none is still to be handled."""
        conn = self.conn
        return not (conn.reader.buffer or conn.expect_continuation_frame or self.close_sent) and self.queue.empty()

    def _handle(self, data: bytes) -> bool:
        """Handle a short text in one frame, as moves are; False for anything else."""
        size = len(data) - HEADER_SIZE
        if not 0 < size < LONG or data[0] != WHOLE_TEXT or data[1] != MASKED | size:
            return False
        return self.on_text is not None and self.on_text(apply_mask(data[HEADER_SIZE:], data[2:HEADER_SIZE]))

    def send_now(self, text: bytes) -> bool:
        if self.conn.extensions or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        size = len(text)
        if size < LONG:
            self.transport.write(bytes((WHOLE_TEXT, size)) + text)
        elif size < 1 << 16:
            self.transport.write(bytes((WHOLE_TEXT, LONG)) + size.to_bytes(2) + text)
        else:
            return False
        return True


OPTIONS: Final[dict[str, Any]] = {"log_level": "warning", "ws": WebSocketProtocol, "ws_max_size": LONGEST_MESSAGE}


def tune_interpreter() -> None:
    """Set thread switching and garbage collection for a server with many tables."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(*GC_THRESHOLDS)
    gc.freeze()


def serve(app: Starlette, host: str, port: int) -> None:
    """Serve until the process is stopped."""
    tune_interpreter()
    uvicorn.run(app, host=host, port=port, **OPTIONS)
