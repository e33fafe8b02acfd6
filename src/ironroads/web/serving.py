"""How the application is served: what uvicorn is told, so that many tables fit into one process."""

from __future__ import annotations

import gc
import sys
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

LONGEST_MESSAGE: Final = 64_000  # bytes that a page may send
# An update is much like the last one, so that what counts is to remember it: the largest window is smaller and faster,
# and small tables for finding things in it suit a server that has hundreds of them in turn.
DEFLATE: Final = ServerPerMessageDeflateFactory(compress_settings={"level": 2, "memLevel": 5})
TURN: Final = 0.001  # seconds until the thread that writes to disk gets its turn beside a busy server
NEW_OBJECTS: Final = 50_000  # before the collector looks for rings among them; a table leaves few


class Sockets(WebSocketsSansIOProtocol):
    """WebSockets that compress updates against those before them."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn.available_extensions = [DEFLATE]


def serve(app: Starlette, host: str, port: int) -> None:
    """Until somebody ends it."""
    sys.setswitchinterval(TURN)
    gc.set_threshold(NEW_OBJECTS, 20, 20)
    gc.freeze()
    uvicorn.run(app, host=host, port=port, log_level="warning", ws=Sockets, ws_max_size=LONGEST_MESSAGE)
