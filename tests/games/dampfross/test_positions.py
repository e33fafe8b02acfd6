"""Positions as JSON: what is impossible is named."""

import pytest

from ironroads.core.errors import BadPosition
from ironroads.core.position import read_position, write_position
from playing import play

from .maps import box, position, sheet


def faults(game, change):
    match = position(game, {0: ["B1-B2-B3"], 1: ["B13-B12"]}, points=3)
    data = write_position(game, match.state)
    for key, value in change.items():
        data[key] = {**data[key], **value} if isinstance(data[key], dict) else value
    with pytest.raises(BadPosition) as caught:
        read_position(game, data)
    return str(caught.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"track": {"1": ["B4-B5"]}}, "hang together"),
        ({"track": {"1": ["B1-B9"]}}, "is no side"),
        ({"track": {"1+2": ["B3-B4"]}}, "joint"),
        ({"joined": ["West"]}, "East has a line"),
        ({"joined": ["West", "East", "North"]}, "North has no line"),
        ({"joined": ["West"], "lonely": 1}, "more than one town is left"),
        ({"accounts": {"0": -1}}, "not between"),
        ({"routes": ["B2/everybody"]}, "is no step"),
        ({"lengths": {"0": 3}}, "longer than the routes"),
        ({"start": "Q99"}, "is no hex"),
    ],
)
def test_what_is_wrong_is_named(valley, change, said):
    assert said in faults(valley, change)


def test_a_ferry_that_lands_in_a_town_is_no_line_yet():
    ferry = {"port": "Port", "target": "Isle", "from": "B4", "to": "B8", "length": 3, "path": ["B5", "B6", "B7"]}
    data = sheet(["....~~~...."] * 4, {"West": "B1", "Isle": "B8", "East": "B11"}, ferry=[ferry])
    data |= {
        "start": [{"players": [2, 3, 4], "towns": ["West"]}],
        "place": [{"name": "Port", "hex": "B4", "port": True}],
    }
    game = box(data)
    match = play(position(game, {0: ["B1-B2-B3-B4"], 1: ["B1-A1"]}, points=9), "buy:port>isle")
    for move in ("build:B8-B9", "done"):
        assert read_position(game, write_position(game, match.state)) == match.state
        play(match, move)
    assert match.state.accounts == [26, 20], "the first line earns the bonus"


def test_routes_follow_lines(valley):
    change = {
        "phase": "race", "run": 1, "start": "B1", "goals": ["B13"], "routes": ["B2/own", "B3/2"],
        "lengths": {"0": 2}, "train": {"0": "0"},
    }  # fmt: skip
    assert "B2-B3 has no such line" in faults(valley, change)
