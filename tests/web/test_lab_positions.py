"""Back from paper: positions are checked, drawn, refused with reasons, and played on from at a table that is stored."""

import json
import re
from random import Random

import pytest

from ironroads.core.position import write_position
from ironroads.core.position_form import position_form
from ironroads.core.rules.match import Match
from ironroads.games import TITLES
from ironroads.words.loader import catalogue

from .test_lab import ORIGIN, ask

MOVES = {"dampfross": 60}


def position_of(game, seats, moves):
    match, random = Match(game, seats, 5), Random(5)
    while len(match.moves) < moves or match.chance_is_asked():
        match.settle()
        seat = match.decision().seats[0]
        match.play(seat, random.choice(game.legal(match.state, seat)))
        match.settle()
    return write_position(game, match.state)


@pytest.mark.parametrize("id", TITLES)
def test_a_position_of_every_title_is_drawn_and_played_on_from(site, id):
    game = TITLES[id].open()
    seats = game.players[0]
    position = position_of(game, seats, MOVES.get(id, 40))
    found = ask(site, f"{id}/position/check", position=position, options=game.chosen).json()
    assert found["faults"] == [] and found["svg"].startswith("<svg")
    fields = {
        "typed": json.dumps({"position": position, "options": game.chosen}),
        "way": "here",
        "holder": ["screen"] * seats,
        "name": [f"P{seat}" for seat in range(seats)],
    }
    answer = site.post(f"/lab/{id}/position", data=fields, headers=ORIGIN, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    table = re.search(r"/tables/(\w+)", answer.headers["location"])[1]
    page = site.get(f"/tables/{table}")
    assert page.status_code == 200 and "P0" in page.text


def test_an_impossible_position_is_refused_with_every_reason(site):
    game = TITLES["steel-driver"].open()
    position = {**write_position(game, game.start(3)), "turn": 9, "cubes": {"0": "many", "1": 3, "2": 4}}
    faults = ask(site, "steel-driver/position/check", position=position).json()["faults"]
    assert [fault["place"] for fault in faults] == ["turn", "cubes.0"]
    fields = {"typed": json.dumps({"position": position}), "way": "here", "holder": ["screen"] * 3, "name": [""] * 3}
    refused = site.post("/lab/steel-driver/position", data=fields, headers=ORIGIN, follow_redirects=False)
    assert refused.status_code == 422 and "turn" in refused.text
    over = {**write_position(game, game.start(3)), "phase": "over"}
    fields["typed"] = json.dumps({"position": over})
    assert site.post("/lab/steel-driver/position", data=fields, headers=ORIGIN).status_code == 422
    good = {"position": write_position(game, game.start(3))}
    for wrong in ("{", json.dumps({"position": 3}), json.dumps({**good, "board": "/etc/passwd"})):
        fields["typed"] = wrong
        assert site.post("/lab/steel-driver/position", data=fields, headers=ORIGIN).status_code in (400, 404)
    fields |= {"typed": json.dumps(good), "holder": ["screen"] * 4, "name": [""] * 4}
    assert site.post("/lab/steel-driver/position", data=fields, headers=ORIGIN).status_code == 422


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_field_and_phase_has_a_name(language):
    texts = catalogue(language, "boards/position")
    for title in TITLES.values():
        game = title.open()
        assert set(position_form(game)) <= set(texts["fields"])
        assert {phase.kind for phase in game.phases} <= set(texts["phases"])


def test_the_form_opens_for_every_title_and_refuses_unknown_boards(site):
    for id in TITLES:
        assert site.get(f"/lab/{id}/position").status_code == 200
    assert site.get("/lab/steel-driver/position?board=nowhere").status_code == 404
    assert site.get("/lab/steel-driver/position?option-link=nonsense").status_code == 422
