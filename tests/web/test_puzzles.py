"""Puzzles in the browser: every title offers its own on the front page, and the first one is asked and solved."""

import pytest

from ironroads.games import TITLES
from ironroads.table.advice.puzzle_collection import puzzles


@pytest.mark.parametrize("name", TITLES)
def test_a_puzzle_is_chosen_on_the_front_page_and_asked_at_a_table(client, name):
    shipped = puzzles(name, TITLES[name].kind.rules)
    assert f'href="/puzzles/{name}"' in client.get("/").text
    page = client.get(f"/puzzles/{name}").text
    assert page.count(f'action="/puzzles/{name}/') == len(shipped)
    for each in shipped[:1]:
        answer = client.post(f"/puzzles/{name}/{each.number}")
        assert answer.status_code == 200 and "/tables/" in str(answer.url)
        id = str(answer.url).rpartition("/")[2].partition("?")[0]
        moves = [choice["move"] for choice in client.get(f"/api/tables/{id}").json()["legal"]]
        assert each.puzzle.answer in moves and len(moves) > 1
