"""How the application is served: what uvicorn is told, so that many tables fit into one process."""

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

from .live.direct import EXTENSION, Text

LONGEST_MESSAGE: Final = 64_000  # bytes that a page may send
# An update is much like the last one, so that what counts is to remember it: the largest window is smaller and faster,
# and small tables for finding things in it suit a server that has hundreds of them in turn.
DEFLATE: Final = ServerPerMessageDeflateFactory(compress_settings={"level": 2, "memLevel": 5})
WHOLE_TEXT, MASKED = 0x81, 0x80  # how a frame with a whole text begins; clients add a mask of four bytes
LONG: Final = 126  # says that the length takes two more bytes
BEFORE_TEXT: Final = 6  # bytes of a short frame of a client
TURN: Final = 0.001  # seconds until the thread that writes to disk gets its turn beside a busy server
# After so many new objects the collector looks for rings among them, and after as many looks among older ones: a table
# leaves few, and whoever waits should not notice a look.
NEW_OBJECTS, LOOKS, LONG_LOOKS = 5_000, 20, 50


class Sockets(WebSocketsSansIOProtocol):
    """WebSockets that compress updates against those before them, and offer a short way (`Direct`)."""

    hear: Callable[[Text], bool] | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn.available_extensions = [DEFLATE]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        if self.hear is None or not self._is_between_messages() or not self._heard(data):
            super().data_received(data)

    def _is_between_messages(self) -> bool:
        """Nothing came halfway, and nothing older waits."""
        conn = self.conn
        return not (conn.reader.buffer or conn.expect_continuation_frame or self.close_sent) and self.queue.empty()

    def _heard(self, data: bytes) -> bool:
        """A short text that came as one frame, as moves do, needs no more to be read than this."""
        size = len(data) - BEFORE_TEXT
        if not 0 < size < LONG or data[0] != WHOLE_TEXT or data[1] != MASKED | size:
            return False
        return self.hear is not None and self.hear(apply_mask(data[BEFORE_TEXT:], data[2:BEFORE_TEXT]))

    def push(self, text: bytes) -> bool:
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


OPTIONS: Final[dict[str, Any]] = {"log_level": "warning", "ws": Sockets, "ws_max_size": LONGEST_MESSAGE}


def prepare() -> None:
    """Make Python ready for a server with many tables."""
    sys.setswitchinterval(TURN)
    gc.set_threshold(NEW_OBJECTS, LOOKS, LONG_LOOKS)
    gc.freeze()


def serve(app: Starlette, host: str, port: int) -> None:
    """Until somebody ends it."""
    prepare()
    uvicorn.run(app, host=host, port=port, **OPTIONS)
