"""Impossible positions are refused with everything that is wrong."""

import pytest

from ironroads.core.errors import BadPosition
from ironroads.core.position import read_position, write_position
from playing import spoken

from .table import lying


@pytest.fixture
def data(rocket):
    match = lying(rocket, runs={"GWR": "NE NE"}, shares={"0": {"GWR": 2}}, stations={"1": ["H11"]})
    return write_position(rocket, match.state)


def faults(game, data, **changes):
    with pytest.raises(BadPosition) as error:
        read_position(game, {**data, **changes})
    return spoken(error.value)


def changed(data, field, **values):
    return {field: {**data[field], **values}}


def test_names_not_numbers(data):
    assert data["engine"]["GWR"] == "C15"
    assert data["hexes"]["GWR"] == ["B15", "C15"]
    assert data["heading"] == {**dict.fromkeys(data["heading"], "none"), "GWR": "NE"}
    assert data["shares"]["0"]["GWR"] == 2


def test_a_line_hangs_together(rocket, data):
    found = faults(rocket, data, **changed(data, "hexes", GWR=["B15", "C15", "H9"]))
    assert "hexes.GWR: do not hang together" in found


def test_the_engine_is_on_its_line(rocket, data):
    assert faults(rocket, data, **changed(data, "engine", GWR="H9"))[0].startswith("hexes.GWR: its engine's hex H9")


def test_no_track_on_towns(rocket, data):
    found = faults(rocket, data, **changed(data, "hexes", GWR=["A16", "B15", "C15"]))
    assert "hexes.GWR: there is a town on A16" in found


def test_lines_that_touch_would_have_merged(rocket, data):
    change = changed(data, "hexes", LSWR=["D15"]) | changed(data, "engine", LSWR="D15")
    found = faults(rocket, data, **change, **changed(data, "heading", LSWR="N"))
    assert "hexes.LSWR: lies beside GWR, so they would have merged" in found


def test_shares_add_up(rocket, data):
    assert faults(rocket, data, **changed(data, "stack", GWR=15)) == [
        "stack.GWR: with those of the players there are 16 shares"
    ]
    assert "extra.GWR: more supplementary shares than the players hold" in faults(
        rocket, data, **changed(data, "extra", GWR=3)
    )


def test_a_dissolved_line_has_nothing_left(rocket, data):
    found = faults(rocket, data, **changed(data, "engine", GWR="none"))
    assert {fault.split(":")[0] for fault in found} >= {"hexes.GWR", "stack.GWR", "shares.GWR"}


def test_stations_keep_their_distance(rocket, data):
    found = faults(rocket, data, **{"stations": {"0": ["H12"], "1": ["H11"], "2": []}})
    assert found == ["stations.1: H11 is beside another station"]


def test_tiles_add_up(rocket, data):
    assert faults(rocket, data, tiles=58) == ["tiles: 1 lie on the board, but 2 are spent"]
    assert "tiles: there are only 60" in faults(rocket, data, tiles=61)


def test_tokens_and_passengers_stay_in_the_box(rocket, data):
    tokens = {**data["tokens"], "0": {**data["tokens"]["0"], "London (brewery)": 2}}
    assert faults(rocket, data, tokens=tokens) == ["tokens: London has only 1 of them"]
    assert faults(rocket, data, **changed(data, "passengers", **{"0": 10})) == ["passengers: there are only 9"]


def test_money_comes_from_the_bank(rocket, data):
    assert faults(rocket, data, **changed(data, "cash", **{"0": 1000})) == ["paid: is 0, but the players have 1000"]


def test_a_veto_is_about_a_move(rocket, data):
    assert "line: an engine must be under way" in faults(rocket, data, phase="veto")
    found = faults(rocket, data, phase="veto", line="GWR", target="H9", choice="H9", undecided=["1"])
    assert found == ["target: the engine cannot go there"]
    assert "player: somebody must be asked" in faults(rocket, data, phase="bid", line="GWR", target="C14", choice="C14")


def test_a_position_in_the_middle_of_a_veto_can_be_played_on(rocket, data):
    data |= {"phase": "veto", "line": "GWR", "target": "C14", "choice": "C14", "undecided": ["1"]}
    state = read_position(rocket, data)
    rocket.apply(state, 1, rocket.read("agree"))
    assert state.engine[4] == rocket.board.hex_names.index("C14")
