"""Live updates: a connection remembers what it sent, and sends what differs when something happens."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect

from ...table.log.entries import WATCHER, MovePlayed, SeatChanged
from ..pages.table_page import shown
from ..requests.errors import Fault
from ..requests.safety import address, from_our_pages
from ..requests.session import Viewer, viewer
from ..requests.site import site
from ..requests.templates import language_of
from ..view.fragments import CONTAINERS, Fragments, difference
from .scene_cache import sight
from .viewpoint import eyes

FORBIDDEN, CROWDED = 4403, 4429
_encode = msgspec.json.Encoder(enc_hook=str).encode  # markup is written as text


class Ask(msgspec.Struct, forbid_unknown_fields=True):
    """What a page may say: look at a moment, take the device, or that it shows the next update that it was sent."""

    at: int | None = None
    reveal: int | None = None
    got: bool = False


class Connection:
    def __init__(self, socket: WebSocket, whose: Viewer) -> None:
        self.socket = socket
        self.viewer = whose
        self.sight = sight(whose.table)
        self.language = language_of(socket)
        self.page = socket.query_params.get("page", "")
        self.sent: Fragments | None = site(socket).pages.pop(self.page, None)
        self.facts: dict[str, Any] = {}
        self.version = whose.table.version
        self.unconfirmed: deque[int] = deque()  # entries on each update that the page may never have received
        self.seen = 0  # entries on those that it has
        self.since = self._asked_since()
        self.at: int | None = None
        self.revealed: int | None = None
        self.woken = asyncio.Event()

    def _asked_since(self) -> int:
        text = self.socket.query_params.get("since", "")
        return int(text) if text.isdecimal() else self.version

    async def run(self) -> None:
        """Until the page is closed."""
        try:
            async with asyncio.TaskGroup() as group:
                pushing = group.create_task(self._push())
                await self._listen()
                pushing.cancel()
        except* WebSocketDisconnect:
            pass
        finally:
            if self.page and self.sent is not None:
                site(self.socket).remember(self.page, self.sent)

    async def _listen(self) -> None:
        while True:
            try:
                asked = msgspec.json.decode((await self.socket.receive_text())[:1000], type=Ask)
            except msgspec.DecodeError:
                continue
            except WebSocketDisconnect:
                return
            if asked.got:
                self._confirm()
                continue
            self.at = asked.at
            self.revealed = asked.reveal if asked.reveal in self.viewer.seats else self.revealed
            self.woken.set()

    def _confirm(self) -> None:
        if self.unconfirmed:
            self.seen = max(self.seen, self.unconfirmed.popleft())

    async def _push(self) -> None:
        """Whatever happens at the table, who comes and goes, and what the page asks for wakes the same event."""
        with self.viewer.table.change_event() as self.woken, self.sight.watch(self.woken.set):
            while await self._follow():
                message = self.update()
                if message:
                    self.unconfirmed.append(self.version if self.at is None else 0)
                    await self.socket.send_text(_encode(message).decode())
                await self.woken.wait()
                self.woken.clear()

    async def _follow(self) -> bool:
        """Read what is new; False when the viewer may see nothing more."""
        new = self.viewer.table.state.log[self.version :]
        if any([isinstance(logged.entry, SeatChanged) for logged in new]) and not await self._still_admitted():
            return False
        self._read(new)
        self.version += len(new)
        return True

    async def _still_admitted(self) -> bool:
        """Somebody changed seats: whoever handed theirs over sees nothing more."""
        try:
            self.viewer = await viewer(self.socket)
        except (HTTPException, Fault):
            self.seen = 0
            await self.socket.close(FORBIDDEN)
            return False
        return True

    def _read(self, new: list[Any]) -> None:
        """One's own move makes everything before it known; whoever looks on sees the last one as new."""
        for logged in new:
            mine = (
                isinstance(logged.entry, MovePlayed) and logged.entry.seat in self.viewer.seats and not logged.entry.by
            )
            if mine or not self.viewer.seats:
                self.since = logged.number if mine else logged.number - 1

    def update(self) -> dict[str, Any]:
        """What the page does not show yet."""
        made = shown(eyes(self.viewer, self.revealed), self.language, self.at, self.since)
        changed, gone = difference(self.sent or {}, made.fragments)
        facts = {key: value for key, value in made.facts.items() if self.facts.get(key) != value}
        message: dict[str, Any] = {"whole": CONTAINERS} if self.sent is None else {}
        self.sent, self.facts = made.fragments, made.facts
        for name, part in (("set", changed), ("gone", gone), ("facts", facts)):
            if part:
                message[name] = part
        return message


async def serve(socket: WebSocket) -> None:
    """The live side of a table page."""
    await admit(socket, lambda whose: _run(socket, whose))


async def _run(socket: WebSocket, whose: Viewer) -> None:
    seats = whose.seats or [WATCHER]
    connection = Connection(socket, whose)
    for seat in seats:
        connection.sight.comes(seat)
    try:
        await connection.run()
        await _note_visit(connection)
    finally:
        for seat in seats:
            connection.sight.goes(seat)


async def _note_visit(connection: Connection) -> None:
    """What was seen live is not told again as news at the next visit."""
    whose = connection.viewer
    if len(whose.seats) == 1 and connection.seen:
        seat_data = (await site(connection.socket).tables()).seat_data
        await seat_data.mark_seen(whose.table.id, whose.seats[0], connection.seen)


async def serve_api(socket: WebSocket) -> None:
    """The live side for programs: the state whenever it changes."""
    await admit(socket, lambda whose: _tell(socket, whose))


async def _tell(socket: WebSocket, whose: Viewer) -> None:
    from ..api.endpoints import told

    async def tell() -> None:
        version = -1
        while True:
            version = await whose.table.wait_for_change(version)
            await socket.send_text(_encode(told(await viewer(socket), language_of(socket))).decode())

    telling = asyncio.create_task(tell())
    try:
        while True:
            await socket.receive_text()
    except WebSocketDisconnect:
        pass
    finally:
        telling.cancel()


async def admit(socket: WebSocket, run: Callable[[Viewer], Awaitable[None]]) -> None:
    """Only pages of ours and holders of a link, and not too many from one address."""
    where, counts = address(socket), site(socket).connections
    most = site(socket).limits.connections
    await socket.accept()
    if most and counts.get(where, 0) >= most:
        await socket.close(CROWDED)
        return
    try:
        if not from_our_pages(socket.headers):
            raise HTTPException(403)
        whose = await viewer(socket)
    except (HTTPException, Fault):
        await socket.close(FORBIDDEN)
        return
    counts[where] = counts.get(where, 0) + 1
    try:
        await run(whose)
    finally:
        counts[where] -= 1
