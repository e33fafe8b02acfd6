"""How uvicorn serves the application: settings for many tables in one process."""

from __future__ import annotations

import gc
import sys
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette

from .timed_http import timed_http

LONGEST_MESSAGE: Final = 64_000  # bytes that a client may send
SWITCH_INTERVAL: Final = 0.001  # seconds until the thread that writes to disk gets its turn beside a busy server
# A table leaves few reference cycles, and a long collection delays everyone who waits: look often at few new objects,
# and seldom at all of them.
GC_THRESHOLDS: Final = (5_000, 4, 250)
# Of uvicorn's ways to speak WebSocket, the sans-IO one costs the least CPU for each message.
OPTIONS: Final[dict[str, Any]] = {"log_level": "warning", "ws": "websockets-sansio", "ws_max_size": LONGEST_MESSAGE}


def tune_interpreter() -> None:
    """Set thread switching and garbage collection for a server with many tables."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(*GC_THRESHOLDS)
    gc.freeze()


def serve(app: Starlette, host: str, port: int, connections: int | None, head_seconds: float) -> None:
    """Serve until the process is stopped.

    More than so many requests and WebSockets at a time are refused; a request must say what it wants in some seconds.
    """
    tune_interpreter()
    http = timed_http(head_seconds)
    uvicorn.run(app, host=host, port=port, limit_concurrency=connections, http=http, **OPTIONS)
