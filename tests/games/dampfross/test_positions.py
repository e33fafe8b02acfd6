"""Positions as JSON, and the faults of impossible ones."""

import pytest

from ironroads.core.errors import BadPosition
from ironroads.core.position import read_position, write_position
from ironroads.core.rules.sentinels import NOWHERE
from ironroads.games.dampfross.rules.board import NOT_BUILDABLE
from ironroads.games.dampfross.rules.state import SILENT, STAYS_OUT
from playing import play, spoken

from .maps import TITLE, box, position, running, sheet


def faults(game, change):
    match = position(game, {0: ["B1-B2-B3"], 1: ["B13-B12"]}, points=3)
    data = write_position(game, match.state)
    for key, value in change.items():
        data[key] = {**data[key], **value} if isinstance(data[key], dict) else value
    with pytest.raises(BadPosition) as caught:
        read_position(game, data)
    return spoken(caught.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"track": {"1": ["B4-B5"]}}, "track: some lines of seat 0 are not connected to its start"),
        ({"track": {"1": ["B1-B9"]}}, "track.1: there is no side 'B1-B9'"),
        ({"track": {"1+2": ["B3-B4"]}}, "track.1+2: joint lines are possible only with the option joint=yes"),
        ({"joined": ["West"]}, "joined: East has a line, so it must be listed"),
        ({"joined": ["West", "East", "North"]}, "joined: North has no line"),
        ({"joined": ["West"], "lonely": 1}, "lonely: more than one town is left"),
        ({"accounts": {"0": -1}}, "accounts.0: −1 is not between 0 and 1000000000"),
        (
            {"routes": ["B2/everybody"]},
            "routes.0: “B2/everybody” is not a step of a route; "
            "write the hex, a slash and own, bank or the numbers of the owners",
        ),
        ({"lengths": {"0": 3}}, "lengths.0: goes beyond the end of the list of routes"),
        ({"lengths": {"0": 1}, "routes": ["B2/own"]}, "start: trains need a start"),
        ({"places": {"0": 1}}, "places.0: is beyond the end of the route"),
        ({"start": "Q99"}, "start: there is no hex 'Q99'"),
        ({"phase": "start", "run": 0}, "run: must be 1 or more in the running phase"),
        ({"player": "none"}, "player: is needed in this phase"),
        ({"first": "none"}, "first: there is no seat 'none'"),
        ({"phase": "pact"}, "partner: is needed in this phase"),
        ({"phase": "goal", "run": 1}, "start: is needed in this phase"),
        ({"phase": "second", "run": 4, "start": "B1"}, "face: is needed in this phase"),
        ({"phase": "payee", "run": 1, "start": "B1", "train": {"0": "0"}}, "step: is needed in this phase"),
        ({"phase": "race", "run": 1, "start": "B1"}, "train.0: must lead its own train in this phase"),
    ],
)
def test_faults_are_named(valley, change, said):
    assert said in faults(valley, change)


def test_a_line_of_a_foreign_railway_has_no_other_owner():
    game = TITLE.open("dampfross-northern-italy")
    existing = game.board.side_name(game.board.cost.index(NOT_BUILDABLE))
    data = write_position(game, position(game, {0: ["O51-N51"], 1: ["D14-D15"]}, points=3).state)
    data["track"]["1"].append(existing)
    with pytest.raises(BadPosition) as caught:
        read_position(game, data)
    assert f"track: {existing} belongs to a foreign railway" in spoken(caught.value)


def test_every_sentinel_is_a_word(valley):
    """Before the first run there is no partner, jump, start, lot, goal, face or step; trains are silent."""
    data = write_position(valley, position(valley, {0: ["B1-B2"], 1: ["B13-B12"]}, points=3).state)
    assert {key for key, value in data.items() if value == "none"} == {
        "partner", "landed", "start", "lot", "goal", "face", "step",
    }  # fmt: skip
    assert set(data["train"].values()) == {"silent"}
    match = running(valley, {0: ["B1-B2"], 1: ["B13-B12"]}, "West", "East", train={"1": "out"})
    assert write_position(valley, match.state)["train"] == {"0": "silent", "1": "out"}
    assert match.state.train == [SILENT, STAYS_OUT]


def test_a_ferry_that_lands_in_a_town_is_not_a_line():
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
    assert faults(valley, change) == ["routes: B2-B3 has no such line"]


def test_older_positions_know_nothing_of_jumps_to_build_on_from(valley):
    data = write_position(valley, position(valley, {0: ["B1-B2"], 1: ["B13-B12"]}, points=3).state)
    del data["landed"]
    assert read_position(valley, data).landed == NOWHERE
    with pytest.raises(BadPosition, match="landed"):
        read_position(valley, data | {"landed": "B2"})
