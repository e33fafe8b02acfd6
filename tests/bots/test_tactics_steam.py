"""The last turn of Steam's base and standard games: cubes, places and credits that decide it, all reckoned out."""

from itertools import pairwise
from random import Random

from games.steam.conftest import NORTH
from games.steam.positions import table
from ironroads.bots.advice.hints import hints
from ironroads.bots.thinking.search import Search
from ironroads.core.rules.match import Match
from ironroads.games import TITLES
from playing import play, possible

from .reckoner import Reckoner
from .shelf import found

BASE, STANDARD = (TITLES[name].open(NORTH) for name in ("steam-base", "steam-standard"))
EVERYBODY = ["0", "1", "2"]
YELLOW = {"yellow": 1}


def last(game, phase, links, **facts):
    """A position of the tenth turn; `links` are chains of stops by seat."""
    facts["locomotive"] = dict.fromkeys(EVERYBODY, 3) | facts.get("locomotive", {})
    match = table(game, phase, turn=10, **facts)
    names = game.board.stop_names
    for seat, chain in links:
        for here, there in pairwise(chain.split()):
            game.links.complete(match.state, seat, names.index(here), names.index(there))
    match.state.movable = game.deliveries.movable(match.state, 0) if phase == "move" else 0
    return match


def test_the_cube_that_the_rival_needs_is_taken():
    """The cube in Liverpool brings two points, the one in Leeds a single one; but three to the rival, who is next."""
    links = [(0, "Liverpool Wigan Preston"), (0, "Leeds Sheffield"), (1, "Leeds Huddersfield Barnsley Sheffield")]
    facts = {"round": 1, "points": {"0": 9, "1": 9}, "cubes": {"Liverpool": YELLOW, "Leeds": YELLOW}}
    match = last(BASE, "move", links, raised=EVERYBODY, **facts)
    assert possible(match) == {"load:liverpool/yellow", "load:leeds/yellow", "stay"}
    worths = Reckoner(BASE, 100).worths(match.state, 0)
    assert worths["load:leeds/yellow"] > worths["load:liverpool/yellow"] + 0.7
    assert found(match, "medium") == "load:liverpool/yellow"
    assert [found(match, seed=seed) for seed in (1, 2)] == ["load:leeds/yellow"] * 2


def test_the_first_place_is_worth_the_last_dollar():
    """Only one cube is left, and whoever moves first has it; a dollar is worth nothing any more."""
    links = [(0, "Leeds Harrogate Sheffield"), (1, "Leeds Huddersfield Sheffield")]
    purses = {"cash": {"0": 1, "1": 1}, "income": {"0": 3, "1": 3}, "points": {"0": 9, "1": 9}}
    bids = {"bid": 0, "leader": "1", "bids": {"1": 0}, "bidders": ["0", "1"]}
    match = last(STANDARD, "order", links, order=["1", "0"], bankrupt=["2"], cubes={"Leeds": YELLOW}, **purses, **bids)
    worths = Reckoner(STANDARD, 7000).worths(match.state, 0)
    assert worths.keys() == {"pass", "bid:1"} and worths["bid:1"] > worths["pass"] + 0.7
    assert [found(match, seed=seed) for seed in (1, 2)] == ["bid:1", "bid:1"]


def in_debt():
    """Seat 0 owes thirteen dollars at the end of the turn and has three points, too few to make up for them."""
    purses = {"income": dict.fromkeys(EVERYBODY, -10), "cash": {"1": 11, "2": 11}, "points": {"0": 3}}
    facts = {"round": 1, "place": 2, "order": ["1", "2", "0"], "locomotive": {"1": 1, "2": 1}}
    links = [(0, "Leeds Huddersfield Barnsley Sheffield")]
    return last(STANDARD, "move", links, cubes={"Leeds": YELLOW}, **facts, **purses)


def test_a_delivery_saves_from_bankruptcy():
    match = in_debt()
    worths = Reckoner(STANDARD, 100).worths(match.state, 0)
    assert worths.keys() == {"load:leeds/yellow", "upgrade", "stay"}
    assert worths["load:leeds/yellow"] > max(worths["upgrade"], worths["stay"]) + 0.7
    assert found(match, "medium") == "upgrade"
    assert [found(match, seed=seed) for seed in (1, 2)] == ["load:leeds/yellow"] * 2


def test_income_pays_where_points_do_not():
    """Three points more would still be one too few; three steps of income leave less to pay."""
    match = play(in_debt(), "load:leeds/yellow go:huddersfield/1 go:barnsley/1 go:sheffield/1")
    ruined = play(match.copy(), "to-points")
    assert ruined.over() and STANDARD.scores(ruined.state)[0] < -20
    saved = play(match.copy(), "to-income")
    assert saved.over() and STANDARD.scores(saved.state) == [-15, -20, -20]
    assert [found(match, seed=seed) for seed in (1, 2)] == ["to-income"] * 2


def test_building_first_is_not_preferred_because_a_search_looks_further_there():
    """Lines used to go on into one's own building but ended before rivals' plans: First Build promised 79 % to 29 %."""
    game = TITLES["steam-base"].open("", {"start": "drawn"})
    match = Match(game, 3, 31)
    match.settle()
    match.order(game.seat(match.state), "take:locomotive")
    state, seat = match.state, game.seat(match.state)
    search = Search(game, game.veil(state, seat), seat, Random(1))
    search.run(40)
    expected = {hint.move: hint.expected[seat] for hint in hints(search, len(search.choice().actions))}
    others = [promise for move, promise in expected.items() if move != "take:first-build"]
    assert expected["take:first-build"] < 1.3 * max(others)
