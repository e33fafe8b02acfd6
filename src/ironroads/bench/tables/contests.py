"""Matches under load: at our server with browsers or programs that watch, and at boardgame.io's."""

from __future__ import annotations

import asyncio
from itertools import count
from random import Random
from typing import Any
from urllib.parse import urlencode

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from ...core.match import Match
from ...games import TITLES
from .load import Contest
from .servers import Server
from .wire import Wire

GAME = "steel-driver"
OPTIONS = {"first": "seat-one"}  # without chance, so that both sides know every move
SEATS = 3
WATCHERS = 2  # browsers at a table
FORM = "application/x-www-form-urlencoded"


class OurContest(Contest):
    """Random moves at a table of ours; the match is played along here, so that no time is lost in asking."""

    live = "/api/tables/{id}/changes"
    deflates = False
    watching = SEATS  # programs sit at all seats, each with a connection that it also sends its moves over

    def __init__(self, number: int) -> None:
        self.number = number
        self.rng = Random(number)
        self.title = TITLES[GAME]
        self.sockets: list[ClientConnection] = []

    async def open(self, server: Server) -> None:
        self.server = server
        self.wire = await Wire(server.port).__aenter__()
        await self._begin()

    async def _begin(self) -> None:
        seats = [{"name": f"{name} {self.number}"} for name in ("Ann", "Bo", "Cleo")]
        wanted = {"game": GAME, "options": OPTIONS, "seats": seats, "seed": 1}
        made = await self.wire.post_json("/api/tables", wanted)
        self.id, self.tokens = made["table"], made["tokens"]
        self.match: Match[Any] = Match(self.title.open(options=OPTIONS), SEATS, 1)
        self.seen = 0
        for token in self.tokens[: self.watching]:
            await self._watch(token)

    async def _watch(self, token: str) -> None:
        address = f"ws://127.0.0.1:{self.server.port}{self.live.format(id=self.id)}"
        socket = await connect(
            address,
            additional_headers={"Authorization": f"Bearer {token}"},
            compression=None,
            extensions=[ClientPerMessageDeflateFactory()] if self.deflates else None,
            max_size=None,
            ping_interval=None,
        )
        await socket.recv()
        self.sockets.append(socket)

    async def move(self) -> None:
        if self.match.over():
            await self._leave()
            await self._begin()
        game, state = self.match.game, self.match.state
        seat = game.seat(state)
        action = self.rng.choice(game.legal(state, seat))
        await self._send(seat, game.write(action))
        self.match.play(seat, action)
        self.seen = SEATS + len(self.match.moves)
        mark = f'"seen":{self.seen}'
        await asyncio.gather(*(self._hear(socket, mark) for socket in self.sockets))

    async def _hear(self, socket: ClientConnection, mark: str) -> None:
        """The update that shows the move; there are others, about who is here."""
        while mark not in str(await socket.recv()):
            pass

    async def _send(self, seat: int, move: str) -> None:
        await self.sockets[seat].send(msgspec.json.encode({"move": move, "seen": self.seen}).decode())

    async def _leave(self) -> None:
        for socket in self.sockets:
            await socket.close()
        self.sockets.clear()

    async def close(self) -> None:
        await self._leave()
        await self.wire.__aexit__()


class BrowserContest(OurContest):
    """As two browsers see it: rendered updates, compressed as browsers ask for it, and moves by form."""

    live = "/tables/{id}/live"
    deflates = True
    watching = WATCHERS

    async def _send(self, seat: int, move: str) -> None:
        body = urlencode({"seat": seat, "move": move, "seen": self.seen}).encode()
        await self.wire.post(f"/tables/{self.id}/moves", body, FORM, self.tokens[seat])


class PeerContest(Contest):
    """boardgame.io's protocol, spoken by hand, by as many players; when all edges are taken the next match begins."""

    edges = 60
    ids = count(1)  # a match that was played before is over

    def __init__(self, _: int) -> None:
        self.sockets: list[ClientConnection] = []

    async def open(self, server: Server) -> None:
        address = f"ws://127.0.0.1:{server.port}/socket.io/?EIO=4&transport=websocket"
        for _ in range(SEATS):
            socket = await connect(address, compression=None, max_size=None, ping_interval=None)
            await socket.recv()
            await socket.send("40/track,")
            await socket.recv()
            self.sockets.append(socket)
        await self._begin()

    async def _begin(self) -> None:
        self.count = 0
        self.id = f"m{next(self.ids)}"
        for player, socket in enumerate(self.sockets):
            await self._emit(socket, ["sync", self.id, str(player), None, SEATS])
            await self._hear(socket, "sync")

    async def move(self) -> None:
        if self.count == self.edges:
            await self._begin()
        player = self.count % SEATS
        build = {"type": "build", "args": [self.count], "playerID": str(player)}
        update = ["update", {"type": "MAKE_MOVE", "payload": build}, self.count, self.id, str(player)]
        await self._emit(self.sockets[player], update)
        await asyncio.gather(*(self._hear(socket, "update", "patch") for socket in self.sockets))
        self.count += 1

    async def _emit(self, socket: ClientConnection, data: list[object]) -> None:
        await socket.send("42/track," + msgspec.json.encode(data).decode())

    async def _hear(self, socket: ClientConnection, *kinds: str) -> None:
        """The next message of a kind about this match; the server's pings are answered."""
        while True:
            text = await socket.recv()
            if text == "2":
                await socket.send("3")
            elif isinstance(text, str) and text.startswith("42/track,"):
                said = msgspec.json.decode(text.removeprefix("42/track,"))
                if said[0] in kinds and said[1] == self.id:
                    return

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()
