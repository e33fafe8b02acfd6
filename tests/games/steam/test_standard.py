"""What the standard game does differently (rules 2.1 to 2.4, 2.9 to 2.11 of its page)."""

import pytest

from ironroads.core.rules.sentinels import NOBODY, NOTHING
from playing import play, possible, refused, step, told

from .positions import on_turn, table, taken


def test_capital_is_taken_up_in_playing_order(standard):
    match = table(standard, "capital", order=["2", "0", "1"], player="2")
    play(match, "capital:10 capital:5 capital:0")
    assert match.state.cash == [5, 0, 10]
    assert match.state.income == [-1, 0, -2]
    assert on_turn(match) == ("order", 2)


def test_at_the_lowest_income_capital_costs_two_points(standard):
    match = table(standard, "capital", income={"0": -10}, points={"0": 3})
    assert possible(match) == {"capital:0", "capital:5"}
    refusal = refused(match, "capital:10")
    assert (refusal.code, refusal.facts) == ("no_capital", (10, 5))
    play(match, "capital:5")
    assert (match.state.points[0], match.state.cash[0]) == (1, 5)


def test_players_who_cannot_raise_capital_are_not_asked(standard):
    match = table(standard, "capital", income={"1": -10}, points={"1": 1})
    play(match, "capital:0")
    assert on_turn(match) == ("capital", 2)


def auction(game, seats=4, cash=20, **facts):
    money = {str(seat): cash for seat in range(seats)}
    order = [str(seat) for seat in range(seats)]
    return table(game, "order", seats=seats, cash=money, bidders=order, **facts)


def test_who_passes_gets_the_last_free_place(standard):
    match = play(auction(standard), "bid:1 pass bid:2 pass")
    assert match.state.placed == [NOBODY, NOBODY, 3, 1]
    assert on_turn(match) == ("order", 0)


def test_first_and_second_pay_in_full_the_last_nothing_the_others_half_rounded_up(standard):
    match = auction(standard, seats=5)
    play(match, "bid:1 bid:2 bid:3 bid:4 bid:5 pass bid:6 bid:7 pass pass pass")
    assert match.state.order == [2, 1, 4, 3, 0]
    assert match.state.cash == [20, 14, 13, 18, 17]  # half of 5 and of 4, rounded up
    prices = {event.seat: event.facts[1] for event in told(match, "ordered")}
    assert prices == {3: 2, 4: 3, 1: 6, 2: 7}
    assert [(event.seat, event.facts) for event in told(match, "place")] == [(0, (5,))]


def test_players_who_never_bid_pay_nothing(standard):
    match = play(auction(standard, seats=3), "pass pass")
    assert match.state.order == [2, 1, 0]
    assert match.state.cash == [20, 20, 20]


def test_bids_come_from_cash_alone(standard):
    match = auction(standard, cash=3)
    assert refused(match, "bid:4").code == "bid_too_high"
    step(match, "bid:3")
    assert possible(match) == {"pass"}


def test_players_who_cannot_raise_the_bid_are_not_asked(standard):
    match = play(auction(standard, cash=3), "bid:3")
    assert match.state.order == [0, 3, 2, 1]
    assert on_turn(match) == ("select", 0)


def test_turn_order_may_pass_once_and_stay_in(standard):
    match = auction(standard, seats=3, waiting=["0"])
    play(match, "wait bid:1 bid:2")
    assert on_turn(match) == ("order", 0)
    assert refused(match, "wait").code == "no_free_pass"
    play(match, "bid:3")


def test_only_the_holder_of_turn_order_may_wait(standard):
    match = auction(standard, seats=3, waiting=["1"])
    assert refused(match, "wait").code == "no_free_pass"
    play(match, "bid:0 wait")
    assert match.state.waiting == 0


def test_turn_order_of_the_last_turn_gives_the_free_pass(standard):
    tiles = taken(s1="turn-order")
    match = play(table(standard, "capital", turn=2, taken=tiles), "capital:0 capital:0 capital:0")
    assert match.state.waiting == 0b010


def test_the_present_first_player_opens_and_it_goes_on_in_playing_order(standard):
    match = table(standard, "capital", order=["2", "1", "0"], player="2")
    play(match, "capital:5 capital:5 capital:5")
    assert on_turn(match) == ("order", 2)
    play(match, "bid:0")
    assert on_turn(match) == ("order", 1)
    play(match, "pass")
    assert on_turn(match) == ("order", 0)


def test_the_auction_rules_this_turn(standard):
    match = play(auction(standard, seats=3), "pass bid:0 pass")
    assert match.state.order == [1, 2, 0]
    assert on_turn(match) == ("select", 1)


def end(game, **facts):
    match = table(game, "move", round=1, place=2, player="2", **facts)
    return play(match, "stay")


def test_locomotives_cost_a_dollar_a_level(standard):
    match = end(standard, income={"0": 5}, locomotive={"0": 4, "1": 2}, cash={"1": 3})
    assert match.state.cash[:2] == [1, 1]
    event = told(match, "income")[0]
    assert [part.facts for part in event.because] == [(5,), (4, 4)]


def test_what_is_missing_costs_a_point_for_two_dollars(standard):
    """Income + 2, locomotive 4, cash 1: short 1, so one point, and $1 change (T9)."""
    match = end(standard, income={"0": 2}, locomotive={"0": 4}, cash={"0": 1}, points={"0": 5})
    assert (match.state.points[0], match.state.cash[0]) == (4, 1)


def test_when_points_are_gone_income_goes(standard):
    match = end(standard, income={"0": 0}, locomotive={"0": 5}, points={"0": 1})
    assert (match.state.points[0], match.state.income[0], match.state.cash[0]) == (0, -2, 1)
    assert told(match, "made_up")[0].facts == (5, 1, 2)


def test_the_log_names_nothing_that_is_zero(standard):
    match = end(standard, income={"0": 0}, locomotive={"0": 4}, points={"0": 5})
    assert told(match, "made_up_by_points")[0].facts == (4, 2)
    assert [part.facts for part in told(match, "expenses")[0].because] == [(4, 4)]
    match = end(standard, income={"0": 0}, locomotive={"0": 4})
    assert told(match, "made_up_by_income")[0].facts == (4, 2)
    assert not told(match, "made_up")


def test_below_the_lowest_income_is_bankrupt(standard):
    match = end(standard, income={"0": -10}, locomotive={"0": 1}, points={"0": 5})
    assert match.state.bankrupt == 0b001
    match = end(standard, income={"0": -10}, locomotive={"0": 2}, points={"0": 6})
    assert (match.state.bankrupt, match.state.points[0], match.state.income[0]) == (0, 0, -10)


def test_a_single_survivor_plays_on_without_an_auction(standard):
    facts = {"bankrupt": ["1", "2"], "order": ["0"], "seats": 3}
    match = play(table(standard, "capital", **facts), "capital:5")
    assert on_turn(match) == ("select", 0)


@pytest.mark.parametrize("moves", ["bid:0 bid:1 bid:2 pass pass", "pass pass"])
def test_the_auction_leaves_nothing_behind(standard, moves):
    state = play(auction(standard, seats=3), moves).state
    assert (state.bid, state.leader, state.bidders, state.waiting) == (NOTHING, NOBODY, 0, 0)
    assert state.placed == [NOBODY] * 3
    assert state.bids == [NOTHING] * 3
