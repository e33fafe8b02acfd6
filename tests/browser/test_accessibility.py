"""Accessibility: axe finds no fault on any page, in light and dark; keys and screen readers work."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from ironroads.games import TITLES

from .conftest import DESKTOP, PHONE
from .page_actions import click, play_moves, press, wait_for_question
from .test_table_page import SEAT_ONE, sit_down, start_shared_screen

PAGES = (
    *("/", "/about", "/account", "/notices"),
    *(f"/new/{game}" for game in TITLES),
    *(f"/rules/{game}" for game in TITLES),
)
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


VIOLATIONS = {"resultTypes": ["violations"]}  # listing all that is right takes longer than finding it
COLOURS = {**VIOLATIONS, "runOnly": ["color-contrast"]}  # all that differs between themes


def faults(page, without: str = "") -> list[str]:
    """What axe finds on the page as it is, and in the colours of the dark theme; a part may be left out."""
    parts = {"exclude": [[without]]} if without else None
    found = Axe().run(page, context=parts, options=VIOLATIONS).response["violations"]
    page.emulate_media(color_scheme="dark")
    found += Axe().run(page, context=parts, options=COLOURS).response["violations"]
    page.emulate_media(color_scheme="light")
    return [f"{fault['id']}: {node['target']} {node['failureSummary']}" for fault in found for node in fault["nodes"]]


def test_axe_finds_nothing_on_the_pages(new_player, artifact):
    page = new_player()
    for path in PAGES:
        page.goto(path)
        assert faults(page) == [], path
        artifact(page, f"page{path.replace('/', '-').rstrip('-') or '-front'}")


@SIZES
def test_axe_finds_nothing_at_the_table(new_player, new_table, artifact, size):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(size), table, 0)
    play_moves(table, {}, click, 12)
    expect(page.locator("#history output")).to_contain_text("12/")
    assert faults(page) == []
    artifact(page, f"table-{'phone' if size is PHONE else 'desktop'}")
    assert_tabs_have_no_faults(page)


def assert_tabs_have_no_faults(page) -> None:
    """In any tab; the map, once checked, stays as it is."""
    map_checked = page.locator("#map").is_visible()
    for tab in open_tabs(page):
        assert faults(page, without="#map" if map_checked else "") == [], tab
        map_checked = map_checked or page.locator("#map").is_visible()


def open_tabs(page) -> Iterator[str]:
    """Open one part of the page after the other."""
    buttons = page.locator(".tabs button:visible, .switch button:visible")
    for tab in buttons.all_inner_texts():
        buttons.get_by_text(tab, exact=True).first.click()
        page.wait_for_timeout(300)
        yield tab


@SIZES
def test_axe_finds_nothing_when_a_game_is_over(new_player, new_table, artifact, size):
    table = new_table(options=SEAT_ONE)
    play_moves(table, {}, click)
    page = sit_down(new_player(size), table, 0)
    expect(page.locator(".ranking tbody tr")).to_have_count(3)
    assert faults(page) == []
    artifact(page, f"finished-{'phone' if size is PHONE else 'desktop'}")
    assert_tabs_have_no_faults(page)
    page.goto(f"/tables/{table.id}?at=20")
    expect(page.locator("#banner")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("game", [game for game in TITLES if game != "steel-driver"])
def test_axe_finds_nothing_at_the_tables_of_other_games(new_player, new_table, game):
    table = new_table(game)
    play_moves(table, {}, click, 25)
    page = sit_down(new_player(), table, table.state(0)["asked"][0])
    rings, buttons = page.locator("#map .hot"), page.locator("#choices button")
    (rings if rings.count() else buttons).first.focus()  # a button says its name itself, so it may have no preview
    expect(page.locator("#effect")).not_to_be_empty()
    assert faults(page) == []
    page.goto(f"/tables/{table.id}/position")
    assert faults(page) == []


def test_axe_finds_nothing_on_join_pages(new_player, new_table, artifact):
    table = new_table(seats=("Clara", "Emil", ""))
    page = new_player()
    page.goto(f"/seat/{table.tokens[2]}")
    expect(page.get_by_label("Your name")).to_be_visible()
    assert faults(page) == []
    artifact(page, "join")
    watcher = new_player()
    watcher.goto(f"/watch/{table.watch}")
    assert faults(watcher) == []
    host = new_player()
    host.goto(f"/seat/{table.host}")
    expect(host.locator("#invite")).to_be_visible()
    assert faults(host) == []
    artifact(host, "invitations")
    host.locator("#invite p a").click()
    expect(host.locator("main img, main svg").first).to_be_visible()  # the code to scan
    assert faults(host) == []
    artifact(host, "invite-page")


@SIZES
def test_axe_finds_nothing_while_moves_are_shown(new_player, new_table, artifact, size):
    table = new_table(options=SEAT_ONE)
    for seat, move in ((0, "offer:red"), (0, "bid:1"), (1, "bid:2")):
        table.play(seat, move)
    page = sit_down(new_player(size, motion=True), table, 2)
    page.request.post("/settings", form={"speed": "slow"})
    page.reload()
    page.get_by_role("button", name="Play back").dispatch_event("click")  # a phone begins with tables
    expect(page.locator("#skip")).to_be_visible()
    artifact(page, f"film-{'phone' if size is PHONE else 'desktop'}")
    assert faults(page) == []


@SIZES
def test_axe_finds_nothing_in_a_lesson_and_in_a_lobby_with_tables(new_player, new_table, artifact, size):
    page = sit_down(new_player(size), new_table(), 0)
    page.goto(page.request.post("/lesson", form={"game": "steel-driver"}).url)
    expect(page.locator("#coach [data-coach-step]:visible")).to_have_count(1)
    assert faults(page) == []
    artifact(page, f"lesson-{'phone' if size is PHONE else 'desktop'}")
    page.goto("/")
    expect(page.get_by_role("link", name="Invite Emil")).to_be_visible()
    assert faults(page) == []
    artifact(page, f"lobby-{'phone' if size is PHONE else 'desktop'}")


def test_axe_finds_nothing_on_the_curtain(new_player, artifact):
    page = new_player()
    start_shared_screen(page, "stephensons-rocket", ("Emil",))
    expect(page.locator("#curtain")).to_contain_text("Pass the device to")
    assert faults(page) == []
    artifact(page, "curtain")


def test_axe_finds_nothing_on_error_pages(new_player, new_table, artifact):
    page = new_player(expects_errors=True)
    table = new_table(options=SEAT_ONE)
    for path, text in (("/nowhere", "nothing at this address"), (f"/tables/{table.id}", "You need the link of a seat")):
        page.goto(path)
        expect(page.locator("main")).to_contain_text(text)
        assert faults(page) == [], path
    artifact(page, "not-your-seat")
    page.goto("/new/steel-driver")
    page.get_by_label("Seat 3", exact=True).select_option("nobody")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".flash")).to_be_visible()
    assert faults(page) == []


def test_axe_finds_nothing_when_the_connection_is_lost(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = new_player()
    sockets = []
    page.route_web_socket(re.compile("/live"), lambda ws: sockets.append(ws))
    sit_down(page, table, 0)
    sockets[0].close()
    expect(page.locator("#lost")).to_be_visible()
    assert faults(page) == []
    page.locator("#map").click(position={"x": 300, "y": 300})
    expect(page.locator("#effect")).to_have_class(re.compile("warn"))
    assert faults(page) == []


def test_axe_finds_nothing_on_account_and_notices(new_player, artifact):
    page = new_player()
    page.goto("/account")
    new = page.get_by_role("group", name="New account")
    new.get_by_label("Name").fill("Klara")
    new.get_by_label("Passphrase").fill("correct horse")
    new.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", name="Hello Klara")).to_be_visible()
    assert faults(page) == []
    page.get_by_label("E-mail address").fill("klara@example.net")
    page.get_by_role("button", name="Save", exact=True).click()
    page.goto("/new/steel-driver")
    page.get_by_role("radio", name="By post").check()
    expect(page.get_by_label("Time zone")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="More", exact=True).click()
    assert faults(page) == []
    page.goto("/notices")
    for _ in range(60):
        if page.get_by_text("klara@example.net").count():
            break
        page.wait_for_timeout(500)
        page.reload()
    expect(page.get_by_role("table")).to_contain_text("sent")
    assert faults(page) == []
    artifact(page, "notices")


def test_the_position_page_lists_choices_and_panels(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(), table, 0)
    page.goto(f"/tables/{table.id}/position")
    expect(page.locator("main")).to_contain_text("Auction Red")
    expect(page.locator("main")).to_contain_text("Player: Clara, Cash: $0")
    assert faults(page) == []


def test_screen_readers_get_status_and_labels(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(), table, 0)
    expect(page.locator("#status")).to_have_attribute("aria-live", "polite")
    expect(page.locator("#effect")).to_have_attribute("role", "status")
    play_moves(table, {}, click, 33)  # until seat one may start a company's track
    wait_for_question(page, table.state(0)["seen"])
    spots = page.locator("#map .hot")
    assert spots.count() > 1
    for spot in spots.all():
        expect(spot).to_have_attribute("aria-label", re.compile("."))
        expect(spot).to_have_attribute("tabindex", "0")


@pytest.mark.parametrize("game", TITLES)
def test_every_game_can_be_played_with_keys(new_player, new_table, game):
    """The question is announced, and the focus stays among the choices."""
    table = new_table(game)
    pages = {}
    for _ in range(6):
        seat = table.state(0)["asked"][0]
        page = pages.get(seat) or pages.setdefault(seat, sit_down(new_player(), table, seat))
        wait_for_question(page, table.state(seat)["seen"])
        assert page.locator("#status[aria-live=polite] #question").inner_text()
        press(page)
        focused = page.locator(":focus")
        expect(focused).to_have_count(1)
        assert focused.evaluate("e => e.closest('#content, #map') !== null")


def test_a_held_key_plays_once(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(), table, 0)
    page.keyboard.press("n")
    for _ in range(5):
        page.keyboard.down("Enter")  # from the second time on, Playwright sends repeats
        page.wait_for_timeout(150)
    page.keyboard.up("Enter")
    expect(page.locator("#history output")).to_have_text("1/1")
    assert table.state(0)["moves"] == 1


def test_reduced_motion_stops_animations(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(motion=True), table, 0)
    page.emulate_media(reduced_motion="reduce")
    assert page.locator("#layer-ghost").evaluate("e => getComputedStyle(e).animationName") == "none"
