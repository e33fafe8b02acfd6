"""Turns by touch on two sizes of phones: their first moves, each chosen and confirmed with a finger."""

import pytest

from .conftest import PHONE
from .page_actions import seen, wait_for_change, wait_for_question
from .recorded_games import RecordedGame, choice_locator, sit_down

SMALL_PHONE = {"width": 360, "height": 640}
TRIES = 4  # taps until a choice is near enough to be chosen
LONGEST = 2  # moves of a turn that are played
TURNS = (
    ("steel-driver/4-players", 70),
    ("stephensons-rocket/4-players", 60),
    ("steam-barons/eastern-us-2", 60),
    ("steam-base/eastern-us-3", 60),
    ("steam-standard/northern-england-3", 80),
    ("dampfross/switzerland-3-players", 60),
)
# whether the middle of a choice on the map can be touched without moving the map
ON_SCREEN = """part => { const {x, y, width, height} = part.getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    return !part.dataset.spot || (left > 0 && top > 0 && left < innerWidth && top < innerHeight); }"""


def at_turn(new_table, record, moves):
    game = RecordedGame(new_table, record)
    while game.made < moves or game.moves[game.made][0] < 0:
        game.play()
    return game, game.moves[game.made][0]


def tap_move(game, page):
    """Choose the next recorded move with a finger, and confirm it."""
    seat, move = game.moves[game.made]
    wait_for_question(page, game.table.state(seat)["seen"])
    before, target = seen(page), choice_locator(game.table, page, seat, move)
    if not page.evaluate(ON_SCREEN, target.element_handle()):
        page.locator("[data-zoom=all]").tap()
    for _ in range(TRIES):
        target.tap(force=bool(target.get_attribute("data-spot")))
        page.wait_for_timeout(250)
        if page.locator("#list").is_visible():
            page.locator(f'#list [data-move="{move}"]').tap()
        if page.locator("#confirm").is_visible():
            break
    page.locator("#confirm").tap()
    wait_for_change(page, before)
    game.made += 1


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["phone", "small"])
@pytest.mark.parametrize(("record", "moves"), TURNS, ids=[record.partition("/")[0] for record, _ in TURNS])
def test_a_turn_begins_by_touch(new_player, new_table, record, moves, size):
    game, seat = at_turn(new_table, record, moves)
    page = sit_down(new_player(size, touch=True), game.table, seat)
    start = game.made
    while game.made < start + LONGEST and game.moves[game.made][0] == seat:
        tap_move(game, page)
    assert game.made > start
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
