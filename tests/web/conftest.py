"""A site with its own database, and tables played over the API or in browsers."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from operator import itemgetter
from random import Random

import pytest

from ironroads.web.app import application
from ironroads.web.requests.limits import NO_LIMITS
from table import helpers

with warnings.catch_warnings():  # it recommends the successor of httpx
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

ORIGIN = "http://testserver"


@pytest.fixture
def app(tmp_path):
    return application(f"sqlite:///{tmp_path / 'test.db'}", limits=NO_LIMITS)


@pytest.fixture
def client(app):
    """A client of the application, without a server."""
    with TestClient(app, follow_redirects=True) as client:
        yield client


def another_browser(client: TestClient, **settings) -> TestClient:
    """A client without cookies of the same running application."""
    other = TestClient(client.app, follow_redirects=True, **settings)
    other.portal = client.portal
    return other


@pytest.fixture
def site(client):
    return client


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
        """Return the browser of a seat's player: the client with that seat's cookie only."""
        self.site.cookies.clear()
        self.site.get(f"/seat/{self.tokens[seat]}")
        return self.site

    def asked(self) -> int:
        return self.state(0)["asked"][0]

    def play_first_moves(self, moves: int) -> None:
        """Play the first legal move a number of times."""
        self._inside(helpers.play_chosen, moves, itemgetter(0))

    def play_moves(self, moves: str) -> None:
        """Play moves in notation, each for the seat asked."""
        self._inside(helpers.play, *moves.split())

    def play_random_moves(self, moves: int, rng: Random) -> None:
        """Play random legal moves until the game is over."""
        self._inside(helpers.play_chosen, moves, rng.choice)

    def _inside(self, play, *arguments) -> None:
        """Play in the server itself, without requests."""
        table = self.site.portal.call(helpers.held_table, self.site.app, self.id)
        self.site.portal.call(play, table, *arguments)


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
