"""A site on a database of its own, and people with browsers of their own."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from random import Random

import pytest

from ironroads.web.app import application
from ironroads.web.requests.limits import NO_LIMITS

with warnings.catch_warnings():  # it would rather be used with the successor of httpx
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

ORIGIN = "http://testserver"


@pytest.fixture
def app(tmp_path):
    return application(f"sqlite:///{tmp_path / 'test.db'}", limits=NO_LIMITS)


@pytest.fixture
def alone(app):
    """The application without a server around it."""
    with TestClient(app, follow_redirects=True) as client:
        yield client


@pytest.fixture
def site(alone):
    return alone


@dataclass
class Table:
    """A live table with a token for every seat."""

    site: TestClient
    id: str
    tokens: list[str]
    host: str
    watch: str

    def state(self, seat: int) -> dict:
        return self.site.get(f"/api/tables/{self.id}", headers=self.bearer(seat)).json()

    def play(self, seat: int, move: str, seen: int | None = None):
        body = {"move": move, "seen": self.state(seat)["seen"] if seen is None else seen}
        return self.site.post(f"/api/tables/{self.id}/moves", json=body, headers=self.bearer(seat))

    def bearer(self, seat: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat]}"}

    def browser(self, seat: int) -> TestClient:
        """The browser of whoever sits there: a cookie jar of its own."""
        self.site.cookies.clear()
        self.site.get(f"/seat/{self.tokens[seat]}")
        return self.site

    def asked(self) -> int:
        return self.state(0)["asked"][0]

    def go_on(self, moves: int) -> None:
        """The first legal move, so many times."""
        for _ in range(moves):
            seat = self.asked()
            state = self.state(seat)
            assert self.play(seat, state["legal"][0]["move"], state["seen"]).status_code == 200

    def wander(self, moves: int, rng: Random) -> None:
        """Any legal move, so many times, unless the game is over."""
        for _ in range(moves):
            if self.state(0)["over"]:
                return
            state = self.state(self.asked())
            assert self.play(state["seat"], rng.choice(state["legal"])["move"], state["seen"]).status_code == 200


@pytest.fixture
def new_table(site):
    def new(game: str = "steel-driver", seats: int = 3, **more) -> Table:
        people = [{"name": name} for name in ("Clara", "Emil", "Ida", "Otto", "Rosa", "Hugo")[:seats]]
        answer = site.post("/api/tables", json={"game": game, "seats": people, "seed": 1, **more})
        assert answer.status_code == 201, answer.text
        data = answer.json()
        return Table(site, data["table"], data["tokens"], data["host"], data["watch"])

    return new


@pytest.fixture
def table(new_table) -> Table:
    return new_table()
