"""Steam's base game in the browser: an action tile, urbanization, a delivery over the links of two players."""

import re

from playwright.sync_api import expect

from .page_actions import wait_for_question
from .recorded_games import NAMES, RecordedGame, choice_locator, expect_text, sit_down

ENGLAND = "steam-base/northern-england-5-drawn"
COLOURS = ("red", "blue", "yellow", "purple", "grey")


def test_a_delivery_over_two_owners_links_pays_both(new_player, new_table, artifact):
    game = RecordedGame(new_table, ENGLAND)
    clara = sit_down(new_player(), game.table, game.play_to("load:liverpool/blue"))
    eva = sit_down(new_player(), game.table, 4)
    expect_text(clara, "#question", "Clara: move a cube, or improve your locomotive (round 2 of 2, locomotive level 2)")
    line = clara.locator("#choices .suggestion", has_text="from Liverpool to Manchester")
    expect(line).to_have_text(re.compile("1 point for you, 1 for others"))
    line.hover()
    expect_text(clara, "#effect", "would deliver a blue cube to Manchester over 2 links.")
    expect_text(clara, "#effect", "Clara would earn 1 point.", "Eva would earn 1 point.")
    expect(clara.locator("#layer-ghost [data-group^=ghost-go]")).to_have_count(2)  # the only route, link by link
    game.click(clara)
    expect_text(eva, "#log", "Clara delivers a blue cube to Manchester over 2 links.")
    entry = eva.locator("#log .because", has_text="delivers").first
    entry.locator("summary").click()
    expect(entry.locator("li")).to_have_text([re.compile("Clara: 1 point$"), re.compile("Eva: 1 point$")])
    expect_text(
        clara, "#question", "Clara: 1 point for your links. Income or victory points? (income −2, 0 points so far)"
    )
    clara.locator('#choices [data-move="to-income"]').hover()
    expect_text(clara, "#effect", "Clara would raise income by 1 to −1.")
    game.click(clara)
    expect_text(eva, "#question", "Eva: 1 point for your links. Income or victory points?")
    game.click(eva)
    for page in (clara, eva):
        expect_text(page, "#log", "Clara raises income by 1 to −1.", "Eva raises income by 1 to −2.")
    for name, income in (("Clara", "−1"), ("Eva", "−2")):  # figures count up to what they are
        row = eva.locator("#panel-players tbody tr", has_text=name)
        expect(row.locator("td").nth(1)).to_have_text(income)
    artifact(clara, "steam-delivery")


def test_a_town_becomes_a_new_city(new_player, new_table, artifact):
    game = RecordedGame(new_table, ENGLAND)
    eva = sit_down(new_player(), game.table, game.play_to("group:6"))
    expect_text(eva, "#question", "Eva: build (0 tiles left; you can pay $45)")
    wait_for_question(eva, game.table.state(4)["seen"])
    assert "done" not in [choice["move"] for choice in game.table.state(4)["legal"]]  # what was paid for is carried out
    game.click(eva)
    expect_text(eva, "#question", "Eva: which town becomes a New City with the goods of supply space 6?")
    choice_locator(game.table, eva, 4, "found:kirkby-stephen/red").click()
    expect(eva.locator("#list button")).to_have_text([re.compile(rf"New City \(.{colour}\)") for colour in COLOURS])
    eva.locator('#list [data-move="found:kirkby-stephen/red"]').hover()
    expect_text(eva, "#effect", "Eva would turn Kirkby Stephen into a New City (red) with the goods of supply space 6.")
    expect(eva.locator("#layer-ghost path")).to_have_count(1)
    eva.keyboard.press("Escape")
    expect(eva.locator("#list")).to_be_hidden()
    game.click(eva)
    expect_text(eva, "#log", "Eva turns Kirkby Stephen into a New City (red) with the goods of supply space 6.")
    expect(eva.locator("#map g[id^=m-city-]", has_text="Kirkby Stephen")).to_be_attached()
    expect_text(eva, "#question", "Ben is building")
    artifact(eva, "steam-new-city")


def test_a_taken_action_tile_names_its_holder(new_player, new_table):
    game = RecordedGame(new_table, ENGLAND)
    first, second = [place for place, (_, move) in enumerate(game.moves) if move.startswith("take:")][:2]
    while game.made < second:
        game.play()
    holder, seat = game.moves[first][0], game.moves[second][0]
    page = sit_down(new_player(), game.table, seat)
    wait_for_question(page, game.table.state(seat)["seen"])
    expect_text(page, "#question", "take an action tile")
    disc = page.locator(f"#m-taken-{holder}").bounding_box()
    page.mouse.click(disc["x"] + disc["width"] / 2, disc["y"] + disc["height"] / 2)
    expect_text(page, "#effect", f"{NAMES[holder]} has already taken")
    expect(page.locator("#effect a")).to_contain_text("§")
    game.click(page)
    expect(page.locator("#panel-actions tbody tr", has_text=re.compile("|".join(NAMES)))).to_have_count(2)
