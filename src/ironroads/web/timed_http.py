"""HTTP with a time limit for the head of a request; uvicorn itself waits for ever."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class TimedHttp(HttpToolsProtocol):
    """Hangs up if the request line and headers take too long. Bodies have their own limit, answers none."""

    head_seconds = 0.0  # 0 for no limit
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    # Called by the parser

    def on_message_begin(self) -> None:
        self._start_waiting()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def _start_waiting(self) -> None:
        if self.head_seconds and self._waiting is None:
            self._waiting = asyncio.get_running_loop().call_later(self.head_seconds, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


def timed_http(head_seconds: float) -> type[TimedHttp]:
    """The protocol class with a limit, for uvicorn's option `http`."""
    return type("TimedHttp", (TimedHttp,), {"head_seconds": head_seconds})
