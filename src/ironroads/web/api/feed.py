"""For programs that play fast: after the state, only what changed; moves may be sent over the same connection.

    ← the state, as `GET /api/tables/{id}` answers it
    → {"move": "bid:3", "seen": 17}
    ← {"moves": 12, "seen": 18, "over": false, "asked": [1], "entries": [{"number": 18, "seat": 0, "move": "bid:3"}]}
    ← {"error": "…", "code": "bid_too_low"}            to whoever sent a move that is not possible

Whoever is asked also gets `legal`, the moves in notation.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect

from ...core.errors import IronroadsError
from ...table.log.entries import WATCHER, ChatSent, LoggedEntry, MovePlayed
from ..live.connection import FORBIDDEN, admit
from ..live.direct import EXTENSION, Direct, Text
from ..requests import rate_limits
from ..requests.errors import Fault
from ..requests.errors import told as explained
from ..requests.session import Viewer, viewer
from ..requests.site import site
from ..requests.templates import language_of, say
from .endpoints import Play, told

LONGEST = 10_000  # bytes of a move
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Play).decode


async def serve(socket: WebSocket) -> None:
    await admit(socket, lambda whose: Line(socket, whose).run())


class Line:
    """A program's connection. Where the server offers a short way, moves and news take it unless they must wait."""

    def __init__(self, socket: WebSocket, whose: Viewer) -> None:
        self.socket = socket
        self.viewer = whose
        self.table = whose.table
        self.language = language_of(socket)
        self.limits = site(socket).limits
        self.known = whose.table.version
        self.seats = whose.table.seats  # when the viewer was last admitted
        self.faults: list[Exception] = []  # of moves that were played without waiting
        self.behind = asyncio.Event()
        self.direct: Direct | None = socket.scope.get("extensions", {}).get(EXTENSION)

    async def run(self) -> None:
        """Until the program hangs up."""
        await self._send(told(self.viewer, self.language))
        try:
            with self.table.listen(self._news):
                self.behind.set()  # something may have happened meanwhile
                async with asyncio.TaskGroup() as group:
                    group.create_task(self._catch_up())
                    await self._listen()
        except* WebSocketDisconnect:
            pass

    async def _listen(self) -> None:
        if self.direct is not None:
            self.direct.hear = self._take
        while True:
            text = await self.socket.receive_text()
            await self._admit()
            await self._wait_and_take(text)

    async def _admit(self) -> None:
        """Whoever handed their seat over sees nothing more."""
        if self._is_admitted():
            return
        try:
            self.viewer, self.seats = await viewer(self.socket), self.table.seats
        except (HTTPException, Fault):
            await self.socket.close(FORBIDDEN)
            raise WebSocketDisconnect(FORBIDDEN) from None

    def _is_admitted(self) -> bool:
        return self.table.seats == self.seats

    # News

    def _news(self) -> None:
        waits = self.behind.is_set() or not self._is_admitted()
        if self.direct is not None and not waits and self.direct.push(_encode(self._changes())):
            self.known = self.table.version
        else:
            self.behind.set()

    async def _catch_up(self) -> None:
        while await self.behind.wait():
            await self._admit()
            if self.faults:
                await self._send(self._explained(self.faults.pop(0)))
            elif self.table.version > self.known:
                message, self.known = self._changes(), self.table.version
                await self._send(message)
            else:
                self.behind.clear()

    def _changes(self) -> dict[str, Any]:
        return changes(self.viewer, self.known)

    # Moves

    def _take(self, text: Text) -> bool:
        """A move, if it can be played at once; news of it are the answer."""
        if self.table.is_busy() or not self._is_admitted():
            return False
        try:
            wanted = self._read(text)
            return self.table.play_nowait(self.viewer.seats[0], wanted.move, wanted.seen, self._answer)
        except (msgspec.DecodeError, HTTPException, IronroadsError) as error:
            self._answer(error)
            return True

    def _answer(self, error: Exception | None) -> None:
        if error is not None:
            self.faults.append(error)
            self.behind.set()

    async def _wait_and_take(self, text: str) -> None:
        try:
            wanted = self._read(text)
            await self.table.play(self.viewer.seats[0], wanted.move, wanted.seen)
        except (msgspec.DecodeError, HTTPException, IronroadsError) as error:
            self._answer(error)

    def _read(self, text: str | Text) -> Play:
        if self.limits.per_table:
            rate_limits.change(self.socket, self.viewer)
        wanted = _decode(text[:LONGEST])
        if not self.viewer.seats:
            raise msgspec.DecodeError("this token has no seat")
        return wanted

    def _explained(self, error: Exception) -> dict[str, Any]:
        if isinstance(error, IronroadsError):
            return explained(Fault(error, self.table), self.language)
        if isinstance(error, HTTPException):
            return {"error": say(self.socket)("fault.much_text"), "code": "much"}
        if isinstance(error, msgspec.DecodeError):
            return {"error": str(error), "code": "unreadable"}
        raise error

    async def _send(self, data: dict[str, Any]) -> None:
        await self.socket.send_text(_encode(data).decode())


def changes(whose: Viewer, known: int) -> dict[str, Any]:
    """What happened after the first `known` entries, as the holder of the token may read it."""
    table = whose.table
    seat = whose.seats[0] if whose.seats else WATCHER
    asked = table.state.asked()
    message: dict[str, Any] = {
        "moves": table.state.moves,
        "seen": table.edition(seat),
        "over": not asked,
        "asked": asked,
        "entries": [_entry(logged) for logged in table.log_for(seat, known)],
    }
    if seat in asked:
        game = table.game
        message["legal"] = [game.write(action) for action in game.legal(table.match.state, seat)]
    return message


def _entry(logged: LoggedEntry) -> dict[str, Any]:
    entry = logged.entry
    found: dict[str, Any] = {"number": logged.number, "seat": entry.seat}
    if isinstance(entry, MovePlayed):
        found["move"] = entry.text
    elif isinstance(entry, ChatSent):
        found["said"] = entry.text
    return found
