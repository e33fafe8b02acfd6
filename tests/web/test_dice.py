"""The page and the API show what makes dice checkable, and never the secret before the end."""

from ironroads.web.app import application
from web.conftest import TestClient

SEATS = [{"name": "Clara"}, {"name": "Emil"}, {"name": "Ida"}]


def test_the_secret_is_shown_when_the_game_is_over_and_not_before(new_table):
    table = new_table(seed=None)
    dice = table.state(0)["dice"]
    assert len(dice["commitment"]) == 64 and dice["secret"] == "" and dice["seed"] is None
    page = table.browser(0).get(f"/tables/{table.id}").text
    assert dice["commitment"] in page and "check the downloaded game" in page
    answer = table.site.post(f"/api/tables/{table.id}/word", json={"word": "plum"}, headers=table.bearer(1))
    assert answer.status_code == 200 and [word[1:] for word in table.state(0)["dice"]["words"]] == [[1, "plum"]]
    assert table.browser(0).post(f"/tables/{table.id}/word", data={"seat": 0, "word": "fig"}).status_code == 200
    page = table.browser(0).get(f"/tables/{table.id}").text
    assert "Emil: “plum”" in page and "Clara: “fig”" in page and f'action="/tables/{table.id}/word"' not in page


def test_a_chosen_seed_is_shown_to_everyone(new_table):
    table = new_table(seed=4711)
    assert table.state(0)["dice"]["seed"] == 4711
    assert "The seed of this game was chosen: 4711." in table.browser(1).get(f"/tables/{table.id}").text


def test_a_seed_is_chosen_only_alone_or_against_bots(tmp_path):
    with TestClient(application(f"sqlite:///{tmp_path / 'x.db'}")) as site:
        new = {"game": "steel-driver", "seats": SEATS, "seed": 1}
        refused = site.post("/api/tables", json=new)
        assert refused.status_code == 422 and refused.json()["code"] == "seed_alone"
        alone = {**new, "seats": [SEATS[0], {"bot": "easy"}, {"bot": "easy"}]}
        assert site.post("/api/tables", json=alone).status_code == 201
        assert site.post("/api/tables", json={**new, "seed": None}).status_code == 201
