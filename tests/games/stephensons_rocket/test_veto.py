"""The veto round (rules 6) and passengers (rules 7)."""

import pytest

from ironroads.core.rules.bits import has
from ironroads.core.rules.game import Decision
from playing import possible, refused, told

from .positions import field_of, held, match_with, order

# The worked example: the GWR is on B15; A, B and C of the rulebook are seats 0, 1, 2, and seat 2 moves.
RUN = {"GWR": "NE"}
HERE, LEFT, MIDDLE, RIGHT = "B15", "B14", "C15", "C16"


@pytest.fixture
def example(rocket):
    match = match_with(rocket, runs=RUN, player="2", shares={"0": {"GWR": 2}, "1": {"GWR": 3}, "2": {"GWR": 2}})
    order(match, f"move:GWR>{MIDDLE}")
    assert held(match, "GWR") == [2, 3, 3]
    return match


def engine(match):
    return match.game.board.hex_names[field_of(match, "engine", "GWR")]


def sides(match, hex):
    return sum(has(side, match.game.board.hex_names.index(hex)) for side in match.state.sides)


def test_the_example_has_three_targets(rocket):
    match = match_with(rocket, runs=RUN)
    assert {move for move in possible(match) if "GWR" in move} == {f"move:GWR>{hex}" for hex in (LEFT, MIDDLE, RIGHT)}


def test_the_mover_passes_and_the_last_bidder_pays(example):
    """T2, first branch."""
    order(example, "veto", f"bid:1>{LEFT}", f"bid:2>{LEFT}", "pass")
    assert engine(example) == LEFT
    assert held(example, "GWR") == [2, 1, 3]
    assert field_of(example, "stack", "GWR") == 16 - 6
    assert sides(example, HERE) == 2


@pytest.mark.parametrize("hex", [LEFT, MIDDLE, RIGHT])
def test_the_mover_need_only_equal_the_bid_to_place_the_engine_anywhere(example, hex):
    """T2, second branch: only the mover pays."""
    order(example, "veto", f"bid:1>{LEFT}", f"bid:2>{LEFT}", f"bid:2>{hex}")
    assert engine(example) == hex
    assert held(example, "GWR") == [2, 3, 1]
    assert sides(example, HERE) == 2


def test_the_mover_may_not_bid_less(example):
    order(example, "veto", f"bid:1>{LEFT}", f"bid:2>{LEFT}")
    refusal = refused(example, "bid:1")
    assert (refusal.code, refusal.rule) == ("mover_bid_too_low", "6.4")
    assert possible(example) == {"pass", "bid:2", "bid:3"}


def test_a_mover_with_too_few_shares_is_passed_over(rocket):
    match = match_with(rocket, runs=RUN, player="2", shares={"0": {"GWR": 2}, "1": {"GWR": 3}})
    order(match, f"move:GWR>{MIDDLE}", "veto", f"bid:1>{LEFT}", f"bid:2>{LEFT}")
    assert match.decision().kind == "action"
    assert held(match, "GWR") == [2, 1, 1]


def test_an_option_returns_the_engine_to_the_first_choice_of_the_mover(opened_with):
    """Ruling 1, `original`: the engine is on B' again without another question."""
    match = match_with(
        opened_with(veto_mover_choice="original"),
        runs=RUN,
        player="2",
        shares={"0": {"GWR": 2}, "1": {"GWR": 3}, "2": {"GWR": 2}},
    )
    order(match, f"move:GWR>{MIDDLE}", "veto", f"bid:1>{LEFT}", f"bid:2>{RIGHT}", "bid:2")
    assert engine(match) == MIDDLE
    assert held(match, "GWR") == [2, 3, 1]


def test_others_must_beat_the_last_bid(example):
    order(example, "veto", f"bid:1>{LEFT}")
    refusal = refused(example, "bid:1")
    assert (refusal.code, refusal.rule) == ("bid_too_low", "6.3")
    assert refused(example, "bid:4").code == "too_few_shares"


def test_the_caller_need_not_bid(example):
    """FAQ: a call without bids leaves everything as it is."""
    order(example, "veto", "pass", "pass", "pass")
    assert engine(example) == MIDDLE
    assert held(example, "GWR") == [2, 3, 3]


def test_a_bid_is_at_least_one_share(example):
    order(example, "veto")
    assert possible(example) == {"pass", "bid:1", "bid:2"}


def test_all_shareholders_are_asked_at_once(example):
    assert example.decision() == Decision("veto", (0, 1), False, example.decision().facts, "6.1")
    line = example.game.board.line_names.index("GWR")
    assert example.decision().facts[0] == line  # standing orders name the line by it


def test_the_bidding_begins_to_the_left_of_the_mover_not_of_the_caller(example):
    example.play(1, example.game.read("veto"))
    assert example.decision().seats == (0,)


def test_players_without_shares_are_not_asked(rocket):
    match = match_with(rocket, runs=RUN, shares={"2": {"GWR": 1}})
    order(match, f"move:GWR>{MIDDLE}")
    assert match.decision().seats == (2,)


def test_without_other_shareholders_there_is_no_veto(rocket):
    match = order(match_with(rocket, runs=RUN, shares={"0": {"GWR": 5}}), f"move:GWR>{MIDDLE}")
    assert match.decision().kind == "action"


def test_the_engine_may_be_left_where_it_is(example):
    order(example, "veto", f"bid:1>{MIDDLE}", "pass", "pass")
    assert engine(example) == MIDDLE
    assert held(example, "GWR") == [1, 3, 3]
    assert told(example, "left")


def test_a_bidder_chooses_among_the_same_targets(example):
    """Easy mistake 12."""
    order(example, "veto", "bid:1")
    assert possible(example) == {f"put:{hex}" for hex in (LEFT, MIDDLE, RIGHT)}
    assert refused(example, "put:A15").code == "sharp_curve"
    assert refused(example, "put:H11").code == "too_far"


def test_a_veto_cannot_prevent_a_move(example):
    """It can only change it."""
    order(example, "veto", "bid:1")
    refusal = refused(example, f"put:{HERE}")
    assert (refusal.code, refusal.rule) == ("engine_leaves", "6.5")


def test_first_the_veto_then_the_bid_then_the_engine(example):
    """A refusal names the step that comes first."""
    assert refused(example, f"put:{LEFT}").code == "veto_first"
    assert refused(example, "bid:1").code == "veto_first"
    order(example, "veto")
    assert refused(example, f"put:{LEFT}").code == "bid_first"


def test_a_bidder_may_not_place_an_engine_beside_two_other_lines(rocket):
    """Rule 5.3 also applies in a veto round."""
    match = match_with(rocket, runs={"NER": "SW NW NW", "LNWR": "NE NE"}, shares={"1": {"LNWR": 1}})
    allowed = {move.partition(">")[2] for move in possible(match) if move.startswith("move:LNWR")}
    order(match, f"move:LNWR>{min(allowed)}", "veto", "bid:1")
    assert possible(match) == {f"put:{hex}" for hex in allowed}
    assert refused(match, "put:E2").code == "beside_two"


def test_the_heading_is_that_of_the_final_hex(example):
    """Easy mistake 16."""
    order(example, "veto", f"bid:1>{LEFT}", "pass", "pass")
    assert example.game.board.directions[field_of(example, "heading", "GWR")] == "N"


def test_the_share_just_taken_may_be_bid(rocket):
    match = match_with(rocket, runs=RUN, shares={"1": {"GWR": 1}})
    order(match, f"move:GWR>{MIDDLE}", "veto", f"bid:1>{LEFT}", f"bid:1>{RIGHT}")
    assert engine(match) == RIGHT
    assert held(match, "GWR") == [0, 1, 0]


def test_a_returned_share_does_not_reach_the_mover(rocket):
    """T19: the stack is empty, an opponent pays one."""
    match = match_with(rocket, runs=RUN, shares={"1": {"GWR": 16}})
    order(match, f"move:GWR>{MIDDLE}", "veto", f"bid:1>{LEFT}")
    assert field_of(match, "stack", "GWR") == 1
    assert held(match, "GWR") == [0, 15, 0]


def test_the_mover_may_bid_even_if_no_one_else_did(example):
    order(example, "veto", "pass", "pass", f"bid:1>{RIGHT}")
    assert engine(example) == RIGHT
    assert held(example, "GWR") == [2, 3, 2]


def test_real_shares_are_given_back_before_supplementary_ones(rocket):
    """Ruling 7: three of the five are supplementary."""
    match = match_with(rocket, runs=RUN, shares={"1": {"GWR": 5}}, extra={"GWR": 3})
    order(match, f"move:GWR>{MIDDLE}", "veto", f"bid:4>{LEFT}")
    assert field_of(match, "stack", "GWR") == 16
    assert field_of(match, "extra", "GWR") == 2
    assert held(match, "GWR") == [1, 1, 0]


ONE_WAY = {"GWR": "N"}  # from A15 the GWR can go to B14 only


def test_every_shareholder_has_a_veto_even_if_the_engine_has_one_way_only(rocket):
    """A bid returns shares to the stack, which may keep the game going."""
    match = match_with(rocket, runs=ONE_WAY, shares={"1": {"GWR": 3}})
    assert {move for move in possible(match) if "GWR" in move} == {"move:GWR>B14"}
    order(match, "move:GWR>B14")
    assert match.decision().kind == "veto" and match.decision().seats == (1,)
    order(match, "veto", "bid:2")
    assert held(match, "GWR") == [1, 1, 0]
    assert engine(match) == "B14"


def test_a_veto_on_the_only_way_keeps_the_game_going(rocket):
    """The move takes the last share of the GWR, and only the LSWR has others; the bid brings one back."""
    others = ["NER", "L&Y", "LNWR", "GER", "SER"]
    match = match_with(rocket, runs=ONE_WAY, isolated=others, shares={"1": {"GWR": 15}})
    order(match, "move:GWR>B14", "veto", "bid:1", "pass")
    assert not match.over() and field_of(match, "stack", "GWR") == 1


def test_passes_in_a_veto_round_are_not_logged(example):
    order(example, "veto", "pass", f"bid:1>{LEFT}", "pass")
    assert [event.kind for event in example.log][1:] == ["veto", "bid", "put", "bid_paid"]


def test_with_one_target_a_veto_can_still_deny_a_passenger_token(rocket):
    match = match_with(rocket, runs=ONE_WAY, shares={"1": {"GWR": 3}}, stations={"2": ["B14"]})
    order(match, "move:GWR>B14")
    assert match.decision().kind == "veto"
    order(match, "veto", "bid:1>B14", "pass")
    assert match.state.passengers == [0, 0, 0]
    assert held(match, "GWR") == [1, 2, 0]


def entering(game, owner, mover="2", **facts):
    """The GWR can enter a station on the hex in the middle."""
    shares = {"0": {"GWR": 2}, "1": {"GWR": 3}, "2": {"GWR": 2}}
    return match_with(game, runs=RUN, player=mover, shares=shares, stations={owner: [MIDDLE]}, **facts)


def test_a_station_of_another_player_brings_a_passenger_token(rocket):
    match = order(entering(rocket, "0"), f"move:GWR>{MIDDLE}", "agree", "agree")
    assert match.state.passengers == [0, 0, 1]


def test_the_movers_own_station_brings_none(rocket):
    match = order(entering(rocket, "2"), f"move:GWR>{MIDDLE}", "agree", "agree")
    assert match.state.passengers == [0, 0, 0]


def test_a_veto_without_bids_leaves_the_token_to_the_mover(rocket):
    """Ruling 4."""
    match = order(entering(rocket, "0"), f"move:GWR>{MIDDLE}", "veto", "pass", "pass", "pass")
    assert match.state.passengers == [0, 0, 1]


def test_with_bids_only_the_movers_own_last_bid_earns_it(rocket):
    """Ruling 5, easy mistake 15."""
    outvoted = order(entering(rocket, "0"), f"move:GWR>{MIDDLE}", "veto", f"bid:1>{MIDDLE}", "pass", "pass")
    assert outvoted.state.passengers == [0, 0, 0]
    equalled = order(entering(rocket, "0"), f"move:GWR>{MIDDLE}", "veto", f"bid:1>{MIDDLE}", "pass", f"bid:1>{MIDDLE}")
    assert equalled.state.passengers == [0, 0, 1]


def test_the_mover_may_enter_the_station_with_the_last_bid(rocket):
    match = order(entering(rocket, "0"), f"move:GWR>{LEFT}", "veto", f"bid:1>{RIGHT}", "pass", f"bid:1>{MIDDLE}")
    assert match.state.passengers == [0, 0, 1]


def test_a_bidder_who_places_the_engine_on_a_station_gets_nothing(rocket):
    match = order(entering(rocket, "0"), f"move:GWR>{LEFT}", "veto", "pass", f"bid:1>{MIDDLE}", "pass")
    assert match.state.passengers == [0, 0, 0]


def test_an_equal_bid_saves_the_token_with_the_other_option(opened_with):
    game = opened_with(veto_mover_choice="original")
    match = order(entering(game, "0"), f"move:GWR>{MIDDLE}", "veto", f"bid:1>{LEFT}", "pass", "bid:1")
    assert match.state.passengers == [0, 0, 1]


def test_there_are_nine_passenger_tokens(rocket):
    """T20: the tenth station of another player brings none."""
    match = entering(rocket, "0", passengers={"0": 4, "1": 5})
    order(match, f"move:GWR>{MIDDLE}", "agree", "agree")
    assert match.state.passengers == [4, 5, 0]
