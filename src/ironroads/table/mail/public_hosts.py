"""Requests to hosts that players name.

A name is looked up once, and the connection goes to the address that was checked: public ones only. Certificates are
always checked, redirects are not followed, and nothing of the answer reaches the player.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

import h11

TIMEOUT = 15.0  # seconds for a whole request, however slowly the host answers
MAX_ANSWER = 100_000  # bytes
HTTPS = 443
FIRST_FREE_PORT = 1024  # lower ones belong to services that no push message is for
NAT64 = IPv6Network("64:ff9b::/96")


class PublicRequest(NamedTuple):
    method: str
    url: str  # https only
    headers: dict[str, str]
    body: bytes = b""


def send(request: PublicRequest) -> bytes:
    """The body of the answer; OSError, without details, if the host is not public or did not accept it."""
    parts = urlsplit(request.url)
    host, port = parts.hostname or "", parts.port or HTTPS
    if port != HTTPS and port < FIRST_FREE_PORT:
        raise OSError("this port is not allowed")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    address = checked_address(host, port)
    status, body = asyncio.run(_exchange(request, target, host, address, port))
    if not 200 <= status < 300:
        raise OSError("the service did not accept the message")
    return body


def checked_address(host: str, port: int) -> str:
    """The address of a host; OSError if one of its addresses is not public."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise OSError("the service cannot be reached") from None
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses or not all(map(is_public, addresses)):
        raise OSError("the service cannot be reached")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the internet, not to a machine, a local network, or a group of machines.

    >>> [is_public(address) for address in ("93.184.216.34", "10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::a00:1")]
    [True, False, False, False]
    """
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        embedded = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if ip in NAT64:
            embedded = IPv4Address(int(ip) & 0xFFFFFFFF)
        if embedded is not None:
            return is_public(str(embedded))
        if ip.is_site_local:  # given up in 2004, but routers of old networks still know it
            return False
    return ip.is_global and not (ip.is_multicast or ip.is_reserved)


async def _exchange(request: PublicRequest, target: str, host: str, address: str, port: int) -> tuple[int, bytes]:
    """Status and body of the answer."""
    try:
        async with asyncio.timeout(TIMEOUT):
            reader, writer = await asyncio.open_connection(
                address, port, ssl=ssl.create_default_context(), server_hostname=host
            )
            try:
                writer.write(_encode(connection := h11.Connection(h11.CLIENT), request, target, host))
                return await _answer(connection, reader)
            finally:
                writer.transport.abort()
    except (TimeoutError, OSError, h11.ProtocolError):
        raise OSError("the service cannot be reached") from None


def _encode(connection: h11.Connection, request: PublicRequest, target: str, host: str) -> bytes:
    headers = {
        "Host": host,
        "User-Agent": "ironroads",
        "Connection": "close",
        "Content-Length": str(len(request.body)),
        **request.headers,
    }
    events = [
        h11.Request(method=request.method, target=target, headers=list(headers.items())),
        h11.Data(data=request.body),
        h11.EndOfMessage(),
    ]
    return b"".join([connection.send(event) or b"" for event in events])


async def _answer(connection: h11.Connection, reader: asyncio.StreamReader) -> tuple[int, bytes]:
    status, body = 0, b""
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(MAX_ANSWER))
        elif isinstance(event, h11.Response):
            status = event.status_code
        elif isinstance(event, h11.Data):
            body += event.data
            if len(body) > MAX_ANSWER:
                raise OSError("the answer is too long")
        elif isinstance(event, h11.EndOfMessage | h11.ConnectionClosed):
            return status, body
