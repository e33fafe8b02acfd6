"""Dampfross in the browser: both phases, by clicks, suggestions, touch and postal notation."""

import re

from playwright.sync_api import expect

from .conftest import PHONE
from .page_actions import seen, wait_for_change, wait_for_question
from .recorded_games import RecordedGame, choice_locator, expect_text, sit_down, spoken_text

AUSTRIA = "dampfross/austria-4-players"


def at_first_turn(new_player, new_table, **how):
    """Return a game in which Anna must choose her town, and her page."""
    game = RecordedGame(new_table, AUSTRIA)
    anna = sit_down(new_player(**how), game.table, game.play_to("site:wiener-neustadt"))
    return game, anna


def type_order(page, order: str) -> None:
    if not page.locator("#part-more").is_visible():
        page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("One or more moves in notation").fill(order)
    page.get_by_role("button", name="Play", exact=True).click()


def test_a_player_chooses_a_town_and_builds_hex_by_hex(new_player, new_table, artifact):
    game, anna = at_first_turn(new_player, new_table)
    expect_text(anna, "#question", "Anna: choose your start town")
    expect_text(anna, "#hint", "Start towns have a bold edge.")
    expect_text(anna, "#choices", "Choose one of the 2 marked places on the map.")
    game.click(anna)
    game.play_to("build:V34-W34")
    expect_text(anna, "#question", "Anna: build track for 4 points (29 towns without a line)")
    expect_text(anna, "#log", "Anna throws 4 and builds for 4 points.", "Anna starts in Wiener Neustadt.")
    first = choice_locator(game.table, anna, 0, "build:V34-W34")
    expect(first).to_contain_text("1")
    first.hover()
    expect_text(anna, "#effect", "Anna would build Wiener Neustadt–W34 for 1 point.")
    expect(anna.locator("#layer-ghost path").first).to_be_attached()
    for _ in range(2):
        game.click(anna)
    expect_text(anna, "#question", "Anna: build track for 2 points")
    expect(anna.locator("#panel-players tbody tr").first.locator("td")).to_have_text(["20", "1", "2"])
    anna.get_by_role("button", name="Undo").click()
    expect_text(anna, "#question", "Anna: build track for 3 points")
    artifact(anna, "dampfross-building")


def test_a_suggestion_is_built_in_one_click(new_player, new_table):
    game, anna = at_first_turn(new_player, new_table)
    game.click(anna)
    game.play_to("build:V34-W34")
    line = anna.locator("#choices .suggestion", has_text="Towards Wien")
    expect(line).to_have_text(re.compile("4 of 5 points, no fees"))
    line.hover()
    expect(anna.locator("#layer-ghost [data-group^=ghost]")).to_have_count(4)
    before = seen(anna)
    line.click()
    wait_for_change(anna, before)
    expect_text(anna, "#log", "Ben throws 5 and builds for 5 points.")  # no points were left
    assert spoken_text(anna, "#log").count("for 1 point.") == 4
    expect(anna.locator("#panel-players tbody tr").first.locator("td").last).to_have_text("4")


def test_a_place_out_of_reach_says_why(new_player, new_table):
    game, anna = at_first_turn(new_player, new_table)
    game.click(anna)
    game.play_to("build:V34-W34")
    wait_for_question(anna, game.table.state(0)["seen"])
    expect(anna.locator("body")).not_to_have_class(re.compile("guarded"))
    anna.locator("#map").click(position={"x": 700, "y": 450})
    expect(anna.locator("#effect")).to_have_class(re.compile("warn"))
    expect_text(anna, "#effect", "is not connected to your track.")
    anna.locator("#effect a").click()
    expect(anna.locator("#part-rules .highlighted")).to_be_visible()


def test_fees_are_shown_before_they_are_paid(new_player, new_table):
    game = RecordedGame(new_table, AUSTRIA)
    ben = sit_down(new_player(), game.table, game.play_to("build:W33-X32"))
    dear = choice_locator(game.table, ben, 1, "build:W33-X32")
    expect(dear).to_contain_text("1+1")
    dear.hover()
    expect_text(ben, "#effect", "Ben would build W33–X32 for 1 point and pay 1 unit in fees.")
    game.click(ben)
    expect_text(ben, "#log", "Ben builds W33–X32 for 1 point and pays 1 unit in fees.")
    accounts = ben.locator("#panel-players tbody td:first-of-type")
    expect(accounts.nth(0)).to_have_text("21")
    expect(accounts.nth(1)).to_have_text("19")


def test_an_order_in_postal_notation_can_be_typed(new_player, new_table):
    game, anna = at_first_turn(new_player, new_table, expects_errors=True)  # browsers log every refusal
    game.click(anna)
    game.play_to("build:V34-W34")
    type_order(anna, "B (Wien)-A75")
    expect_text(anna, "#effect", "must begin with a place in brackets where you have track, such as (Wiener Neustadt)")
    type_order(anna, "b (wiener neustadt) - X33 - X31")  # straight stretches are filled in
    expect_text(
        anna, "#log", "Anna builds Wiener Neustadt–W34 for 1 point.", "Anna builds X32–X31 for 1 point.", "Ben throws"
    )


def test_the_first_run(new_player, new_table, artifact):
    game = RecordedGame(new_table, AUSTRIA)
    anna = sit_down(new_player(), game.table, game.play_to("go:I18-I19"))
    game.table.server.post(  # one step back, to the question whether to enter
        f"/api/tables/{game.table.id}/undo", {"seen": game.table.state(0)["seen"]}, game.table.tokens[0]
    )
    expect_text(anna, "#question", "Anna: enter the run from Mauterndorf to Salzburg? (account: 75 units)")
    expect_text(
        anna, "#log", "Clara throws a run from Mauterndorf to Salzburg.", "David enters a train to Salzburg: 12 hexes"
    )
    line = anna.locator("#choices .suggestion")
    expect(line).to_have_text(re.compile(r"12 hexes, 14 points.*4 to Clara, 4 to David.*33% chance to be first"))
    line.hover()
    expect(anna.locator("#layer-ghost [data-group^=ghost]").first).to_be_attached()
    before = seen(anna)
    line.click()
    wait_for_change(anna, before)
    expect_text(
        anna,
        "#log",
        "Anna enters a train to Salzburg: 12 hexes, fares 8 units.",
        "stays out.",
        "Anna pays 4 units to Clara.",
        "finishes in place 1 (round",
        "and gets 20 units.",
    )
    race = anna.locator("#panel-race tbody tr")
    expect(race).to_have_count(3)
    order = [row.locator("td").last.inner_text() for row in race.all()]
    assert any(round.isdecimal() for round in order)
    expect_text(anna, "#question", "Clara is deciding whether to build after the run")
    artifact(anna, "dampfross-arrived")


def test_a_route_is_drawn_on_a_phone(new_player, new_table, artifact):
    game = RecordedGame(new_table, AUSTRIA)
    anna = sit_down(new_player(PHONE, language="de", theme="dark", touch=True), game.table, game.play_to("go:I18-I19"))
    expect_text(
        anna,
        "#question",
        "Anna: Zeichne die Route von Anna nach Salzburg, jetzt in Mauterndorf (0 Felder, kein Fahrpreis)",
    )
    assert anna.evaluate("document.documentElement.scrollWidth <= innerWidth")
    wait_for_question(anna, game.table.state(0)["seen"])
    step = choice_locator(game.table, anna, 0, "go:I18-I19")
    box = step.bounding_box()
    before = seen(anna)
    anna.touchscreen.tap(box["x"] + box["width"] / 2 + 12, box["y"] + box["height"] / 2)  # a finger is broad
    expect(step).to_have_class(re.compile("chosen"))
    assert seen(anna) == before
    anna.locator("#confirm").tap()
    wait_for_change(anna, before)
    expect_text(anna, "#question", "jetzt in I18 (1 Feld, 1 Einheit Fahrpreis)")
    game.made += 1
    artifact(anna, "dampfross-phone")


def test_start_towns_are_visible_on_a_phone(new_player, new_table, artifact):
    """They are so far apart that names are hardly readable, but a new player must see the choices."""
    table = new_table("dampfross", ("Anna", "Ben"), board="dampfross-northern-italy")
    seat = table.state(0)["asked"][0]
    page = sit_down(new_player(PHONE, touch=True), table, seat)
    wait_for_question(page, table.state(seat)["seen"])
    frame = page.locator("#map").bounding_box()
    towns = [town.bounding_box() for town in page.locator("#map .hot").all()]
    assert len(towns) == 4
    for town in towns:
        assert frame["x"] <= town["x"] and town["x"] + town["width"] <= frame["x"] + frame["width"]
        assert frame["y"] <= town["y"] and town["y"] + town["height"] <= frame["y"] + frame["height"]
    artifact(page, "dampfross-phone-start")


def test_the_next_step_of_a_long_route_is_visible_on_a_phone(new_player, new_table):
    """Start and destination do not fit the screen together: the choices have priority."""
    game = RecordedGame(new_table, "dampfross/northern-italy-6-players")
    seat = game.play_to("enter")
    game.play()
    page = sit_down(new_player(PHONE, touch=True), game.table, seat)
    wait_for_question(page, game.table.state(seat)["seen"])
    frame = page.locator("#map").bounding_box()
    steps = [step.bounding_box() for step in page.locator("#map .hot").all()]
    assert steps and all(frame["x"] <= box["x"] + box["width"] / 2 <= frame["x"] + frame["width"] for box in steps)
    assert all(frame["y"] <= box["y"] + box["height"] / 2 <= frame["y"] + frame["height"] for box in steps)
    assert page.locator("#map").evaluate("map => map.getScreenCTM().a") > 1, "near enough to read"


def test_moving_the_map_does_not_redraw_it(new_player, new_table):
    """Two thousand hexes move smoothly because the picture is only shifted."""
    table = new_table("dampfross", ("Anna", "Ben"), board="dampfross-northern-italy")
    page = sit_down(new_player(), table, 0)
    assert page.locator("#map *").count() < 4000
    box = page.locator("#map").get_attribute("viewBox")
    page.mouse.move(400, 400)
    page.mouse.down()
    page.mouse.move(500, 450, steps=5)
    assert page.locator("#map").get_attribute("viewBox") == box
    shift = page.locator("#map").evaluate("map => new DOMMatrix(getComputedStyle(map).transform)")
    assert (round(shift["e"]), round(shift["f"])) == (100, 50)
    page.mouse.up()
    expect(page.locator("#map")).not_to_have_attribute("viewBox", box)
    assert page.locator("#map").evaluate("map => getComputedStyle(map).transform") == "none"
    page.mouse.down()
    page.mouse.move(1300, 500)  # in one leap from the map to the column
    page.mouse.up()
    page.mouse.move(450, 400, steps=3)
    assert page.locator("#map").evaluate("map => getComputedStyle(map).transform") == "none"


def test_the_rules_begin_with_the_map_symbols(new_player, new_table, artifact):
    table = new_table("dampfross", ("Anna", "Ben"), board="dampfross-southern-italy")
    page = sit_down(new_player(language="de"), table, 0)
    page.get_by_role("button", name="Regeln", exact=True).click()
    expect(page.locator(".legend li").first).to_have_text("Ebene")
    expect(page.locator(".legend svg > *").first).to_be_visible()
    expect(page.locator("#part-rules h1")).to_have_text("Dampfross 2")
    artifact(page, "dampfross-legend")
