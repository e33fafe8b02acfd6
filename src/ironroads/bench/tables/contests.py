"""Matches under load: at our server with browsers or programs that watch, and at boardgame.io's."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any
from urllib.parse import urlencode

import msgspec

from ...core.match import Match
from ...games import TITLES
from .channel import Channel
from .load import Contest
from .servers import Server
from .wire import Wire

GAME = "steel-driver"
OPTIONS = {"first": "seat-one"}  # without chance, so that both sides know every move
SEATS = 3
WATCHERS = 2  # browsers at a table
FORM = "application/x-www-form-urlencoded"


class OurContest(Contest):
    """Random moves at a table of ours; the match is played beforehand, so that no time is lost with rules here."""

    live = "/api/tables/{id}/changes"
    deflates = False
    watching = SEATS  # programs sit at all seats, each with a connection that it also sends its moves over

    def __init__(self, number: int) -> None:
        self.number = number
        self.script = _script(Random(number))
        self.channels: list[Channel] = []

    async def open(self, server: Server) -> None:
        self.server = server
        self.wire = await Wire(server.port).__aenter__()
        await self._begin()

    async def _begin(self) -> None:
        seats = [{"name": f"{name} {self.number}"} for name in ("Ann", "Bo", "Cleo")]
        wanted = {"game": GAME, "options": OPTIONS, "seats": seats, "seed": 1}
        made = await self.wire.post_json("/api/tables", wanted)
        self.id, self.tokens = made["table"], made["tokens"]
        self.count = self.seen = 0
        for token in self.tokens[: self.watching]:
            await self._watch(token)

    async def _watch(self, token: str) -> None:
        channel = await Channel.open(self.server.port, self.live.format(id=self.id), token, self.deflates)
        await channel.receive()
        self.channels.append(channel)

    async def move(self) -> None:
        if self.count == len(self.script):
            self._leave()
            await self._begin()
        await self._send(*self.script[self.count])
        self.count += 1
        self.seen = SEATS + self.count
        mark = b'"seen":%d' % self.seen
        for channel in self.channels:
            await self._hear(channel, mark)

    async def _hear(self, channel: Channel, mark: bytes) -> None:
        """The update that shows the move; there are others, about who is here."""
        while mark not in await channel.receive():
            pass

    async def _send(self, seat: int, move: str) -> None:
        self.channels[seat].send(msgspec.json.encode({"move": move, "seen": self.seen}))

    def _leave(self) -> None:
        for channel in self.channels:
            channel.close()
        self.channels.clear()

    async def close(self) -> None:
        self._leave()
        await self.wire.__aexit__()


def _script(rng: Random) -> list[tuple[int, str]]:
    """A whole match of random moves."""
    match: Match[Any] = Match(TITLES[GAME].open(options=OPTIONS), SEATS, 1)
    game, moves = match.game, []
    while not match.over():
        seat = game.seat(match.state)
        action = rng.choice(game.legal(match.state, seat))
        match.play(seat, action)
        moves.append((seat, game.write(action)))
    return moves


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
        self.channels: list[Channel] = []

    async def open(self, server: Server) -> None:
        for _ in range(SEATS):
            channel = await Channel.open(server.port, "/socket.io/?EIO=4&transport=websocket")
            await channel.receive()
            channel.send(b"40/track,")
            await channel.receive()
            self.channels.append(channel)
        await self._begin()

    async def _begin(self) -> None:
        self.count = 0
        self.id = f"m{next(self.ids)}"
        for player, channel in enumerate(self.channels):
            self._emit(channel, ["sync", self.id, str(player), None, SEATS])
            await self._hear(channel, "sync")

    async def move(self) -> None:
        if self.count == self.edges:
            await self._begin()
        player = self.count % SEATS
        build = {"type": "build", "args": [self.count], "playerID": str(player)}
        update = ["update", {"type": "MAKE_MOVE", "payload": build}, self.count, self.id, str(player)]
        self._emit(self.channels[player], update)
        for channel in self.channels:
            await self._hear(channel, "update", "patch")
        self.count += 1

    def _emit(self, channel: Channel, data: list[object]) -> None:
        channel.send(b"42/track," + msgspec.json.encode(data))

    async def _hear(self, channel: Channel, *kinds: str) -> None:
        """The next message of a kind about this match; the server's pings are answered."""
        while True:
            text = await channel.receive()
            if text == b"2":
                channel.send(b"3")
            elif text.startswith(b"42/track,"):
                said = msgspec.json.decode(text.removeprefix(b"42/track,"))
                if said[0] in kinds and said[1] == self.id:
                    return

    async def close(self) -> None:
        for channel in self.channels:
            channel.close()
