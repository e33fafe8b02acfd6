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
from websockets.frames import Frame
from websockets.http11 import Request

from .direct import EXTENSION, Text

LONGEST_MESSAGE: Final = 64_000  # bytes that a page may send
# An update is much like the last one, so that what counts is to remember it: the largest window is smaller and faster,
# and small tables for finding things in it suit a server that has hundreds of them in turn.
DEFLATE: Final = ServerPerMessageDeflateFactory(compress_settings={"level": 2, "memLevel": 5})
WHOLE_TEXT, TWO_BYTES = 0x81, 126  # how a frame with a whole text begins, and that its length takes two bytes
TURN: Final = 0.001  # seconds until the thread that writes to disk gets its turn beside a busy server
NEW_OBJECTS: Final = 50_000  # before the collector looks for rings among them; a table leaves few


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

    def handle_text(self, event: Frame) -> None:
        """What waits already is older."""
        if self.hear is None or not event.fin or not self.queue.empty() or not self.hear(event.data):
            super().handle_text(event)

    def push(self, text: bytes) -> bool:
        if self.conn.extensions or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        size = len(text)
        if size < 126:
            self.transport.write(bytes((WHOLE_TEXT, size)) + text)
        elif size < 1 << 16:
            self.transport.write(bytes((WHOLE_TEXT, TWO_BYTES)) + size.to_bytes(2) + text)
        else:
            return False
        return True


OPTIONS: Final[dict[str, Any]] = {"log_level": "warning", "ws": Sockets, "ws_max_size": LONGEST_MESSAGE}


def serve(app: Starlette, host: str, port: int) -> None:
    """Until somebody ends it."""
    sys.setswitchinterval(TURN)
    gc.set_threshold(NEW_OBJECTS, 20, 20)
    gc.freeze()
    uvicorn.run(app, host=host, port=port, **OPTIONS)
