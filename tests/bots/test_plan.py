"""Planning a turn: as good as trying everything, repeatable, on time, and carried out step by step."""

from itertools import islice
from random import Random

import pytest

from games.dampfross.maps import box, position, sheet
from ironroads.bots.advice.analysis import SearchTask, moment
from ironroads.bots.advice.hints import planned_hints
from ironroads.bots.levels import SearchBot
from ironroads.bots.picklable import PicklableGame, pack
from ironroads.bots.thinking.plan import Plan
from ironroads.bots.thinking.search import Search
from ironroads.bots.thinking.win_estimate import win_estimates
from ironroads.core.board import BoardFile
from ironroads.core.rules.match import Match
from ironroads.games import TITLES
from ironroads.games.dampfross.rules.phases import BUILD
from playing import play

from .shelf import decisions, found

pytestmark = pytest.mark.both_builds

# Hills in the middle: what looks best first leaves too little for the best turn.
HILLS = ["........", "..^^^...", "..^.^...", "..^^^...", "........"]
TOWNS = {"West": "C1", "East": "C8", "North": "E4", "South": "A5", "Dell": "C4"}


@pytest.fixture
def hills():
    return box(sheet(HILLS, TOWNS))


def turn(game, points, tracks=None):
    return position(game, tracks or {0: ["C1-C2"], 1: ["C8-C7"]}, points=points)


def search_of(match, clock=None):
    seat = match.game.seat(match.state)
    return Search(match.game, match.state, seat, Random(1), **({"clock": clock} if clock else {}))


def planned(match, looks, seconds=0.0, clock=None):
    plan = Plan(search_of(match, clock))
    plan.run(looks, seconds)
    return plan


def promised(search, state):
    return win_estimates(search.evaluator, state, search.scale)[search.seat]


def end_of(match, actions):
    state = match.state.copy()
    for action in actions:
        match.game.apply(state, match.state.player, action)
    return state


def best_of_all(game, search, state):
    """What the best of all turns promises, found by trying every one."""
    if game.over(state) or game.seat(state) != search.seat:
        return promised(search, state)
    promises = []
    for action in game.legal(state, search.seat):
        after = state.copy()
        game.apply(after, search.seat, action)
        promises.append(best_of_all(game, search, after))
    return max(promises)


@pytest.mark.parametrize("points", [2, 3, 4])
def test_with_enough_looks_no_turn_is_better(hills, points):
    match = turn(hills, points)
    plan = planned(match, 100_000)
    reached = promised(search_of(match), end_of(match, plan.best()))
    assert reached == best_of_all(hills, search_of(match), match.state)


def test_more_looks_never_promise_less_and_at_last_more():
    game = TITLES["dampfross"].open("dampfross-austria")
    gained = 0.0
    for state in islice((state for state, _ in decisions(game, 6, 1) if state.phase == BUILD and state.points > 4), 3):
        match = Match(game, 2, 0, state.copy())
        found = [promised(search_of(match), end_of(match, planned(match, looks).best())) for looks in (1, 500, 2000)]
        assert found == sorted(found)
        gained += found[-1] - found[0]
    assert gained > 0


def test_a_plan_goes_to_the_end_of_the_turn_however_late_it_is(hills):
    match = turn(hills, 6)
    late = planned(match, 100_000, 1.0, clock=iter(range(1000)).__next__)
    state = end_of(match, late.best())
    assert hills.seat(state) != 0
    assert late.looks < planned(match, 100_000).looks
    assert late.best() == planned(match, 1).best()


def test_a_bot_carries_out_its_plan_and_plans_anew_elsewhere(hills):
    match = turn(hills, 5)
    bot, steps = SearchBot(3000), []
    for seed in range(5):
        if match.state.player or hills.seat(match.state):
            break
        steps.append(bot.choose(hills, match.state, 0, Random(seed)))
        match.play(0, steps[-1])
    assert tuple(steps) == planned(turn(hills, 5), 3000).best()
    bot.choose(hills, turn(hills, 5).state, 0, Random(1))
    other = turn(hills, 1, {0: ["E4-E3"], 1: ["C8-C7"]})
    assert bot.choose(hills, other.state, 0, Random(1)) in hills.legal(other.state, 0)


def test_a_town_that_somebody_else_might_reach_comes_before_one_that_is_safe():
    """South lies one step away and the rival far from it, but he is as near to North: greedy takes what is next."""
    game = box(sheet(["........"] * 7, {"Home": "D1", "Rival": "G8", "North": "G5", "South": "C1"}))
    match = position(game, {0: ["D1-D2-E3"], 1: ["G8-F8"]}, points=3)
    assert found(match, "greedy") == "build:C1-D1"
    while match.state.phase == BUILD:
        play(match, found(match, "search:100"))
    assert [game.board.town_names[town] for town in game.turn.towns_left(match.state)] == ["South"]


def test_hints_are_the_best_turns_with_different_first_moves(hills):
    match = turn(hills, 3)
    plan = planned(match, 100_000)
    best, *others = planned_hints(plan)
    assert [best.move, *(move for _, move in best.line)] == [hills.write(action) for action in plan.best()]
    assert len({best.move, *(hint.move for hint in others)}) == 3
    assert all(best.expected[0] >= hint.expected[0] for hint in others)
    assert best.expected == tuple(win_estimates(plan.search.evaluator, end_of(match, plan.best()), plan.search.scale))
    assert 0 < sum(hint.share for hint in planned_hints(plan, 1000)) == pytest.approx(1)


@pytest.mark.parametrize("points", [2, 3])
def test_a_review_compares_the_best_turn_with_the_best_one_that_begins_with_the_move(hills, points):
    match = turn(hills, points)
    package = PicklableGame.of(type(hills), BoardFile("made-up", sheet(HILLS, TOWNS)), hills.chosen)
    best = hills.write(planned(match, 3000).best()[0])
    promises = {}
    for action in hills.legal(match.state, 0):
        reviewed = moment(SearchTask(package, pack(match.state), 1, 0, hills.write(action), 3000, 1))
        promises[hills.write(action)] = reviewed.after[0]
        assert reviewed.best == best or reviewed.change == 0
    assert promises[best] == max(promises.values()) > promises["done"]
    for move, promise in promises.items():
        after = play(turn(hills, points), move).state
        assert promise == best_of_all(hills, search_of(match), after)


def test_a_hurried_hint_leaves_out_turns_that_were_not_planned_to_their_end(hills):
    match = turn(hills, 6)
    plan = planned(match, 1)
    assert len(plan.turns) > 2
    assert {hint.move for hint in planned_hints(plan)} == {"done", hills.write(plan.best()[0])}
