"""The page of a table: whole games by mouse, keyboard and touch, previews, shortcuts, a shared screen."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ironroads.games import TITLES

from .conftest import DESKTOP, PHONE
from .page_actions import click, play_moves, press, seen, tap, wait_for_change, wait_for_question

SEAT_ONE = {"first": "seat-one"}


def sit_down(page, table, seat: int):
    page.goto(f"/seat/{table.tokens[seat]}")
    expect(page.locator("#map")).to_be_visible()
    return page


def test_two_players_play_a_whole_game_in_two_browsers(new_player, new_table, artifact):
    table = new_table()
    clara, emil = sit_down(new_player(motion=True), table, 0), sit_down(new_player(), table, 1)
    play_moves(table, {0: clara, 1: emil}, click, 30)
    count = table.state(0)["moves"]
    for page in (clara, emil):  # both follow without reloading
        expect(page.locator("#scrubber")).to_have_value(str(count))
    artifact(clara, "table-light")
    play_moves(table, {0: clara, 1: emil}, click)
    expect(clara.locator("#question")).to_have_text("The game is over.")
    expect(emil.locator(".ranking tbody tr")).to_have_count(3)
    artifact(emil, "finished-light")
    with emil.expect_download() as download:
        emil.get_by_role("link", name="Download game record").click()
    assert '"ironroads-record"' in Path(download.value.path()).read_text()
    emil.get_by_role("button", name="Play again").click()
    emil.get_by_role("link", name="Go to the table").click()  # past the invitations for the others
    expect(emil.locator("#history output")).to_have_text(re.compile(r"^[01]/"))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", TITLES)
def test_the_page_itself_does_not_scroll(new_player, new_table, game, size):
    """Otherwise the map would move away under a click."""
    table = new_table(game)
    play_moves(table, {}, click, 12)
    page = sit_down(new_player(size), table, 0)
    for tab in page.locator("[data-tab-of]:visible").all():
        tab.click()
        for part in ("documentElement", "body"):
            assert page.evaluate(f"document.{part}.scrollHeight - innerHeight") == 0


def test_each_question_accepts_one_click_even_if_the_answer_is_slow(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(), table, 0)
    page.evaluate("""() => {
      const real = fetch;
      window.posted = 0;
      window.fetch = (address, how) => {
        if (how?.method !== "POST") return real(address, how);
        window.posted += 1;
        return new Promise((resolve) => { real(address, how).then((answer) => setTimeout(resolve, 2000, answer)); });
      };
    }""")
    before = seen(page)
    page.locator("#choices button").first.evaluate("(button) => { button.click(); button.click(); }")
    wait_for_change(page, before)
    assert page.evaluate("posted") == 1
    wait_for_question(page, table.state(0)["seen"])
    click(page)
    assert page.evaluate("posted") == 2
    assert table.state(0)["moves"] == 2


def test_the_first_turn_and_the_last_with_the_keyboard(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page, held = sit_down(new_player(), table, 0), table.held()
    while held.match.state.turn == 1:
        play_moves(table, {0: page}, press, 1)
    while held.match.state.turn < 5:
        play_moves(table, {}, press, 1)
    play_moves(table, {0: page}, press)
    expect(page.locator("#question")).to_have_text("The game is over.")


def test_a_whole_game_on_a_phone(new_player, new_table, artifact):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(PHONE, touch=True), table, 0)
    play_moves(table, {0: page}, tap, 25)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    for button in page.locator(".actions button:visible, .tabs button").all():
        assert button.bounding_box()["height"] >= 44
    for tab in ("Players", "Details", "Log", "More", "Map"):
        page.locator(".tabs").get_by_role("button", name=tab, exact=True).tap()
        artifact(page, f"phone-{tab.lower()}-light")
    expand_question(page)
    open_parts_behind_more(page)
    play_moves(table, {0: page}, tap)
    expect(page.locator("#question")).to_have_text("The game is over.")


def expand_question(page) -> None:
    """Two lines; a tap shows the rest."""
    status = page.locator("#status")
    short = status.bounding_box()["height"]
    assert short <= 2 * 1.35 * 16 + 1
    status.tap()
    assert status.bounding_box()["height"] > short
    status.tap()


def open_parts_behind_more(page) -> None:
    tabs, switch = page.locator(".tabs"), page.locator(".switch")
    more = tabs.get_by_role("button", name="More", exact=True)
    more.tap()
    for part in ("Chat", "Rules", "Charts"):
        switch.get_by_role("button", name=part, exact=True).tap()
        expect(page.locator(f"#part-{part.lower()}")).to_be_visible()
        expect(more).to_have_attribute("aria-pressed", "true")
    tabs.get_by_role("button", name="Map", exact=True).tap()


def test_hovering_previews_a_choice(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(), table, 0)
    page.locator("#choices button").first.hover()
    expect(page.locator("#effect")).to_contain_text("Clara would put")
    page.locator("#question").hover()
    expect(page.locator("#effect")).to_be_empty()


def test_clicking_an_impossible_place_explains_why(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(), table, 1)
    page.locator("#map").click(position={"x": 300, "y": 300})
    expect(page.locator("#effect")).to_have_class(re.compile("warn"))
    page.locator("#effect a").click()
    expect(page.locator("#part-rules .highlighted")).to_be_visible()
    expect(page.locator("#effect")).to_contain_text("not your turn")
    for move in ("offer:red", "bid:2"):
        table.play(0, move)
    expect(page.locator("#effect")).to_be_empty()  # it is now


def test_keyboard_shortcuts_work(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(), table, 0)
    whole = page.locator("#map").get_attribute("viewBox")
    page.keyboard.press("+")
    expect(page.locator("#map")).not_to_have_attribute("viewBox", whole)
    page.keyboard.press("0")
    expect(page.locator("#map")).to_have_attribute("viewBox", whole)
    page.keyboard.press("?")
    expect(page.locator("#part-help")).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator("#log")).to_be_visible()
    press(page)
    page.keyboard.press("u")
    expect(page.locator("#log .undone").first).to_be_attached()


def test_shortcuts_are_off_while_typing(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(), table, 0)
    page.get_by_role("button", name="Chat").click()
    field = page.get_by_label("Message to the table")
    field.press_sequentially("nul+?")
    expect(field).to_have_value("nul+?")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#chat-lines")).to_contain_text("nul+?")
    expect(field).to_have_value("")
    page.get_by_label("Your notes").fill("Red is cheap")
    page.get_by_role("button", name="Save notes").click()
    expect(page.locator("#effect")).to_have_text("Your notes are saved.")


def start_shared_screen(page, game: str, seats: tuple[str, ...]):
    page.goto(f"/new/{game}")
    for number, name in enumerate(seats, start=2):
        page.get_by_label(f"Seat {number}", exact=True).select_option("screen")
        page.get_by_label(f"Name at seat {number}").fill(name)
    page.get_by_role("radio", name="Here").check()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#map")).to_be_visible()


def test_several_players_share_a_screen(new_player):
    page = new_player()
    start_shared_screen(page, "steel-driver", ("Emil", "Ida"))
    for _ in range(12):
        click(page)
    expect(page.locator("#log")).to_contain_text("Emil")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#log .undone").first).to_be_attached()


def test_secrets_are_hidden_until_the_device_is_passed(new_player, artifact):
    page = new_player()
    start_shared_screen(page, "stephensons-rocket", ("Emil",))
    expect(page.locator("#curtain")).to_contain_text("Pass the device to")
    expect(page.locator("#map .hot")).to_have_count(0)
    artifact(page, "curtain-light")
    page.locator("#curtain button").click()
    expect(page.locator("#curtain")).to_be_hidden()
    expect(page.locator("#map .hot").first).to_be_attached()


def test_past_moves_can_be_shown_and_left(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(), table, 0)
    play_moves(table, {0: page}, click, 6)
    count = table.state(0)["moves"]
    page.get_by_role("link", name="To the start").click()
    expect(page.locator("#history output")).to_have_text(f"0/{count}")
    page.get_by_role("link", name="Back to now").click()
    expect(page.locator("#history output")).to_have_text(f"{count}/{count}")
    page.locator("#log .moment").nth(2).click()
    expect(page.locator("#banner")).to_contain_text("You are viewing")


def test_a_disconnected_page_catches_up(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = new_player()
    sockets = []
    page.route_web_socket(re.compile("/live"), lambda ws: sockets.append((ws, ws.connect_to_server())))
    sit_down(page, table, 0)
    mine = page.locator("#panel-players tr", has_text="Clara")
    expect(mine).not_to_contain_text("offline")  # which shows that the connection is open
    sockets[0][0].close()
    expect(page.locator("#lost")).to_be_visible()
    table.play(0, table.state(0)["legal"][0]["move"])
    expect(page.locator("#lost")).to_be_hidden()
    wait_for_question(page, table.state(0)["seen"])
    before = seen(page)
    click(page)
    wait_for_change(page, before)


@pytest.mark.parametrize("game", ["steel-driver", "dampfross"])
def test_a_page_at_200_percent_can_be_played(new_player, new_table, artifact, game):
    """A browser that magnifies a page twice gives it half the room."""
    table = new_table(game, **({"options": SEAT_ONE} if game == "steel-driver" else {"seats": ("Clara", "Emil")}))
    seat = table.state(0)["asked"][0]
    page = sit_down(new_player({"width": 680, "height": 425}), table, seat)
    artifact(page, f"magnified-{game}")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    expect(page.locator("#question")).to_be_in_viewport()
    choice = page.locator("#choices [data-move], #map .hot").first
    before = seen(page)
    choice.click()
    wait_for_change(page, before)
