"""A minimal HTTP client: the server is to be measured, not the client."""

from __future__ import annotations

import asyncio
from typing import Any, Self

import msgspec


class Wire:
    """A persistent HTTP/1.1 connection."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def __aenter__(self) -> Self:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()
        await self.writer.wait_closed()

    async def post(self, path: str, body: bytes, kind: str, token: str = "") -> bytes:
        """The body of the answer; an error when the server refuses."""
        return await self._send("POST", path, token, body, f"Content-Type: {kind}", f"Content-Length: {len(body)}")

    async def _send(self, method: str, path: str, token: str, body: bytes, *headers: str) -> bytes:
        lines = (
            f"{method} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            *headers,
            f"Authorization: Bearer {token}",
            "Accept: application/json",
        )
        request = "\r\n".join(lines).encode() + b"\r\n\r\n" + body
        try:
            answer = await self._ask(request)
        except (ConnectionError, asyncio.IncompleteReadError):  # the server hangs up on those who were silent for long
            self.writer.close()
            await self.__aenter__()
            answer = await self._ask(request)
        length = int(answer.partition(b"content-length:")[2].partition(b"\r\n")[0] or 0)
        content = await self.reader.readexactly(length)
        if not answer.startswith((b"http/1.1 200", b"http/1.1 201")):
            raise RuntimeError(f"{path}: {answer[:80]!r} {content[:300]!r}")
        return content

    async def _ask(self, request: bytes) -> bytes:
        self.writer.write(request)
        return (await self.reader.readuntil(b"\r\n\r\n")).lower()

    async def post_json(self, path: str, data: object, token: str = "") -> Any:
        return msgspec.json.decode(await self.post(path, msgspec.json.encode(data), "application/json", token))

    async def get_json(self, path: str, token: str = "") -> Any:
        return msgspec.json.decode(await self._send("GET", path, token, b""))
