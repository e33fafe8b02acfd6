"""The lobby and the form for a new table."""

import re

from playwright.sync_api import expect

from .page_actions import click, play_moves
from .test_table_page import SEAT_ONE, sit_down


def test_the_form_shows_as_many_seats_as_the_board_has(new_player):
    page = new_player()
    page.goto("/new/dampfross")
    seats = page.locator("[data-seats] > li:visible")
    page.get_by_role("radio", name="Austria").check()
    expect(seats).to_have_count(4)
    expect(page.get_by_text("2 to 4 players (Austria map).")).to_be_visible()
    page.get_by_role("radio", name="Northern Italy").check()
    expect(seats).to_have_count(6)
    page.get_by_label("Seat 5", exact=True).select_option("screen")
    page.get_by_role("radio", name="Switzerland").check()
    expect(page.get_by_label("Seat 5", exact=True)).to_be_disabled()
    expect(page.locator("img.board")).to_have_attribute("src", re.compile("dampfross-switzerland"))


def test_a_refused_form_comes_back_with_the_reason(new_player):
    page = new_player(expects_errors=True)
    page.goto("/new/steel-driver")
    page.get_by_label("Name at seat 1").fill("Clara")
    page.get_by_label("Seat 3", exact=True).select_option("nobody")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".flash")).to_contain_text("3 to 6 players are possible")
    expect(page.get_by_label("Name at seat 1")).to_have_value("Clara")
    page.get_by_label("Seat 3", exact=True).select_option("easy")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#map")).to_be_visible()


def test_a_newcomer_is_one_click_from_playing(new_player):
    page = new_player()
    page.goto("/")
    page.get_by_role("button", name="Play Steel Driver against bots now").click()
    expect(page.locator("#hint")).to_contain_text("Your turn")
    page.locator("#choices button").first.hover()
    expect(page.locator("#effect")).to_contain_text("Guest")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Your name at this table").fill("Clara")
    page.get_by_role("button", name="Change name").click()
    expect(page.locator("#panel-players")).to_contain_text("Clara")


def test_links_can_be_copied_without_the_clipboard_api(new_player):
    """Browsers offer it to encrypted pages only, which a server at home does not have."""
    page = new_player()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.goto("/new/stephensons-rocket")
    page.get_by_label("Seat 2", exact=True).select_option("friend")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("main")).to_contain_text("only reachable from this computer")
    page.get_by_role("link", name="Go to the table").click()
    button = page.locator("#invite [data-copy]")
    link = button.get_attribute("data-copy")
    button.click()
    expect(button).to_have_text("Copied")
    page.get_by_role("button", name="Chat").click()
    page.get_by_label("Message to the table").press("Control+v")
    expect(page.get_by_label("Message to the table")).to_have_value(re.compile(f"^http.*{link}$"))


def test_a_browser_remembers_the_players_name(new_player):
    page = new_player()
    page.goto("/new/steel-driver")
    page.get_by_label("Name at seat 1").fill("Clara")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#panel-players")).to_contain_text("Clara")
    page.goto("/new/dampfross")
    expect(page.get_by_label("Name at seat 1")).to_have_value("Clara")
    page.goto("/")
    page.get_by_role("button", name="Play now – Steam Barons").click()
    expect(page.locator("#panel-players")).to_contain_text("Clara")


def test_the_result_appears_when_the_game_ends(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(), table, 0)
    play_moves(table, {}, click)
    expect(page.locator("#part-final")).to_contain_text("wins")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
