"""Positions name things, and impossible ones are refused with every fault."""

import pytest

from ironroads.core.errors import BadPosition
from ironroads.core.position import read_position, write_position
from ironroads.core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from ironroads.core.speaker import Speaker
from ironroads.words.loader import catalogue
from playing import spoken

from .positions import match_with


@pytest.fixture
def data(rocket):
    match = match_with(rocket, runs={"GWR": "NE NE"}, shares={"0": {"GWR": 2}}, stations={"1": ["H11"]})
    return write_position(rocket, match.state)


def faults(game, data, **changes):
    with pytest.raises(BadPosition) as error:
        read_position(game, {**data, **changes})
    return spoken(error.value)


def changed(data, field, **values):
    return {field: {**data[field], **values}}


def test_positions_hold_names_instead_of_numbers(data):
    assert data["engine"]["GWR"] == "C15"
    assert data["hexes"]["GWR"] == ["B15", "C15"]
    assert data["heading"] == {**dict.fromkeys(data["heading"], "none"), "GWR": "NE"}
    assert data["shares"]["0"]["GWR"] == 2


def test_no_line_no_hex_no_seat_and_no_heading_are_written_as_none(rocket):
    state = rocket.start(3)
    data = write_position(rocket, state)
    assert data["line"] == data["lifted"] == data["bidder"] == data["heading"]["GWR"] == "none"
    again = read_position(rocket, data)
    assert (again.line, again.lifted, again.bidder, again.heading[4]) == (NOTHING, NOWHERE, NOBODY, NOWHERE)
    assert again == state


def test_the_engine_of_a_dissolved_line_is_written_as_none(rocket):
    state = match_with(rocket, dissolved=["NER"]).state
    assert state.engine[0] == NOWHERE
    assert write_position(rocket, state)["engine"]["NER"] == "none"


def test_a_line_is_connected(rocket, data):
    found = faults(rocket, data, **changed(data, "hexes", GWR=["B15", "C15", "H9"]))
    assert "hexes.GWR: must be connected" in found


def test_the_engine_is_on_its_line(rocket, data):
    found = faults(rocket, data, **changed(data, "engine", GWR="H9"))
    assert found[0] == "hexes.GWR: must contain the hex of the engine, H9"


def test_towns_have_no_track(rocket, data):
    found = faults(rocket, data, **changed(data, "hexes", GWR=["A16", "B15", "C15"]))
    assert "hexes.GWR: there is a town on A16" in found


def test_lines_that_touch_would_have_merged(rocket, data):
    change = changed(data, "hexes", LSWR=["D15"]) | changed(data, "engine", LSWR="D15")
    found = faults(rocket, data, **change, **changed(data, "heading", LSWR="N"))
    assert "hexes.LSWR: is beside GWR, so the lines would have merged" in found


def test_shares_add_up(rocket, data):
    assert faults(rocket, data, **changed(data, "stack", GWR=15)) == [
        "stack.GWR: together with the players’ shares it must make 16"
    ]
    assert "extra.GWR: the players have fewer shares than this" in faults(rocket, data, **changed(data, "extra", GWR=3))


def test_a_dissolved_line_has_nothing_left(rocket, data):
    found = faults(rocket, data, **changed(data, "engine", GWR="none"))
    assert {fault.split(":")[0] for fault in found} >= {"hexes.GWR", "stack.GWR", "shares.GWR"}


def test_stations_keep_their_distance(rocket, data):
    found = faults(rocket, data, **{"stations": {"0": ["H12"], "1": ["H11"], "2": []}})
    assert found == ["stations.1: H11 is beside another station"]


def test_tiles_add_up(rocket, data):
    assert faults(rocket, data, tiles=58) == ["tiles: 1 are on the board, but 2 have been used"]
    assert "tiles: there are only 60" in faults(rocket, data, tiles=61)


def test_tokens_and_passengers_are_limited(rocket, data):
    tokens = {**data["tokens"], "0": {**data["tokens"]["0"], "London (brewery)": 2}}
    assert faults(rocket, data, tokens=tokens) == ["tokens: London has only 1 (brewery)"]
    assert faults(rocket, data, **changed(data, "passengers", **{"0": 10})) == ["passengers: there are only 9"]


def test_money_comes_from_the_bank(rocket, data):
    assert faults(rocket, data, **changed(data, "cash", **{"0": 1000})) == ["paid: is 0, but the players have 1000"]


def test_a_veto_is_about_a_move(rocket, data):
    assert "line: the phase needs a moving engine with its target" in faults(rocket, data, phase="veto")
    found = faults(rocket, data, phase="veto", line="GWR", target="H9", choice="H9", undecided=["1"])
    assert found == ["target: the engine cannot go there"]
    under_way = {"line": "GWR", "target": "C14", "choice": "C14"}
    for phase, field in (("veto", "undecided"), ("bid", "asked"), ("put", "bidder")):
        assert faults(rocket, data, phase=phase, **under_way) == [f"{field}: the phase needs a player here"]
    assert faults(rocket, data, player="none") == ["player: the phase needs a player here"]


def test_a_position_in_the_middle_of_a_veto_can_be_played_on(rocket, data):
    data |= {"phase": "veto", "line": "GWR", "target": "C14", "choice": "C14", "undecided": ["1"]}
    state = read_position(rocket, data)
    rocket.apply(state, 1, rocket.read("agree"))
    assert state.engine[4] == rocket.board.hex_names.index("C14")


def test_faults_of_positions_speak_german(rocket, data):
    with pytest.raises(BadPosition) as error:
        read_position(rocket, {**data, "player": "none"})
    german = Speaker(catalogue("de", "core"), {})
    assert german.faults(error.value) == ["player: in dieser Phase muss hier ein Spieler genannt sein"]
