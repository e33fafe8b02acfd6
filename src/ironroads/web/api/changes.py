"""The WebSocket `/api/tables/{id}/changes` for programs that play fast: the state once, then only what changed.

    ← the state, as `GET /api/tables/{id}` answers it
    → {"move": "bid:3", "seen": 17}
    ← {"moves": 12, "seen": 18, "over": false, "asked": [1], "entries": [{"number": 18, "seat": 0, "move": "bid:3"}]}
    ← {"error": "…", "code": "bid_too_low"}            the answer to a move that is not possible

A seat that must decide also gets `legal`, the moves in notation.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect

from ...core.errors import IronroadsError
from ...core.typed import json_decoder
from ...table.errors import DatabaseAway
from ..requests import rate_limits
from ..requests.errors import UserError, error_json
from ..requests.settings import language_of, words_of
from ..requests.sockets import FORBIDDEN, receive_text, serve_socket
from ..requests.viewer import Viewer, viewer_of
from ..requests.website import website_of
from .bodies import Play
from .table_json import changes_json, state_json

LONGEST_MOVE = 10_000  # bytes
MOVE_ERRORS = (msgspec.DecodeError, UnicodeError, RecursionError, HTTPException, IronroadsError, DatabaseAway)
_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Play] = json_decoder(Play)


async def serve(socket: WebSocket) -> None:
    await serve_socket(socket, lambda viewer: ChangesConnection(socket, viewer).run())


class ChangesConnection:
    """A program's connection: one task receives moves, another sends what changed."""

    def __init__(self, socket: WebSocket, viewer: Viewer) -> None:
        self.socket = socket
        self.viewer = viewer
        self.table = viewer.table
        self.language = language_of(socket)
        self.limits = website_of(socket).limits
        self.version = viewer.table.version  # entries that were sent
        self.seats = viewer.table.seats  # when the viewer was last looked up
        self.errors: list[Exception] = []  # of moves, still to be sent
        self.behind = asyncio.Event()  # something is still to be sent

    async def run(self) -> None:
        """Serve the program until it hangs up."""
        await self._send(state_json(self.viewer, self.language))
        try:
            with self.table.listen(self.behind.set):
                self.behind.set()  # for what happened meanwhile
                async with asyncio.TaskGroup() as group:
                    group.create_task(self._catch_up())
                    await self._receive_moves()
        except* WebSocketDisconnect:
            pass

    async def _admit(self) -> None:
        """Look the viewer up again if a seat has changed; close the connection if this one was handed over."""
        if self._is_admitted():
            return
        try:
            self.viewer, self.seats = await viewer_of(self.socket), self.table.seats
        except (HTTPException, UserError):
            await self.socket.close(FORBIDDEN)
            raise WebSocketDisconnect(FORBIDDEN) from None

    def _is_admitted(self) -> bool:
        return self.table.seats == self.seats

    # Sending changes

    async def _catch_up(self) -> None:
        while await self.behind.wait():
            self.behind.clear()
            await self._admit()
            while self.errors:
                await self._send(self._error(self.errors.pop(0)))
            if self.table.version > self.version:
                message, self.version = changes_json(self.viewer, self.version), self.table.version
                await self._send(message)

    # Receiving moves

    async def _receive_moves(self) -> None:
        while True:
            text = await receive_text(self.socket)
            await self._admit()
            try:
                await self._play(self._read(text))
            except MOVE_ERRORS as error:
                self._on_written(error)

    async def _play(self, move: Play) -> None:
        """Play without waiting for the disk, if no other change is in progress; the change is the answer."""
        seat = self.viewer.seats[0]
        if not self.table.play_nowait(seat, move.move, move.seen, self._on_written):
            await self.table.play(seat, move.move, move.seen)

    def _on_written(self, error: Exception | None) -> None:
        if error is not None:
            self.errors.append(error)
            self.behind.set()

    def _read(self, text: str) -> Play:
        if self.limits.per_table:
            rate_limits.check_change(self.socket, self.viewer)
        move = _decoder.decode(text[:LONGEST_MOVE])
        if not self.viewer.seats:
            raise msgspec.DecodeError("this token has no seat")
        return move

    def _error(self, error: Exception) -> dict[str, Any]:
        if isinstance(error, IronroadsError):
            return error_json(UserError(error, self.table), self.language)
        if isinstance(error, HTTPException):
            return {"error": words_of(self.socket)("error.much_text"), "code": "much"}
        if isinstance(error, DatabaseAway):
            return {"error": words_of(self.socket)("error.away_text"), "code": "away"}
        if isinstance(error, (msgspec.DecodeError, UnicodeError, RecursionError)):
            return {"error": str(error), "code": "unreadable"}
        raise error

    async def _send(self, data: dict[str, Any]) -> None:
        await self.socket.send_text(_encode(data).decode())
