"""Checks on every request: strict headers, bounded sizes, no cross-site forms, rate limits."""

from __future__ import annotations

import asyncio
from ipaddress import IPv6Address, IPv6Network
from urllib.parse import unquote_to_bytes, urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import BadRequest, handle_http_error
from .website import Website

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
LONGEST_ADDRESS = 4000  # bytes
MOST_DIGITS = 9
BAD_ADDRESS = 4400  # close code
UNLIMITED = ("/static/", "/health")  # reads that cost nothing
BOARDS = ("/boards", "/api/boards", "/lab/")  # where whole board files are sent
RECORDS = "/review"  # where the record of a game is sent
CLIENT_NETWORK = 64  # bits of an IPv6 address
CHANGING = ("POST", "PUT", "PATCH", "DELETE")


class SecurityMiddleware:
    def __init__(self, app: ASGIApp, site: Website) -> None:
        self.app = app
        self.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._serve_socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *RAW_HEADERS]
            await send(message)

        try:
            self._check(scope)
            await self.app(scope, self._bounded(receive, self._most_bytes(scope)), send_with_headers)
        except HTTPException as exception:
            response = await handle_http_error(Request(scope), exception)
            await response(scope, receive, send_with_headers)

    async def _serve_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            check_address(scope)
        except BadRequest:
            await send({"type": "websocket.close", "code": BAD_ADDRESS})
            return
        await self.app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        check_address(scope)
        limits = self.site.limits
        address = client_address(HTTPConnection(scope))
        if scope["method"] not in CHANGING:
            if not scope["path"].startswith(UNLIMITED):
                self.site.rate_limiter.check(f"reads {address}", limits.reads, limits.reads_at_once)
            return
        headers = Headers(scope=scope)
        if not is_same_origin(headers):
            raise HTTPException(400)
        length, most = headers.get("content-length", "0"), self._most_bytes(scope)
        if most and (not length.isdecimal() or len(length) > MOST_DIGITS or int(length) > most):
            raise HTTPException(413)
        self.site.rate_limiter.check(f"address {address}", limits.per_second, limits.at_once)

    def _most_bytes(self, scope: Scope) -> int:
        limits = self.site.limits
        if scope["path"] == RECORDS:
            return limits.record_body
        return limits.board_body if scope["path"].startswith(BOARDS) else limits.body

    def _bounded(self, receive: Receive, most: int) -> Receive:
        """Also bound bodies that come in chunks and declare no length, and the time a body may take."""
        limits, size, is_read = self.site.limits, 0, False
        end = asyncio.get_running_loop().time() + limits.body_seconds if limits.body_seconds else None

        async def bounded() -> Message:
            nonlocal size, is_read
            try:
                async with asyncio.timeout_at(None if is_read else end):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408) from None
            is_read = not message.get("more_body", False)
            size += len(message.get("body", b""))
            if most and size > most:
                raise HTTPException(413)
            return message

        return bounded


def check_address(scope: Scope) -> None:
    """Raise 400 if the address is too long, not UTF-8, or contains NUL, which databases do not store."""
    address = scope.get("raw_path", b"") + scope["query_string"]
    if len(address) > LONGEST_ADDRESS:
        raise BadRequest("bad_length")
    if b"%" in address or not address.isascii():
        try:
            text = unquote_to_bytes(address).decode()
        except UnicodeError:
            raise BadRequest("bad_text") from None
        if "\0" in text:
            raise BadRequest("bad_text")


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
    """Whom limits count: an IPv4 address, or the network of an IPv6 address, in which one client has 2⁶⁴ of them."""
    host = connection.client.host if connection.client else "?"
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:  # whatever a proxy says
        return host
    return str(address.ipv4_mapped or IPv6Network((address, CLIENT_NETWORK), strict=False))
