"""What stands around the map: the log and its filter, the scrubber, restart, title, settings."""

import re

import pytest
from playwright.sync_api import expect

from .playing import click, play_on
from .test_playing import SEAT_ONE, sit_down


@pytest.fixture
def table(new_table):
    return new_table(options=SEAT_ONE)


@pytest.fixture
def page(person, table):
    return sit_down(person(), table, 0)


def test_the_log_shows_one_player_or_one_kind(page, table):
    play_on(table, {}, click, 12)
    lines = page.locator("#log > li[data-kind]:visible")
    expect(lines).not_to_have_count(0)
    everything = lines.count()
    page.locator("#log-filter").select_option("seat 1")
    for text in lines.all_inner_texts():
        assert "Emil" in text
    assert 0 < lines.count() < everything
    page.locator("#log-filter").focus()
    kind = page.locator("#log-filter option[value^=kind]").first.get_attribute("value")
    page.locator("#log-filter").select_option(kind)
    assert {line.get_attribute("data-kind") for line in lines.all()} <= {kind.removeprefix("kind ")}
    page.locator("#log-filter").select_option("")
    expect(lines).to_have_count(everything)


def test_the_scrubber_walks_through_the_whole_game(page, table):
    play_on(table, {}, click, 10)
    count = table.state(0)["moves"]
    expect(page.locator("#history output")).to_have_text(f"{count}/{count}")
    page.locator("#scrubber").fill("4")
    expect(page.locator("#history output")).to_have_text(f"4/{count}")
    expect(page.locator("#banner")).to_contain_text("after move 4")
    expect(page.locator("#choices button")).to_have_count(0)
    page.locator("#scrubber").fill(str(count))
    expect(page.locator("#banner")).to_be_hidden()


def test_a_turn_is_begun_again_in_one_click(page, table):
    for move in ("offer:red", "bid:2"):
        table.play(0, move)
    page.get_by_role("button", name="Restart turn").click()
    expect(page.locator("#history output")).to_have_text("0/0")
    expect(page.locator("#log .undone")).not_to_have_count(0)
    assert table.state(0)["moves"] == 0


def test_the_tab_of_the_browser_says_whose_turn_it_is(page, person, table):
    emil = sit_down(person(), table, 1)
    expect(page).to_have_title(re.compile("^● Your turn"))
    expect(emil).not_to_have_title(re.compile("Your turn"))
    assert page.locator("#icon").get_attribute("href") != emil.locator("#icon").get_attribute("href")
    for move in ("offer:red", "bid:2"):
        table.play(0, move)
    expect(emil).to_have_title(re.compile("^● Your turn"))
    expect(page).not_to_have_title(re.compile("Your turn"))


def test_a_setting_makes_every_move_ask_first(page, table):
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Confirm before a move").select_option("always")
    expect(page.locator("body")).to_have_attribute("data-confirm", "always")
    page.locator("#choices button").first.click()
    expect(page.locator("#confirm")).to_be_focused()
    assert table.state(0)["moves"] == 0
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_be_hidden()
    page.locator("#choices button").first.click()
    page.locator("#confirm").click()
    expect(page.locator("#log")).to_contain_text("Clara puts")


def test_a_double_click_shows_the_whole_map(page):
    whole = page.locator("#map").get_attribute("viewBox")
    page.keyboard.press("+")
    expect(page.locator("#map")).not_to_have_attribute("viewBox", whole)
    page.locator("#map").dblclick(position={"x": 20, "y": 20})
    expect(page.locator("#map")).to_have_attribute("viewBox", whole)


def test_an_order_is_given_without_knowing_the_notation(page, person, table):
    for move in ("offer:red", "bid:2"):
        table.play(0, move)
    emil = sit_down(person(), table, 1)
    emil.get_by_role("button", name="More", exact=True).click()
    emil.get_by_label("Go up to").select_option("bid:4")
    emil.get_by_role("button", name="Raise, then pass").click()
    expect(emil.locator("#log")).to_contain_text("Emil bids 3 cubes")
    expect(emil.locator("#orders")).to_contain_text("the first possible of")
    emil.get_by_role("button", name="Withdraw all").click()
    expect(emil.locator("#orders")).to_contain_text("You have no standing orders.")
