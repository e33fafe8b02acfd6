"""The WebSocket for programs that play fast: the state once, then changes; moves over the same connection.

Everything is tested twice: with the application alone, and over the network with the settings of our server.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import httpx
import pytest
import uvicorn
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from ironroads.web.requests.limits import NO_LIMITS
from ironroads.web.server import OPTIONS

pytestmark = pytest.mark.both_builds


class NetworkConnection:
    """A connection over the network with the methods of the test client's."""

    def __init__(self, socket) -> None:
        self.socket = socket

    def send_text(self, text: str) -> None:
        self.socket.send(text)

    def send_json(self, data: object) -> None:
        self.socket.send(json.dumps(data))

    def receive_json(self) -> dict:
        return json.loads(self.socket.recv(timeout=10))


class NetworkClient(httpx.Client):
    """A client of a server that is reached over the network."""

    @contextmanager
    def websocket_connect(self, path: str, headers: dict[str, str]) -> Iterator[NetworkConnection]:
        address = f"ws://{self.base_url.netloc.decode()}{path}"
        with connect(address, additional_headers=headers, compression=None) as socket:
            yield NetworkConnection(socket)


@contextmanager
def running(app) -> Iterator[str]:
    server = uvicorn.Server(uvicorn.Config(app, port=0, **OPTIONS))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture(params=["application", "server"])
def site(request, app):
    if request.param == "application":
        yield request.getfixturevalue("client")
        return
    with running(app) as address, NetworkClient(base_url=address) as client:
        yield client


def changes(table, seat):
    return table.site.websocket_connect(f"/api/tables/{table.id}/changes", headers=table.bearer(seat))


def play_first_moves(table, moves: int) -> None:
    """Play the first legal move a number of times, over the API."""
    for _ in range(moves):
        state = table.state(table.asked())
        assert table.play(state["seat"], state["legal"][0]["move"], state["seen"]).status_code == 200


def test_only_changes_are_sent_after_the_state(table):
    seat = table.asked()
    other = (seat + 1) % 3
    with changes(table, other) as watching, changes(table, seat) as playing:
        state = playing.receive_json()
        assert "position" in state and "position" in watching.receive_json()
        playing.send_json({"move": state["legal"][0]["move"], "seen": state["seen"]})
        for connection in (watching, playing):
            change = connection.receive_json()
            assert change["moves"] == state["moves"] + 1 and "position" not in change
            assert [entry["move"] for entry in change["entries"]] == [state["legal"][0]["move"]]


def test_the_seat_that_must_decide_gets_its_legal_moves(table):
    seat = table.asked()
    with changes(table, seat) as connection:
        connection.receive_json()
        play_first_moves(table, 1)
        change = connection.receive_json()
        assert change["asked"] == [seat] and change["legal"] == [move["move"] for move in table.state(seat)["legal"]]


def test_an_impossible_move_is_explained_and_the_connection_stays_open(table):
    seat = table.asked()
    with changes(table, seat) as connection:
        seen = connection.receive_json()["seen"]
        connection.send_text("nonsense")
        assert connection.receive_json()["code"] == "unreadable"
        connection.send_json({"move": "bid:3", "seen": seen})
        assert connection.receive_json()["error"]
        connection.send_json({"move": "bid:3", "seen": seen + 5})
        assert connection.receive_json()["code"] == "stale"


def test_a_watcher_cannot_move(table):
    headers = {"Authorization": f"Bearer {table.watch}"}
    with table.site.websocket_connect(f"/api/tables/{table.id}/changes", headers=headers) as connection:
        connection.receive_json()
        connection.send_json({"move": "offer:red", "seen": 0})
        assert "no seat" in connection.receive_json()["error"]


def test_moves_sent_without_waiting_are_handled_in_order(table):
    seat = table.asked()
    with changes(table, seat) as connection:
        state = connection.receive_json()
        move = {"move": state["legal"][0]["move"], "seen": state["seen"]}
        connection.send_json(move)
        connection.send_json(move)  # a double click plays once
        connection.send_json(
            {"move": state["legal"][1]["move"], "seen": state["seen"]}
        )  # the answer to an old question
        change, error = sorted(
            [connection.receive_json(), connection.receive_json()], key=lambda answer: "error" in answer
        )
        assert [entry["move"] for entry in change["entries"]] == [move["move"]] and error["code"] == "stale"
    assert table.state(seat)["moves"] == state["moves"] + 1


def test_no_entry_is_lost_in_a_burst_of_moves(table):
    with changes(table, 0) as connection:
        connection.receive_json()
        play_first_moves(table, 12)
        numbers: list[int] = []
        while len(numbers) < 12:
            numbers += [entry["number"] for entry in connection.receive_json()["entries"]]
        assert numbers == list(range(numbers[0], numbers[0] + 12)) and numbers[-1] == table.state(0)["seen"]


def test_the_connection_closes_when_the_seat_is_handed_over(table):
    seat = table.asked()
    with changes(table, seat) as connection, changes(table, (seat + 1) % 3) as other:
        connection.receive_json(), other.receive_json()
        path = f"/tables/{table.id}/seats/{seat}/over"
        answer = table.site.post(path, headers=table.bearer(seat), follow_redirects=False)
        assert answer.status_code == 303
        assert other.receive_json()["entries"]
        with pytest.raises((ConnectionClosed, WebSocketDisconnect)):
            connection.receive_json()


def test_too_many_moves_are_refused_and_the_connection_stays_open(app, table):
    app.state.site.limits = replace(NO_LIMITS, per_table=0.001, at_once=3)
    with changes(table, table.asked()) as connection:
        connection.receive_json()
        for _ in range(5):
            connection.send_text("{}")
        assert [connection.receive_json()["code"] for _ in range(5)] == ["unreadable"] * 3 + ["much"] * 2
