"""A minimal WebSocket client: the server is to be measured, not the client."""

from __future__ import annotations

import asyncio
import zlib
from collections import deque
from typing import Final

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
LAST, COMPRESSED = 0x80, 0x40
TAIL: Final = b"\x00\x00\xff\xff"  # omitted at the end of compressed messages
UNMASKED: Final = bytes(4)  # a mask that changes nothing


class Channel(asyncio.Protocol):
    """Sends text and receives messages, compressed on request as for browsers."""

    _transport: asyncio.Transport

    def __init__(self, deflates: bool = False) -> None:
        self._inflate = zlib.decompressobj(-zlib.MAX_WBITS) if deflates else None
        self._open = asyncio.get_running_loop().create_future()
        self._buffer = bytearray()
        self._heard: deque[bytes] = deque()
        self._waiting: asyncio.Future[None] | None = None

    @classmethod
    async def open(cls, port: int, path: str, token: str = "", deflates: bool = False) -> Channel:
        lines = (
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            *([f"Authorization: Bearer {token}"] if token else []),
            *(["Sec-WebSocket-Extensions: permessage-deflate"] if deflates else []),
        )
        loop = asyncio.get_running_loop()
        transport, channel = await loop.create_connection(lambda: cls(deflates), "127.0.0.1", port)
        channel._transport = transport
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        await channel._open
        return channel

    def connection_lost(self, _: Exception | None) -> None:
        gone = ConnectionError("the server hung up")
        for future in (self._open, self._waiting):
            if future is not None and not future.done():
                future.set_exception(gone)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open.done() and not self._read_answer():
            return
        while self._read_frame():
            pass
        if self._heard and self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def _read_answer(self) -> bool:
        """Whether the server accepted the handshake."""
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._buffer.startswith(b"HTTP/1.1 101"):
            self._open.set_exception(ConnectionError(bytes(self._buffer[:80])))
            return False
        del self._buffer[: end + 4]
        self._open.set_result(None)
        return True

    def _read_frame(self) -> bool:
        """Parse one frame; False if it is incomplete."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:start])
        if len(buffer) < start + size:
            return False
        head, content = buffer[0], bytes(buffer[start : start + size])
        del buffer[: start + size]
        self._take(head, content)
        return True

    def _take(self, head: int, content: bytes) -> None:
        kind = head & 0x0F
        if kind == PING:
            self._write(PONG, content)
        elif kind == CLOSE:
            self._transport.close()
        elif kind == TEXT:
            packed = self._inflate is not None and head & COMPRESSED
            self._heard.append(self._inflate.decompress(content + TAIL) if self._inflate and packed else content)

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, kind: int, content: bytes) -> None:
        size = len(content)
        length = bytes([LAST | size]) if size < 126 else bytes([LAST | 126]) + size.to_bytes(2)
        self._transport.write(bytes([LAST | kind]) + length + UNMASKED + content)

    async def receive(self) -> bytes:
        """The next message."""
        while not self._heard:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._heard.popleft()

    def close(self) -> None:
        self._write(CLOSE, b"")
        self._transport.close()
