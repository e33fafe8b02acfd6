"""Whole orders in one text, and what cannot be read."""

import pytest

from ironroads.core.errors import BadNotation, IllegalMove
from ironroads.games import TITLES

from .table import held, lying, of, order


def test_a_station_is_ordered_in_one_text(rocket):
    match = lying(rocket)
    assert match.order(0, "station:h11") == 2
    assert match.order(0, "STATION:H11>H12") == 2
    assert match.state.stations[0] == 1 << rocket.board.hex_names.index("H12")


def test_a_station_in_hand_is_put_down_by_the_same_words(rocket):
    match = order(lying(rocket), "station", "station:H11")
    assert match.state.action == 2


def test_an_order_that_fails_halfway_changes_nothing(rocket):
    match = lying(rocket)
    before = repr(match.state)
    with pytest.raises(IllegalMove):
        match.order(0, "station:B15")
    assert repr(match.state) == before


def test_a_move_is_named_by_hex_or_by_heading(rocket):
    by_hex, by_heading = order(lying(rocket), "move:gwr>b15"), order(lying(rocket), "move:GWR-ne")
    assert of(by_hex, "engine", "GWR") == of(by_heading, "engine", "GWR")
    assert of(order(lying(rocket), "move:L&Y-S"), "heading", "L&Y") == 3


def test_a_bid_says_where_the_engine_goes(rocket):
    match = lying(rocket, runs={"GWR": "NE"}, shares={"1": {"GWR": 2}})
    order(match, "move:GWR-N", "veto", "bid:1>C15", "pass")
    assert rocket.board.hex_names[of(match, "engine", "GWR")] == "C15"
    assert held(match, "GWR") == [1, 1, 0]


@pytest.mark.parametrize("text", ["move:GWR-X", "move:XYZ-N", "move:LY-N-E", "move:GWR-W", "station:Z99", "bid:0>A15"])
def test_nonsense_is_answered_with_an_example(rocket, text):
    with pytest.raises(BadNotation):
        lying(rocket).order(0, text)


def refusal_of(match, text):
    with pytest.raises(IllegalMove) as error:
        match.order(match.decision().seats[0], text)
    return error.value.refusal.code, error.value.refusal.rule


def test_an_engine_cannot_leave_the_board(rocket):
    """Ruling 30, with the rule and not as a slip of the pen."""
    assert refusal_of(lying(rocket), "move:NER-N") == ("off_board", "1.2")


def test_a_dissolved_line_is_named_by_its_heading_in_vain(rocket):
    match = order(lying(rocket, runs={"L&Y": "S SE"}), "move:LNWR-NE")
    assert refusal_of(match, "move:LNWR-N") == ("line_dissolved", "8.4")


def test_a_town_offers_its_own_goods_only(rocket):
    assert refusal_of(lying(rocket), "token:london-steel") == ("no_such_token", "3.1")
    assert refusal_of(lying(rocket), "token:liverpool-steel") == ("no_such_token", "3.1")


def test_impossible_bids_are_refused_with_the_rule(rocket):
    """Nothing is no bid, and nobody bids more than they hold, however much they write."""
    match = order(lying(rocket, runs={"GWR": "NE"}, shares={"1": {"GWR": 2}}), "move:GWR-N", "veto")
    assert refusal_of(match, "bid:0") == ("bid_nothing", "6.3")
    assert refusal_of(match, "bid:500>C15") == ("too_few_shares", "6.3")
    with pytest.raises(IllegalMove) as error:
        match.order(0, "bid:9")
    assert error.value.refusal.code == "not_your_turn"


@pytest.mark.parametrize("language", ["en", "de"])
def test_refusals_speak(rocket, language):
    speaker = TITLES["stephensons-rocket"].speaker(rocket, language)
    match = lying(rocket, runs={"NER": "SW NW NW", "LNWR": "NE NE"})
    said = speaker.refusal(rocket.refusal(match.state, 0, rocket.read("move:NER>E2")))
    assert "L&Y" in said and "LNWR" in said and "E2" in said
