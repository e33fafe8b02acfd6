"""Positions name things, and impossible ones are refused with every fault."""

import pytest

from ironroads.core.errors import BadPosition
from ironroads.core.position import read_position, write_position
from ironroads.core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from ironroads.core.speaker import Speaker
from ironroads.words.loader import catalogue
from playing import after, finish, spoken

from .positions import building


@pytest.fixture
def data(steel):
    match = building(steel, tracks={"red": [["Baltimore", "Pittsburgh"]]}, treasury={"red": 9})
    return write_position(steel, match.state)


@pytest.fixture
def auction(steel):
    return write_position(steel, after(steel, 3, "offer:red bid:2 bid:3").state)


def fault_of(steel, data, **changes) -> BadPosition:
    with pytest.raises(BadPosition) as error:
        read_position(steel, {**data, **changes})
    return error.value


def faults(steel, data, **changes) -> list[str]:
    return spoken(fault_of(steel, data, **changes))


def test_positions_hold_names_instead_of_numbers(data):
    assert data["origin"]["red"] == "Baltimore"
    assert data["track"]["red"] == ["Baltimore–Pittsburgh"]
    assert data["phase"] == "build"


def test_no_seat_no_company_and_no_city_are_written_as_none(steel):
    state = after(steel, 3).state
    data = write_position(steel, state)
    assert data["leader"] == data["company"] == data["controller"]["red"] == data["origin"]["red"] == "none"
    again = read_position(steel, data)
    assert (again.leader, again.company, again.controller[0]) == (NOBODY, NOTHING, NOBODY)
    assert again.origin[0] == NOWHERE
    assert again == state


def test_track_must_be_connected(steel, data):
    track = {**data["track"], "red": ["Baltimore–Pittsburgh", "Omaha–Denver"]}
    free = [route for route in data["free"] if route != "Omaha–Denver"]
    assert faults(steel, data, track=track, free=free) == ["track.red: must be connected to the company’s origin"]


def test_a_built_route_is_not_free(steel, data):
    assert faults(steel, data, free=[*data["free"], "Baltimore–Pittsburgh"]) == [
        "track.red: contains routes that are listed as free"
    ]


def test_a_route_that_is_not_free_has_an_owner(steel, data):
    free = [route for route in data["free"] if route != "Omaha–Denver"]
    assert faults(steel, data, free=free) == [
        "free: omaha-denver is not listed as free, so exactly one company must have track there"
    ]


@pytest.mark.parametrize("origin", ["Pittsburgh", "none"])
def test_an_origin_is_a_start_city(steel, data, origin):
    assert faults(steel, data, origin={**data["origin"], "red": origin}) == [
        "origin.red: a company with track needs a start city as its origin"
    ]


def test_unknown_names_and_missing_fields_are_all_reported(steel, data):
    changed = {**data, "track": {**data["track"], "red": ["Oz–Emerald City"]}, "turn": 9}
    del changed["cash"]
    with pytest.raises(BadPosition) as error:
        read_position(steel, changed)
    assert sorted(fault.split(":")[0] for fault in spoken(error.value)) == ["cash", "track.red", "turn"]


def test_too_many_shares(steel, data):
    shares = {seat: {**held, "red": 3} for seat, held in data["shares"].items()}
    assert faults(steel, data, shares=shares) == ["shares: red has only 5 shares"]


def test_more_cubes_than_all_income(steel, data):
    cubes = {**data["cubes"], "1": 51}
    assert faults(steel, data, cubes=cubes) == [
        "cubes: players cannot have or bid more than 50 cubes, the income of all turns"
    ]


def test_every_company_has_one_place_in_the_order(steel, data):
    twice = ["red", "red", *data["order"][2:]]
    assert faults(steel, data, order=twice) == ["order: must list every company once"]
    assert faults(steel, data, passed=["blue"], next_order=["black"]) == [
        "next_order: must list the companies that have passed, each once"
    ]


def test_a_company_with_a_controller_builds(steel, data):
    assert faults(steel, data, company="none") == ["company: the phase needs a company"]
    assert faults(steel, data, controller={**data["controller"], "red": "none"}) == [
        "controller: the company that acts has no controller"
    ]


def test_a_bidder_is_asked(steel, auction):
    wanted = ["player: must be a player who is still in the auction"]
    assert faults(steel, auction, player="none") == wanted
    assert faults(steel, auction, bidders=["0", "1"]) == wanted


def test_the_leader_is_another_player_who_can_pay(steel, auction):
    wanted = ["leader: must be another player if there is a bid, none if there is not"]
    assert faults(steel, auction, leader="none") == wanted
    assert faults(steel, auction, bid=0) == wanted
    assert faults(steel, auction, leader="2") == wanted
    wanted = ["bid: the leader must still be in the auction and have the cubes"]
    assert faults(steel, auction, bidders=["0", "2"]) == wanted
    assert faults(steel, auction, bid=11) == wanted


def test_faults_of_positions_speak_german(steel, data):
    error = fault_of(steel, data, company="none")
    german = Speaker(catalogue("de", "core"), {})
    assert german.faults(error) == ["company: in dieser Phase muss eine Gesellschaft genannt sein"]


@pytest.mark.parametrize("seats", [2, 7, "three"])
def test_the_number_of_seats_must_suit_the_game(steel, data, seats):
    assert faults(steel, data, seats=seats) == [f"seats: {seats} players cannot play this game: 3 to 6 can"]


def test_a_position_of_another_game_or_board_is_refused(steel, data):
    assert [fault.place for fault in fault_of(steel, data, board="germany").faults] == ["board"]
    assert [fault.place for fault in fault_of(steel, {k: v for k, v in data.items() if k != "game"}).faults] == ["game"]
    read_position(steel, {key: value for key, value in data.items() if key != "board"})


def test_a_finished_game_is_a_position(steel):
    over = finish(after(steel, 3)).state
    assert read_position(steel, write_position(steel, over)) == over
