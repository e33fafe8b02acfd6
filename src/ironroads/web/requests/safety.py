"""What every request passes through: strict headers, bounded sizes, no forged forms, no floods."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import refuse
from .site import Site

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
RAW = [(name.lower().encode(), text.encode()) for name, text in HEADERS.items()]  # as they are sent
CHANGING = ("POST", "PUT", "PATCH", "DELETE")


class Safety:
    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app = app
        self.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *RAW]
            await send(message)

        try:
            self._check(scope)
            await self.app(scope, self._bounded(receive), safely)
        except HTTPException as exception:
            response = await refuse(Request(scope), exception)
            await response(scope, receive, safely)

    def _check(self, scope: Scope) -> None:
        if scope["method"] not in CHANGING:
            return
        headers = Headers(scope=scope)
        if not from_our_pages(headers):
            raise HTTPException(400)
        limits = self.site.limits
        length = headers.get("content-length", "0")
        if limits.body and (not length.isdecimal() or int(length) > limits.body):
            raise HTTPException(413)
        if not self.site.allows(f"address {address(HTTPConnection(scope))}", limits.per_second, limits.at_once):
            raise HTTPException(429, headers={"Retry-After": "5"})

    def _bounded(self, receive: Receive) -> Receive:
        """Also what comes in pieces and names no length stays below the limit."""
        limit, taken = self.site.limits.body, 0

        async def bounded() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if limit and taken > limit:
                raise HTTPException(413)
            return message

        return bounded


def from_our_pages(headers: Headers) -> bool:
    """Whether a form may have come from our own page: browsers say where a request begins, and cannot be made to lie.

    Programs say nothing about it, and act for nobody who does not know.
    """
    place = headers.get("sec-fetch-site")
    if place is not None:
        return place in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "?"
