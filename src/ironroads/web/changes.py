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
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..core.errors import IronroadsError
from ..table.entries import WATCHER, Logged, Moved, Said
from .api import Play, told
from .faults import Fault
from .faults import told as explained
from .live import admit
from .page import language_of
from .session import Viewer

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Play).decode


async def serve(socket: WebSocket) -> None:
    await admit(socket, lambda whose: _run(socket, whose))


async def _run(socket: WebSocket, whose: Viewer) -> None:
    language = language_of(socket)
    version = whose.table.version
    await _send(socket, told(whose, language))
    telling = asyncio.create_task(_tell(socket, whose, version))
    try:
        while True:
            await _take(socket, whose, language, await socket.receive_text())
    except WebSocketDisconnect:
        pass
    finally:
        telling.cancel()


async def _tell(socket: WebSocket, whose: Viewer, known: int) -> None:
    table = whose.table
    with table.watch() as woken:
        while True:
            if table.version > known:
                message, known = changes(whose, known), table.version
                await _send(socket, message)
            await woken.wait()
            woken.clear()


async def _take(socket: WebSocket, whose: Viewer, language: str, text: str) -> None:
    """A move for the seat of the token."""
    try:
        wanted = _decode(text[:10_000])
        if not whose.seats:
            raise msgspec.DecodeError("this token has no seat")
        await whose.table.play(whose.seats[0], wanted.move, wanted.seen)
    except msgspec.DecodeError as error:
        await _send(socket, {"error": str(error), "code": "unreadable"})
    except IronroadsError as error:
        await _send(socket, explained(Fault(error, whose.table), language))


def changes(whose: Viewer, known: int) -> dict[str, Any]:
    """What happened after the first `known` entries, as the holder of the token may read it."""
    table = whose.table
    seat = whose.seats[0] if whose.seats else WATCHER
    asked = table.story.asked()
    message: dict[str, Any] = {
        "moves": table.story.moves,
        "seen": table.edition(seat),
        "over": not asked,
        "asked": asked,
        "entries": [_entry(logged) for logged in table.log(seat, known)],
    }
    if seat in asked:
        game = table.game
        message["legal"] = [game.write(action) for action in game.legal(table.match.state, seat)]
    return message


def _entry(logged: Logged) -> dict[str, Any]:
    entry = logged.entry
    found: dict[str, Any] = {"number": logged.number, "seat": entry.seat}
    if isinstance(entry, Moved):
        found["move"] = entry.text
    elif isinstance(entry, Said):
        found["said"] = entry.text
    return found


async def _send(socket: WebSocket, data: dict[str, Any]) -> None:
    await socket.send_text(_encode(data).decode())
