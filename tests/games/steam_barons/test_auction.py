"""Rules 2: buying shares."""

from ironroads.core.rules.sentinels import NOBODY, UNKNOWN
from playing import play, possible, refused, step, told

from .conftest import ENGLAND, TITLE
from .positions import COMPANIES, scene

SIMON, ANDY, JAMES, GEOFF = range(4)


def auction(game, seats=3, company="orange", **facts):
    bidders = [str(seat) for seat in range(seats)]
    facts = {"phase": "bid", "company": company, "player": "0", "bidders": bidders, "first": "0"} | facts
    return scene(game, seats, **({"controller": dict.fromkeys(COMPANIES, "none")} | facts))


def test_the_buying_example_of_the_rulebook(usa):
    """Four players buy shares of six companies; only the bracketed figures of the notes are ours."""
    order = ["black", "green", "white", "orange", "natural", "brown"]
    match = auction(
        usa, 4, "black", order=order, cash={"0": 40, "1": 40, "2": 40, "3": 40},
        available={"black": 3, "green": 1, "white": 0, "orange": 2, "natural": 4, "brown": 2},
        left={"black": 5, "green": 7, "white": 8, "orange": 6, "natural": 4, "brown": 6},
        price={"black": 4, "green": 5, "orange": 8, "natural": 3, "brown": 5}, place=0,
    )  # fmt: skip
    play(match, "bid:4 pass pass bid:8 pass buy:2 buy:0 buy:1")
    assert match.state.first == ANDY
    play(match, "pass bid:6 pass pass buy:1")
    assert match.state.first == JAMES
    assert match.state.company == COMPANIES.index("orange")
    assert match.decision().seats == (JAMES,)
    play(match, "pass pass pass bid:10 buy:1 buy:0 buy:0 buy:0")
    assert match.state.first == GEOFF
    play(match, "bid:4 pass pass pass buy:4")
    assert match.state.first == SIMON
    play(match, "pass pass pass pass")
    assert match.state.cash == [40, 22, 34, 8]
    assert match.state.first == SIMON
    assert match.state.treasury == [5] * 6
    assert sum(match.state.available) == 3
    assert [match.state.controller[COMPANIES.index(name)] for name in ("natural", "black")] == [GEOFF, GEOFF]


def test_the_first_bid_is_at_least_the_price_and_at_least_one_dollar(england):
    match = auction(england, price={"orange": 7})
    assert refused(match, "bid:6").code == "bid_too_low"
    assert "bid:7" in possible(match)
    free = possible(auction(england, price={"orange": 0}))
    assert "bid:1" in free and "bid:0" not in free


def test_every_further_bid_is_higher(england):
    match = play(auction(england), "bid:9")
    assert refused(match, "bid:9").code == "bid_too_low"
    assert "bid:10" in possible(match)


def test_bids_are_limited_to_cash_but_only_one_share_is_compulsory(england):
    match = auction(england, available={"orange": 3}, left={"orange": 3}, cash={"0": 12})
    assert refused(match, "bid:13").code == "bid_above_cash"
    assert "bid:12" in possible(match)
    play(match, "bid:12 pass")
    step(match, "pass")
    assert possible(match) == {"buy:1"}


def test_the_winner_is_not_asked_to_buy_the_only_share_or_all_that_the_money_allows(england):
    match = play(auction(england, cash={"0": 12}), "bid:12 pass pass")
    assert match.state.shares[0] == 1 and match.decision().facts[0] != 0
    match = auction(england, available={"orange": 3}, left={"orange": 3}, cash={"0": 12})
    play(match, "bid:12 pass pass")
    assert match.state.shares[0] == 1 and match.decision().seats == (1,)


def test_hidden_money_is_not_betrayed_by_questions_that_are_not_asked():
    game = TITLE.open(ENGLAND, {"order": "fixed", "money": "hidden"})
    match = auction(game, available={"orange": 3}, left={"orange": 3}, cash={"0": 12})
    play(match, "bid:12 pass pass")
    assert (match.decision().kind, match.decision().seats) == ("buy", (0,))


def test_who_passes_is_out_of_this_auction_but_may_still_buy(england):
    match = auction(england, available={"orange": 3}, left={"orange": 3})
    play(match, "pass bid:6 pass")
    assert match.decision().kind == "buy" and match.decision().seats == (1,)
    play(match, "buy:1")
    assert match.decision().seats == (2,)
    play(match, "buy:0 buy:2")
    assert match.state.shares[0] == 2


def test_the_winner_must_buy_one_share(england):
    match = play(auction(england, available={"orange": 2}, left={"orange": 4}), "bid:5 pass pass")
    assert refused(match, "buy:0").code == "must_buy"
    assert possible(match) == {"buy:1", "buy:2"}
    assert refused(match, "buy:3").code == "too_few_shares"


def test_the_others_buy_once_round_clockwise_from_the_winner(england):
    match = play(auction(england, available={"orange": 3}, left={"orange": 3}), "pass bid:5 pass buy:1")
    play(match, "buy:0 buy:0")
    assert match.state.company == COMPANIES.index("green")
    assert match.state.available[0] == 2


def test_money_goes_to_the_bank_and_never_to_the_company(england):
    match = play(auction(england), "bid:8 pass pass buy:1")
    assert match.state.cash[0] == 22
    assert match.state.treasury[0] == 5


def test_the_marker_goes_to_the_left_of_its_holder_not_of_the_winner(england):
    match = play(auction(england), "pass pass bid:5 buy:1")
    assert match.state.first == 1


def test_the_marker_stays_when_no_player_buys(england):
    match = play(auction(england), "pass pass pass")
    assert match.state.first == 0
    assert told(match, "no_bids")[0].facts == (0,)


def test_a_company_without_available_shares_is_skipped_and_does_not_move_the_marker(england):
    match = auction(england, available={"green": 0}, left={"green": 6})
    play(match, "pass pass pass")
    assert match.state.company == COMPANIES.index("brown")
    assert match.state.first == 0


def test_the_first_buyer_controls_the_company(england):
    match = play(auction(england), "bid:5 pass pass buy:1")
    assert match.state.controller[0] == 0


def test_control_needs_strictly_more_shares(england):
    facts = {"available": {"orange": 2}, "left": {"orange": 3}, "shares": {"0": {"orange": 1}}}
    match = auction(england, controller={"orange": "0"}, **facts)
    play(match, "pass bid:5 pass buy:1")
    assert match.state.controller[0] == 0
    match = auction(england, controller={"orange": "0"}, **facts)
    play(match, "pass bid:5 pass buy:2")
    assert match.state.controller[0] == 1


def test_who_cannot_bid_is_not_asked_while_money_is_open(england):
    match = auction(england, cash={"1": 4})
    play(match, "pass")
    assert match.decision().seats == (2,)
    assert not match.state.bidders >> 1 & 1


def test_with_hidden_money_all_players_are_asked():
    game = TITLE.open(ENGLAND, {"order": "fixed", "money": "hidden"})
    match = play(auction(game, cash={"1": 0}), "pass")
    assert match.decision().seats == (1,)
    assert possible(match) == {"pass"}
    assert game.veil(match.state, 0).cash == [30, UNKNOWN, UNKNOWN]


def test_one_auction_per_company_and_turn_in_order_of_play(england):
    order = ["white", "brown", "orange", "green", "natural", "black"]
    match = auction(england, company="white", order=order, place=0)
    play(match, "pass " * 18)
    assert [event.facts[0] for event in told(match, "no_bids")] == [COMPANIES.index(name) for name in order]
    assert NOBODY in match.state.controller
