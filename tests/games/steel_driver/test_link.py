"""Rules 4.9: the transcontinental link."""

import pytest

from ironroads.core.rules.bits import has
from ironroads.core.rules.sentinels import NOTHING
from ironroads.games import TITLES
from playing import play, told

from .positions import building

RED, YELLOW, GREEN, BLUE, BLACK, PURPLE = range(6)

# T4: every network is connected and starts in a start city; no route is used twice.
TRACKS = {
    "green": [["San Francisco", "Salt Lake City", "Denver"]],
    "red": [["Baltimore", "Pittsburgh", "Philadelphia", "New York"]],
    "blue": [["New York", "Albany", "Buffalo", "Pittsburgh"]],
    "yellow": [
        ["Charleston", "Atlanta", "Nashville", "Cincinnati", "Pittsburgh"],
        ["Cincinnati", "Indianapolis", "Chicago", "Omaha"],
    ],
    "black": [
        ["New Orleans", "Memphis", "St. Louis", "Kansas City", "Omaha"],
        ["St. Louis", "Indianapolis", "Pittsburgh"],
    ],
    "purple": [["New Orleans", "Dallas", "Kansas City", "Chicago", "Detroit", "Cleveland", "Pittsburgh"]],
}
GREEN_FIRST = ["green", "red", "yellow", "blue", "black", "purple"]


@pytest.fixture
def eve(steel):
    """The position before the last link; green has five cubes and acts first."""
    return building(steel, tracks=TRACKS, order=GREEN_FIRST, treasury={"green": 5, "red": 9})


def test_t4a_ties_unite_and_companies_count_before_links(eve):
    play(eve, "build:denver-omaha")
    assert eve.state.profit == [30, 30, 50 + 40, 0, 30, 0]
    linked = told(eve, "linked")[0]
    assert linked.facts == (GREEN, 0b010111, 9)
    assert eve.state.linked_by == GREEN


def links_told(match):
    """The parts of the event that tell of the link."""
    return [part.facts for part in told(match, "linked")[0].because]


def test_the_log_names_the_companies_of_every_equal_path_with_their_links(eve):
    play(eve, "build:denver-omaha")
    by_yellow = [(1, RED, 2), (1, YELLOW, 4), (1, GREEN, 3)]
    by_black = [(2, RED, 2), (2, GREEN, 3), (2, BLACK, 4)]
    assert links_told(eve) == by_yellow + by_black


def test_the_log_names_the_companies_of_the_only_path_with_their_links(eve):
    play(eve, "build:denver-kansas_city")
    assert links_told(eve) == [(RED, 2), (GREEN, 3), (BLACK, 3)]


def test_t4b_fewest_links_decide_among_equal_numbers_of_companies(eve):
    play(eve, "build:denver-kansas_city")
    assert eve.state.profit == [30, 0, 50 + 40, 0, 30, 0]
    assert told(eve, "linked")[0].facts[2] == 8


def test_t4d_the_link_pays_once_per_game(steel):
    match = building(steel, tracks=TRACKS, order=GREEN_FIRST, treasury={"green": 9, "red": 9})
    play(match, "build:denver-omaha")
    before = match.state.profit[:]
    play(match, "build:philadelphia-baltimore build:denver-kansas_city")
    assert match.state.profit[GREEN] - before[GREEN] == 40, "Kansas City, no second bonus"
    assert len(told(match, "linked")) == 1


def test_the_last_link_also_earns_its_city(eve):
    play(eve, "build:denver-omaha")
    omaha = eve.game.names()["city"].index("Omaha")
    assert has(eve.state.fresh[GREEN], omaha)
    assert eve.state.bonus[GREEN] == 50


def test_companies_that_have_passed_are_paid_too(steel):
    match = building(
        steel, tracks=TRACKS, order=GREEN_FIRST, treasury={"green": 5}, passed=["red", "yellow", "black"],
        next_order=["red", "yellow", "black"], controller={"red": "1", "yellow": "2", "black": "1"},
    )  # fmt: skip
    play(match, "build:denver-omaha")
    assert match.state.cash == [90, 60, 30]


def test_the_bonus_of_a_company_without_controller_is_not_paid_out(steel):
    match = building(
        steel, tracks=TRACKS, order=GREEN_FIRST, treasury={"green": 5},
        controller={"red": "none", "yellow": "1", "black": "1"},
    )  # fmt: skip
    play(match, "build:denver-omaha")
    assert (RED, 30) in [event.facts for event in told(match, "link_bonus")], "its marker moves"
    assert match.state.cash == [90, 60, 0]
    assert match.state.profit[RED] == 0, "and goes back"


def test_a_company_that_builds_the_whole_link_gets_fifty_and_no_other_anything(steel):
    alone = {
        "green": [
            ["San Francisco", "Salt Lake City", "Denver"],
            ["Omaha", "Denver"],
            ["Omaha", "Chicago", "Cleveland", "Buffalo"],
        ]
    }
    match = building(steel, tracks=alone, order=GREEN_FIRST, treasury={"green": 9, "red": 9})
    play(match, "build:buffalo-new_york")
    assert match.state.profit == [0, 0, 50 + 50, 0, 0, 0]


def test_paths_change_companies_in_shared_cities(steel):
    apart = {
        "green": [["San Francisco", "Salt Lake City", "Denver", "Omaha"]],
        "red": [["New York", "Buffalo", "Cleveland", "Chicago"]],
    }
    match = building(steel, tracks=apart, order=GREEN_FIRST, treasury={"green": 9, "red": 9})
    play(match, "build:omaha-kansas_city")
    assert match.state.linked_by == NOTHING
    play(match, "build:chicago-omaha")
    assert match.state.profit[GREEN] == 40 + 30
    assert match.state.profit[RED] == 40 + 50


def test_prototype_any_of_three_cities_on_each_coast(prototype):
    tracks = {
        "green": [["San Francisco", "Los Angeles"]],
        "red": [["Baltimore", "Pittsburgh", "Indianapolis", "Chicago", "Omaha", "Denver"]],
    }
    match = building(prototype, tracks=tracks, order=GREEN_FIRST, treasury={"green": 9, "red": 9})
    play(match, "build:los_angeles-santa_fe")
    assert match.state.linked_by == NOTHING
    play(match, "build:denver-santa_fe")
    assert match.state.linked_by == RED


def test_prototype_pays_ten_dollars_a_city_to_the_company_that_completes_it(prototype):
    tracks = {
        "green": [["San Francisco", "Los Angeles", "Santa Fe"]],
        "red": [["Baltimore", "Pittsburgh", "Indianapolis", "Chicago", "Omaha", "Denver"]],
    }
    match = building(prototype, tracks=tracks, treasury={"green": 9, "red": 9})
    play(match, "build:denver-santa_fe")
    cities = 8  # Baltimore … Denver, Santa Fe, Los Angeles
    assert match.state.bonus == [10 * cities, 0, 0, 0, 0, 0]


def test_prototype_the_log_names_the_companies_of_the_whole_path(prototype):
    tracks = {
        "green": [["San Francisco", "Los Angeles", "Santa Fe"]],
        "red": [["Baltimore", "Pittsburgh", "Indianapolis", "Chicago", "Omaha", "Denver"]],
    }
    match = building(prototype, tracks=tracks, treasury={"green": 9, "red": 9})
    play(match, "build:denver-santa_fe")
    assert told(match, "linked")[0].facts == (RED, 1 << RED | 1 << GREEN, 7)
    assert links_told(match) == [(RED, 6), (GREEN, 1)]
    assert [event.facts for event in told(match, "link_bonus")] == [(RED, 80)], "only the builder is paid"


@pytest.mark.parametrize("language", ["en", "de"])
def test_prototype_the_rules_page_names_the_ends(prototype, language):
    board, paragraph = prototype.board, TITLES["steel-driver"].paragraph("9.2", language)
    ends = [board.city_names[city] for city in range(board.cities) if has(board.prototype_a | board.prototype_b, city)]
    assert len(ends) == 6
    assert all(city in paragraph for city in ends)
