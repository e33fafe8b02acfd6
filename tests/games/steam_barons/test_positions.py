"""Positions that cannot be are refused with what is wrong; suggested lines say what they cost."""

import pytest

from ironroads.core.errors import BadPosition
from ironroads.core.position import read_position, write_position
from playing import play, spoken

from .positions import COMPANIES, building, delivering, scene


def faults(game, change):
    data = write_position(game, building(game, moves="hex:selby lay:town-n-s hex:j6 lay:n-s").state)
    change(data)
    with pytest.raises(BadPosition) as caught:
        read_position(game, data)
    return " ".join(spoken(caught.value))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda data: data["tile"].update(York="n-s"), "cannot lie on water or on a city"),
        (lambda data: data["tile"].update(Selby="n-s"), "town tiles belong on towns"),
        (lambda data: data["tile"].update(K5="n-x"), "is no tile"),
        (
            lambda data: data["owner"].pop("York/Selby", None) or data["owner"].pop("Selby/York", None),
            "needs one owner",
        ),
        (
            lambda data: data["owner"].update({"K5/K6": "green"} if "K5/K6" in data else {"K6/K5": "green"}),
            "there is no track",
        ),
        (lambda data: data["available"].update(orange=5), "shares: orange has"),
        (lambda data: data["price"].update(orange=19), "the highest price is 18"),
        (lambda data: data.update(company="none"), "the phase needs a company"),
        (lambda data: data["controller"].update(orange="none"), "has no controller"),
        (lambda data: data.update(order=["orange", "orange"]), "must not list a company twice"),
        (lambda data: data.update(phase="lay"), "a hex must have been chosen"),
        (lambda data: data.update(phase="go"), "a cube must be on its way"),
        (lambda data: data.update(phase="sell"), "no choice at all"),
    ],
)
def test_impossible_positions(england, change, fault):
    assert fault in faults(england, change)


def test_the_best_deliveries_are_suggested_first(england):
    match = building(england, "orange", "hex:selby lay:town-n-s hex:i11 lay:ne-sw")
    match = delivering(match, "orange", cubes={"Doncaster": {"purple": 1, "red": 1}, "Selby": {"red": 1}})
    lines = england.suggest(match.state, 0)
    assert [line.facts[3] for line in lines] == [3, 2, 1]
    for action in lines[0].actions:
        match.play(0, action)
    assert match.state.performance[0] == 3


def test_tiles_that_complete_a_link_are_suggested_with_their_price(england):
    match = building(england, treasury={"orange": 1}, left={"orange": 5})
    lines = [line for line in england.suggest(match.state, 0) if line.kind == "completion"]
    assert lines
    for line in lines:
        a, b, cost, issued = line.facts
        after = match.copy()
        for action in line.actions:
            after.play(0, action)
        assert after.state.left[0] == 5 - issued
        assert after.state.near[0 * england.board.stops + a] >> b & 1
        assert 1 + 5 * issued - cost == after.state.treasury[0]


def test_everything_can_be_sold_in_one_go(england):
    sale = {"0": {"orange": -2, "black": -2}}
    facts = {
        "shares": {"0": {"orange": 2, "black": 1}},
        "available": {"orange": 0, "black": 0},
        "left": {"orange": 4, "black": 5},
    }
    match = scene(england, phase="sell", sale=sale, price={"orange": 7}, **facts)
    lines = {line.kind: line for line in england.suggest(match.state, 0)}
    assert lines["sell_all"].facts == (19,)
    for action in lines["sell_all"].actions:
        match.play(0, action)
    assert match.state.cash[0] == 49


def test_companies_have_names(england):
    assert tuple(england.names()["company"]) == COMPANIES
    assert play(building(england), "done").state.company == 1
