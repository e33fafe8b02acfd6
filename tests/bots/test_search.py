"""The search: repeatable, on time, fair to what is hidden, and good at what can be reckoned."""

from itertools import count, islice
from random import Random

import pytest

from ironroads.bots.levels import LEVELS, SearchBot
from ironroads.bots.registry import BOTS, bot
from ironroads.bots.thinking.search import Search
from ironroads.bots.thinking.win_estimate import estimate_for, estimates, results, win_estimates, win_shares
from ironroads.core.errors import BadChoice
from ironroads.games import TITLES
from ironroads.games.dampfross.rules.building.build import BuildPhase
from playing import after

from .shelf import decisions

pytestmark = pytest.mark.both_builds

STEEL = TITLES["steel-driver"].open("", {"first": "seat-one"})


@pytest.mark.parametrize("name", TITLES)
def test_the_same_seed_and_budget_give_the_same_tree(name):
    game = TITLES[name].open()
    for state, seat in islice(decisions(game, seed=4, apart=40), 2):
        searches = [Search(game, game.veil(state, seat), seat, Random(7)) for _ in range(2)]
        for search in searches:
            search.run(15)
        one, other = (search.choice() for search in searches)
        assert one.actions == other.actions
        assert [child and (child.visits, child.totals) for child in one.children] == [
            child and (child.visits, child.totals) for child in other.children
        ]


@pytest.mark.parametrize("name", TITLES)
def test_every_level_plays_legal_moves(name):
    game = TITLES[name].open()
    for state, seat in islice(decisions(game, seed=5, apart=40), 2):
        for level in (*LEVELS[:2], "search:5"):
            assert bot(level).choose(game, game.veil(state, seat), seat, Random(1)) in game.legal(state, seat)


def test_thinking_stops_at_the_first_look_at_the_clock_after_the_deadline():
    ticks = count()
    search = Search(STEEL, STEEL.start(4), 0, Random(1), clock=lambda: next(ticks) / 100)
    search.run(1000, seconds=0.5)
    assert search.iterations == 50


def test_without_a_deadline_all_iterations_are_made():
    search = Search(STEEL, STEEL.start(4), 0, Random(1))
    search.run(33)
    assert search.iterations == search.root.visits == 33


def test_what_was_thought_about_the_position_is_kept():
    match = after(STEEL, 4, "offer:red bid:1")
    thinker = SearchBot(100)
    action = thinker.choose(STEEL, match.state, 1, Random(1))
    match.play(1, action)
    search = thinker._last
    assert search is not None
    favourite = search.root.child(action)
    after_reply = match.state.copy()
    line = favourite.actions[favourite.favourite()]
    STEEL.apply(after_reply, favourite.seat, line)
    asked = STEEL.seat(after_reply)
    if asked == 1:
        assert search.recall(STEEL.veil(after_reply, 1)) is favourite.child(line)
    assert search.recall(STEEL.start(4)) is None


def test_a_remembered_position_is_looked_at_whole(monkeypatch):
    """Below the first decision only some of many actions are looked at; that must not last.

    The scale stays as it was: with another one, old results made a bad move look better than the right one.
    """
    game = TITLES["dampfross"].open()
    monkeypatch.setattr(BuildPhase, "is_planned", lambda *_: False)  # nowhere else are so many actions
    state, seat = next(
        (s, seat) for s, seat in decisions(game, 3, 1) if len(game.legal(s, seat)) > 120 and s.points == 6
    )
    thinker = SearchBot(150)
    game.apply(state, seat, thinker.choose(game, game.veil(state, seat), seat, Random(1)))
    assert game.seat(state) == seat
    remembered = thinker._last.recall(game.veil(state, seat))
    assert remembered is not None and len(remembered.actions) < len(game.legal(state, seat))
    scale, fresh = thinker._last.scale, Search(game, game.veil(state, seat), seat, Random(2)).scale
    thinker.choose(game, game.veil(state, seat), seat, Random(2))
    assert thinker._last.root is remembered and remembered.visits > 150
    assert thinker._last.scale == scale != fresh
    assert set(remembered.actions) == set(game.legal(state, seat))


def test_only_the_focus_is_looked_into():
    search = Search(STEEL, STEEL.start(4), 0, Random(1))
    black = STEEL.read("offer:black")
    search.run(20, focus=black)
    assert search.choice().child(black).visits == 20


def test_results_are_shares_of_the_win_and_a_bounded_lead():
    end = STEEL.start(4)
    end.phase = len(STEEL.phases)
    end.cash = [900, 400, 900, 100]
    assert win_shares(STEEL, end) == [0.5, 0, 0.5, 0]
    found = results(STEEL, end)
    assert found[0] == found[2] > found[1] > found[3]
    assert all(0 <= result <= 1 for result in found)
    end.cash = [901, 400, 900, 100]
    assert win_estimates(STEEL.evaluator(end), end, 1.0)[0] > found[0]


def test_a_number_goes_to_searches_only():
    assert bot("search:12").iterations == 12
    for name in ("greedy:3", "search:x", "nobody"):
        with pytest.raises(BadChoice):
            bot(name)
    assert set(LEVELS) < set(BOTS)


@pytest.mark.parametrize("values", [[10.0, 10.0], [3.0, 7.0, 7.0], [5.0, -40.0, 12.5, 0.0]])
def test_what_is_promised_to_one_seat_is_what_it_is_promised_among_all(values):
    expected = estimates(values, 4.0)
    assert [estimate_for(seat, values, 4.0) for seat in range(len(values))] == expected
    assert sorted(expected) == [expected[seat] for seat in sorted(range(len(values)), key=values.__getitem__)]
