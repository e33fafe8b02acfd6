"""Touch screens, where messages appear, and pictures of every game in simulated colour blindness."""

import re

import pytest
from playwright.sync_api import expect

from ironroads.games import TITLES

from .conftest import PHONE
from .page_actions import click, play_moves
from .test_table_page import SEAT_ONE, sit_down

VISIONS = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
STEPS = 8


class Hand:
    """Sends touches over the DevTools protocol."""

    def __init__(self, page) -> None:
        self.page = page
        self.protocol = page.context.new_cdp_session(page)

    def _send(self, kind: str, *fingers: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        self.protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def draw(self, *ways: tuple[tuple[float, float], tuple[float, float]]) -> None:
        """Move each finger from one point to another, all at the same time."""
        self._send("touchStart", *[start for start, _ in ways])
        for step in range(1, STEPS + 1):
            part = step / STEPS
            self._send("touchMove", *[(a + (c - a) * part, b + (d - b) * part) for (a, b), (c, d) in ways])
        self._send("touchEnd")
        self.page.wait_for_timeout(400)


def shown(page) -> tuple[float, float, float, float]:
    """Return the part of the map on the screen: left, top, width, height in map units."""
    corners = """map => { const at = (x, y) => new DOMPoint(x, y).matrixTransform(map.getScreenCTM().inverse());
    const box = map.parentElement.getBoundingClientRect();
    const [a, b] = [at(box.left, box.top), at(box.right, box.bottom)];
    return [a.x, a.y, b.x - a.x, b.y - a.y]; }"""
    return tuple(page.locator("#map").evaluate(corners))


@pytest.fixture
def phone(new_player, new_table):
    page = sit_down(new_player(PHONE, touch=True), new_table(options=SEAT_ONE), 0)
    page.wait_for_timeout(300)
    return page


def middle(page) -> tuple[float, float]:
    box = page.locator("#map").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_fingers_zoom_the_map(phone):
    x, y = middle(phone)
    before = shown(phone)
    Hand(phone).draw(((x - 40, y), (x - 120, y)), ((x + 40, y), (x + 120, y)))
    near = shown(phone)
    assert near[2] == pytest.approx(before[2] / 3, rel=0.15)
    assert near[0] + near[2] / 2 == pytest.approx(before[0] + before[2] / 2, abs=before[2] * 0.1)
    Hand(phone).draw(((x - 120, y), (x - 40, y)), ((x + 120, y), (x + 40, y)))
    assert shown(phone)[2] == pytest.approx(before[2], rel=0.15)


def test_one_finger_drags_the_map_and_not_the_page(phone):
    x, y = middle(phone)
    Hand(phone).draw(((x - 40, y), (x - 120, y)), ((x + 40, y), (x + 120, y)))
    left, top, width, _ = shown(phone)
    scale = width / PHONE["width"]
    Hand(phone).draw(((x, y), (x - 100, y - 60)))
    assert shown(phone)[:2] == pytest.approx((left + 100 * scale, top + 60 * scale), abs=12 * scale)
    assert phone.evaluate("scrollY") == 0 and phone.evaluate("visualViewport.scale") == 1
    assert phone.locator("#effect").inner_text() == ""  # dragging asks for no explanation


def test_bids_are_one_scrolling_row_on_a_phone(phone, artifact):
    """Ten bids take one row, and each of them can be made."""
    phone.locator("#choices button").first.tap()
    phone.locator("#confirm").tap()
    row = phone.locator("#choices .button-group")
    bids = row.get_by_role("button")
    expect(bids).to_have_count(10)
    assert row.bounding_box()["height"] < 2 * bids.first.bounding_box()["height"]
    assert {bid.bounding_box()["height"] for bid in bids.all()} == {44}
    expect(bids.last).not_to_be_in_viewport()
    artifact(phone, "phone-bids-light")
    box = row.bounding_box()
    y = box["y"] + box["height"] / 2
    Hand(phone).draw(((350, y), (60, y)))
    assert row.evaluate("row => row.scrollLeft") > 100
    phone.get_by_role("button", name="Bid 10 cubes").tap()
    expect(phone.locator("#effect")).to_contain_text("Clara bids 10 cubes")
    phone.locator("#confirm").tap()
    expect(phone.locator("#log")).to_contain_text("Clara bids 10 cubes")


def test_the_action_bar_keeps_its_height_when_a_choice_is_selected(new_player, new_table):
    table = new_table("steam-standard")
    seat = table.state(0)["asked"][0]
    for _ in range(2):  # after two steps the turn can be restarted
        table.play(seat, "capital")
    page = sit_down(new_player(PHONE, touch=True), table, seat)
    expect(page.locator("#restart")).to_be_visible()
    height = page.locator("#content").bounding_box()["height"]
    page.get_by_role("button", name="No more capital").tap()
    expect(page.locator("#confirm")).to_be_visible()
    expect(page.locator("#undo")).to_be_visible()
    assert page.locator("#content").bounding_box()["height"] == height


def test_only_the_selected_choice_is_filled(phone):
    first = phone.locator("#choices button").first
    filled = background(first)
    phone.locator("#choices button").nth(1).tap()
    expect(phone.locator("#confirm")).to_be_visible()
    assert background(first) != filled == background(phone.locator("#confirm"))


def test_the_selection_survives_a_reconnect(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = new_player(PHONE, touch=True)
    sockets = []
    page.route_web_socket(re.compile("/live"), lambda ws: sockets.append((ws, ws.connect_to_server())))
    sit_down(page, table, 0)
    mine = page.locator("#panel-players tr", has_text="Clara")
    expect(mine).not_to_contain_text("offline")  # which shows that the connection is open
    chosen = page.locator("#choices button").nth(1)
    chosen.tap()
    expect(page.locator("#effect")).to_contain_text("Clara")
    sockets[0][0].close()
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#lost")).to_be_hidden()
    expect(mine).not_to_contain_text("offline")
    page.wait_for_timeout(500)
    expect(page.locator("#effect")).to_contain_text("Clara")
    expect(chosen).to_have_class(re.compile(r"\bchosen\b"))
    page.locator("#confirm").tap()
    expect(page.locator("#history output")).to_have_text("1/1")


def background(element) -> str:
    return element.evaluate("element => getComputedStyle(element).backgroundColor")


def test_bids_can_be_reached_with_keys(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    table.play(0, "offer:red")
    page = sit_down(new_player(PHONE), table, 0)
    for _ in range(9):
        page.keyboard.press("n")
    nine = page.get_by_role("button", name="Bid 9 cubes")
    expect(nine).to_be_focused()
    expect(nine).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text("Clara bids 9 cubes")


def covers(page, pointed) -> bool:
    """Whether the message covers an element."""
    a, b = (part.bounding_box() for part in (page.locator("#effect"), pointed))
    apart = [a[to] + a[size] <= b[to] or b[to] + b[size] <= a[to] for to, size in (("x", "width"), ("y", "height"))]
    return not any(apart)


def test_messages_do_not_cover_the_focused_spot(new_player, new_table):
    table = new_table("stephensons-rocket", options=SEAT_ONE)
    page = sit_down(new_player(), table, 0)
    page.keyboard.press("0")
    corners = set()
    for spot in page.locator("#map .hot[data-move]").all():
        spot.focus()
        expect(page.locator("#effect")).to_contain_text("Clara")
        assert not covers(page, spot)
        corners.add(page.locator("#effect").get_attribute("data-corner"))
        page.keyboard.press("Escape")
        expect(page.locator("#effect")).to_be_empty()
    assert len(corners) > 1  # no corner suits them all


def test_why_not_appears_away_from_the_finger(phone):
    x, y = middle(phone)
    Hand(phone).draw(((x - 40, y), (x - 120, y)), ((x + 40, y), (x + 120, y)))
    low = phone.locator("#map").bounding_box()["height"] - 60
    phone.locator("#map").tap(position={"x": 60, "y": low})  # where messages usually appear
    expect(phone.locator("#effect")).to_have_class(re.compile("warn"))
    expect(phone.locator("#effect")).to_have_attribute("data-corner", "up")


@pytest.mark.parametrize("game", TITLES)
def test_every_patch_of_colour_has_a_code_or_sign(new_player, new_table, artifact, game):
    """The pictures are for review: owners, terrain and choices must differ in more than their colour."""
    table = new_table(game)
    play_moves(table, {}, click, 40)
    page = sit_down(new_player(), table, table.state(0)["asked"][0])
    protocol = page.context.new_cdp_session(page)
    for vision in VISIONS:
        protocol.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
        artifact(page, f"vision-{game}-{vision}")
    plain = page.locator(".plate, .glyph").evaluate_all("found => found.filter(e => !e.textContent.trim()).length")
    assert plain == 0
