"""Orders of several steps in one text, and texts that cannot be read."""

import pytest

from ironroads.core.errors import BadNotation, IllegalMove
from ironroads.games import TITLES

from .positions import field_of, held, match_with, order


def test_a_station_is_ordered_in_one_text(rocket):
    match = match_with(rocket)
    assert match.order(0, "station:h11") == 2
    assert match.order(0, "STATION:H11>H12") == 2
    assert match.state.stations[0] == 1 << rocket.board.hex_names.index("H12")


def test_a_station_in_hand_is_placed_by_the_same_order(rocket):
    match = order(match_with(rocket), "station", "station:H11")
    assert match.state.action == 2


def test_an_order_that_fails_halfway_changes_nothing(rocket):
    match = match_with(rocket)
    before = repr(match.state)
    with pytest.raises(IllegalMove):
        match.order(0, "station:B15")
    assert repr(match.state) == before


def test_a_move_is_given_by_hex_or_by_heading(rocket):
    by_hex, by_heading = order(match_with(rocket), "move:gwr>b15"), order(match_with(rocket), "move:GWR-ne")
    assert field_of(by_hex, "engine", "GWR") == field_of(by_heading, "engine", "GWR")
    assert field_of(order(match_with(rocket), "move:L&Y-S"), "heading", "L&Y") == 3


def test_a_bid_says_where_the_engine_goes(rocket):
    match = match_with(rocket, runs={"GWR": "NE"}, shares={"1": {"GWR": 2}})
    order(match, "move:GWR-N", "veto", "bid:1>C15", "pass")
    assert rocket.board.hex_names[field_of(match, "engine", "GWR")] == "C15"
    assert held(match, "GWR") == [1, 1, 0]


@pytest.mark.parametrize("text", ["move:GWR-X", "move:XYZ-N", "move:LY-N-E", "move:GWR-W", "station:Z99", "bid:0>A15"])
def test_an_unreadable_order_is_bad_notation(rocket, text):
    with pytest.raises(BadNotation):
        match_with(rocket).order(0, text)


def refusal_of(match, text):
    with pytest.raises(IllegalMove) as error:
        match.order(match.decision().seats[0], text)
    return error.value.refusal.code, error.value.refusal.rule


def test_an_engine_cannot_leave_the_board(rocket):
    """Ruling 30: the refusal names the rule; the order is not just unreadable."""
    assert refusal_of(match_with(rocket), "move:NER-N") == ("off_board", "1.2")


def test_a_dissolved_line_cannot_be_moved_by_heading(rocket):
    match = order(match_with(rocket, runs={"L&Y": "S SE"}), "move:LNWR-NE")
    assert refusal_of(match, "move:LNWR-N") == ("line_dissolved", "8.4")


def test_a_town_offers_only_its_own_goods(rocket):
    assert refusal_of(match_with(rocket), "token:london-steel") == ("no_such_token", "3.1")
    assert refusal_of(match_with(rocket), "token:liverpool-steel") == ("no_such_token", "3.1")


def test_impossible_bids_are_refused_with_the_rule(rocket):
    """A bid is at least one share and at most what the bidder has, whatever number is written."""
    match = order(match_with(rocket, runs={"GWR": "NE"}, shares={"1": {"GWR": 2}}), "move:GWR-N", "veto")
    assert refusal_of(match, "bid:0") == ("bid_nothing", "6.3")
    assert refusal_of(match, "bid:500>C15") == ("too_few_shares", "6.3")
    with pytest.raises(IllegalMove) as error:
        match.order(0, "bid:9")
    assert error.value.refusal.code == "not_your_turn"


@pytest.mark.parametrize("language", ["en", "de"])
def test_refusals_name_lines_and_hexes(rocket, language):
    speaker = TITLES["stephensons-rocket"].speaker(rocket, language)
    match = match_with(rocket, runs={"NER": "SW NW NW", "LNWR": "NE NE"})
    said = speaker.refusal(rocket.refusal(match.state, 0, rocket.read("move:NER>E2")))
    assert "L&Y" in said and "LNWR" in said and "E2" in said
