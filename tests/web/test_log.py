"""The log: income by round, where the reader may know it, and the status bar."""

import re
from html import unescape
from itertools import pairwise
from random import Random

import pytest

from ironroads.games import TITLES
from ironroads.web.requests.tables import open_tables

MONEY = {"dampfross": "accounts"}  # the field of the state; "cash" in the other games
OPEN = {"stephensons-rocket": {"money": "open"}}  # options that show everyone's money
ROUND = re.compile(r'<li id="r-(\d+)".*?</li>', re.S)
PICTURES = re.compile(r"<b .*?</b>")
INCOME = re.compile(r'<span title="(\w+)">.*?([+−])\D?([\d,]+)\D*?</span>', re.S)


def income_in_headings(page: str) -> dict[int, dict[str, int]]:
    """Return the income of each player in the heading of each round."""
    found = {}
    for heading in ROUND.finditer(page):
        text = re.sub(r'<b [^>]*>.</b>|<span class="sr">[^<]*</span>', "", unescape(heading[0]))
        found[int(heading[1])] = {
            name: int(figure.replace(",", "")) * (1 if sign == "+" else -1)
            for name, sign, figure in INCOME.findall(text)
        }
    return found


def round_starts(page: str) -> list[int]:
    """Return after how many moves each round started."""
    links = {int(heading[1]): re.search(r'data-at="(\d+)"', heading[0]) for heading in ROUND.finditer(page)}
    return [0, *(int(links[number][1]) for number in sorted(links) if number)]


@pytest.mark.parametrize("game", TITLES)
def test_the_heading_of_a_round_shows_the_income_of_each_player(app, new_table, game):
    table = new_table(game, options=OPEN.get(game, {}))
    table.play_random_moves(150, Random(4))
    browser = table.browser(0)
    page = browser.get(f"/tables/{table.id}").text
    income, at = income_in_headings(page), round_starts(page)
    held = browser.portal.call(browser.portal.call(open_tables, app.state.site).get, table.id)
    money = [getattr(held.at(moves).state, MONEY.get(game, "cash")) for moves in at]
    assert any(income.values())
    for number, (before, after) in enumerate(pairwise(money)):
        expected = {name: new - old for name, old, new in zip(held.names(), before, after, strict=True) if new != old}
        assert income[number] == expected


def test_the_last_round_shows_its_income_when_the_game_is_over(table):
    table.play_random_moves(2000, Random(1))
    state = table.state(0)
    assert state["over"]
    income = income_in_headings(table.browser(0).get(f"/tables/{table.id}").text)
    begun = table.site.get(f"/tables/{table.id}?at=0").text
    assert "$0" in begun.partition('id="panel-players"')[2].partition("</section>")[0]
    total = {name: sum(amounts.get(name, 0) for amounts in income.values()) for name in ("Clara", "Emil", "Ida")}
    assert list(total.values()) == state["scores"]


def test_headings_do_not_show_secret_income_of_others(new_table):
    table = new_table("steam-barons", options={"money": "hidden"})
    table.play_random_moves(120, Random(4))
    income = income_in_headings(table.browser(1).get(f"/tables/{table.id}").text)
    assert {name for amounts in income.values() for name in amounts} == {"Emil"}


def test_undo_restores_the_income_of_a_round(new_table):
    table = new_table("dampfross", 2, options={"throw": "same"})
    table.play_random_moves(40, Random(2))
    browser = table.browser(table.asked())
    before = income_in_headings(browser.get(f"/tables/{table.id}").text)
    seat = table.asked()
    table.play(seat, table.state(seat)["legal"][0]["move"])
    undo = table.site.post(
        f"/api/tables/{table.id}/undo", json={"seen": table.state(seat)["seen"]}, headers=table.bearer(seat)
    )
    assert undo.status_code == 200
    assert income_in_headings(browser.get(f"/tables/{table.id}").text) == before


def test_the_status_bar_shows_the_last_move(new_table):
    table = new_table("steel-driver", options={"first": "seat-one"})
    table.play(0, "offer:red")
    page = table.browser(1).get(f"/tables/{table.id}").text
    assert "puts" in page.partition('id="latest"')[2].partition("</p>")[0]


def test_the_status_bar_does_not_show_private_events_of_others(new_table):
    """Also when the status bar of a player who may know it was rendered first."""
    table = new_table("steam-barons")
    rng = Random(3)
    while not table.state(table.asked())["legal"][0]["move"].startswith("sell:"):
        table.play_random_moves(1, rng)
    seat = table.asked()
    table.play(seat, table.state(seat)["legal"][-1]["move"])
    bars = [
        table.browser(who).get(f"/tables/{table.id}").text.partition('id="latest"')[2].partition("</p>")[0]
        for who in (seat, (seat + 1) % 3)
    ]
    assert "sells" not in bars[1]


@pytest.mark.parametrize("game", TITLES)
def test_no_line_repeats_the_heading_of_its_round(new_table, game):
    table = new_table(game)
    table.play_random_moves(60, Random(4))
    log = table.browser(0).get(f"/tables/{table.id}").text.partition('id="log"')[2].partition("</ol>")[0]
    lines = [PICTURES.sub("", line) for line in re.findall("<li .*?</li>", log, re.S)]
    opening = [re.search("<button.*?<span>(.*?)</span>", line, re.S) for line in lines]
    headings = {found[1] for found in opening if found}
    texts = [re.sub("<[^>]*>", "", line) for line, found in zip(lines, opening, strict=True) if not found]
    assert headings and not [text for text in texts if any(heading in text for heading in headings)]


def test_everything_before_ones_own_move_counts_as_seen(app, new_table):
    table = new_table("steel-driver", options={"first": "seat-one"})
    table.play(0, "offer:red")
    table.browser(0).get(f"/tables/{table.id}")
    tables = table.site.portal.call(open_tables, app.state.site)
    hours = tables.seat_data.now() + 7200
    tables.seat_data.now = lambda: hours
    table.play_moves("bid:1 bid:2 bid:3")
    news = table.browser(0).get(f"/tables/{table.id}").text.partition('id="digest"')[2].partition("</div>")[0]
    assert "3 cubes" in news and "1 cube " not in news


def test_the_log_of_a_past_moment_ends_there(table):
    table.play_moves("offer:red bid:2 pass pass")
    past = table.browser(0).get(f"/tables/{table.id}?at=1").text
    now = table.site.get(f"/tables/{table.id}").text
    assert [" bids " in page.partition('id="log"')[2] for page in (past, now)] == [False, True]


def test_only_the_last_rounds_are_open(table):
    table.play_random_moves(400, Random(1))
    rounds = [heading[0] for heading in ROUND.finditer(table.browser(0).get(f"/tables/{table.id}").text)]
    assert ['aria-expanded="true"' in heading for heading in rounds] == [True, True, False, False, False, False]


def test_the_title_of_the_tab_says_whose_turn_it_is(table):
    asked = table.asked()
    titles = [
        re.search("<title>(.*?)</title>", table.browser(seat).get(f"/tables/{table.id}").text)[1] for seat in range(3)
    ]
    assert [title.startswith("● Your turn") for title in titles] == [seat == asked for seat in range(3)]


def test_the_building_of_a_turn_is_one_line_that_unfolds(new_table):
    table = new_table("dampfross", 2, board="dampfross-austria")
    rng = Random(2)
    for _ in range(60):  # until a turn has several segments
        table.play_random_moves(1, rng)
        page = table.browser(0).get(f"/tables/{table.id}").text
        total = re.search(r"<li id=[^>]*><details[^>]*><summary>.*?(\d+) track segments for .*?</details>", page, re.S)
        if total:
            break
    assert total
    assert len(re.findall(r"builds [^<]+–", PICTURES.sub("", total[0]).partition("<ul>")[2])) == int(total[1])
