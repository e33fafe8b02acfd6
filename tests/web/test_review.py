"""The pages of reviews: who may start one, and which records are refused."""

import json
from pathlib import Path

RECORD = Path(__file__).parents[1] / "fixtures/steel-driver/3-players.json"


def upload(client, content: bytes):
    return client.post("/review", files={"file": ("game.json", content, "application/json")})


def test_a_table_in_play_has_no_review(table):
    page = table.browser(0).get(f"/tables/{table.id}/review")
    assert page.status_code == 422 and "once it is over" in page.text
    assert table.site.post(f"/tables/{table.id}/review", data={"do": "start"}).status_code == 422


def test_a_record_that_cannot_be_used_is_refused_with_a_sentence(client):
    unfinished = json.loads(RECORD.read_text())
    unfinished["moves"] = unfinished["moves"][:20]
    unfinished.pop("scores")
    for content, sentence in (
        (b"", "This is not a record"),
        (b"{}", "This is not a record"),
        (json.dumps(unfinished).encode(), "The game of this record is not over."),
    ):
        answer = upload(client, content)
        assert answer.status_code == 422 and sentence in answer.text


def test_only_players_and_the_host_start_a_review(client, table, monkeypatch):
    started = []

    async def start(self, table):
        started.append(table.id)

    monkeypatch.setattr("ironroads.table.advice.reviews.Reviews.start", start)
    page = upload(client, RECORD.read_bytes())
    assert page.status_code == 200 and "Review the game" in page.text
    id = page.url.path.split("/")[2]
    client.cookies.clear()
    assert client.post(f"/tables/{id}/review", data={"do": "start"}).status_code == 403
    client.get(f"/watch/{table.watch}")
    assert client.post(f"/tables/{table.id}/review", data={"do": "start"}).status_code == 403, "a watcher may not"
    assert started == [id]
