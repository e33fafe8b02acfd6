"""The last turn of the stock-market game: auctions, deliveries and sales that decide it, all reckoned out."""

import pytest

from games.steam_barons.conftest import ENGLAND, TITLE
from games.steam_barons.positions import COMPANIES, again, building, delivering
from games.steam_barons.test_goods import NETWORK
from games.steam_barons.test_market import selling
from playing import possible

from .reckoner import Reckoner
from .shelf import found

GAME = TITLE.open(ENGLAND, {"order": "fixed"})
PURPLE = {"Doncaster": {"purple": 1}}  # orange can take it over three links of its own to Leeds


def last_turn(*living, **left):
    """Facts of a fifth turn in which these companies are left; the others are bankrupt."""
    gone = [name for name in COMPANIES if name not in living]
    return {
        "turn": 5,
        "order": list(living),
        "bankrupt": gone,
        "controller": dict.fromkeys(gone, "none") | dict.fromkeys(living, "0"),
        "available": dict.fromkeys(COMPANIES, 0),
        "left": dict.fromkeys(gone, 0) | left,
        "treasury": dict.fromkeys(COMPANIES, 0),
    }


def orange(**facts):
    return building(GAME, "orange", NETWORK, seats=2, **facts)


def outbidding(cash, rival):
    """The rival offers 9 for the last share of orange, whose cube and price will make 12 of it."""
    facts = last_turn("orange", orange=0) | {
        "phase": "bid", "player": "0", "leader": "1", "bid": 9, "bidders": ["0", "1"], "cubes": PURPLE,
        "shares": {"0": {"orange": 3}, "1": {"orange": 2}}, "cash": {"0": cash, "1": rival}, "price": {"orange": 3},
    }  # fmt: skip
    facts["available"]["orange"] = 1
    return again(orange(), "orange", **facts)


def test_the_share_that_the_rival_must_not_get_is_bought():
    """A share for 9 makes the rival the winner by a dollar. Ten or eleven is a price that neither loses by."""
    match = outbidding(14, 24)
    worths = Reckoner(GAME, 6000).worths(match.state, 0)
    good = {move for move, worth in worths.items() if worth > 0.8}
    assert good == {"bid:10", "bid:11"} and worths["pass"] < 0.2
    assert found(match, "medium") in good
    assert all(found(match, seed=seed) in good for seed in (1, 2))


def test_a_delivery_that_serves_the_rival_more_is_left():
    """Orange's cube would bring seat 0 two dollars more, and the rival, who holds as much of it, eight more.

    Without it green stays the best company, which is seat 0's alone: 84 to 81 instead of 86 to 89.
    """
    facts = last_turn("green", "orange", green=3, orange=2) | {
        "round": 2, "place": 1, "cubes": PURPLE, "performance": {"green": 2}, "price": {"orange": 5, "green": 9},
        "shares": {"0": {"orange": 2, "green": 3}, "1": {"orange": 2}}, "cash": {"0": 20, "1": 65},
    }  # fmt: skip
    match = delivering(orange(), "orange", **facts)
    assert possible(match) == {"stay", "load:doncaster/purple"}
    worths = Reckoner(GAME, 100).worths(match.state, 0)
    assert worths["stay"] > worths["load:doncaster/purple"] + 0.7
    assert found(match, "medium") == "load:doncaster/purple"
    assert [found(match, seed=seed) for seed in (1, 2)] == ["stay", "stay"]


@pytest.mark.parametrize("seed", [1, 2])
def test_in_the_last_sale_everything_goes(seed):
    """Shares are worth nothing afterwards, whatever the others answer; with a single one left the game is lost."""
    match = selling(GAME, turn=5, shares={"0": {"orange": 3, "black": 2}, "1": {"black": 3}}, price={"orange": 2})
    match.play(0, GAME.read(found(match, seed=seed)))
    match.play(0, GAME.read(found(match, seed=seed)))
    match.play(1, GAME.read("sell:black/3"))
    assert match.over() and match.state.cash == [30 + 6 + 10, 30 + 15, 30]
