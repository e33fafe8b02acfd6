"""Admitting WebSockets: same origin, a link to the table, and not too many from one address."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect

from . import rate_limits
from .errors import BadRequest, UserError
from .security import client_address, is_same_origin
from .viewer import Viewer, viewer_of
from .website import website_of

BAD_REQUEST, FORBIDDEN, TOO_MANY = 4400, 4403, 4429  # close codes


async def receive_text(socket: WebSocket) -> str:
    """The next message, also one sent as bytes; WebSocketDisconnect when the client hangs up."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | None = message.get("text")
    return str(message.get("bytes", b""), errors="replace") if text is None else text


async def serve_socket(socket: WebSocket, run: Callable[[Viewer], Awaitable[None]]) -> None:
    """Accept a connection to a table and run it, or close it with a code that says why not."""
    address, counts = client_address(socket), website_of(socket).connections
    most = website_of(socket).limits.connections
    await socket.accept()
    try:
        rate_limits.check_read(socket)  # a page that connects may be sent as a whole
    except HTTPException:
        await socket.close(TOO_MANY)
        return
    if most and counts[address] >= most:
        await socket.close(TOO_MANY)
        return
    try:
        if not is_same_origin(socket.headers):
            raise HTTPException(403)
        viewer = await viewer_of(socket)
    except (HTTPException, UserError):
        await socket.close(FORBIDDEN)
        return
    counts[address] += 1
    try:
        await run(viewer)
    except BadRequest:
        await socket.close(BAD_REQUEST)
    finally:
        counts[address] -= 1
        if not counts[address]:
            del counts[address]
