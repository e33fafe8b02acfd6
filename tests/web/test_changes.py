"""The lean connection for programs: the state once, then what changed, and moves over the same line.

Everything is tried three times: with an application alone, which knows no short way; with our own server, which offers
one; and with that server when nobody reads what it writes at once.
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
from ironroads.web.server import OPTIONS, WebSocketProtocol


class Line:
    """What the test client's connection can do, over the network."""

    def __init__(self, socket) -> None:
        self.socket = socket

    def send_text(self, text: str) -> None:
        self.socket.send(text)

    def send_json(self, data: object) -> None:
        self.socket.send(json.dumps(data))

    def receive_json(self) -> dict:
        return json.loads(self.socket.recv(timeout=10))


class Network(httpx.Client):
    """A server that is reached over the network."""

    @contextmanager
    def websocket_connect(self, path: str, headers: dict[str, str]) -> Iterator[Line]:
        address = f"ws://{self.base_url.netloc.decode()}{path}"
        with connect(address, additional_headers=headers, compression=None) as socket:
            yield Line(socket)


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


@pytest.fixture(params=["application", "server", "slow reader"])
def site(request, app, monkeypatch):
    if request.param == "application":
        yield request.getfixturevalue("alone")
        return
    if request.param == "slow reader":
        monkeypatch.setattr(WebSocketProtocol, "send_now", lambda self, text: False)
    with running(app) as address, Network(base_url=address) as client:
        yield client


def changes(table, seat):
    return table.site.websocket_connect(f"/api/tables/{table.id}/changes", headers=table.bearer(seat))


def test_after_the_state_comes_only_what_changed(table):
    seat = table.asked()
    other = (seat + 1) % 3
    with changes(table, other) as watching, changes(table, seat) as playing:
        state = playing.receive_json()
        assert "position" in state and "position" in watching.receive_json()
        playing.send_json({"move": state["legal"][0]["move"], "seen": state["seen"]})
        for line in (watching, playing):
            told = line.receive_json()
            assert told["moves"] == state["moves"] + 1 and "position" not in told
            assert [entry["move"] for entry in told["entries"]] == [state["legal"][0]["move"]]


def test_whoever_is_asked_gets_the_moves_in_notation(table):
    seat = table.asked()
    with changes(table, seat) as line:
        line.receive_json()
        table.go_on(1)
        told = line.receive_json()
        assert told["asked"] == [seat] and told["legal"] == [move["move"] for move in table.state(seat)["legal"]]


def test_what_is_not_possible_is_explained_and_the_line_stays_open(table):
    seat = table.asked()
    with changes(table, seat) as line:
        seen = line.receive_json()["seen"]
        line.send_text("nonsense")
        assert line.receive_json()["code"] == "unreadable"
        line.send_json({"move": "bid:3", "seen": seen})
        assert line.receive_json()["error"]
        line.send_json({"move": "bid:3", "seen": seen + 5})
        assert line.receive_json()["code"] == "stale"


def test_whoever_looks_on_cannot_move(table):
    headers = {"Authorization": f"Bearer {table.watch}"}
    with table.site.websocket_connect(f"/api/tables/{table.id}/changes", headers=headers) as line:
        line.receive_json()
        line.send_json({"move": "offer:red", "seen": 0})
        assert "no seat" in line.receive_json()["error"]


def test_moves_that_are_sent_without_waiting_are_taken_one_after_the_other(table):
    seat = table.asked()
    with changes(table, seat) as line:
        state = line.receive_json()
        move = {"move": state["legal"][0]["move"], "seen": state["seen"]}
        line.send_json(move)
        line.send_json(move)  # a double click plays once
        line.send_json({"move": state["legal"][1]["move"], "seen": state["seen"]})  # an answer to an old question
        heard = sorted([line.receive_json(), line.receive_json()], key=lambda told: "error" in told)
        assert [entry["move"] for entry in heard[0]["entries"]] == [move["move"]] and heard[1]["code"] == "stale"
    assert table.state(seat)["moves"] == state["moves"] + 1


def test_nothing_is_lost_when_much_happens_at_once(table):
    with changes(table, 0) as line:
        line.receive_json()
        table.go_on(12)
        numbers: list[int] = []
        while len(numbers) < 12:
            numbers += [entry["number"] for entry in line.receive_json()["entries"]]
        assert numbers == list(range(numbers[0], numbers[0] + 12)) and numbers[-1] == table.state(0)["seen"]


def test_whoever_handed_a_seat_over_sees_and_plays_nothing_more(table):
    seat = table.asked()
    with changes(table, seat) as line, changes(table, (seat + 1) % 3) as other:
        line.receive_json(), other.receive_json()
        path = f"/tables/{table.id}/seats/{seat}/over"
        answer = table.site.post(path, headers={"Authorization": f"Bearer {table.host}"}, follow_redirects=True)
        assert answer.status_code == 200
        assert other.receive_json()["entries"]
        with pytest.raises((ConnectionClosed, WebSocketDisconnect)):
            line.receive_json()


def test_a_flood_of_moves_is_held_back_and_the_line_stays_open(app, table):
    app.state.site.limits = replace(NO_LIMITS, per_table=0.001, at_once=3)
    with changes(table, table.asked()) as line:
        line.receive_json()
        for _ in range(5):
            line.send_text("{}")
        assert [line.receive_json()["code"] for _ in range(5)] == ["unreadable"] * 3 + ["much"] * 2


def test_what_comes_halfway_is_one_text_whatever_its_end_looks_like(app):
    """The end of a long frame looks here like a short one; the mask of the long one makes plain text of it."""
    with running(app) as address, Network(base_url=address) as client:
        people = [{"name": name} for name in ("Clara", "Emil", "Ida")]
        made = client.post("/api/tables", json={"game": "steel-driver", "seats": people, "seed": 1}).json()
        headers = {"Authorization": f"Bearer {made['tokens'][0]}"}
        with client.websocket_connect(f"/api/tables/{made['table']}/changes", headers) as line:
            line.receive_json()
            move = bytes([letter ^ 0x81 for letter in b'{"move": "offer:red", "seen": 99}'])
            start, end = b"\xf8" * 150, bytes([0x81, 0x80 | len(move)]) + b"\x81" * 4 + move
            wire = line.socket.socket
            wire.sendall(b"\x81\xfe" + len(start + end).to_bytes(2) + b"\x80" * 4 + start)
            time.sleep(0.2)  # so that the rest comes by itself
            wire.sendall(end)
            assert line.receive_json()["code"] == "unreadable"  # and not stale, as the end by itself would be
