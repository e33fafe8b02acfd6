"""Stephenson's Rocket in the browser: a veto round, the merger that it leads to, and the final scoring."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import PHONE
from .page_actions import wait_for_question
from .recorded_games import RecordedGame, choice_locator, expect_text, sit_down

GAME = "stephensons-rocket/3-players"
SEVENTH = 6  # veto of the recorded game: all three bid for the engine of the GWR, and the line is dissolved


def test_a_veto_a_merger_and_the_final_scoring(new_player, new_table, artifact):
    game = RecordedGame(new_table, GAME)
    game.play_to("veto", SEVENTH)
    anna = sit_down(new_player(), game.table, 0)
    ben = sit_down(new_player(language="de", theme="dark"), game.table, 1)
    clara = sit_down(new_player(PHONE, touch=True), game.table, 2)
    holders_are_asked_about_the_veto(anna, ben, clara)
    artifact(anna, "rocket-veto")
    artifact(clara, "rocket-veto-phone")
    the_engine_is_bid_for(game, anna, ben, clara)
    the_merger_is_paid_and_told(anna, ben)
    artifact(anna, "rocket-merger")
    artifact(ben, "rocket-merger-dark")
    while game.made < len(game.moves) - 1:
        game.play()
    game.click(ben)
    the_final_scoring_is_shown(anna, ben)
    artifact(anna, "rocket-finished")
    artifact(ben, "rocket-finished-dark")
    artifact(clara, "rocket-finished-phone")
    the_pages_are_still_connected(anna, ben)


def holders_are_asked_about_the_veto(anna, ben, clara):
    """At the same time, each in their own language; the player who moved is not asked."""
    expect_text(anna, "#question", "Clara moves GWR to H14.", "Anna: call a veto round?")
    expect_text(ben, "#question", "Clara bewegt die GWR nach H14.", "Veto-Runde ausrufen?")
    for page in (anna, ben):
        expect(page.locator("#choices button[data-move]")).to_have_count(2)
    expect_text(clara, "#choices", "Waiting for Anna")
    expect(clara.locator("#choices button[data-move]")).to_have_count(0)
    expect(anna.locator("#map #m-way-4")).to_be_attached()  # where the engine would go is dotted


def the_engine_is_bid_for(game, anna, ben, clara):
    game.click(anna)  # calls the round, so Ben need not
    expect_text(anna, "#question", "Anna: your bid for GWR")
    expect(ben.locator("#choices button[data-move]")).to_have_count(0)
    game.click(anna)  # one share
    expect_text(anna, "#question", "Anna: where does GWR go?")
    expect(anna.locator("#map .hot")).to_have_count(3)
    choice_locator(game.table, anna, 0, "put:H13").hover()
    expect_text(anna, "#effect", "Anna would place the engine of GWR on H13.")
    game.click(anna)
    wait_for_question(ben, game.table.state(1)["seen"])
    assert ben.locator('#choices [value="bid:1"]').count() == 0  # a bid must beat the last one
    game.click(ben)
    game.click(ben)
    expect_text(anna, "#log", "Ben bids 2 shares of GWR.", "Ben places the engine of GWR on G13.")
    expect_text(
        clara, "#question", "Clara: your bid for GWR? (Ben leads with 2 shares; you have 3 shares; engine on G13)"
    )
    expect(clara.locator('#choices [value="bid:2"]')).to_be_attached()  # the mover need only equal it
    game.play()
    game.play()


def the_merger_is_paid_and_told(anna, ben):
    expect_text(anna, "#log", "Clara gives back 2 shares of GWR.", "GWR is dissolved and becomes part of LSWR.")
    expect_text(anna, "#log", "Anna gets £1,000 for shares of GWR.", "Ben gets £1,000 for shares of GWR.")
    expect_text(anna, "#log", "Anna exchanges 2 shares of GWR for 1 share of LSWR")
    expect_text(ben, "#log", "Anna erhält 1.000 £ für Aktien der GWR.")
    for page, word in ((anna, "dissolved"), (ben, "aufgelöst")):
        expect(page.locator("#panel-lines tbody tr", has_text="GWR")).to_contain_text(word)
    expect(anna.locator("#map #m-engine-4")).to_have_count(0)


def the_final_scoring_is_shown(anna, ben):
    for page, over in ((anna, "The game is over."), (ben, "Das Spiel ist zu Ende.")):
        expect_text(page, "#question", over)
        expect(page.locator(".ranking tbody tr")).to_have_count(3)
    expect_text(anna, "#part-final", "Clara wins", "gives back 1 token", "which no line has reached")
    expect_text(anna, "#part-final", "Anna gets £6,000 for steel.", "Ben gets £6,000 for passengers.")
    expect_text(anna, "#part-final", "Clara gets £23,000 for stations on GER.", "Anna gets £23,000 for shares of GER.")
    expect_text(ben, "#part-final", "Clara erhält 23.000 £ für Bahnhöfe an der GER.")
    for page, word in ((anna, "Total"), (ben, "Gesamt")):  # the rulebook's table
        expect(page.locator("#part-final #panel-final tbody tr", has_text=word)).to_have_count(1)
    ranked = anna.locator(".ranking tbody tr")
    for place, name in enumerate(("Clara", "Ben", "Anna")):
        expect(ranked.nth(place)).to_contain_text(name)


def the_pages_are_still_connected(anna, ben):
    """Although they were loaded again at the end."""
    anna.locator(".switch [data-tab-of=chat]").click()
    anna.locator("#chat-text").fill("Well played!")
    anna.get_by_role("button", name="Send").click()
    expect(ben.locator("#chat-lines")).to_contain_text("Well played!")
