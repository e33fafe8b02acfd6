"""Whole turns by touch on two sizes of phones, each move chosen and confirmed with a finger."""

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE
from .page_actions import seen, wait_for_change, wait_for_question
from .recorded_games import RecordedGame, choice_locator, sit_down

SMALL_PHONE = {"width": 360, "height": 640}
TRIES = 4  # taps until a choice is near enough to be chosen
# a record, the move at which a turn begins, and how many moves of its player belong to it
TURNS = (
    ("steel-driver/4-players", 28, 3),  # an auction, and the first track
    ("stephensons-rocket/4-players", 9, 2),
    ("steam-barons/eastern-us-2", 109, 5),  # a bid, and two tiles
    ("steam-base/eastern-us-3", 91, 6),
    ("steam-standard/northern-england-3", 76, 8),  # three tiles, and a new city with goods from the display
    ("dampfross/switzerland-3-players", 7, 4),
)
# questions that are not about the map, and the tables that they need
TABLES = (
    ("steel-driver/4-players", 2, ["players", "companies", "shares"]),
    ("stephensons-rocket/4-players", 17, ["lines", "players", "line_stations"]),
    ("steam-barons/eastern-us-2", 103, ["players", "companies", "shares"]),
    ("steam-standard/northern-england-3", 70, ["players", "actions"]),
)
# whether the middle of a choice on the map is in sight, not below a bar or a button
ON_SCREEN = """part => { const {x, y, width, height} = part.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    return !part.closest("#map") || Boolean(there?.closest("#map")); }"""
# whether a tap has chosen something, opened a list, or brought choices near
ANSWERED = """view => !document.querySelector("#confirm").hidden || !document.querySelector("#list").hidden
    || document.querySelector("#map").getAttribute("viewBox") !== view"""


def at_turn(new_table, record, moves):
    game = RecordedGame(new_table, record)
    while game.made < moves:
        game.play()
    return game, game.moves[game.made][0]


def play_until(game, kind):
    while not game.moves[game.made][1].startswith(kind):
        game.play()


def tap_move(game, page):
    """Choose the next recorded move with a finger, and confirm it; recorded players build all over the map."""
    seat, move = game.moves[game.made]
    wait_for_question(page, game.table.state(seat)["seen"])
    before, target = seen(page), choice_locator(game.table, page, seat, move)
    if not page.evaluate(ON_SCREEN, target.element_handle()):
        view = page.locator("#map").get_attribute("viewBox")
        page.locator("[data-zoom=all]").tap()
        page.wait_for_function(ANSWERED, arg=view)
    expect(page.locator("body:not(.guarded)")).to_be_attached()
    for _ in range(TRIES):
        view = page.locator("#map").get_attribute("viewBox")
        target.tap(force=bool(target.get_attribute("data-spot")))
        page.wait_for_function(ANSWERED, arg=view)
        if page.locator("#list").is_visible():
            page.locator(f'#list [data-move="{move}"]').tap()
            break
        if "chosen" in (target.get_attribute("class") or ""):
            break
    page.locator("#confirm").tap()
    wait_for_change(page, before)
    game.made += 1


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["phone", "small"])
@pytest.mark.parametrize(("record", "start", "moves"), TURNS, ids=[record.partition("/")[0] for record, _, _ in TURNS])
def test_a_whole_turn_is_played_by_touch(new_player, new_table, record, start, moves, size):
    game, seat = at_turn(new_table, record, start)
    page = sit_down(new_player(size, touch=True), game.table, seat)
    tapped = 0
    while tapped < moves:
        if game.moves[game.made][0] == seat:
            tap_move(game, page)
            tapped += 1
        else:
            game.play()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize(
    ("record", "start", "tables"), TABLES, ids=[record.partition("/")[0] for record, _, _ in TABLES]
)
def test_a_phone_shows_tables_for_questions_beside_the_map(new_player, new_table, record, start, tables):
    game, seat = at_turn(new_table, record, start)
    page = sit_down(new_player(PHONE, touch=True), game.table, seat)
    shown = page.locator("#panels > :visible")
    expect(shown).to_have_count(len(tables))
    heights = {id: page.locator(f"#panel-{id}").bounding_box()["y"] for id in tables}
    assert sorted(tables, key=lambda id: heights[id]) == tables
    first, choices = page.locator(f"#panel-{tables[0]}").bounding_box(), page.locator("#content").bounding_box()
    assert first["y"] >= 0 and first["y"] + first["height"] <= choices["y"]
    page.locator(".tabs [data-tab-of=map]").tap()
    expect(shown).to_have_count(0)
    expect(page.locator("#choices button").first).to_be_visible()


def test_a_phone_goes_from_tables_to_the_map_and_back(new_player, new_table):
    game, seat = at_turn(new_table, "steel-driver/4-players", 28)
    page = sit_down(new_player(PHONE, touch=True), game.table, seat)
    expect(page.locator("body[data-tab=tables]")).to_be_attached()
    play_until(game, "start:")
    expect(page.locator("body[data-tab=map]")).to_be_attached()
    play_until(game, "offer:")
    expect(page.locator("body[data-tab=tables]")).to_be_attached()
    page.locator(".tabs [data-tab-of=log]").tap()
    play_until(game, "build:")
    page.wait_for_function("!document.querySelector('#panels').dataset.tables")
    expect(page.locator("body[data-tab=log]")).to_be_attached()


def test_a_desktop_shows_map_and_tables_beside_each_other(new_player, new_table):
    game, seat = at_turn(new_table, "steel-driver/4-players", 2)
    page = sit_down(new_player(DESKTOP), game.table, seat)
    expect(page.locator("body[data-tab=table]")).to_be_attached()
    expect(page.locator("#panel-display")).to_be_visible()
