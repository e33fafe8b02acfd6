"""Whole orders in one text, and what cannot be read."""

import pytest

from ironroads.core.errors import BadNotation, IllegalMove
from ironroads.games import TITLES

from .table import held, lying, of, order


def test_a_station_is_ordered_in_one_text(rocket):
    match = lying(rocket)
    assert match.order(0, "station:h11") == 2
    assert match.order(0, "STATION:H11>H12") == 2
    assert match.state.stations[0] == 1 << rocket.map.hex_names.index("H12")


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
    assert rocket.map.hex_names[of(match, "engine", "GWR")] == "C15"
    assert held(match, "GWR") == [1, 1, 0]


@pytest.mark.parametrize("text", ["move:GWR-X", "move:XYZ-N", "move:LY-N-E", "move:GWR-W", "station:Z99", "bid:0>A15"])
def test_nonsense_is_answered_with_an_example(rocket, text):
    with pytest.raises(BadNotation):
        lying(rocket).order(0, text)


def test_an_engine_cannot_leave_the_board(rocket):
    with pytest.raises(BadNotation):
        lying(rocket).order(0, "move:NER-N")


@pytest.mark.parametrize("language", ["en", "de"])
def test_refusals_speak(rocket, language):
    speaker = TITLES["stephensons-rocket"].speaker(rocket, language)
    match = lying(rocket, runs={"NER": "SW NW NW", "LNWR": "NE NE"})
    said = speaker.refusal(rocket.refusal(match.state, 0, rocket.read("move:NER>E2")))
    assert "L&Y" in said and "LNWR" in said and "E2" in said
