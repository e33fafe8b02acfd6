"""Checks on every request: strict headers, bounded sizes, no cross-site forms, rate limits."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import handle_http_error
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
RAW_HEADERS = [(name.lower().encode(), text.encode()) for name, text in HEADERS.items()]
CHANGING = ("POST", "PUT", "PATCH", "DELETE")


class SecurityMiddleware:
    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app = app
        self.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *RAW_HEADERS]
            await send(message)

        try:
            self._check(scope)
            await self.app(scope, self._bounded(receive), send_with_headers)
        except HTTPException as exception:
            response = await handle_http_error(Request(scope), exception)
            await response(scope, receive, send_with_headers)

    def _check(self, scope: Scope) -> None:
        if scope["method"] not in CHANGING:
            return
        headers = Headers(scope=scope)
        if not is_same_origin(headers):
            raise HTTPException(400)
        limits = self.site.limits
        length = headers.get("content-length", "0")
        if limits.body and (not length.isdecimal() or int(length) > limits.body):
            raise HTTPException(413)
        address = client_address(HTTPConnection(scope))
        self.site.rate_limiter.check(f"address {address}", limits.per_second, limits.at_once)

    def _bounded(self, receive: Receive) -> Receive:
        """Also bound bodies that come in chunks and declare no length."""
        limit, size = self.site.limits.body, 0

        async def bounded() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if limit and size > limit:
                raise HTTPException(413)
            return message

        return bounded


def is_same_origin(headers: Headers) -> bool:
    """Whether a request may come from our own pages.

    Browsers state the origin, and scripts cannot forge it. Programs send neither header; they are not used to trick a
    signed-in person, which is what this check prevents.
    """
    fetch_site = headers.get("sec-fetch-site")
    if fetch_site is not None:
        return fetch_site in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def client_address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "?"
