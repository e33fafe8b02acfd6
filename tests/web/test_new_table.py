"""The form for a new table, and joining it."""

import re

import pytest

from ironroads.games import TITLES
from ironroads.web.view.catalogue import bot_name
from ironroads.web.view.words import words


def seats_of(page: str) -> list[str]:
    return re.findall(r'<select id="holder-\d+"', page)


def new_table_form(players: int, **more) -> dict:
    people = {"holder": ["me", *["screen"] * (players - 1)], "name": [f"Player {n}" for n in range(players)]}
    return {"game": "dampfross", "way": "here", **people, **more}


@pytest.mark.parametrize("game", TITLES)
def test_the_form_has_the_number_of_players_for_every_board(site, game):
    title = TITLES[game]
    page = site.get(f"/new/{game}").text
    most = {board: title.open(board).players[-1] for board in title.boards}
    in_form = dict(re.findall(r'data-board="([\w-]+)" data-most="(\d)"', page))
    assert in_form == {board: str(number) for board, number in most.items()}
    assert len(seats_of(page)) == max(most.values())


def test_boards_differ_in_their_number_of_players():
    players = {board: TITLES["dampfross"].open(board).players for board in TITLES["dampfross"].boards}
    assert players["dampfross-austria"] == range(2, 5) and players["dampfross-northern-italy"] == range(2, 7)


def test_a_refused_form_is_shown_as_it_was_sent(site):
    answer = site.post("/tables", data=new_table_form(5, board="dampfross-austria", table="Our table"))
    assert answer.status_code == 422
    assert "cannot be played by 5: 2 to 4 players are possible" in answer.text
    assert 'value="Our table"' in answer.text and 'value="Player 4"' in answer.text
    assert answer.text.count('value="screen" selected') == 4
    assert site.post("/tables", data=new_table_form(5, board="dampfross-northern-italy")).status_code == 200


@pytest.mark.parametrize(
    "wrong, error",
    [
        ({"opens": "20", "closes": "8"}, "This time limit is not possible"),
        ({"zone": "Berlin"}, "“Berlin” is not a time zone"),
    ],
)
def test_an_invalid_clock_is_explained_above_the_form(site, wrong, error):
    clock = {"hours": "48", "per": "turn", "then": "bot", "opens": "8", "closes": "22", "zone": "Europe/Berlin"}
    assert site.post("/tables", data=new_table_form(2, **clock) | {"way": "post"}).status_code == 200
    answer = site.post("/tables", data=new_table_form(2, **clock) | {"way": "post", **wrong})
    assert answer.status_code == 422 and error in answer.text and 'name="zone"' in answer.text


def test_the_api_refuses_with_the_same_message(site):
    body = {"game": "dampfross", "board": "dampfross-austria", "seats": [{"name": str(n)} for n in range(5)]}
    answer = site.post("/api/tables", json=body)
    assert answer.status_code == 422 and "cannot be played by 5: 2 to 4 players are possible" in answer.json()["error"]


def test_a_table_named_after_its_game_is_shown_in_the_readers_language(site):
    form = {"game": "stephensons-rocket", "holder": ["me", "easy"], "name": ["Clara", ""], "way": "live"}
    site.post("/tables", data=form | {"table": "Stephenson’s Rocket"})
    assert "<strong>Stephensons Rocket</strong>" in site.get("/", headers={"accept-language": "de"}).text
    site.post("/tables", data=form | {"table": "Our table"})
    assert "<strong>Our table</strong>" in site.get("/", headers={"accept-language": "de"}).text


def test_joining_a_game_by_post_asks_for_an_e_mail_address(site):
    clock = {"hours": "48", "per": "turn", "then": "nothing", "opens": "0", "closes": "24", "zone": "UTC"}
    who = {"holder": ["me", "friend", "friend"], "name": ["Clara", "", ""]}
    page = site.post("/tables", data={"game": "steel-driver", "way": "post", **who, **clock}).text
    link = re.search(r'data-copy="http://testserver(/seat/[^"]+)"', page)[1]
    site.cookies.clear()
    assert 'name="mail"' in site.get(link).text
    seated = site.post(link, data={"name": "Emil", "mail": "emil@example.org"}).text
    assert 'value="emil@example.org"' in seated and "so you hear when it’s your turn" not in seated


def test_bots_are_named_by_level_and_style_and_others_by_themselves(site):
    page = site.get("/new/steel-driver", headers={"accept-language": "de"}).text
    assert re.search(r'value="easy"[^>]*>[^<]*leicht<', page)
    assert re.search(r'value="easy/builder"[^>]*>[^<]*leicht, baufreudig<', page)
    assert bot_name(words("de"), "my-own-bot") == "my-own-bot"
