"""Parts around the map: the log and its filter, the scrubber, undo, the title, settings, the digest."""

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from .page_actions import click, play_moves
from .test_table_page import SEAT_ONE, sit_down


@pytest.fixture
def table(new_table):
    return new_table(options=SEAT_ONE)


@pytest.fixture
def page(new_player, table):
    return sit_down(new_player(), table, 0)


def test_the_log_can_be_filtered_by_player_and_kind(page, table):
    play_moves(table, {}, click, 12)
    expect(page.locator("#history output")).to_contain_text("12/")
    lines = page.locator("#log > li[data-kind]:visible")
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


def test_the_scrubber_shows_past_moves(page, table):
    play_moves(table, {}, click, 10)
    count = table.state(0)["moves"]
    expect(page.locator("#history output")).to_have_text(f"{count}/{count}")
    page.locator("#scrubber").fill("4")
    expect(page.locator("#history output")).to_have_text(f"4/{count}")
    expect(page.locator("#banner")).to_contain_text("after move 4")
    expect(page.locator("#choices button")).to_have_count(0)
    page.locator("#scrubber").fill(str(count))
    expect(page.locator("#banner")).to_be_hidden()


def test_a_turn_is_restarted_in_one_click(page, table):
    for move in ("offer:red", "bid:2"):
        table.play(0, move)
    page.get_by_role("button", name="Restart turn").click()
    expect(page.locator("#history output")).to_have_text("0/0")
    expect(page.locator("#log .undone")).not_to_have_count(0)
    assert table.state(0)["moves"] == 0


def test_the_browser_tab_shows_whose_turn_it_is(page, new_player, table):
    emil = sit_down(new_player(), table, 1)
    expect(page).to_have_title(re.compile("^● Your turn"))
    expect(emil).not_to_have_title(re.compile("Your turn"))
    assert page.locator("#icon").get_attribute("href") != emil.locator("#icon").get_attribute("href")
    for move in ("offer:red", "bid:2"):
        table.play(0, move)
    expect(emil).to_have_title(re.compile("^● Your turn"))
    expect(page).not_to_have_title(re.compile("Your turn"))


def test_a_setting_makes_every_move_ask_for_confirmation(page, table):
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Confirm moves").select_option("always")
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
    with page.expect_response("**/why*"):
        page.locator("#map").dblclick(position={"x": 20, "y": 20})
    expect(page.locator("#map")).to_have_attribute("viewBox", whole)
    expect(page.locator("#effect")).to_be_empty()  # a double click asks for no explanation


def test_a_standing_order_needs_no_notation(page, new_player, table):
    for move in ("offer:red", "bid:2"):
        table.play(0, move)
    emil = sit_down(new_player(), table, 1)
    emil.locator(".amounts select").select_option("bid:4")
    emil.get_by_role("button", name="Automatically up to 4").click()
    expect(emil.locator("#log")).to_contain_text("Emil bids 3 cubes")
    emil.locator("[data-tab-of=more]").first.click()
    expect(emil.locator("#orders")).to_contain_text("first possible of")
    emil.get_by_role("button", name="Withdraw all").click()
    expect(emil.locator("#orders")).to_contain_text("You have no standing orders.")


# Plays nothing, but measures how loud each tone would be.
MEASURE_SOUNDS = """
window.volumes = [];
window.AudioContext = class extends OfflineAudioContext {
  constructor() {
    super(1, 44100, 44100);
    const loudness = new Promise((resolve) => queueMicrotask(async () => {
      const tone = (await this.startRendering()).getChannelData(0);
      resolve(Math.max(...tone));
    }));
    window.volumes.push(loudness);
  }
  close() {}
};
"""


def volumes(page) -> list[float]:
    return page.evaluate("Promise.all(window.volumes)")


def test_the_turn_sound_follows_the_setting(new_player, table):
    emil = new_player()
    emil.add_init_script(MEASURE_SOUNDS)
    sit_down(emil, table, 1)
    for move in ("offer:red", "bid:1"):
        table.play(0, move)
    expect(emil).to_have_title(re.compile("^● Your turn"))
    assert volumes(emil) == []  # off by default
    emil.get_by_role("button", name="More", exact=True).click()
    emil.get_by_label("Sound on my turn").select_option("on")
    expect(emil.locator("body")).to_have_attribute("data-sound", "on")
    assert volumes(emil) == []  # it was Emil's turn before
    for seat, move in ((1, "bid:2"), (2, "bid:3")):
        table.play(seat, move)
        expect(emil).not_to_have_title(re.compile("Your turn"))
    assert volumes(emil) == []
    table.play(0, "bid:4")
    expect(emil).to_have_title(re.compile("^● Your turn"))
    assert [0.05 < loudness <= 0.2 for loudness in volumes(emil)] == [True]


@pytest.fixture
def let_hours_pass(data):
    """Make the last visits of a table two hours older."""

    def make_older(table) -> None:
        with closing(sqlite3.connect(data / "ironroads.db", timeout=30)) as database, database:
            database.execute("UPDATE private SET looked = looked - 7200 WHERE table_id = ?", (table.id,))

    return make_older


def test_a_returning_player_gets_a_digest(new_player, new_table, let_hours_pass, artifact):
    table = new_table("stephensons-rocket", options=SEAT_ONE)
    page, emil = (sit_down(new_player(), table, seat) for seat in range(2))
    for move in ("token:london-textile", "token:london-brewery"):
        table.play(0, move)
    expect(page.locator("#choices")).to_contain_text("Waiting for Emil")
    page.goto("about:blank")
    expect(emil.locator("#panel-players tr", has_text="Clara")).to_contain_text("offline")
    let_hours_pass(table)
    for move in ("station", "place:H7", "token:burton-steel"):
        table.play(1, move)
    page.goto(f"/tables/{table.id}")
    digest = page.locator("#digest")
    expect(digest).to_contain_text("While you were away: 2 events")
    news = digest.locator("li")
    expect(news).to_contain_text(["Emil places a station on H7.", "Emil takes a token from Burton upon Trent"])
    expect(page.locator("#log > li.new > span")).to_have_text(news.all_inner_texts()[::-1])
    expect(page.locator("#layer-changed > g")).to_have_count(2)  # the station, and one token less
    artifact(page, "digest-light")
    page.reload()
    expect(digest).to_be_visible()  # a reload is the same visit
    digest.get_by_role("button", name="Close").click()
    expect(digest).to_be_hidden()
