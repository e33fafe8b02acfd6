"""The WebSocket `/api/tables/{id}/live`: the state of a table whenever it changes."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..requests.settings import language_of
from ..requests.sockets import receive_text, serve_socket
from ..requests.viewer import Viewer, viewer_of
from .table_json import state_json

_encode = msgspec.json.Encoder(enc_hook=str).encode


async def serve(socket: WebSocket) -> None:
    await serve_socket(socket, lambda viewer: _run(socket, viewer))


async def _run(socket: WebSocket, viewer: Viewer) -> None:
    sending = asyncio.create_task(_send_states(socket, viewer))
    try:
        while True:
            await receive_text(socket)
    except WebSocketDisconnect:
        pass
    finally:
        sending.cancel()


async def _send_states(socket: WebSocket, viewer: Viewer) -> None:
    version = -1
    while True:
        version = await viewer.table.wait_for_change(version)
        await socket.send_text(_encode(state_json(await viewer_of(socket), language_of(socket))).decode())
