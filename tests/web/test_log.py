"""The log: rounds that say what they brought, as far as the reader may know."""

import re
from html import unescape
from itertools import pairwise
from random import Random

import pytest

from ironroads.games import TITLES
from ironroads.web.requests.tables import open_tables

MONEY = {"dampfross": "accounts"}  # the field of the state; "cash" in the other games
OPEN = {"stephensons-rocket": {"money": "open"}}  # options under which everybody knows what everybody has
ROUND = re.compile(r'<li id="r-(\d+)".*?</li>', re.S)
PICTURES = re.compile(r"<b .*?</b>")
GAIN = re.compile(r'<span title="(\w+)">.*?([+−])\D?([\d,]+)\D*?</span>', re.S)


def gains(page: str) -> dict[int, dict[str, int]]:
    """By round: what its heading says each player gained."""
    found = {}
    for heading in ROUND.finditer(page):
        told = re.sub(r'<b [^>]*>.</b>|<span class="sr">[^<]*</span>', "", unescape(heading[0]))
        found[int(heading[1])] = {
            name: int(figure.replace(",", "")) * (1 if sign == "+" else -1) for name, sign, figure in GAIN.findall(told)
        }
    return found


def begins(page: str) -> list[int]:
    """By round: the number of moves after which it began."""
    doors = {int(heading[1]): re.search(r'data-at="(\d+)"', heading[0]) for heading in ROUND.finditer(page)}
    return [0, *(int(doors[number][1]) for number in sorted(doors) if number)]


@pytest.mark.parametrize("game", TITLES)
def test_a_round_says_what_it_brought_each_player(app, new_table, game):
    table = new_table(game, options=OPEN.get(game, {}))
    table.wander(150, Random(4))
    browser = table.browser(0)
    page = browser.get(f"/tables/{table.id}").text
    told, at = gains(page), begins(page)
    held = browser.portal.call(browser.portal.call(open_tables, app.state.site).get, table.id)
    purses = [getattr(held.at(moves).state, MONEY.get(game, "cash")) for moves in at]
    assert any(told.values())
    for number, (before, after) in enumerate(pairwise(purses)):
        gain = {name: new - old for name, old, new in zip(held.names(), before, after, strict=True) if new != old}
        assert told[number] == gain


def test_the_last_round_is_summed_up_when_the_game_is_over(table):
    table.wander(2000, Random(1))
    state = table.state(0)
    assert state["over"]
    told = gains(table.browser(0).get(f"/tables/{table.id}").text)
    begun = table.site.get(f"/tables/{table.id}?at=0").text
    assert "$0" in begun.partition('id="panel-players"')[2].partition("</section>")[0]
    total = {name: sum(gain.get(name, 0) for gain in told.values()) for name in ("Clara", "Emil", "Ida")}
    assert list(total.values()) == state["scores"]


def test_what_others_earn_in_secret_stays_out_of_the_headings(new_table):
    table = new_table("steam-barons", options={"money": "hidden"})
    table.wander(120, Random(4))
    told = gains(table.browser(1).get(f"/tables/{table.id}").text)
    assert {name for gain in told.values() for name in gain} == {"Emil"}


def test_a_round_that_was_taken_back_is_summed_up_anew(new_table):
    table = new_table("dampfross", 2, options={"throw": "same"})
    table.wander(40, Random(2))
    browser = table.browser(table.asked())
    before = gains(browser.get(f"/tables/{table.id}").text)
    seat = table.asked()
    table.play(seat, table.state(seat)["legal"][0]["move"])
    undo = table.site.post(
        f"/api/tables/{table.id}/undo", json={"seen": table.state(seat)["seen"]}, headers=table.bearer(seat)
    )
    assert undo.status_code == 200
    assert gains(browser.get(f"/tables/{table.id}").text) == before


def test_what_happened_last_stands_in_the_status_bar(new_table):
    table = new_table("steel-driver", options={"first": "seat-one"})
    table.play(0, "offer:red")
    page = table.browser(1).get(f"/tables/{table.id}").text
    assert "puts" in page.partition('id="latest"')[2].partition("</p>")[0]


def test_what_was_told_to_one_alone_stands_in_nobody_else_s_status_bar(new_table):
    """Also when the bar of somebody who may know it was made first."""
    table = new_table("steam-barons")
    rng = Random(3)
    while not table.state(table.asked())["legal"][0]["move"].startswith("sell:"):
        table.wander(1, rng)
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
    table.wander(60, Random(4))
    log = table.browser(0).get(f"/tables/{table.id}").text.partition('id="log"')[2].partition("</ol>")[0]
    lines = [PICTURES.sub("", line) for line in re.findall("<li .*?</li>", log, re.S)]
    opening = [re.search("<button.*?<span>(.*?)</span>", line, re.S) for line in lines]
    headings = {found[1] for found in opening if found}
    texts = [re.sub("<[^>]*>", "", line) for line, found in zip(lines, opening, strict=True) if not found]
    assert headings and not [text for text in texts if any(heading in text for heading in headings)]


def test_one_s_own_move_makes_what_was_before_it_known(app, new_table):
    table = new_table("steel-driver", options={"first": "seat-one"})
    table.play(0, "offer:red")
    table.browser(0).get(f"/tables/{table.id}")
    tables = table.site.portal.call(open_tables, app.state.site)
    hours = tables.seat_data.now() + 7200
    tables.seat_data.now = lambda: hours
    table.go_on(3)
    news = table.browser(0).get(f"/tables/{table.id}").text.partition('id="digest"')[2].partition("</div>")[0]
    assert "passes" in news and "bids" not in news
