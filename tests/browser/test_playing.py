"""Whole games through the page: by two people, with the keyboard, on a phone, at one screen."""

import re
from pathlib import Path

from playwright.sync_api import expect

from .conftest import PHONE
from .playing import changes, click, play_on, press, ready, seen, tap

SEAT_ONE = {"first": "seat-one"}


def sit_down(page, table, seat: int):
    page.goto(f"/seat/{table.tokens[seat]}")
    expect(page.locator("#map")).to_be_visible()
    return page


def test_two_people_play_a_whole_game_in_two_browsers(person, new_table, artifact):
    table = new_table()
    clara, emil = (sit_down(person(), table, seat) for seat in range(2))
    play_on(table, {0: clara, 1: emil}, click, 30)
    count = table.state(0)["moves"]
    for page in (clara, emil):  # both see the same position without loading anything
        expect(page.locator("#history output")).to_have_text(f"{count}/{count}")
    artifact(clara, "table-light")
    play_on(table, {0: clara, 1: emil}, click)
    expect(clara.locator("#question")).to_have_text("The game is over.")
    expect(emil.locator(".ranking tbody tr")).to_have_count(3)
    artifact(emil, "finished-light")
    with emil.expect_download() as download:
        emil.get_by_role("link", name="Download game record").click()
    assert '"ironroads-record"' in Path(download.value.path()).read_text()
    emil.get_by_role("button", name="Play again").click()
    expect(emil.locator("#history output")).to_have_text(re.compile(r"^[01]/"))


def test_a_click_counts_once_for_each_question_however_late_the_answer_comes(person, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(person(), table, 0)
    page.evaluate("""() => {
      const real = fetch;
      window.posted = 0;
      window.fetch = (address, how) => {
        if (how?.method !== "POST") return real(address, how);
        window.posted += 1;
        return new Promise((tell) => { real(address, how).then((answer) => setTimeout(tell, 2000, answer)); });
      };
    }""")
    before = seen(page)
    page.locator("#choices button").first.evaluate("(button) => { button.click(); button.click(); }")
    changes(page, before)
    assert page.evaluate("posted") == 1
    ready(page, table.state(0)["seen"])
    click(page)
    assert page.evaluate("posted") == 2
    assert table.state(0)["moves"] == 2


def test_a_game_with_the_keyboard_alone(person, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(person(), table, 0)
    play_on(table, {0: page}, press)
    expect(page.locator("#question")).to_have_text("The game is over.")


def test_a_game_on_a_phone(person, new_table, artifact):
    table = new_table(options=SEAT_ONE)
    page = sit_down(person(PHONE, touch=True), table, 0)
    play_on(table, {0: page}, tap, 25)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    for button in page.locator(".actions button:visible, .tabs button").all():
        assert button.bounding_box()["height"] >= 44
    for tab in ("Players", "Details", "Log", "More", "Map"):
        page.locator(".tabs").get_by_role("button", name=tab, exact=True).tap()
        artifact(page, f"phone-{tab.lower()}-light")
    read_the_question_on_a_phone(page)
    leaf_through_what_stands_behind_more(page)
    play_on(table, {0: page}, tap)
    expect(page.locator("#question")).to_have_text("The game is over.")


def read_the_question_on_a_phone(page) -> None:
    """Two lines, and all of it at a touch."""
    status = page.locator("#status")
    short = status.bounding_box()["height"]
    assert short <= 2 * 1.35 * 16 + 1
    status.tap()
    assert status.bounding_box()["height"] > short
    status.tap()


def leaf_through_what_stands_behind_more(page) -> None:
    tabs, switch = page.locator(".tabs"), page.locator(".switch")
    more = tabs.get_by_role("button", name="More", exact=True)
    more.tap()
    for part in ("Chat", "Rules", "Charts"):
        switch.get_by_role("button", name=part, exact=True).tap()
        expect(page.locator(f"#part-{part.lower()}")).to_be_visible()
        expect(more).to_have_attribute("aria-pressed", "true")
    tabs.get_by_role("button", name="Map", exact=True).tap()


def test_hovering_shows_what_a_choice_would_do(person, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(person(), table, 0)
    page.locator("#choices button").first.hover()
    expect(page.locator("#effect")).to_contain_text("Clara puts")
    page.locator("#question").hover()
    expect(page.locator("#effect")).to_be_empty()


def test_pointing_anywhere_says_why_not(person, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(person(), table, 0)
    page.locator("#map").click(position={"x": 300, "y": 300})
    expect(page.locator("#effect")).to_have_class(re.compile("warn"))
    page.locator("#effect a").click()
    expect(page.locator("#part-rules .highlighted")).to_be_visible()


def test_the_keys_do_what_the_help_says(person, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(person(), table, 0)
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


def test_keys_rest_while_somebody_types(person, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(person(), table, 0)
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


def set_up_here(page, game: str, seats: tuple[str, ...]):
    page.goto(f"/new/{game}")
    for number, name in enumerate(seats, start=2):
        page.get_by_label(f"Seat {number}", exact=True).select_option("screen")
        page.get_by_label(f"Name at seat {number}").fill(name)
    page.get_by_role("radio", name="Here").check()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#map")).to_be_visible()


def test_several_people_at_one_screen(person):
    page = person()
    set_up_here(page, "steel-driver", ("Emil", "Ida"))
    for _ in range(12):
        click(page)
    expect(page.locator("#log")).to_contain_text("Emil")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#log .undone").first).to_be_attached()


def test_secrets_wait_until_the_device_was_passed(person, artifact):
    page = person()
    set_up_here(page, "stephensons-rocket", ("Emil",))
    expect(page.locator("#curtain")).to_contain_text("Pass the device to")
    expect(page.locator("#map .hot")).to_have_count(0)
    artifact(page, "curtain-light")
    page.locator("#curtain button").click()
    expect(page.locator("#curtain")).to_be_hidden()
    expect(page.locator("#map .hot").first).to_be_attached()


def test_history_is_walked_and_now_comes_back(person, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(person(), table, 0)
    play_on(table, {0: page}, click, 6)
    count = table.state(0)["moves"]
    page.get_by_role("link", name="To the start").click()
    expect(page.locator("#history output")).to_have_text(f"0/{count}")
    page.get_by_role("link", name="Back to now").click()
    expect(page.locator("#history output")).to_have_text(f"{count}/{count}")
    page.locator("#log .moment").nth(2).click()
    expect(page.locator("#banner")).to_contain_text("You are viewing")


def test_a_page_that_lost_touch_catches_up(person, new_table):
    table = new_table(options=SEAT_ONE)
    page = person()
    sockets = []
    page.route_web_socket(re.compile("/live"), lambda ws: sockets.append((ws, ws.connect_to_server())))
    sit_down(page, table, 0)
    mine = page.locator("#panel-players tr", has_text="Clara")
    expect(mine).not_to_contain_text("offline")  # told over the connection, which therefore stands
    sockets[0][0].close()
    expect(page.locator("#lost")).to_be_visible()
    table.play(0, table.state(0)["legal"][0]["move"])
    expect(page.locator("#lost")).to_be_hidden()
    ready(page, table.state(0)["seen"])
    before = seen(page)
    click(page)
    changes(page, before)
