"""What is said before a choice: money to be raised, and who earns what from a delivery."""

from ironroads.core.preview import gain
from ironroads.core.rules.sentinels import NOBODY
from ironroads.games import TITLES
from playing import step

from .positions import table
from .test_goods import moving


def ahead(match, *moves):
    """What the face says to some moves, as kinds, seats and facts."""
    game, before = match.game, repr(match.state)
    seat = game.decision(match.state).seats[0]
    events = TITLES[game.id].show(game).forecast(match.state, seat, [game.read(move) for move in moves])
    assert repr(match.state) == before
    return [(event.kind, event.seat, event.facts) for event in events]


def test_a_bid_says_what_paying_it_leaves(base):
    match = table(base, "place", bidders=["0", "1", "2"], order=[])
    assert ahead(match, "bid:6") == [("if_paid", 0, (4, -2, 0))]


def test_a_bid_of_the_standard_game_is_paid_from_cash(standard):
    match = table(standard, "order", cash={"0": 9}, bidders=["0", "1", "2"])
    assert ahead(match, "bid:6") == [("if_won", 0, (3,))]


def test_raising_no_capital_says_that_income_stays(standard):
    match = table(standard, "capital", income={"0": 3})
    assert ahead(match, "capital:0") == [("no_capital", 0, (3,))]


def test_money_raised_only_to_pay_is_not_a_gain(base, standard):
    """A tile for $3 with $2 in hand: $5 is raised, and $4 is left."""
    match, capital = table(base, "build", cash={"0": 2}), table(standard, "capital", cash={"0": 2})
    step(match, "hex:selby")
    costs, hex = base.placements, match.state.hex
    lay = next(tile for tile in base.legal(match.state, 0) if costs.cost(match.state, hex, tile.tile) == 3)
    for trial, action, gained in ((match, lay, -3), (capital, standard.read("capital:5"), 5)):
        face = TITLES[trial.game.id].show(trial.game)
        assert gain(trial.game, face, trial.state, 0, action) == gained
    match.play(0, lay)
    assert match.state.cash[0] == 4


def test_a_bid_of_nothing_is_told_without_a_zero(base, standard):
    for game, phase in ((base, "place"), (standard, "order")):
        match = step(table(game, phase, bidders=["0", "1", "2"], order=["0", "1", "2"]), "bid:0")
        say = TITLES[game.id].speaker(game, "en")
        assert [say.event(event) for event in match.log] == ["Player 1 leads without offering money."]


def test_a_hex_says_its_cheapest_tile_and_what_it_leaves(base):
    match = table(base, "build")
    assert ahead(match, "hex:selby") == [("from", NOBODY, (3, 2, -1))]


def shared(game):
    """Anna's link to Wigan and Ben's on to Preston."""
    match = moving(game, {}, level=2, cubes={"Liverpool": {"yellow": 1}})
    stops = [game.board.stop_names.index(name) for name in ("Liverpool", "Wigan", "Preston")]
    game.links.complete(match.state, 0, stops[0], stops[1])
    game.links.complete(match.state, 1, stops[1], stops[2])
    match.state.movable = game.deliveries.movable(match.state, 0)
    return match


def test_a_delivery_says_who_earns_what(base):
    match = shared(base)
    points = [("earns", 0, (1,)), ("earns", 1, (1,))]
    assert ahead(match, "load:liverpool/yellow", "go:wigan/1", "go:preston/2") == points
    step(step(match, "load:liverpool/yellow"), "go:wigan/1")
    assert ahead(match, "go:preston/2") == points


def test_a_cube_under_way_says_what_its_best_way_brings(base):
    match = shared(base)
    assert ahead(match, "load:liverpool/yellow") == [("earns", 0, (1,)), ("earns", 1, (1,))]  # the only way
    wigan, preston = (base.board.stop_names.index(name) for name in ("Wigan", "Preston"))
    base.links.complete(match.state, 0, wigan, preston)
    assert ahead(match, "load:liverpool/yellow") == [("at_best", 0, (2,))]


def test_an_action_tile_says_what_it_does(base):
    match = table(base, "select")
    assert ahead(match, "take:engineer") == [("tile_3", NOBODY, ())]
    assert ahead(match, "hold:urbanization") == [("number_only", NOBODY, ())]
    for title, said in (("steam-base", "first in the next turn"), ("steam-standard", "you may pass once and stay in")):
        assert said in TITLES[title].catalogue("en")["events"]["tile_1"]


def test_action_tiles_have_a_place_and_a_button(base):
    face, take = TITLES["steam-base"].show(base), base.read("take:first-move")
    assert face.spot(take) == "tile-1" and face.button(take)
    assert not face.button(base.read("hex:selby")) and face.button(base.read("stay"))
