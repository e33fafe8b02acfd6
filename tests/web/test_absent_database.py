"""The server answers while its database is away, and uses it as soon as it is there."""

import time

import pytest

from ironroads.table.errors import DatabaseAway
from ironroads.table.store.store import Store
from ironroads.web import app as web_app
from ironroads.web.requests import tables as opened
from web.conftest import TestClient


def test_a_request_without_database_gets_a_sentence_and_the_next_one_succeeds(site, new_table, monkeypatch):
    new_table()

    async def away(self, work):
        raise DatabaseAway("gone")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "read", away)
        page = site.post("/account/in", data={"name": "Ann", "passphrase": "x" * 10})
        assert page.status_code == 503 and "reach its database" in page.text and page.headers["retry-after"]
        answer = site.post(
            "/account/in", data={"name": "Ann", "passphrase": "x" * 10}, headers={"accept": "application/json"}
        )
        assert answer.status_code == 503 and answer.json()["code"] == "away"
    assert site.post("/account/in", data={"name": "Ann", "passphrase": "x" * 10}).status_code == 422


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(web_app, "OPEN_AFTER", 0.01)


def test_a_server_that_starts_before_its_database_wakes_up_by_itself(impatient, monkeypatch, app):
    """Without any request: bots and clocks must go on."""
    stores = []

    class LateStore(Store):
        def __init__(self, url):
            stores.append(url)
            if len(stores) < 3:
                raise DatabaseAway("not yet")
            super().__init__(url)

    monkeypatch.setattr(opened, "Store", LateStore)
    with TestClient(app) as client:
        end = time.monotonic() + 20
        while client.app.state.site not in opened._opened and time.monotonic() < end:
            time.sleep(0.02)
        assert len(stores) == 3 and client.app.state.site in opened._opened
