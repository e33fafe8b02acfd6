"""The tables beside the board: what decides auctions, building and phase six."""

import pytest

from ironroads.games import TITLES
from playing import after, play

from .positions import building

RED, YELLOW, GREEN = range(3)


def panel(match, id):
    face = TITLES["steel-driver"].show(match.game)
    return next(panel for panel in face.panels(match.state) if panel.id == id)


def column(match, id, name):
    """The values of a column, from top to bottom."""
    found = panel(match, id)
    return [row.cells[found.columns.index(name)].value for row in found.rows]


@pytest.fixture
def claiming(steel):
    """Phase six: yellow has Charleston, Atlanta and Memphis, red Baltimore, Pittsburgh and Cleveland."""
    tracks = {"red": [["Baltimore", "Pittsburgh"]], "yellow": [["Charleston", "Atlanta", "Memphis"]]}
    shares = {"0": {"red": 2, "yellow": 1, "green": 0, "blue": 0, "black": 0, "purple": 0}}
    match = building(steel, tracks=tracks, turn=5, treasury={"red": 2, "yellow": 1}, shares=shares)
    return play(match, "build:pittsburgh-cleveland")


def test_phase_six_shows_what_a_share_is_worth_now_and_at_most(claiming):
    play(claiming, "claim:memphis claim:baltimore")
    order = claiming.state.order
    now = dict(zip(order, column(claiming, "companies", "share_now"), strict=True))
    most = dict(zip(order, column(claiming, "companies", "share"), strict=True))
    assert (now[YELLOW], now[RED]) == (10, 10)
    assert most[YELLOW] == 40, "white and two orange: 30 + 10"


def test_the_most_a_share_can_be_worth_leaves_out_cubes_that_others_took(steel):
    tracks = {"red": [["Baltimore", "Pittsburgh"]], "yellow": [["Baltimore", "Philadelphia"]]}
    match = building(
        steel,
        tracks=tracks,
        turn=5,
        treasury={"red": 2},
        shares={"0": dict.fromkeys(("red", "yellow", "green", "blue", "black", "purple"), 1)},
    )
    play(match, "build:pittsburgh-cleveland")
    before = dict(zip(match.state.order, column(match, "companies", "share"), strict=True))
    play(match, "claim:baltimore")
    other = RED if match.state.company == RED else YELLOW
    after_it = dict(zip(match.state.order, column(match, "companies", "share"), strict=True))
    assert after_it[other] < before[other]


def test_goods_are_shown_by_colour_and_in_sets_with_their_worth(claiming):
    play(claiming, "claim:memphis claim:baltimore claim:atlanta claim:pittsburgh claim:charleston")
    goods = claiming.game.board.good_ids
    white, orange = 1 << goods.index("white"), 1 << goods.index("orange")
    found = panel(claiming, "goods")
    yellow = [(row.cells[1].value, row.cells[2].value) for row in found.rows if row.cells[0].value == YELLOW]
    assert yellow == [(white | orange, 30), (orange, 10)]


def test_the_players_show_the_marker_and_who_is_out_of_the_auction(steel):
    match = after(steel, 3, "on offer:red bid:3 pass")
    assert column(match, "players", "marker") == ["", 0, ""]
    assert column(match, "players", "bid") == ["", 3, 1]


def test_companies_show_the_order_of_passing(steel):
    match = building(steel, treasury={"red": 9}, passed=["green", "blue"], next_order=["blue", "green"])
    shown = dict(zip(match.state.order, column(match, "companies", "passed"), strict=True))
    assert (shown[GREEN], shown[3], shown[RED]) == (2, 1, "")


def test_the_display_shows_the_turn_and_who_completed_the_link(steel):
    match = building(steel, treasury={"red": 9}, turn=3)
    assert [row.cells[1].value for row in panel(match, "display").rows] == ["3 / 5", 2]
    match.state.linked_by = GREEN
    assert panel(match, "display").rows[1].cells[1].value == GREEN
