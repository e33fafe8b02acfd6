"""What the evaluator knows about networks, runs and routes."""

from itertools import pairwise
from random import Random

import pytest

from ironroads.bots.levels import SearchBot
from ironroads.bots.thinking.playout import pick
from ironroads.core.rules.sentinels import CHANCE
from ironroads.games.dampfross.rules.phases import BUILD, ROUTE
from ironroads.games.dampfross.thinking.evaluator import FIRST
from ironroads.games.dampfross.thinking.travel_costs import TravelCosts, TravelTables
from ironroads.games.dampfross.thinking.value import BONUS, FAR
from playing import play

from .maps import TITLE, box, opened, plain, running, sheet

LONG = "-".join(f"B{number}" for number in range(1, 14))
ROUND = "B1-C1-C2-C3-C4-C5-C6-C7-C8-C9-C10-C11-C12-C13-B13"


def game_states(game, seed, phase, count):
    """Positions of a random game with a decision of that phase."""
    state, rng, found = game.start(2), Random(seed), []
    while len(found) < count and not game.over(state):
        seat = game.seat(state)
        if state.phase == phase:
            found.append(state.copy())
        game.apply(state, seat, pick(game, state, seat, rng))
    return found


def test_an_update_for_a_new_side_equals_a_new_computation():
    game = TITLE.open("dampfross-austria")
    travel_tables = TravelTables(game.board)
    state = game_states(game, 5, BUILD, 60)[-1]
    mine, others = state.track[0], state.track[1]
    before = TravelCosts(travel_tables, mine, others)
    for action in game.legal(state, state.player)[:40:4]:
        side = getattr(action, "side", None)
        if side is not None:
            for now in ((mine | 1 << side, others), (mine, others | 1 << side)):
                assert before.cost(*now) == TravelCosts(travel_tables, *now).cost(*now) <= before.total


def test_an_update_for_a_straight_line_equals_a_new_computation():
    """Several sides are added one by one: never too good, and exact along a straight line."""
    game = TITLE.open("dampfross-austria")
    travel_tables = TravelTables(game.board)
    empty = TravelCosts(travel_tables, 0, 0)
    hexes = [game.board.hex_number(name) for name in ("A75", "A74", "A73", "A72", "A71", "A70", "B69")]
    line = sum(1 << game.board.side_between(a, b) for a, b in pairwise(hexes))
    assert empty.cost(line, 0) == TravelCosts(travel_tables, line, 0).total < empty.total


@pytest.mark.parametrize("board", ["southern-italy", "austria"])
def test_candidate_routes_can_be_drawn_to_the_goal(board):
    game, rng = TITLE.open(f"dampfross-{board}"), Random(8)
    for _ in range(4):
        state = game.start(2)
        while not game.over(state):
            seat = game.seat(state)
            action = pick(game, state, seat, rng)
            if state.phase == ROUTE:
                candidates = game.candidates(state, seat)
                assert candidates and set(candidates) <= set(game.legal(state, seat))
                action = rng.choice(candidates)
            game.apply(state, seat, action)


@pytest.fixture
def dale():
    """Two towns five steps apart, and a third to the side."""
    return box(sheet(plain(4, 7), {"West": "B1", "East": "B6", "North": "D5"}))


SHORT, DETOUR = "B1-B2-B3-B4-B5-B6", "C3-C4-C5-C6-B6"


def test_a_run_that_would_visit_a_hex_twice_is_worth_nothing(dale):
    """Own track ends beside the rival's line: only the way to its end and back would use it."""
    match = running(dale, {0: [SHORT], 1: ["B3-C3"]}, "West", "East")
    assert dale.run_value.units(match.state) == [20.0, 0.0]


def test_a_run_is_not_hidden_by_one_that_would_visit_a_hex_twice(dale):
    """As quick and a unit dearer, but legal: it is worth as much as on own track, less its fares."""
    own = running(dale, {0: [SHORT], 1: [f"B3-{DETOUR}"]}, "West", "East")
    first, second = dale.run_value.units(own.state)
    assert (first, second) == pytest.approx((19.31, 10.69), abs=0.005)  # two fares are in it already
    hired = running(dale, {0: [SHORT, DETOUR], 1: ["B3-C3"]}, "West", "East")
    assert dale.run_value.units(hired.state) == pytest.approx([first + 4, second - 4])


def test_the_only_train_that_can_pay_its_way_expects_the_first_prize(valley):
    match = running(valley, {0: [LONG, ROUND], 1: ["B1-A1"]}, "West", "East")
    assert valley.run_value.units(match.state) == [20.0, 0.0]


def test_the_shorter_way_expects_more_from_a_race(valley):
    match = running(valley, {0: [LONG], 1: [ROUND]}, "West", "East")
    first, second = valley.run_value.units(match.state)
    assert first > second > 0
    play(match, "enter rest")
    after = valley.run_value.units(match.state)
    assert after[0] == pytest.approx(first) and after[1] == pytest.approx(second)


def test_the_nearer_network_expects_more_of_a_bonus():
    """All of it far from rivals, half of it at equal distance, and less for later."""
    for points in range(1, 15):
        row = FIRST[points]
        assert row == sorted(row) and row[0] < row[points] < row[points + 6]
        assert 2 * row[points] == pytest.approx(row[FAR], abs=2)
    sure = [row[FAR] for row in FIRST[:15]]
    assert sure == sorted(sure, reverse=True) and sure[1] > 0.95 * BONUS and len(set(sure)) == 15


def test_bots_also_build_to_towns_that_only_they_are_near():
    """Two bots build all lines although no rival comes near; the dice allow it in about six rounds."""
    game = box(sheet(plain(4, 20), {"West": "B1", "East": "B20", "North": "D7", "South": "A14"}))
    match = opened(game, "West East")
    rng = Random(1)
    while not match.state.run:
        seat = game.seat(match.state)
        state = match.state
        action = pick(game, state, seat, rng) if seat == CHANCE else SearchBot(20).choose(game, state, seat, rng)
        match.play(seat, action)
        assert match.state.round < 15


def test_a_value_depends_only_on_the_position_the_evaluator_was_made_for():
    game = TITLE.open("dampfross-austria")
    states = game_states(game, 3, BUILD, 30)
    said = [game.evaluator(state).value(state, 1) for state in states]
    again = TITLE.open("dampfross-austria")
    assert [again.evaluator(state).value(state, 1) for state in reversed(states)] == said[::-1]
