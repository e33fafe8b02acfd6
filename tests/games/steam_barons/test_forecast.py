"""What is said before a choice: shares to issue, performance, dividend and price that would follow."""

from ironroads.core.rules.sentinels import UNKNOWN
from ironroads.games.steam_barons.rules.state import BaronsState
from playing import step

from .conftest import TITLE
from .positions import building, number, scene
from .test_goods import network


def ahead(match, *moves):
    """What the face says to some moves, as kinds and facts."""
    game = match.game
    seat = game.decision(match.state).seats[0]
    before = repr(match.state)
    events = TITLE.show(game).forecast(match.state, seat, [game.read(move) for move in moves])
    assert isinstance(match.state, BaronsState) and repr(match.state) == before
    return [(event.kind, event.facts) for event in events]


def test_a_hex_says_its_cheapest_tile_and_the_shares_that_must_be_issued(england):
    match = building(england, treasury={"orange": 5})
    assert ahead(match, "hex:selby") == [("from", (3, 0))]
    match = building(england, treasury={"orange": 0})
    assert ahead(match, "hex:selby") == [("from", (3, 1))]


def test_a_delivery_says_what_performance_dividend_and_price_would_follow(england):
    match = network(england, Doncaster={"purple": 1})
    way = ("go:selby/orange", "go:york/orange", "go:leeds/orange")
    assert ahead(match, "load:doncaster/purple", *way) == [("outlook", (0, 3, 2, 5, 6))]
    assert ahead(match, "stay") == [("outlook", (0, 0, 0, 5, 5))]  # one stack only


def test_a_cube_that_has_not_arrived_says_its_best_way(england):
    match = network(england, Doncaster={"purple": 1})
    assert ahead(match, "load:doncaster/purple") == [("outlook", (0, 3, 2, 5, 6))]  # the only way
    england.links.complete(match.state, 0, *(number(england, "stop", name) for name in ("Doncaster", "York")))
    best = [("at_best", (0, 3)), ("outlook", (0, 3, 2, 5, 6))]
    assert ahead(match, "load:doncaster/purple") == best
    step(match, "load:doncaster/purple")
    assert ahead(match, "go:selby/orange") == [("outlook", (0, 3, 2, 5, 6))]


def test_a_company_that_would_fall_to_b_says_so(england):
    match = network(england, Doncaster={"purple": 1})
    match.state.price[0] = 0
    match.state.performance[1:] = [1] * 5
    assert ahead(match, "stay") == [("outlook", (0, 0, 0, 0, 0))]
    match.state.performance[1] = 2
    assert ahead(match, "stay") == [("outlook_b", (0, 0, 0, 0, -1))]


def test_a_bid_says_what_winning_leaves(england):
    match = scene(england, phase="bid", company="orange", player="0", bidders=["0", "1", "2"])
    assert ahead(match, "bid:9") == [("if_won", (0, 21, 1))]


def test_shares_say_what_they_cost_and_bring(england):
    face = TITLE.show(england)
    match = scene(england, phase="buy", company="orange", player="0", leader="0", bid=7)
    assert face.badge(match.state, england.read("buy:1")) == "$7"
    assert face.badge(match.state, england.read("sell:orange/2")) == "$10"


def test_prices_of_companies_are_charted_until_they_fall(england):
    face, match = TITLE.show(england), scene(england, phase="bid", company="orange", player="0", price={"green": -1})
    assert [cell.code for cell in face.whose("price")] == ["OR", "GN", "BN", "NT", "BK", "WH"]
    assert face.series(match.state)["price"] == [5, UNKNOWN, 5, 5, 5, 5]  # unknown figures are not drawn
    assert not face.whose("cash")
