"""Matches under load: on our server with browsers or programs, and on boardgame.io's."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec

from ...core.rules.match import Match
from ...games import TITLES
from .channel import Channel
from .load import Contest
from .servers import Server
from .wire import Wire

GAME = "steel-driver"
OPTIONS = {"first": "seat-one"}  # no chance: the script knows every move
SEATS = 3
WATCHERS = 2  # browsers at a table
AHEAD = 8  # tables created before the clock starts: moves are measured
FORM = "application/x-www-form-urlencoded"


class Sitting(NamedTuple):
    """One of our tables and its watchers."""

    id: str
    tokens: list[str]
    channels: list[Channel]

    def leave(self) -> None:
        for channel in self.channels:
            channel.close()


class OurContest(Contest):
    """Random moves at our tables, one table after the other, scripted in advance."""

    live = "/api/tables/{id}/changes"
    deflates = False
    watching = SEATS  # a program at every seat; each plays over its own connection
    ahead = AHEAD

    def __init__(self, number: int) -> None:
        self.number = number
        self.script = _script(Random(number))
        self.tables: list[Sitting] = []
        self.count = 0

    async def open(self, server: Server) -> None:
        self.server = server
        self.wire = await Wire(server.port).__aenter__()
        for _ in range(self.ahead):
            self.tables.append(await self._sit_down())

    async def _sit_down(self) -> Sitting:
        seats = [{"name": f"{name} {self.number}"} for name in ("Ann", "Bo", "Cleo")]
        wanted = {"game": GAME, "options": OPTIONS, "seats": seats, "seed": 1}
        made = await self.wire.post_json("/api/tables", wanted)
        id, tokens = made["table"], made["tokens"]
        return Sitting(id, tokens, [await self._watch(id, token) for token in tokens[: self.watching]])

    async def _watch(self, id: str, token: str) -> Channel:
        channel = await Channel.open(self.server.port, self.live.format(id=id), token, self.deflates)
        await channel.receive()
        return channel

    async def move(self) -> None:
        if self.count == len(self.script):
            await self._next_table()
        table = self.tables[0]
        seat, move = self.script[self.count]
        await self._send(table, seat, move, SEATS + self.count if self.count else 0)
        self.count += 1
        mark = b'"seen":%d' % (SEATS + self.count)
        for channel in table.channels:
            await self._hear(channel, mark)

    async def _next_table(self) -> None:
        self.count = 0
        self.tables.pop(0).leave()
        if not self.tables:
            self.tables.append(await self._sit_down())

    async def _hear(self, channel: Channel, mark: bytes) -> None:
        """Wait for the update that shows the move, past others."""
        while mark not in await channel.receive():
            pass

    async def _send(self, table: Sitting, seat: int, move: str, seen: int) -> None:
        table.channels[seat].send(msgspec.json.encode({"move": move, "seen": seen}))

    async def close(self) -> None:
        for table in self.tables:
            table.leave()
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
    """Two browsers: rendered, compressed updates, and moves by form."""

    live = "/tables/{id}/live"
    deflates = True
    watching = WATCHERS
    ahead = 1

    async def _send(self, table: Sitting, seat: int, move: str, seen: int) -> None:
        body = urlencode({"seat": seat, "move": move, "seen": seen}).encode()
        await self.wire.post(f"/tables/{table.id}/moves", body, FORM, table.tokens[seat])


class PeerContest(Contest):
    """boardgame.io's protocol with as many players; the next match begins when all edges are taken."""

    edges = 60
    ids = count(1)  # every match is played once

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
        """Wait for a kind of message about this match; answers pings."""
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
