"""A click on a hex could mean several actions; the refusal shown is the one nearest to the place."""

import pytest

from ironroads.games import TITLES

from .positions import match_with, order

TITLE = TITLES["stephensons-rocket"]


def why(match, hex):
    """The code of the refusal shown for a click on a hex."""
    game, face = match.game, TITLE.show(match.game)
    seat, spot = match.decision().seats[0], f"hex-{game.board.hex_names.index(hex)}"
    meant = [action for action in game.actions if face.spot(action) == spot]
    refusals = [game.refusal(match.state, seat, action) for action in meant]
    assert None not in refusals
    return min(refusals, key=lambda refusal: refusal.distance).code


@pytest.fixture(params=[False, True], ids=["no station yet", "with a station"])
def match(rocket, request):
    stations = {"0": ["N9"] if request.param else [], "1": ["K10"]}
    return match_with(rocket, runs={"GWR": "NE NE", "NER": "SW NW NW", "LNWR": "NE NE"}, stations=stations)


@pytest.mark.parametrize(
    ("hex", "code"),
    [
        ("B14", "sharp_curve"),
        ("E2", "beside_two"),
        ("C15", "engine_here"),
        ("P7", "engine_here"),  # a start town in which an engine waits
        ("B15", "track_there"),
        ("A16", "town_there"),
        ("L12", "town_there"),
        ("K10", "not_your_station"),
        ("H8", "no_engine_near"),
    ],
)
def test_the_reason_is_about_the_place(match, hex, code):
    assert why(match, hex) == code


def test_an_engine_that_has_moved_is_the_reason_beside_it_only(rocket):
    match = order(match_with(rocket, runs={"NER": "SW"}), "move:GWR-NE")
    assert why(match, "B15") == why(match, "C15") == "engine_moved"
    assert why(match, "H8") == "no_engine_near"


def test_a_dissolved_line_is_never_the_reason(rocket):
    match = match_with(rocket, runs={"GWR": "NE"}, dissolved=["NER"])
    assert why(match, "A15") == "sharp_curve"
    assert why(match, "J2") == "no_engine_near"


def test_during_a_veto_the_reason_names_the_next_step(rocket):
    match = order(match_with(rocket, runs={"GWR": "NE"}, shares={"1": {"GWR": 2}}), "move:GWR-NE")
    assert why(match, "B14") == "veto_first"
    order(match, "veto")
    assert why(match, "B14") == "bid_first"
    order(match, "bid:1")
    assert why(match, "B15") == "engine_leaves"
    assert why(match, "H9") == "too_far"
