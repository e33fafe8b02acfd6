"""The action area: it keeps its place, guards against clicks meant for the last question, and never fills a pass."""

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE
from .page_actions import seen, wait_for_change
from .test_table_page import SEAT_ONE, sit_down

RIGHT_EDGE = """(ring) => {
  const { x, y, width, height } = ring.getBoundingClientRect();
  const isOnRing = (at) => ring.contains(document.elementFromPoint(at, y + height / 2));
  let edge = x + width / 2;
  while (isOnRing(edge)) edge += 1;
  return [edge, y + height / 2];
}"""

LATE_CLICK = """(ring) => {
  const [field, bubbles] = [document.querySelector("#play [name=seen]"), true];
  const question = field.value;
  ring.dispatchEvent(new PointerEvent("pointerdown", { bubbles, isPrimary: true, pointerId: 1, pointerType: "mouse" }));
  field.value = "the next question";
  ring.dispatchEvent(new PointerEvent("pointerup", { bubbles, isPrimary: true, pointerId: 1, pointerType: "mouse" }));
  ring.dispatchEvent(new PointerEvent("click", { bubbles }));
  field.value = question;
}"""


def test_a_double_click_across_two_questions_plays_once(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(), table, 0)
    page.locator("#choices button").first.dblclick(delay=20)
    expect(page.locator("#question")).to_contain_text("Clara: your bid for")
    page.wait_for_timeout(300)
    assert table.state(0)["moves"] == 1


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_action_area_and_undo_stay_where_they_are(new_player, new_table, size):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(size), table, 0)
    area = page.locator("#content")
    boxes = [area.bounding_box()]
    undo = []
    for move in ("offer:red", "bid:2"):  # many companies, one control for bids, waiting
        table.play(0, move)
        expect(page.locator("#scrubber")).to_have_value(str(table.state(0)["moves"]))
        boxes.append(area.bounding_box())
        undo.append(page.locator("#undo").bounding_box())
    assert boxes[0] == boxes[1] == boxes[2]
    assert (undo[0]["x"], undo[0]["y"]) == (undo[1]["x"], undo[1]["y"])


def test_passing_is_filled_only_if_nothing_else_can_be_chosen(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    page = sit_down(new_player(), table, 0)
    expect(page.locator("#choices [data-move^='offer:'] .plate").first).to_be_visible()  # a company has its colour
    expect(page.locator("#choices .main")).to_have_count(0)  # companies are equals
    for move in ("offer:red", "bid:1"):
        table.play(0, move)
    emil = sit_down(new_player(), table, 1)
    expect(emil.locator("#choices .main")).to_have_text("Bid 2 cubes")
    expect(emil.locator("#choices button").last).to_have_text("Pass")


def test_a_limit_is_kept_by_the_server(new_player, new_table):
    table = new_table(options=SEAT_ONE)
    for move in ("offer:red", "bid:1"):
        table.play(0, move)
    emil = sit_down(new_player(), table, 1)
    for _ in range(2):
        emil.get_by_role("button", name="Higher").click()
    expect(emil.locator("[data-amount]")).to_have_text("Bid 4 cubes")
    emil.get_by_role("button", name="Automatically up to 4").click()
    expect(emil.locator("#log")).to_contain_text("Emil bids 2 cubes")
    table.play(2, "bid:3")
    table.play(0, "pass")
    expect(emil.locator("#log")).to_contain_text("Emil bids 4 cubes")


def test_a_press_on_a_ring_counts_for_it_and_one_before_the_question_changed_for_nothing(new_player, new_table):
    table = new_table("dampfross", ("Anna", "Ben"))
    page = sit_down(new_player(), table, table.state(0)["asked"][0])
    question, asked = seen(page), []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1].partition("?")[0]))
    page.locator("#map .hot").first.evaluate(LATE_CLICK)
    x, y = page.locator("#map .hot").first.evaluate(RIGHT_EDGE)
    page.mouse.move(x - 1, y)
    page.mouse.down()
    page.mouse.move(x + 3, y)  # a hand is not quite still
    page.mouse.up()
    wait_for_change(page, question)
    assert asked.count("moves") == 1 and "why" not in asked


def test_every_way_of_passing_stays_in_sight_beside_bids(new_player, new_table):
    """Who took the tile for the turn order may also pass once, in words too long for the row of the limit."""
    table = new_table("steam-standard")
    moves = [""]
    while "wait" not in moves:
        seat = table.state(0)["asked"][0]
        moves = [choice["move"] for choice in table.state(seat)["legal"]]
        if "wait" not in moves:
            table.play(seat, next((move for move in moves if move == "capital:20"), moves[0]))
    page = sit_down(new_player(PHONE, touch=True, language="de"), table, seat)
    for name in ("Passen", "Einmal passen und dabeibleiben"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=0.9)
