"""Rules 5: deliveries of companies."""

from playing import play, possible, refused, step, told

from .conftest import TITLE
from .positions import building, delivering, number

ORANGE = 0
NETWORK = "hex:selby lay:town-n-s hex:i11 lay:ne-sw"  # Doncaster – Selby – York – Leeds, all orange


def network(game, company="orange", moves=NETWORK, **cubes):
    """A company with track is about to move; cubes as {stop: {colour: count}}."""
    match = building(game, company, moves)
    return delivering(match, company, cubes={name.replace("_", " "): here for name, here in cubes.items()})


def test_a_cube_goes_link_by_link_to_a_city_of_its_colour(england):
    match = network(england, Doncaster={"purple": 1})
    assert possible(match) == {"stay", "load:doncaster/purple"}
    step(match, "load:doncaster/purple")
    assert possible(match) == {"go:selby/orange"}
    play(match, "go:selby/orange go:york/orange go:leeds/orange")
    assert told(match, "delivered")[0].facts[3:] == (3, 3)
    assert sum(match.state.cubes) == 0


def test_cubes_in_towns_move_too(england):
    match = network(england, Selby={"red": 1})
    play(match, "load:selby/red go:york/orange")
    assert told(match, "delivered")[0].facts[3] == 1


def test_a_cube_that_can_reach_no_city_of_its_colour_stays(england):
    match = network(england, Doncaster={"yellow": 1, "red": 1})
    assert refused(match, "load:doncaster/yellow").code == "cannot_arrive"
    assert refused(match, "load:york/red").code == "no_such_cube"


def told_at(match, stop):
    """The nearest reason for a player who points at a stop."""
    game, face = match.game, TITLE.show(match.game)
    spot = f"stop-{number(game, 'stop', stop)}"
    refusals = [game.refusal(match.state, 0, action) for action in game.actions if face.spot(action) == spot]
    return min((refusal for refusal in refusals if refusal), key=lambda refusal: refusal.distance).code


def test_pointing_at_a_stop_gives_the_reason_for_what_is_there(england):
    match = network(england, Doncaster={"yellow": 1, "red": 1})
    assert told_at(match, "Doncaster") == "cannot_arrive"
    assert told_at(match, "York") == "no_such_cube"
    match = network(england, York={"purple": 1})
    step(match, "load:york/purple")
    assert told_at(match, "Selby") == "dead_end"
    assert told_at(match, "Hull") == "no_such_link"


def test_a_cube_stops_at_the_first_city_of_its_colour(england):
    match = network(england, Doncaster={"red": 1})
    play(match, "load:doncaster/red go:selby/orange go:york/orange")
    assert told(match, "delivered")


def test_the_city_where_a_cube_begins_does_not_count(england):
    match = network(england, York={"red": 1})
    assert possible(match) == {"stay"}
    targets = {"red": ["York", "Leeds"], "purple": []}
    match = delivering(building(england, "orange", NETWORK), "orange", cubes={"York": {"red": 1}}, targets=targets)
    play(match, "load:york/red go:leeds/orange")
    assert told(match, "delivered")[0].facts[3] == 1


def test_no_stop_twice(england):
    match = network(england, Doncaster={"purple": 1})
    step(step(match, "load:doncaster/purple"), "go:selby/orange")
    refusal = refused(match, "go:doncaster/orange")
    assert (refusal.code, refusal.rule) == ("stop_twice", "5.4")


def test_only_steps_from_which_it_can_still_arrive(england):
    match = network(england, York={"purple": 1})
    step(match, "load:york/purple")
    assert possible(match) == {"go:leeds/orange"}
    assert refused(match, "go:selby/orange").code == "dead_end"
    assert refused(match, "go:doncaster/orange").code == "no_such_link"


def test_no_track_of_living_rivals(england):
    match = building(england, "green", NETWORK)
    match = delivering(match, "orange", cubes={"Doncaster": {"purple": 1}})
    assert refused(match, "load:doncaster/purple").code == "cannot_arrive"
    own = network(england, Doncaster={"purple": 1})
    step(own, "load:doncaster/purple")
    assert refused(own, "go:selby/green").code == "rivals_link"


def bankrupt_track(game, **cubes):
    match = building(game, "green", NETWORK)
    game.links.release(match.state, 1)
    order = ["orange", "brown", "natural", "black", "white"]
    facts = {"order": order, "bankrupt": ["green"], "controller": {"green": "none"}}
    return delivering(match, "orange", cubes=cubes, available={"green": 0}, left={"green": 0}, **facts)


def test_track_of_bankrupt_companies_serves_all_and_counts_nothing(england):
    match = bankrupt_track(england, Doncaster={"purple": 1})
    play(match, "load:doncaster/purple go:selby/nobody go:york/nobody go:leeds/nobody")
    assert told(match, "delivered")[0].facts[3:] == (0, 0)


def test_own_links_and_those_of_bankrupt_companies_can_be_mixed(england):
    match = bankrupt_track(england, Doncaster={"blue": 1})
    state = match.state
    manchester, leeds = (number(england, "stop", name) for name in ("Manchester", "Leeds"))
    england.links.complete(state, ORANGE, manchester, leeds)
    state.movable = england.goods.movable(state, ORANGE)
    play(match, "load:doncaster/blue go:selby/nobody go:york/nobody go:leeds/nobody go:manchester/orange")
    assert told(match, "delivered")[0].facts[3] == 1


def test_every_company_moves_one_cube_and_then_every_company_a_second_one(england):
    match = network(england, Doncaster={"purple": 2}, Leeds={"red": 2})
    leeds, york = (number(england, "stop", name) for name in ("Leeds", "York"))
    england.links.complete(match.state, 1, leeds, york)
    movers = []
    while match.decision().kind == "load":
        movers.append(match.state.company)
        play(match, "stay")
    assert movers == [0, 1, 0, 1]


def test_companies_do_not_have_to_move(england):
    match = network(england, Doncaster={"purple": 1})
    play(match, "stay stay")
    assert match.state.performance == [0] * 6
    assert sum(match.state.cubes) == 1


def test_performance_is_the_sum_of_both_deliveries(england):
    match = network(england, Doncaster={"purple": 1}, Selby={"red": 1})
    play(match, "load:doncaster/purple go:selby/orange go:york/orange go:leeds/orange load:selby/red go:york/orange")
    assert told(match, "delivered")[1].facts[3:] == (1, 4)
    assert told(match, "profit")[0].facts == (ORANGE, 3)
