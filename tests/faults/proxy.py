"""A small reverse proxy that does what packaging/nginx.conf and Caddyfile ask for.

It says who asks, passes WebSockets, and goes to the next server if one is away.
"""

from __future__ import annotations

import socket
import socketserver
import threading
from contextlib import contextmanager, suppress

DROPPED = (b"x-forwarded", b"connection: keep-alive", b"connection: close")


class Proxy(socketserver.ThreadingTCPServer):
    """One request or WebSocket for each connection."""

    daemon_threads = True

    def __init__(self, upstreams: list[int], scheme: str = "https", client: str = "203.0.113.7") -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.upstreams = upstreams
        self.added = [f"X-Forwarded-For: {client}".encode(), f"X-Forwarded-Proto: {scheme}".encode()]
        self.port = self.server_address[1]

    @contextmanager
    def running(self):
        thread = threading.Thread(target=self.serve_forever)
        thread.start()
        try:
            yield self
        finally:
            self.shutdown()
            thread.join()
            self.server_close()

    def connect(self) -> socket.socket:
        for port in self.upstreams:
            with suppress(OSError):
                return socket.create_connection(("127.0.0.1", port))
        raise ConnectionError("no server")


class Handler(socketserver.BaseRequestHandler):
    server: Proxy

    def handle(self) -> None:
        data = b""
        while b"\r\n\r\n" not in data:
            if not (more := self.request.recv(65536)):
                return
            data += more
        head, _, rest = data.partition(b"\r\n\r\n")
        is_socket = b"upgrade: websocket" in head.lower()
        first, *lines = head.split(b"\r\n")
        kept = [line for line in lines if is_socket or not line.lower().startswith(DROPPED)]
        added = [*self.server.added, *([] if is_socket else [b"Connection: close"])]
        with suppress(OSError), self.server.connect() as upstream:
            upstream.sendall(b"\r\n".join([first, *added, *kept]) + b"\r\n\r\n" + rest)
            back = threading.Thread(target=_pass, args=(upstream, self.request))
            back.start()
            _pass(self.request, upstream)
            back.join()


def _pass(source: socket.socket, target: socket.socket) -> None:
    """Until one side hangs up."""
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
