"""Rules 2 and 3: income and auctions."""

import pytest

from ironroads.core.errors import BadChoice, BadNotation, IllegalMove
from ironroads.core.rules.refusal import Refusal
from ironroads.core.rules.sentinels import NOBODY
from ironroads.games import TITLES
from playing import after, play, possible, refused, told


@pytest.mark.parametrize(("players", "cubes"), [(3, 10), (4, 8), (5, 7), (6, 6)])
def test_income_by_number_of_players(steel, players, cubes):
    assert after(steel, players).state.cubes == [cubes] * players


@pytest.mark.parametrize("players", [2, 7])
def test_three_to_six_can_play(steel, players):
    with pytest.raises(BadChoice):
        after(steel, players)


def test_unspent_cubes_are_kept_and_income_is_the_same_each_turn(steel):
    match = after(steel, 5, "offer:red bid:4 pass pass pass pass on on on on on start:baltimore>pittsburgh")
    assert match.state.turn == 2
    assert match.state.cubes == [10, 14, 14, 14, 14]


def test_the_active_player_offers_a_company_or_passes_the_marker(steel):
    match = after(steel, 3)
    assert match.decision().kind == "offer"
    assert possible(match) == {"on", *(f"offer:{c}" for c in ("red", "yellow", "green", "blue", "black", "purple"))}


def test_the_auctioneer_must_open_with_at_least_one_cube(steel):
    match = after(steel, 3, "offer:green")
    assert refused(match, "pass").code == "must_open"
    assert possible(match) == {f"bid:{n}" for n in range(1, 11)}


def test_bids_are_limited_by_cubes(steel):
    match = after(steel, 3, "offer:green")
    assert refused(match, "bid:11") == Refusal("too_few_cubes", (11, 10), "3.3")


def test_a_bid_may_jump_but_not_equal_the_last(steel):
    match = after(steel, 3, "offer:green bid:2 bid:7")
    assert refused(match, "bid:7") == Refusal("bid_too_low", (7, 7), "3.4")
    assert refused(match, "bid:3").code == "bid_too_low"


def test_a_player_who_passes_is_out_of_this_auction(steel):
    match = after(steel, 3, "offer:green bid:1 pass bid:2 bid:3")
    assert match.decision().seats == (2,)


def test_bidding_goes_clockwise_from_the_auctioneer(steel):
    match = after(steel, 4, "on offer:red bid:1")
    assert match.decision().seats == (2,)
    assert play(match, "pass").decision().seats == (3,)
    assert play(match, "pass").decision().seats == (0,)


def test_players_who_cannot_raise_are_out(steel):
    match = after(steel, 3, "offer:green bid:10")
    assert match.state.leader == NOBODY and match.state.controller[2] == 0


def test_passes_are_not_logged(steel):
    match = after(steel, 3, "on offer:green bid:2 pass bid:3 pass")
    assert [event.kind for event in match.log] == ["offered", "bid", "bid", "won"]


def test_t1_the_winner_pays_into_the_box_and_takes_marker_and_share(steel):
    """Don (0) puts green up, Simon (2) wins with six, the marker goes to Don's left neighbour."""
    match = after(steel, 4, "offer:green bid:3 pass bid:6 pass pass")
    state = match.state
    assert state.treasury[2] == 6
    assert state.cubes == [8, 8, 2, 8]
    assert state.controller[2] == 2
    assert state.shares[2 * 6 + 2] == 1
    assert match.decision().seats == (1,)
    assert refused(match, "offer:green") == Refusal("sold_this_turn", (2,), "3.6")


def test_the_marker_goes_to_the_left_of_the_auctioneer_not_of_the_winner(steel):
    match = after(steel, 3, "offer:red bid:1 pass bid:2 pass")
    assert match.state.controller[0] == 2
    assert match.decision().seats == (1,)


def test_passing_the_marker_is_not_dropping_out(steel):
    match = after(steel, 3, "on offer:red bid:1 bid:2 bid:3 pass pass")
    assert match.decision().seats == (2,)
    assert play(match, "on").decision().seats == (0,)
    assert "offer:blue" in possible(match)


def test_once_round_without_an_auction_ends_the_phase(steel):
    match = after(steel, 3, "offer:red bid:3 pass pass on on on")
    assert match.decision().kind == "build"
    assert match.state.active == 1, "with the left neighbour of the last auctioneer"


def test_the_phase_ends_when_all_companies_are_sold(steel):
    moves = " ".join(f"offer:{c} bid:3 pass pass" for c in ("red", "yellow", "green", "blue", "black", "purple"))
    match = after(steel, 3, moves)
    assert match.decision().kind == "build"
    assert match.state.active == 0


def test_after_the_last_sale_the_marker_goes_left_even_to_a_player_without_cubes(steel):
    """Seat 1 spends everything on red; seat 0 puts the last company up."""
    first = "on offer:red bid:10 on offer:yellow bid:1 pass"
    others = "offer:green bid:1 pass offer:blue bid:1 pass offer:black bid:1 pass offer:purple bid:1 pass"
    match = after(steel, 3, f"{first} {others}")
    assert match.state.sold == steel.board.all_companies
    assert match.state.cubes[1] == 0
    assert match.state.active == 1, "the left neighbour of seat 0"


def test_a_turn_without_auctions(steel):
    """The marker stays, all companies pass in their current order, and the next turn begins."""
    match = after(steel, 3, "on on on")
    state = match.state
    assert (state.turn, state.active, state.order) == (2, 0, list(range(6)))
    assert state.cubes == [20, 20, 20]
    assert len(told(match, "unsold_passes")) == 6


def test_a_player_without_cubes_passes_the_marker_automatically(steel):
    match = after(steel, 3, "offer:red bid:10")
    assert match.decision().seats == (1,)
    play(match, "on on")
    assert match.decision().kind == "build"


def test_a_player_may_control_several_companies(steel):
    match = after(steel, 3, "offer:red bid:1 pass pass on on offer:blue bid:1 pass pass")
    assert [match.state.controller[c] for c in (0, 3)] == [0, 0]


def test_everything_is_open(steel):
    match = after(steel, 3, "offer:red bid:2 pass pass")
    assert steel.veil(match.state, 2) == match.state


def test_the_first_player_is_drawn_or_the_first_seat(steel):
    drawn = TITLES["steel-driver"].open()
    match = after(drawn, 4)
    assert match.decision().kind == "first" and match.chance_is_asked()
    assert possible(match) == {"first:1", "first:2", "first:3", "first:4"}
    assert play(match, "first:3").decision().seats == (2,)
    assert after(steel, 4).decision().seats == (0,)


def test_a_move_of_another_phase_is_refused(steel):
    match = after(steel, 3)
    assert refused(match, "build:denver-omaha") == Refusal("another_question", (), "3.1")


def test_a_move_out_of_turn_is_refused(steel):
    match = after(steel, 3, "offer:red")
    refusal = steel.refusal(match.state, 1, steel.read("bid:2"))
    assert refusal is not None and (refusal.code, refusal.facts) == ("not_your_turn", (0,))


def refusal_of(match, text):
    with pytest.raises(IllegalMove) as error:
        match.order(match.decision().seats[0], text)
    return error.value.refusal


def test_impossible_bids_are_refused_with_their_reason(steel):
    match = after(steel, 3, "offer:red bid:3")
    assert refusal_of(match, "bid:0") == Refusal("bid_nothing", (), "3.3")
    assert refusal_of(match, "bid:99") == Refusal("too_few_cubes", (99, 10), "3.3")
    assert refusal_of(after(steel, 3), "bid:99") == Refusal("another_question", (), "3.1")
    assert match.order(1, "bid:4") == 1


@pytest.mark.parametrize("text", ["build:boston-denver", "start:boston>denver", "BUILD:Boston-Denver"])
def test_routes_that_do_not_exist_are_refused_with_their_reason(steel, text):
    boston, denver = steel.board.city_ids.index("boston"), steel.board.city_ids.index("denver")
    assert refusal_of(after(steel, 3), text) == Refusal("no_route", (boston, denver), "4.4")


def test_a_city_that_does_not_exist_is_bad_notation(steel):
    with pytest.raises(BadNotation):
        after(steel, 3).order(0, "build:boston-atlantis")
