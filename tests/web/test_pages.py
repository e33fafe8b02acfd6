"""Every page answers, in both languages, for every game on the shelf."""

import gzip
import re
import subprocess
import sys

import pytest

from ironroads.games import TITLES
from ironroads.web.view.words import preferred
from ironroads.words.loader import catalogue, languages

LANGUAGES = languages()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "path", ["/", "/about", "/account", "/notices", "/nowhere", *(f"/new/{game}" for game in TITLES)]
)
def test_pages_speak_the_language_of_the_browser(site, path, language):
    page = site.get(path, headers={"accept-language": language}).text
    assert f'<html lang="{language}"' in page
    assert catalogue(language, "web")["page"]["tables"] in page


@pytest.mark.parametrize("accepted", ["de", "de-AT,en;q=0.5", "fr, de;q=0.8", "en;q=0.2,de;q=0.9", "*;q=x,de"])
def test_the_first_language_we_know_is_taken(accepted):
    assert preferred(accepted) == "de"


def test_the_switch_overrules_the_browser(site):
    site.post("/settings", data={"language": "de", "back": "/about"})
    assert '<html lang="de"' in site.get("/about", headers={"accept-language": "en"}).text


def test_the_switch_takes_nothing_but_what_it_offers(site):
    site.post("/settings", data={"theme": '"><script>', "language": "xx"})
    page = site.get("/about").text
    assert "<script>" not in page and '<html lang="en">' in page


def test_a_form_leads_back_to_our_own_pages_only(site):
    for back in ("https://elsewhere.example/", "//elsewhere.example/"):
        answer = site.post("/settings", data={"theme": "dark", "back": back}, follow_redirects=False)
        assert answer.headers["location"] == "/"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TITLES)
def test_the_rules_of_every_game_can_be_pointed_at(site, game, language):
    page = site.get(f"/rules/{game}", headers={"accept-language": language}).text
    assert page.count('<p id="rule-') > 10
    contents = re.findall(r'href="#(section-\d+)"', page)
    assert len(contents) > 3 and all(f'<h2 id="{section}">' in page for section in contents)


@pytest.mark.parametrize("game", TITLES)
def test_the_shelf_knows_how_many_can_play(game):
    assert TITLES[game].players == TITLES[game].kind.players


@pytest.mark.parametrize("game", TITLES)
def test_every_board_has_a_picture(site, game):
    for board in TITLES[game].boards:
        answer = site.get(f"/pictures/{game}/{board}.svg")
        assert answer.status_code == 200 and answer.text.startswith("<svg")
        assert "var(--" not in answer.text


def test_seas_are_called_as_the_reader_calls_them(new_table):
    table = new_table("stephensons-rocket")
    for path in ("", "/picture.svg"):
        english, german = (
            table.browser(0).get(f"/tables/{table.id}{path}", headers={"accept-language": language}).text
            for language in ("en", "de")
        )
        for here, there in (("North Sea", "Nordsee"), ("English Channel", "Ärmelkanal"), ("France", "Frankreich")):
            assert here in english and there not in english
            assert there in german and here not in german


def test_every_box_has_a_lid_of_its_own(site):
    """Games on the same board are told apart, and something is going on in each."""
    page = site.get("/").text
    lids = [site.get(f"/pictures/{game}.svg").text for game in TITLES]
    boards = [site.get(f"/pictures/{game}/{board}.svg").text for game in TITLES for board in TITLES[game].boards]
    assert all(f'src="/pictures/{game}.svg"' in page for game in TITLES)
    assert len({*lids, *boards}) == len(TITLES) + len(set(boards))


def test_the_first_page_and_its_pictures_load_no_rules():
    """They are there at once because nothing is opened or drawn for them."""
    ask = (
        "import re, sys, tempfile\n"
        "from starlette.testclient import TestClient\n"
        "from ironroads.web.app import application\n"
        "with TestClient(application(data=tempfile.mkdtemp())) as site:\n"
        "    for path in re.findall('/pictures/[^\"]*', site.get('/').text):\n"
        "        print(path, site.get(path).status_code)\n"
        "print(*sys.modules, sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert lines[: len(TITLES)] == [f"/pictures/{game}.svg 200" for game in TITLES]
    slow = ("sqlalchemy", "ironroads.draw.chart", *(f"ironroads.games.{title.package}" for title in TITLES.values()))
    assert [module for module in lines if module.startswith(slow)] == []


@pytest.mark.parametrize("game", TITLES)
def test_the_lid_shows_a_game_that_goes_on(game):
    opened, state = TITLES[game].cover_position()
    assert opened.id == game and opened.board_id in TITLES[game].boards
    assert not opened.over(state) and opened.legal(state, opened.seat(state))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TITLES)
def test_a_table_of_every_game_shows_everything(new_table, game, language):
    table = new_table(game, TITLES[game].players[0])
    table.go_on(5)
    seat = table.asked()
    browser = table.browser(seat)
    headers = {"accept-language": language}
    here = f"/tables/{table.id}"
    for path in ("", "?at=2", "/charts", "/position", "/picture.svg", "/choices", "/log?round=0"):
        assert browser.get(here + path, headers=headers).status_code == 200, path
    move = table.state(seat)["legal"][0]["move"]
    preview = browser.get(f"{here}/preview", params={"move": move, "seat": seat}, headers=headers).json()
    assert preview["effect"] and preview["ghost"].startswith("<g")


@pytest.mark.parametrize("game", TITLES)
def test_a_page_fits_through_a_narrow_line(new_table, game):
    """Under 60 kB compressed, whatever the size of the board."""
    for board in TITLES[game].boards:
        table = new_table(game, TITLES[game].players[0], board=board)
        table.go_on(3)
        page = table.browser(table.asked()).get(f"/tables/{table.id}").content
        assert len(gzip.compress(page, 6)) < 60_000, board


def test_pages_are_compressed(table):
    answer = table.browser(0).get(f"/tables/{table.id}")
    assert answer.headers["content-encoding"] == "gzip"


def test_files_may_be_kept_for_good(site):
    page = site.get("/").text
    address = page.partition('rel="stylesheet" href="')[2].partition('"')[0]
    answer = site.get(address)
    assert "immutable" in answer.headers["cache-control"]
    assert "--company-red" in answer.text and ".ink-company-red" in answer.text


def test_a_spectator_sees_the_table_and_moves_nothing(table):
    browser = table.site
    browser.cookies.clear()
    page = browser.get(f"/watch/{table.watch}")
    assert page.status_code == 200 and 'class="hot"' not in page.text
    state = table.state(table.asked())
    fields = {"move": state["legal"][0]["move"], "seen": state["seen"], "seat": -3}
    assert browser.post(f"/tables/{table.id}/moves", data=fields).status_code == 403


def test_without_a_link_there_is_nothing_to_see(table):
    table.site.cookies.clear()
    assert table.site.get(f"/tables/{table.id}").status_code == 403


def test_why_not_names_the_paragraph(new_table):
    table = new_table("steel-driver", options={"first": "seat-one"})
    browser = table.browser(1)
    answer = browser.get(f"/tables/{table.id}/why", params={"x": 300, "y": 300, "seat": 1}).json()
    assert answer["error"] and answer["rule"].startswith("/rules/steel-driver#rule-")


def test_pointing_where_nothing_is_says_where_to_choose_or_who_is_awaited(new_table):
    table = new_table("steel-driver", options={"first": "seat-one"})
    sea = {"x": 5, "y": 5}
    answers = [table.browser(seat).get(f"/tables/{table.id}/why", params={**sea, "seat": seat}) for seat in (0, 1)]
    assert answers[0].json() == {"error": "You cannot choose anything here. Choose one of the buttons."}
    assert answers[1].json()["error"].startswith("You cannot choose anything here. Waiting for ")


def test_tables_of_the_same_people_are_not_mixed_up(new_table):
    first, second = (new_table("steel-driver", options={"first": "seat-one"}) for _ in range(2))
    first.play(0, "offer:red")
    second.play(0, "on")
    assert "puts" in first.browser(0).get(f"/tables/{first.id}").text.partition('id="log"')[2]
    page = second.browser(0).get(f"/tables/{second.id}").text.partition('id="log"')[2]
    assert "passes the marker" in page and "puts" not in page.partition("</ol>")[0]


def test_the_record_comes_when_the_game_is_over(table):
    browser = table.browser(0)
    assert browser.get(f"/tables/{table.id}/record.json").status_code == 422


def test_my_tables_stand_in_my_list_where_i_am_awaited_first(new_table):
    first, second = new_table(name="First"), new_table(name="Second")
    waiting = next(seat for seat in range(3) if seat != first.asked())
    browser = first.browser(waiting)
    browser.get(f"/seat/{second.tokens[second.asked()]}")
    page = browser.get("/").text
    assert page.index("Second") < page.index("First")


def test_an_account_finds_its_tables_on_another_device(table):
    browser = table.browser(0)
    browser.post("/account/up", data={"name": "Clara", "passphrase": "correct horse"})
    browser.cookies.clear()
    assert table.id not in browser.get("/").text
    browser.post("/account/in", data={"name": "clara", "passphrase": "correct horse"})
    assert table.id in browser.get("/").text
    assert browser.get(f"/tables/{table.id}").status_code == 200


def test_a_wrong_passphrase_is_told_in_a_sentence(site):
    answer = site.post("/account/in", data={"name": "Nobody", "passphrase": "correct horse"})
    assert answer.status_code == 422
    assert "Wrong name or passphrase" in answer.text
    assert 'name="passphrase"' in answer.text and 'value="Nobody"' in answer.text  # to be tried again at once


def test_what_an_account_saves_is_confirmed_or_refused_on_its_page(site):
    site.post("/account/up", data={"name": "Clara", "passphrase": "correct horse"})
    saved = site.post("/account/contact", data={"mail": "clara@example.org", "push": "", "do": "save"})
    assert "Saved." in saved.text and "Hello Clara" in saved.text
    refused = site.post("/account/contact", data={"mail": "nonsense", "push": "", "do": "save"})
    assert refused.status_code == 422 and "not a valid e-mail address" in refused.text and "Hello Clara" in refused.text


def seats_of(page: str) -> list[str]:
    return re.findall(r'<select id="holder-\d+"', page)


def new_table_form(players: int, **more) -> dict:
    people = {"holder": ["me", *["screen"] * (players - 1)], "name": [f"Player {n}" for n in range(players)]}
    return {"game": "dampfross", "way": "here", **people, **more}


@pytest.mark.parametrize("game", TITLES)
def test_the_form_says_for_every_board_how_many_can_play(site, game):
    title = TITLES[game]
    page = site.get(f"/new/{game}").text
    most = {board: title.open(board).players[-1] for board in title.boards}
    told = dict(re.findall(r'data-board="([\w-]+)" data-most="(\d)"', page))
    assert told == {board: str(number) for board, number in most.items()}
    assert len(seats_of(page)) == max(most.values())


def test_a_board_with_less_room_than_the_box_is_told_apart():
    players = {board: TITLES["dampfross"].open(board).players for board in TITLES["dampfross"].boards}
    assert players["dampfross-austria"] == range(2, 5) and players["dampfross-northern-italy"] == range(2, 7)


def test_too_many_for_a_board_are_refused_and_the_form_comes_back_as_it_was(site):
    answer = site.post("/tables", data=new_table_form(5, board="dampfross-austria", table="Our table"))
    assert answer.status_code == 422
    assert "cannot be played by 5: 2 to 4 players are possible" in answer.text
    assert 'value="Our table"' in answer.text and 'value="Player 4"' in answer.text
    assert answer.text.count('value="screen" selected') == 4
    assert site.post("/tables", data=new_table_form(5, board="dampfross-northern-italy")).status_code == 200


@pytest.mark.parametrize(
    "wrong, told",
    [
        ({"opens": "20", "closes": "8"}, "This time limit is not possible"),
        ({"zone": "Berlin"}, "“Berlin” is not a time zone"),
    ],
)
def test_a_clock_that_cannot_run_is_told_above_the_form(site, wrong, told):
    clock = {"hours": "48", "per": "turn", "then": "bot", "opens": "8", "closes": "22", "zone": "Europe/Berlin"}
    assert site.post("/tables", data=new_table_form(2, **clock) | {"way": "post"}).status_code == 200
    answer = site.post("/tables", data=new_table_form(2, **clock) | {"way": "post", **wrong})
    assert answer.status_code == 422 and told in answer.text and 'name="zone"' in answer.text


def test_a_program_is_refused_in_the_same_sentence(site):
    body = {"game": "dampfross", "board": "dampfross-austria", "seats": [{"name": str(n)} for n in range(5)]}
    answer = site.post("/api/tables", json=body)
    assert answer.status_code == 422 and "cannot be played by 5: 2 to 4 players are possible" in answer.json()["error"]


@pytest.mark.parametrize(
    "language, told", [("en", "“bid for …”: first possible of Pass"), ("de", "das erste Mögliche von Passen")]
)
def test_a_standing_order_is_told_in_words(new_table, language, told):
    table = new_table("steel-driver", options={"first": "seat-one"})
    for seat, move in ((0, "offer:red"), (0, "bid:2")):
        table.play(seat, move)
    browser, headers = table.browser(1), {"accept-language": language}
    fields = {"do": "pass", "seat": 1, "seen": table.state(1)["seen"]}
    assert browser.post(f"/tables/{table.id}/orders", data=fields).status_code == 200
    assert told in browser.get(f"/tables/{table.id}", headers=headers).text


def test_a_standing_order_may_have_exceptions(new_table):
    table = new_table("steel-driver", options={"first": "seat-one"})
    for seat, move in ((0, "offer:red"), (0, "bid:2")):
        table.play(seat, move)
    fields = {"do": "quiet", "unless": " Red ,Blue,", "seat": 1, "seen": table.state(1)["seen"]}
    page = table.browser(1).post(f"/tables/{table.id}/orders", data=fields).text
    assert "first possible of Pass (unless it concerns Red, Blue)" in page
    assert table.asked() == 2, "passing alone tells of no company"


def test_a_table_called_like_its_game_is_read_in_everybodys_language(site):
    form = {"game": "stephensons-rocket", "holder": ["me", "easy"], "name": ["Clara", ""], "way": "live"}
    site.post("/tables", data=form | {"table": "Stephenson’s Rocket"})
    assert "<strong>Stephensons Rocket</strong>" in site.get("/", headers={"accept-language": "de"}).text
    site.post("/tables", data=form | {"table": "Our table"})
    assert "<strong>Our table</strong>" in site.get("/", headers={"accept-language": "de"}).text


def test_who_sits_down_at_a_table_by_post_can_say_where_notices_go(site):
    clock = {"hours": "48", "per": "turn", "then": "nothing", "opens": "0", "closes": "24", "zone": "UTC"}
    who = {"holder": ["me", "friend", "friend"], "name": ["Clara", "", ""]}
    page = site.post("/tables", data={"game": "steel-driver", "way": "post", **who, **clock}).text
    link = re.search(r'data-copy="(/seat/[^"]+)"', page.partition('id="invite"')[2])[1]
    site.cookies.clear()
    assert 'name="mail"' in site.get(link).text
    seated = site.post(link, data={"name": "Emil", "mail": "emil@example.org"}).text
    assert 'value="emil@example.org"' in seated and "so you hear when it’s your turn" not in seated
