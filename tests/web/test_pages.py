"""Every page, in every language and for every game."""

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
def test_pages_use_the_language_of_the_browser(site, path, language):
    page = site.get(path, headers={"accept-language": language}).text
    assert f'<html lang="{language}"' in page
    assert catalogue(language, "web")["page"]["tables"] in page


@pytest.mark.parametrize("accepted", ["de", "de-AT,en;q=0.5", "fr, de;q=0.8", "en;q=0.2,de;q=0.9", "*;q=x,de"])
def test_the_first_supported_language_is_used(accepted):
    assert preferred(accepted) == "de"


def test_the_language_setting_overrides_the_browser(site):
    site.post("/settings", data={"language": "de", "back": "/about"})
    assert '<html lang="de"' in site.get("/about", headers={"accept-language": "en"}).text


def test_invalid_settings_are_ignored(site):
    site.post("/settings", data={"theme": '"><script>', "language": "xx"})
    page = site.get("/about").text
    assert "<script>" not in page and '<html lang="en">' in page


def test_settings_redirect_to_our_own_pages_only(site):
    for back in ("https://elsewhere.example/", "//elsewhere.example/"):
        answer = site.post("/settings", data={"theme": "dark", "back": back}, follow_redirects=False)
        assert answer.headers["location"] == "/"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TITLES)
def test_the_rules_of_every_game_have_anchors(site, game, language):
    page = site.get(f"/rules/{game}", headers={"accept-language": language}).text
    assert page.count('<p id="rule-') > 10
    contents = re.findall(r'href="#(section-\d+)"', page)
    assert len(contents) > 3 and all(f'<h2 id="{section}">' in page for section in contents)


@pytest.mark.parametrize("game", TITLES)
def test_the_catalogue_has_the_number_of_players(game):
    assert TITLES[game].players == TITLES[game].kind.players


@pytest.mark.parametrize("game", TITLES)
def test_every_board_has_a_picture(site, game):
    for board in TITLES[game].boards:
        answer = site.get(f"/pictures/{game}/{board}.svg")
        assert answer.status_code == 200 and answer.text.startswith("<svg")
        assert "var(--" not in answer.text


def test_seas_are_named_in_the_readers_language(new_table):
    table = new_table("stephensons-rocket")
    for path in ("", "/picture.svg"):
        english, german = (
            table.browser(0).get(f"/tables/{table.id}{path}", headers={"accept-language": language}).text
            for language in ("en", "de")
        )
        for here, there in (("North Sea", "Nordsee"), ("English Channel", "Ärmelkanal"), ("FRANCE", "FRANKREICH")):
            assert here in english and there not in english
            assert there in german and here not in german


def test_every_game_has_its_own_cover(site):
    """Covers differ from each other, also on the same board, and from empty boards."""
    page = site.get("/").text
    covers = [site.get(f"/pictures/{game}.svg").text for game in TITLES]
    boards = [site.get(f"/pictures/{game}/{board}.svg").text for game in TITLES for board in TITLES[game].boards]
    assert all(f'src="/pictures/{game}.svg"' in page for game in TITLES)
    assert len({*covers, *boards}) == len(TITLES) + len(set(boards))


def test_the_first_page_and_its_pictures_load_no_rules():
    """They load fast because no game is opened and nothing is drawn for them."""
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
def test_the_cover_shows_a_game_in_progress(game):
    opened, state = TITLES[game].cover_position()
    assert opened.id == game and opened.board_id in TITLES[game].boards
    assert not opened.over(state) and opened.legal(state, opened.seat(state))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TITLES)
def test_every_part_of_the_table_page_works_for_every_game(new_table, game, language):
    table = new_table(game, TITLES[game].players[0])
    table.play_first_moves(5)
    seat = table.asked()
    browser = table.browser(seat)
    headers = {"accept-language": language}
    here = f"/tables/{table.id}"
    for path in ("", "?at=2", "/charts", "/position", "/picture.svg", "/choices", "/log?round=0"):
        assert browser.get(here + path, headers=headers).status_code == 200, path
    move = table.state(seat)["legal"][0]["move"]
    preview = browser.get(f"{here}/preview", params={"move": move, "seat": seat}, headers=headers).json()
    assert preview["effect"] and preview["ghost"]["layer-ghost"].startswith("<g")


@pytest.mark.parametrize("game", TITLES)
def test_table_pages_are_small(new_table, game):
    """Under 60 kB compressed, for every board."""
    for board in TITLES[game].boards:
        table = new_table(game, TITLES[game].players[0], board=board)
        table.play_first_moves(3)
        page = table.browser(table.asked()).get(f"/tables/{table.id}").content
        assert len(gzip.compress(page, 6)) < 60_000, board


def test_pages_are_compressed(table):
    answer = table.browser(0).get(f"/tables/{table.id}")
    assert answer.headers["content-encoding"] == "gzip"


def test_static_files_may_be_cached_forever(site):
    page = site.get("/").text
    address = page.partition('rel="stylesheet" href="')[2].partition('"')[0]
    answer = site.get(address)
    assert "immutable" in answer.headers["cache-control"]
    assert "--company-red" in answer.text and ".ink-company-red" in answer.text


def test_a_watcher_sees_the_table_and_cannot_move(table):
    browser = table.site
    browser.cookies.clear()
    page = browser.get(f"/watch/{table.watch}")
    assert page.status_code == 200 and 'class="hot"' not in page.text
    assert '<div id="tools" class="tools"></div>' in page.text, "there is nothing for them to undo"
    state = table.state(table.asked())
    fields = {"move": state["legal"][0]["move"], "seen": state["seen"], "seat": -3}
    assert browser.post(f"/tables/{table.id}/moves", data=fields).status_code == 403


def test_a_watcher_is_not_told_of_proposals(table):
    table.play_first_moves(3)
    table.browser(0).post(f"/tables/{table.id}/propose", data={"seat": 0, "keep": 1})
    assert 'class="request"' in table.browser(0).get(f"/tables/{table.id}").text
    table.site.cookies.clear()
    assert 'class="request"' not in table.site.get(f"/watch/{table.watch}").text


def test_a_table_needs_a_link(table):
    table.site.cookies.clear()
    assert table.site.get(f"/tables/{table.id}").status_code == 403


def test_why_not_names_the_rule(new_table):
    table = new_table("steel-driver", options={"first": "seat-one"})
    browser = table.browser(1)
    answer = browser.get(f"/tables/{table.id}/why", params={"x": 300, "y": 300, "seat": 1}).json()
    assert answer["error"] and answer["rule"].startswith("/rules/steel-driver#rule-")


def test_an_empty_place_on_the_map_says_where_to_choose_or_who_must_decide(new_table):
    table = new_table("steel-driver", options={"first": "seat-one"})
    sea = {"x": 5, "y": 5}
    answers = [table.browser(seat).get(f"/tables/{table.id}/why", params={**sea, "seat": seat}) for seat in (0, 1)]
    assert answers[0].json() == {"error": "You cannot choose anything here. Choose one of the buttons."}
    assert answers[1].json()["error"].startswith("You cannot choose anything here. Waiting for ")
    route = table.browser(0).get(f"/tables/{table.id}/why", params={"x": 300, "y": 300, "seat": 0})
    assert route.json() == answers[0].json()  # which company to put up is not about any place


def test_tables_with_the_same_players_do_not_share_logs(new_table):
    first, second = (new_table("steel-driver", options={"first": "seat-one"}) for _ in range(2))
    first.play(0, "offer:red")
    second.play(0, "on")
    assert "puts" in first.browser(0).get(f"/tables/{first.id}").text.partition('id="log"')[2]
    page = second.browser(0).get(f"/tables/{second.id}").text.partition('id="log"')[2]
    assert "puts" not in page.partition("</ol>")[0]


def test_the_record_is_refused_before_the_game_is_over(table):
    browser = table.browser(0)
    assert browser.get(f"/tables/{table.id}/record.json").status_code == 422


def test_the_slider_counts_decisions_and_not_the_draws_of_the_set_up(new_table):
    table = new_table("steam-barons")
    page = table.browser(0).get(f"/tables/{table.id}").text
    drawn = table.state(0)["moves"]
    assert drawn > 50
    assert f'min="{drawn}" max="{drawn}"' in page and '<output for="scrubber">0/0</output>' in page
    table.play_first_moves(2)
    page = table.browser(0).get(f"/tables/{table.id}").text
    assert '<output for="scrubber">2/2</output>' in page and f'data-at="{drawn + 1}"' in page


def test_charts_name_rounds_and_write_numbers_in_the_readers_language(new_table):
    table = new_table("stephensons-rocket", seats=2)
    table.play_first_moves(30)
    german = table.browser(0).get(f"/tables/{table.id}/charts?seat=0", headers={"accept-language": "de"}).text
    assert german.count('text-anchor="middle"') >= 1  # a round below the axis
    assert not re.search(r">\d+,\d{3}<", german)
