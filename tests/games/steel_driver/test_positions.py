"""Impossible positions are refused with everything that is wrong."""

import pytest

from ironroads.core.errors import BadPosition
from ironroads.core.position import read_position, write_position
from playing import spoken

from .table import building


@pytest.fixture
def data(steel):
    match = building(steel, tracks={"red": [["Baltimore", "Pittsburgh"]]}, treasury={"red": 9})
    return write_position(steel, match.state)


def faults(steel, data, **changes):
    with pytest.raises(BadPosition) as error:
        read_position(steel, {**data, **changes})
    return spoken(error.value)


def test_names_not_numbers(data):
    assert data["origin"]["red"] == "Baltimore"
    assert data["track"]["red"] == ["Baltimore–Pittsburgh"]
    assert data["phase"] == "build"


def test_track_must_hang_together(steel, data):
    track = {**data["track"], "red": ["Baltimore–Pittsburgh", "Omaha–Denver"]}
    free = [route for route in data["free"] if route != "Omaha–Denver"]
    assert faults(steel, data, track=track, free=free) == ["track.red: is not connected with its origin"]


def test_a_built_route_is_not_free(steel, data):
    assert faults(steel, data, free=[*data["free"], "Baltimore–Pittsburgh"]) == [
        "track.red: lies on routes that are listed as free"
    ]


def test_an_origin_is_a_start_city(steel, data):
    assert faults(steel, data, origin={**data["origin"], "red": "Pittsburgh"})[0].startswith("origin.red")


def test_unknown_names_and_missing_fields_are_all_told(steel, data):
    changed = {**data, "track": {**data["track"], "red": ["Oz–Emerald City"]}, "turn": 9}
    del changed["cash"]
    with pytest.raises(BadPosition) as error:
        read_position(steel, changed)
    assert sorted(fault.split(":")[0] for fault in spoken(error.value)) == ["cash", "track.red", "turn"]


def test_too_many_shares(steel, data):
    shares = {seat: {**held, "red": 3} for seat, held in data["shares"].items()}
    assert faults(steel, data, shares=shares) == ["shares: red has given out more than 5"]


def test_more_cubes_than_all_income(steel, data):
    cubes = {**data["cubes"], "1": 51}
    assert faults(steel, data, cubes=cubes) == ["cubes: nobody can have or bid more than 50, the income of all turns"]
