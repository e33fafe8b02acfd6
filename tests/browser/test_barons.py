"""Steam Barons in the browser: auction, building, delivery and a sealed sale."""

import re

from playwright.sync_api import expect

from .page_actions import wait_for_question
from .recorded_games import RecordedGame, choice_locator, expect_text, sit_down, spoken_text

GAME = "steam-barons/eastern-us-4"


def test_a_share_is_auctioned(new_player, new_table, artifact):
    game = RecordedGame(new_table, GAME)
    seat = game.play_to("bid:5")
    clara, david = (sit_down(new_player(), game.table, place) for place in (seat, 3))
    expect_text(clara, "#question", "your bid for Orange? (no bids yet; 1 share available at $5 or more)")
    expect_text(david, "#choices", "Waiting for Clara")
    expect(david.locator("#choices button")).to_have_count(0)
    expect(clara.locator("#panel-players")).to_be_in_viewport(ratio=1)
    expect(clara.locator("#panels + .display")).to_be_visible()  # scrolls with the panels, above the log
    game.click(clara)
    expect_text(david, "#log", "Clara bids $5 for Orange.")
    expect_text(david, "#question", "Clara leads with $5")
    assert david.locator('#choices [value="bid:5"]').count() == 0  # a bid must be higher
    game.click(david)
    game.play_to("bid:25")
    wait_for_question(david, game.table.state(3)["seen"])
    choice_locator(game.table, david, 3, "bid:25").hover()
    expect_text(
        david, "#effect", "David would buy 1 share of Orange for $25."
    )  # no one can bid more, and there is one share
    game.click(david)
    expect_text(clara, "#log", "David now controls Orange.")
    row = clara.locator("#panel-players tbody tr").nth(3)
    expect(row).to_contain_text("$0")
    expect(row.locator("[title=Orange]")).to_be_visible()
    artifact(clara, "barons-auction")


def test_track_is_built_hex_by_hex(new_player, new_table, artifact):
    game = RecordedGame(new_table, GAME)
    seat = game.play_to("hex:albany")
    david = sit_down(new_player(), game.table, seat)
    expect_text(david, "#question", "$5 in its treasury, 7 shares to issue, 2 tiles left")
    expect(choice_locator(game.table, david, seat, "hex:albany")).to_contain_text("$3")  # the cheapest tile that fits
    game.click(david)
    expect_text(david, "#question", "which tile does Orange lay on Albany? (it can pay $40)")
    tile = choice_locator(game.table, david, seat, "lay:town-ne-se-s-nw")
    expect(tile.locator("svg.icon")).to_be_visible()
    expect(tile).to_contain_text("$6")
    tile.hover()
    expect_text(david, "#effect", "Orange would issue 1 share and get $5.")
    expect(david.locator("#layer-ghost path").first).to_be_attached()
    game.click(david)
    for line in ("lays ○↗↘↓↖ on Albany for $6.", "completes a link from Albany to Boston.", "from Albany to New York."):
        expect_text(david, "#log", line)
    row = david.locator("#panel-companies tbody tr", has_text="Orange")
    expect(row).to_contain_text("$4")
    game.click(david)  # a marker on the map joins two cities
    expect_text(david, "#log", "Orange connects New York–Philadelphia for $3.")
    artifact(david, "barons-building")


def test_a_whole_plan_is_shown_before_it_is_built(new_player, new_table):
    game = RecordedGame(new_table, GAME)
    david = sit_down(new_player(), game.table, game.play_to("hex:albany"))
    david.locator("#choices .suggestion", has_text="Build 2 tiles").hover()
    expect_text(david, "#effect", "would issue 1 share and get $5.")
    shown = david.locator("#layer-ghost [data-group]")
    groups = [group.get_attribute("data-group") for group in shown.all()]
    assert sum(group.startswith("ghost-") and group != "ghost-hex" for group in groups) == 2


def test_a_hex_where_nothing_fits_says_why(new_player, new_table):
    game = RecordedGame(new_table, GAME)
    david = sit_down(new_player(), game.table, game.play_to("hex:albany"))
    wait_for_question(david, game.table.state(3)["seen"])
    city = david.locator("#map g[id^=m-city-]", has_text="Memphis").bounding_box()
    david.mouse.click(city["x"] + city["width"] / 2, city["y"] + city["height"] / 2)
    expect(david.locator("#effect")).to_have_class(re.compile("warn"))
    expect_text(david, "#effect", "Memphis is a city: track leads to it, not through it.")
    expect(david.locator("#effect a")).to_contain_text("§")


def test_a_cube_with_a_single_route_is_delivered_at_once(new_player, new_table, artifact):
    game = RecordedGame(new_table, GAME)
    seat = game.play_to("load:new-york/purple")
    ben, anna = sit_down(new_player(), game.table, seat), sit_down(new_player(), game.table, 0)
    expect_text(ben, "#question", "which cube does Green move? (delivery 1 of 2, performance 0 so far)")
    game.click(ben)
    expect_text(anna, "#log", "Green delivers a purple cube to Baltimore over 3 own links")
    outlook = anna.locator("#panel-outlook tbody tr", has_text="Green").locator("td")
    expect(outlook.first).to_have_text("3")
    artifact(anna, "barons-delivery")


def test_a_best_delivery_is_one_click(new_player, new_table):
    game = RecordedGame(new_table, GAME)
    ben = sit_down(new_player(), game.table, game.play_to("load:new-york/purple"))
    line = ben.locator("#choices .suggestion").first
    expect(line).to_have_text(re.compile("The red cube from Baltimore to New York: performance .3"))
    line.hover()
    expect(ben.locator("#layer-ghost [data-group^=ghost-go]")).to_have_count(3)  # the whole way, along the track
    expect_text(ben, "#effect", "over 3 own links; its performance would be 3.", "price from $5 to $6.")
    assert "take the red cube" not in spoken_text(ben, "#effect")
    line.click()
    expect_text(ben, "#log", "Green delivers a red cube to New York over 3 own links; its performance is 3.")


def test_shares_are_sold_in_secret(new_player, new_table, artifact):
    game = RecordedGame(new_table, GAME)
    game.play_to("sell:natural/1")
    clara, david = (sit_down(new_player(), game.table, place) for place in (2, 3))
    expect_text(clara, "#question", "Clara: decide in secret")
    expect_text(david, "#question", "David: decide in secret")
    before = spoken_text(david, "#log"), spoken_text(david, "#panels")
    choice_locator(game.table, clara, 2, "sell:natural/1").hover()
    expect_text(clara, "#effect", "1 share of Natural at $3 each would bring $3.")
    game.click(clara)
    game.click(clara)
    expect_text(clara, "#choices", "Waiting for David")
    david.reload()
    assert (spoken_text(david, "#log"), spoken_text(david, "#panels")) == before
    game.click(david)
    for page in (clara, david):
        for line in ("Clara sells 1 share of Natural for $3.", "David sells 2 shares of Orange for $18."):
            expect_text(page, "#log", line)
    artifact(clara, "barons-sale")
