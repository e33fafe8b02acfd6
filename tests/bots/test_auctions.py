"""Ascending auctions: bots pay no more than something is worth, and jump only where the bid itself is of use."""

from random import Random

import pytest

from games.steam.conftest import NORTH
from games.steam.positions import table
from games.steam_barons.conftest import TITLE as BARONS
from ironroads.bots.registry import bot
from ironroads.bots.thinking.search import Search
from ironroads.games.steam_barons.rules.actions import PASS, Bid
from ironroads.games.titles import TITLES
from playing import after

STEEL = TITLES["steel-driver"].open("", {"first": "seat-one"})
STOCKS = BARONS.open("", {"order": "fixed"})
BASE, STANDARD = (TITLES[name].open(NORTH) for name in ("steam-base", "steam-standard"))


def first_auction(cash, seats=3):
    """The first auction of Steam Barons, with so much money in the players' hands."""
    state = STOCKS.start(seats)
    rng = Random(3)
    while STOCKS.seat(state) < 0:
        STOCKS.apply(state, -1, rng.choice(STOCKS.legal(state, -1)))
    state.cash = list(cash)
    return state


def bid_of(game, state, seat, name="medium"):
    action = bot(name).choose(game, game.veil(state, seat), seat, Random(1))
    return getattr(action, "amount", 0)


@pytest.mark.parametrize("name", ["medium", "search:40"])
def test_no_bot_opens_high_against_rivals_without_money(name):
    state = first_auction([30, 0, 0])
    state.player, state.bidders = 0, 0b001
    assert bid_of(STOCKS, state, 0, name) == STOCKS.turn.least(state)


@pytest.mark.parametrize("bid", [5, 9, 14, 20])
def test_a_raise_is_the_least_one(bid):
    state = first_auction([30, 30, 30])
    state.bid, state.leader, state.player = bid, 1, 0
    assert bid_of(STOCKS, state, 0) in (0, bid + 1)
    assert len(STOCKS.candidates(state, 0)) <= 2


def test_a_share_is_left_that_costs_more_than_the_table_can_usually_pay():
    """Six shares and 90 dollars: 15 for each, a quarter more at most."""
    state = first_auction([30, 30, 30])
    state.bid, state.leader, state.player = 18, 1, 0
    assert STOCKS.candidates(state, 0) == [PASS]
    state.bid = 17
    assert [action.amount for action in STOCKS.candidates(state, 0) if isinstance(action, Bid)] == [18]


@pytest.mark.parametrize("bid", range(1, 30, 4))
def test_what_the_last_bid_costs_is_charged_although_the_auction_ends_with_it(bid):
    """Rivals cannot answer any of these bids; the dearer ones used to look as good as the cheapest."""
    state = first_auction([30, 0, 0])
    state.player, state.bidders = 0, 0b001
    state.price[state.company] = 0
    worths = []
    for amount in (bid, bid + 1):
        trial = state.copy()
        STOCKS.apply(trial, 0, STOCKS.moves.bids[amount])
        worths.append(STOCKS.value(trial, 0))
    assert worths[0] > worths[1]


def steel_auction(turn, sold, cubes, treasury=0):
    match = after(STEEL, len(cubes), "offer:red")
    state = match.state
    state.turn, state.sold, state.cubes = turn, sold, list(cubes)
    state.treasury[0] = treasury
    return state


def test_a_company_costs_about_what_all_cubes_can_pay_for_all_companies():
    """Four players with eight cubes each and six companies: more than seven cubes for one is too much."""
    state = steel_auction(1, 0, [8, 8, 8, 8])
    bids = []
    for bid in range(1, 8):
        state.bid, state.leader, state.player = bid, 1, 0
        bids.append(bid_of(STEEL, state, 0))
    assert bids[0] > 0 and bids[-1] == 0


def test_in_the_last_auction_all_cubes_go_into_the_box():
    state = steel_auction(5, 0b111110, [7, 2, 2, 2], treasury=1)
    assert bid_of(STEEL, state, 0) == 7


def test_before_the_last_turn_a_jump_pays_for_a_link_or_is_not_made():
    """With the cubes of a jump the box must build more than the cubes would be worth in hand."""
    state = steel_auction(2, 0, [8, 8, 8, 8])
    state.bid, state.leader, state.player = 1, 1, 0
    cube, plans = STEEL.position_value.cube_value(state), STEEL.position_value.plans
    for jump in [action.amount for action in STEEL.candidates(state, 0)[2:]]:
        assert 100 * (plans.worth(state, 0, jump) - plans.worth(state, 0, 2)) >= cube * (jump - 2) - 100


def test_a_jump_that_was_played_can_still_be_analysed():
    """No bot considers it, but a person may have bid it."""
    state = steel_auction(2, 0, [8, 8, 8, 8])
    jump = STEEL.read("bid:8")
    assert jump not in STEEL.candidates(state, 0)
    search = Search(STEEL, state, 0, Random(1))
    search.run(5)
    search.run(4, focus=jump)
    assert search.choice().child(jump).visits == 4


def steam_auction(game, phase, turn, **facts):
    return table(game, phase, turn=turn, bidders=["0", "1", "2"], **facts).state


@pytest.mark.parametrize(("game", "phase"), [(BASE, "place"), (STANDARD, "order")])
@pytest.mark.parametrize("bid", [0, 2])
def test_a_place_in_the_order_is_raised_by_a_dollar(game, phase, bid):
    state = steam_auction(game, phase, 1, bid=bid, leader="1", cash={"0": 20, "1": 20, "2": 20})
    assert [action.amount for action in game.candidates(state, 0) if isinstance(action, type(game.moves.bids[0]))] == [
        bid + 1
    ]
    assert bid_of(game, state, 0) in (0, bid + 1)


@pytest.mark.parametrize("name", ["medium", "search:20"])
def test_a_place_is_opened_at_nothing_against_rivals_without_money(name):
    state = steam_auction(STANDARD, "order", 3, cash={"0": 20, "1": 0, "2": 0})
    assert bid_of(STANDARD, state, 0, name) == 0


def test_a_place_is_left_for_more_than_the_best_action_tile_is_worth():
    """Two bots used to bid each other up until neither could build."""
    state = steam_auction(STANDARD, "order", 1, bid=4, leader="1", cash={"0": 20, "1": 20, "2": 20})
    assert STANDARD.write(bot("medium").choose(STANDARD, state, 0, Random(1))) == "pass"
