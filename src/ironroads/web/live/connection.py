"""The live connection of a page: remembers what it sent, and sends what differs when something happens."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect

from ...core.typed import decode_json
from ...table.log.entries import WATCHER, MovePlayed, MovesUndone, SeatChanged
from ..requests.errors import UserError
from ..requests.forms import integer_query
from ..requests.settings import language_of
from ..requests.sockets import FORBIDDEN, receive_text, serve_socket
from ..requests.tables import tables_of
from ..requests.viewer import Viewer, viewer_of, with_neighbours
from ..requests.website import LoadedPage, website_of
from ..table_view.live_page import LivePage
from ..table_view.scene_cache import SceneCache
from ..table_view.viewpoint import choose_viewpoint

LONGEST_REQUEST = 1000  # characters
_encode = msgspec.json.Encoder(enc_hook=str).encode  # markup is written as text


class PageRequest(msgspec.Struct, forbid_unknown_fields=True):
    """What a page may send: a moment to show, or to play from; a seat that has taken the device; a shown update."""

    at: int | None = None
    play: int | None = None
    reveal: int | None = None
    got: bool = False


class Connection:
    def __init__(self, socket: WebSocket, viewer: Viewer) -> None:
        self.socket = socket
        self.viewer = viewer
        self.presence = SceneCache.of(viewer.table).presence
        self.token = socket.query_params.get("page", "")
        loaded = website_of(socket).take_page(self.token) or LoadedPage(None, None, viewer.table.version)
        self.page = LivePage(language_of(socket), loaded.parts, loaded.shown)
        self.version = loaded.version
        self.unconfirmed: deque[int] = deque()  # entries on each update that the page has not confirmed
        self.seen = 0  # entries that the page has confirmed
        self.since = self._requested_since()
        self.at: int | None = None
        self.play_from: int | None = None
        self.revealed: int | None = None
        self.woken = asyncio.Event()
        self.next_moment = 0.0  # when the page may ask for another moment

    def _requested_since(self) -> int:
        since = integer_query(self.socket, "since")
        return self.version if since is None else since

    async def run(self) -> None:
        """Serve the page until it is closed."""
        try:
            async with asyncio.TaskGroup() as group:
                sending = group.create_task(self._send_updates())
                await self._receive_requests()
                sending.cancel()
        except* WebSocketDisconnect:
            pass
        finally:
            self._remember_page()

    def _remember_page(self) -> None:
        """Let the page connect again without everything being sent anew, unless an update may have been lost."""
        if self.token and self.page.sent is not None and not self.unconfirmed:
            loaded = LoadedPage(self.page.sent, self.page.shown, self.version)
            website_of(self.socket).remember_page(self.token, loaded)

    async def _receive_requests(self) -> None:
        while True:
            try:
                text = await receive_text(self.socket)
                request = decode_json(text[:LONGEST_REQUEST], PageRequest)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                continue
            except WebSocketDisconnect:
                return
            if request.got:
                self._confirm()
                continue
            await self._wait_for_turn()
            self.at, self.play_from = request.at, request.play
            self.revealed = request.reveal if request.reveal in self.viewer.seats else self.revealed
            self.woken.set()

    async def _wait_for_turn(self) -> None:
        """Let a page that asks for many moments wait; the rest of its requests stay in its own connection."""
        if most := website_of(self.socket).limits.moments:
            now = asyncio.get_running_loop().time()
            self.next_moment = max(self.next_moment, now - 1.0) + 1.0 / most
            await asyncio.sleep(max(0.0, self.next_moment - now))

    def _confirm(self) -> None:
        if self.unconfirmed:
            self.seen = max(self.seen, self.unconfirmed.popleft())

    async def _send_updates(self) -> None:
        """Send an update whenever the table or its presence changes, or the page asks for something."""
        with self.viewer.table.change_event() as self.woken, self.presence.listen(self.woken.set):
            while await self._read_log():
                message = self.update()
                if message:
                    self.unconfirmed.append(self.version if self.at is None else 0)
                    await self.socket.send_text(_encode(message).decode())
                await self.woken.wait()
                self.woken.clear()

    async def _read_log(self) -> bool:
        """Take note of new entries; False when the viewer may not see the table any more."""
        new = self.viewer.table.state.log[self.version :]
        if any([isinstance(logged.entry, SeatChanged) for logged in new]) and not await self._is_admitted():
            return False
        if any([isinstance(logged.entry, MovesUndone) for logged in new]):
            self.page.forget_position()
        self._advance_since(new)
        self.version += len(new)
        return True

    async def _is_admitted(self) -> bool:
        """Look the viewer up again, since a seat has changed: a player who handed it over may not see it any more."""
        try:
            self.viewer = await with_neighbours(self.socket, await viewer_of(self.socket))
        except (HTTPException, UserError):
            self.seen = 0
            await self.socket.close(FORBIDDEN)
            return False
        return True

    def _advance_since(self, new: list[Any]) -> None:
        """Mark everything before one's own move as seen; for watchers only the last move is new."""
        for logged in new:
            entry = logged.entry
            mine = isinstance(entry, MovePlayed) and entry.seat in self.viewer.seats and not entry.by
            if mine or not self.viewer.seats:
                self.since = logged.number if mine else logged.number - 1

    def update(self) -> dict[str, Any]:
        """Return what the page does not show yet; empty when it is up to date."""
        viewpoint = choose_viewpoint(self.viewer, self.revealed)
        if self.play_from is None:
            return self.page.update(viewpoint, self.at, self.since)
        played = min(max(0, self.play_from), viewpoint.table.state.moves)
        self.play_from = None
        message = self.page.replay(viewpoint, played, self.since)
        self.at = None if message["end"] == viewpoint.table.state.moves else message["end"]
        return message


async def serve(socket: WebSocket) -> None:
    await serve_socket(socket, lambda viewer: _run(socket, viewer))


async def _run(socket: WebSocket, viewer: Viewer) -> None:
    connection = Connection(socket, await with_neighbours(socket, viewer))
    with connection.presence.join(viewer.seats or [WATCHER]):
        await connection.run()
        await _save_visit(connection)


async def _save_visit(connection: Connection) -> None:
    """Note what the page has shown, which is not news at the next visit."""
    viewer = connection.viewer
    if len(viewer.seats) == 1 and connection.seen:
        seat_data = (await tables_of(connection.socket)).seat_data
        await seat_data.mark_seen(viewer.table.id, viewer.seats[0], connection.seen)
