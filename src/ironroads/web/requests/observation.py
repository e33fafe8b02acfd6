"""What is noted about every request: an id, a line in the log, and figures for /metrics."""

from __future__ import annotations

import logging
import secrets
import time
from urllib.parse import quote

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .logs import request_id
from .website import Website

HEADER = b"x-request-id"
LONGEST_ID = 64
SECRET_PARTS = ("key", "code")  # of addresses
log = logging.getLogger("ironroads.requests")


class ObservationMiddleware:
    """The outermost layer: also sees the answers to errors."""

    def __init__(self, app: ASGIApp, site: Website) -> None:
        self.app = app
        self.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        id, start, status = _request_id(scope), time.perf_counter(), 500
        token = request_id.set(id)

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (HEADER, id.encode())]
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        finally:
            self._note(scope, status, time.perf_counter() - start)
            request_id.reset(token)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        self.site.statistics.note(_route(scope), scope["method"], status, seconds)
        if self.site.configuration.log.requests:
            fields = {
                "method": scope["method"],
                "path": _path(scope),
                "status": status,
                "ms": round(seconds * 1000, 1),
            }
            log.info("%(method)s %(path)s %(status)s %(ms)s ms", fields, extra={"fields": fields})


def _request_id(scope: Scope) -> str:
    """The id that a proxy gave, if it is plain text; else a new one."""
    given = next((value for name, value in scope["headers"] if name == HEADER), b"")
    is_plain = given.isalnum() or given.replace(b"-", b"").isalnum()
    return given.decode() if is_plain and len(given) <= LONGEST_ID else secrets.token_hex(8)


def _path(scope: Scope) -> str:
    """Quoted, since it must stay on its line, and without what opens a seat or an account."""
    path = quote(scope["path"])
    for name in SECRET_PARTS:
        if secret := scope.get("path_params", {}).get(name):
            path = path.replace(quote(secret), "…")
    return path


def _route(scope: Scope) -> str:
    """The pattern of the address, not the address: strangers must not be able to add figures."""
    return getattr(scope.get("endpoint"), "pattern", "other")
