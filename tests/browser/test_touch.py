"""Touch screens, where messages appear, and pictures of every game in simulated colour blindness."""

import re

import pytest
from playwright.sync_api import expect

from ironroads.games import TITLES

from .conftest import PHONE
from .page_actions import click, open_map, play_moves
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
    open_map(phone)
    x, y = middle(phone)
    before = shown(phone)
    Hand(phone).draw(((x - 40, y), (x - 120, y)), ((x + 40, y), (x + 120, y)))
    near = shown(phone)
    assert near[2] == pytest.approx(before[2] / 3, rel=0.15)
    assert near[0] + near[2] / 2 == pytest.approx(before[0] + before[2] / 2, abs=before[2] * 0.1)
    Hand(phone).draw(((x - 120, y), (x - 40, y)), ((x + 120, y), (x + 40, y)))
    assert shown(phone)[2] == pytest.approx(before[2], rel=0.15)


def test_one_finger_drags_the_map_and_not_the_page(phone):
    open_map(phone)
    x, y = middle(phone)
    Hand(phone).draw(((x - 40, y), (x - 120, y)), ((x + 40, y), (x + 120, y)))
    left, top, width, _ = shown(phone)
    scale = width / PHONE["width"]
    Hand(phone).draw(((x, y), (x - 100, y - 60)))
    assert shown(phone)[:2] == pytest.approx((left + 100 * scale, top + 60 * scale), abs=12 * scale)
    assert phone.evaluate("scrollY") == 0 and phone.evaluate("visualViewport.scale") == 1
    assert phone.locator("#effect").inner_text() == ""  # dragging asks for no explanation


def test_bids_are_one_control_on_a_phone(phone, artifact):
    phone.locator("#choices button").first.tap()
    phone.locator("#confirm").tap()
    play = phone.locator("[data-amount]")
    expect(play).to_have_text("Bid 1 cube")
    for button in phone.locator(".amounts button:visible").all():
        assert button.bounding_box()["height"] >= 44
    phone.get_by_role("button", name="Higher").tap()
    expect(play).to_have_text("Bid 2 cubes")
    artifact(phone, "phone-bids-light")
    phone.locator(".amounts select").select_option(label="10 cubes")
    play.tap()
    expect(phone.locator("#effect")).to_contain_text("Clara would bid 10 cubes")
    phone.locator("#confirm").tap()
    expect(phone.locator("#log")).to_contain_text("Clara bids 10 cubes")


def begin_to_build(table):
    """Play until a player has laid a tile, so that the turn can be restarted; return the seat."""
    while True:
        seat = table.state(0)["asked"][0]
        moves = [choice["move"] for choice in table.state(seat)["legal"]]
        move = next((move for move in moves if move in ("capital:20", "pass") or move.startswith("hex:")), moves[0])
        table.play(seat, move)
        if move.startswith("lay:"):
            return seat


def test_the_action_bar_keeps_its_height_when_a_choice_is_selected(new_player, new_table):
    table = new_table("steam-standard")
    seat = begin_to_build(table)
    page = sit_down(new_player(PHONE, touch=True), table, seat)
    expect(page.locator("#restart")).to_be_visible()
    height = page.locator("#content").bounding_box()["height"]
    page.locator('#choices [data-move="done"]').tap()
    expect(page.locator("#confirm")).to_be_visible()
    expect(page.locator("#undo")).to_be_visible()
    assert page.locator("#content").bounding_box()["height"] == height


def test_only_the_selected_choice_is_filled(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    table.play(0, "offer:red")
    table.play(0, "bid:1")
    phone = sit_down(new_player(PHONE, touch=True), table, 1)
    bid = phone.locator("#choices .main")
    filled = background(bid)
    phone.get_by_role("button", name="Pass", exact=True).tap()
    expect(phone.locator("#confirm")).to_be_visible()
    assert background(bid) != filled == background(phone.locator("#confirm"))


def test_none_of_several_equal_choices_is_filled(phone):
    companies = phone.locator("#choices .button-group button")
    expect(companies).to_have_count(6)
    assert len({background(company) for company in companies.all()}) == 1


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


def test_bids_can_be_made_with_keys(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    table.play(0, "offer:red")
    page = sit_down(new_player(PHONE), table, 0)
    page.keyboard.press("n")
    expect(page.get_by_role("button", name="Bid 1 cube")).to_be_focused()
    page.locator(".amounts select").focus()
    page.keyboard.type("9")
    nine = page.get_by_role("button", name="Bid 9 cubes")
    nine.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text("Clara bids 9 cubes")


def gap(page, pointed) -> float:
    """How far the message is from an element, in pixels."""
    a, b = (part.bounding_box() for part in (page.locator("#effect"), pointed))
    sides = (("x", "width"), ("y", "height"))
    return max(max(b[to] - a[to] - a[size], a[to] - b[to] - b[size]) for to, size in sides)


def test_previews_are_beside_the_focused_spot_and_do_not_cover_it(new_player, new_table):
    table = new_table("stephensons-rocket", options=SEAT_ONE)
    page = sit_down(new_player(), table, 0)
    page.keyboard.press("0")
    for spot in page.locator("#map .hot[data-move]").all():
        spot.focus()
        expect(page.locator("#effect")).to_contain_text("Clara")
        assert 0 <= gap(page, spot) < 60
        page.keyboard.press("Escape")
        expect(page.locator("#effect")).to_be_empty()


def test_why_not_appears_away_from_the_finger(phone):
    open_map(phone)
    x, y = middle(phone)
    Hand(phone).draw(((x - 40, y), (x - 120, y)), ((x + 40, y), (x + 120, y)))
    low = phone.locator("#map").bounding_box()["height"] - 60
    phone.locator("#map").tap(position={"x": 60, "y": low})  # where messages usually appear
    expect(phone.locator("#effect")).to_have_class(re.compile("warn"))
    box = phone.locator("#effect").bounding_box()
    assert box["y"] + box["height"] < phone.locator("#map").bounding_box()["y"] + low


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
