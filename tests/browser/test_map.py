"""The map on real screens: names keep apart in the letters of the browser, nothing is too small, taps find a choice."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE
from .page_actions import open_map, wait_for_question
from .recorded_games import RecordedGame, sit_down

MAGNIFIED = {"width": 680, "height": 425}  # a laptop's screen at 200 %
SMALL_PHONE = {"width": 375, "height": 667}
SIDEWAYS = {"width": 844, "height": 390}
LEAST = 8.8  # pixels
# the boxes of all names that are shown, and the sizes of all texts of the map, in pixels
NAMES = """map => [...map.querySelectorAll('.names text')].filter(text => text.checkVisibility()).map(text => {
    const {left, top, right, bottom} = text.getBoundingClientRect();
    return [text.textContent, left, top + (bottom - top) * 0.2, right, bottom - (bottom - top) * 0.2]; })"""
SIZES = """map => { const {a, b} = map.getScreenCTM(); const scale = Math.hypot(a, b);
    const isDrawn = text => text.checkVisibility() && text.getBoundingClientRect().width; // hidden groups have none
    return [...map.querySelectorAll('text')].filter(text => isDrawn(text) && /\\w/.test(text.textContent))
    .map(text => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * scale]); }"""


# once the guard against late clicks is over
IS_UNCOVERED = """() => {
    const first = document.querySelector("#choices .suggestion");
    const {x, width, top, bottom} = first.getBoundingClientRect();
    return [top + 6, bottom - 6].every(y => first.contains(document.elementFromPoint(x + width / 2, y))); }"""


def at_table(new_player, new_table, record, moves, size, touch=False):
    game = RecordedGame(new_table, record)
    while game.made < moves or game.moves[game.made][0] < 0:
        game.play()
    seat = game.moves[game.made][0]
    page = sit_down(new_player(size, touch=touch), game.table, seat)
    wait_for_question(page, game.table.state(seat)["seen"])
    page.wait_for_timeout(300)
    return page


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(
    ("record", "moves"),
    [("steel-driver/4-players", 60), ("steam-barons/northern-england-2", 60), ("dampfross/switzerland-3-players", 40)],
)
def test_names_keep_apart_and_nothing_is_too_small(new_player, new_table, record, moves, size):
    page = at_table(new_player, new_table, record, moves, size, touch=size is PHONE)
    if size is PHONE:
        open_map(page)
    board = page.locator("#map")
    for zoom in ("all", "aim"):
        page.locator(f"[data-zoom={zoom}]").click()
        page.wait_for_timeout(200)
        names = board.evaluate(NAMES)
        assert names
        for number, (name, left, top, right, bottom) in enumerate(names):
            for other, x, y, x_end, y_end in names[:number]:
                assert x >= right or x_end <= left or y >= bottom or y_end <= top, f"{name} covers {other}"
        small = [(text, size) for text, size in board.evaluate(SIZES) if size < LEAST]
        assert not small


def test_a_tap_where_choices_are_close_brings_them_near(new_player, new_table):
    page = at_table(new_player, new_table, "dampfross/austria-4-players", 60, SMALL_PHONE, touch=True)
    scale = "map => 1 / parseFloat(map.style.getPropertyValue('--unit'))"
    before = page.locator("#map").evaluate(scale)
    for _ in range(3):
        if page.locator("#confirm").is_visible():
            break
        nearest_to_middle(page).tap(force=True)
        page.wait_for_timeout(300)
    expect(page.locator("#confirm")).to_be_visible()
    assert page.locator("#map").evaluate(scale) > before


def nearest_to_middle(page):
    """The choice nearest to the middle of the map."""
    number = page.evaluate("""() => { const map = document.querySelector('.sheet').getBoundingClientRect();
        const middle = box => [box.x + box.width / 2, box.y + box.height / 2];
        const [x, y] = middle(map);
        const far = hot => { const [a, b] = middle(hot.getBoundingClientRect()); return Math.hypot(a - x, b - y); };
        const all = [...document.querySelectorAll('#layer-hot .hot')];
        return all.indexOf([...all].sort((a, b) => far(a) - far(b))[0]); }""")
    return page.locator("#layer-hot .hot").nth(number)


def test_a_phone_has_the_display_in_a_tab(new_player, new_table):
    page = at_table(new_player, new_table, "steam-barons/eastern-us-2", 40, PHONE, touch=True)
    expect(page.locator("#display")).to_be_hidden()
    page.locator(".tabs [data-tab-of=display]").tap()
    expect(page.locator("#display")).to_be_visible()
    box = page.locator("#m-price-0").bounding_box()
    assert box["width"] >= 15 and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
    page.locator(".tabs [data-tab-of=map]").tap()
    expect(page.locator("#map")).to_be_visible()


def test_a_page_magnified_twice_loses_nothing(new_player, new_table):
    page = at_table(new_player, new_table, "dampfross/switzerland-3-players", 28, MAGNIFIED)
    status, sheet, history, actions, tabs = (
        page.locator(part).bounding_box() for part in (".status", ".sheet", ".history", ".actions", ".tabs")
    )
    assert sheet["height"] >= 0.5 * MAGNIFIED["height"]
    for column in ((status, sheet, history, tabs), (status, actions, tabs)):
        for above, below in pairwise(column):
            assert above["height"] > 0 and above["y"] + above["height"] <= below["y"] + 1
    assert sheet["x"] + sheet["width"] <= actions["x"] + 1
    assert tabs["y"] + tabs["height"] <= MAGNIFIED["height"]
    last = page.locator("#choices button").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.9)


def test_a_phone_held_sideways_leaves_the_map_its_height(new_player, new_table):
    page = at_table(new_player, new_table, "stephensons-rocket/4-players", 60, SIDEWAYS, touch=True)
    assert page.locator(".sheet").bounding_box()["height"] > 0.75 * SIDEWAYS["height"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_suggestions_and_undo_are_in_sight_on_a_phone_held_sideways(new_player, new_table, language):
    game = RecordedGame(new_table, "dampfross/austria-4-players")
    seat = game.play_to("build:V34-W34")
    for _ in range(2):
        game.play()
    page = sit_down(new_player(SIDEWAYS, touch=True, language=language), game.table, seat)
    for shown in ("#choices .suggestion", "#restart", "#undo", '#choices [data-move="done"]'):
        expect(page.locator(shown).first).to_be_in_viewport(ratio=0.9)
    page.wait_for_function(IS_UNCOVERED)
    assert page.locator("#undo").bounding_box()["height"] >= 44
