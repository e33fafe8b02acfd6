"""Two servers on PostgreSQL behind a proxy: restarted one after the other while people play."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from itertools import pairwise

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from faults.proxy import Proxy
from table.conftest import new_database

PATIENCE = 60  # seconds; machines may be busy
START = "from ironroads.cli.main import main; main()"


class Process:
    """`ironroads serve`, as systemd would start and stop it."""

    def __init__(self, url: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port = found.getsockname()[1]
        self.environment = {**os.environ, "IRONROADS_DATABASE": url, "IRONROADS_ADDRESS": "https://games.example.org"}
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", START, "serve", "--port", str(self.port), "--no-limits"]
        self.process = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL)

    def wait_until_ready(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health/ready", timeout=5).close()
                return
            except OSError:
                time.sleep(0.1)
        pytest.fail("the server does not start")

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


class Player:
    """Plays all seats of one table through the proxy; what is not acknowledged is looked up and tried again."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        people = [{"name": name} for name in ("Ann", "Bo", "Cleo")]
        made = self.ask("/api/tables", {"game": "steel-driver", "seats": people, "seed": 1})
        self.id, self.tokens = made["table"], made["tokens"]
        self.acknowledged: list[int] = []
        self.retries = 0
        self.is_stopped = False

    def ask(self, path: str, body: dict | None = None, token: str = "") -> dict:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.base + path, data, headers), timeout=30) as answer:
            return json.load(answer)

    def open_page(self) -> connect:
        address = f"{self.base.replace('http', 'ws')}/tables/{self.id}/live"
        return connect(address, additional_headers={"Authorization": f"Bearer {self.tokens[0]}"})

    def play(self) -> None:
        while not self.is_stopped:
            try:
                self.move()
            except (OSError, urllib.error.HTTPError):
                self.retries += 1
                time.sleep(0.05)

    def move(self) -> None:
        state = self.ask(f"/api/tables/{self.id}", None, self.tokens[0])
        if state["over"]:
            self.is_stopped = True
            return
        token = self.tokens[state["asked"][0]]
        state = self.ask(f"/api/tables/{self.id}", None, token)
        move = {"move": state["legal"][0]["move"], "seen": state["seen"]}
        self.acknowledged.append(self.ask(f"/api/tables/{self.id}/moves", move, token)["moves"])


@pytest.fixture
def servers(postgres):
    """Two, one after the other: the first creates the tables of the database."""
    url = new_database(postgres)
    with ExitStack() as stack:
        both = []
        for _ in range(2):
            both.append(Process(url))
            stack.callback(both[-1].stop)
            both[-1].wait_until_ready()
        yield both


def test_servers_restart_one_after_the_other_and_nothing_is_lost(servers):
    with Proxy([server.port for server in servers]).running() as proxy:
        player = Player(proxy.port)
        thread = threading.Thread(target=player.play)
        with player.open_page() as page:
            page.recv(PATIENCE)
            thread.start()
            try:
                for server in servers:
                    restart(server, player)
            finally:
                player.is_stopped = True
                thread.join()
            with pytest.raises(ConnectionClosed):  # the server told the page to connect again …
                while page.recv(PATIENCE):
                    pass
        with player.open_page() as page:
            assert page.recv(PATIENCE)  # … and it can
        stored = player.ask(f"/api/tables/{player.id}", None, player.tokens[0])["moves"]
    assert all(before < after for before, after in pairwise(player.acknowledged))
    assert stored >= player.acknowledged[-1] > 0


def restart(server: Process, player: Player) -> None:
    """Moves are acknowledged before, while the server is away, and after it has come back."""
    wait_for_moves(player, 3)
    assert server.stop() in (0, -signal.SIGTERM)  # uvicorn ends as it was told to, by the signal
    wait_for_moves(player, 3)
    server.start()
    server.wait_until_ready()
    wait_for_moves(player, 3)


def wait_for_moves(player: Player, count: int) -> None:
    wanted, until = len(player.acknowledged) + count, time.monotonic() + PATIENCE
    while len(player.acknowledged) < wanted and not player.is_stopped:
        assert time.monotonic() < until, "no move was acknowledged"
        time.sleep(0.02)


def test_a_proxy_says_who_asks_and_that_it_is_encrypted(servers):
    with Proxy([servers[0].port]).running() as proxy:
        request = urllib.request.Request(
            f"http://127.0.0.1:{proxy.port}/account/up", b"name=Ann&passphrase=a+long+passphrase"
        )
        opener = urllib.request.build_opener(NoRedirect)
        answer = opener.open(request, timeout=PATIENCE)
        assert answer.status == 303 and "secure" in answer.headers["set-cookie"].lower()
    with Proxy([servers[0].port], scheme="http").running() as proxy:
        request = urllib.request.Request(f"http://127.0.0.1:{proxy.port}/account/in", request.data)
        assert "secure" not in opener.open(request, timeout=PATIENCE).headers["set-cookie"].lower()


class NoRedirect(urllib.request.HTTPErrorProcessor):
    def http_response(self, request, response):
        return response
