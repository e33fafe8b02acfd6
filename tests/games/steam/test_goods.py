"""Moving goods over links of several players (rules 5)."""

import pytest

from ironroads.core.position import read_position, write_position
from ironroads.core.rules.match import Match
from ironroads.games import TITLES
from playing import play, possible, refused, step, told

from .conftest import NORTH
from .positions import lay, on_turn, table, taken

NORTHERN = TITLES["steam-base"].open(NORTH).board.stop_names

# Liverpool – Wigan – Preston – Blackpool, and Manchester – Huddersfield – Leeds – Barnsley – Sheffield – Chesterfield
WEST = {"wigan": "town-n-sw", "blackpool": "town-se"}
EAST = {"huddersfield": "town-ne-sw", "barnsley": "town-n-s", "chesterfield": "town-nw"}


def moving(game, tracks, level=6, cubes=None, **facts):
    levels = {str(seat): level for seat in range(facts.get("seats", 3))}
    return table(game, "move", tracks=tracks, locomotive=levels, cubes=cubes or {}, **facts)


def test_a_cube_goes_over_complete_links_to_a_city_of_its_colour(base):
    match = moving(base, {0: WEST}, cubes={"Liverpool": {"yellow": 1}})
    play(match, "load:liverpool/yellow go:wigan/1 go:preston/1")
    assert on_turn(match) == ("credit", 0)
    event = told(match, "delivered")[0]
    assert event.facts[2] == 2
    assert [(part.seat, part.facts) for part in event.because] == [(0, (2,))]


def test_a_cube_that_cannot_arrive_cannot_be_moved(base):
    match = moving(base, {0: WEST}, cubes={"Liverpool": {"blue": 1}})
    assert refused(match, "load:liverpool/blue").code == "cannot_carry"
    assert refused(match, "load:leeds/blue").code == "no_such_cube"


def test_the_locomotive_limits_the_links(base):
    cubes = {"Liverpool": {"yellow": 1}}
    assert "load:liverpool/yellow" not in possible(moving(base, {0: WEST}, 1, cubes))
    assert "load:liverpool/yellow" in possible(moving(base, {0: WEST}, 2, cubes))


def test_it_stops_at_the_first_city_of_its_colour(base):
    """From Manchester over Leeds (purple) to a purple New City beyond: never past Leeds."""
    facts = {"cities": [*NORTHERN[:20], "Chesterfield"], "new_cities": {"purple": 0}}
    facts["targets"] = {"purple": ["Lancaster", "Berwick", "Leeds", "Grimsby", "Chesterfield"]}
    tracks = {0: {"huddersfield": "town-ne-sw", "barnsley": "town-n-s", "h15": "n-ne"}}
    match = moving(base, tracks, cubes={"Manchester": {"purple": 1}}, **facts)
    step(step(match, "load:manchester/purple"), "go:huddersfield/1")
    assert possible(match) == {"go:leeds/1"}
    play(match, "go:leeds/1")
    assert on_turn(match) == ("credit", 0)


def test_no_stop_is_entered_twice(base):
    match = moving(base, {0: EAST}, cubes={"Manchester": {"yellow": 1}})
    step(step(match, "load:manchester/yellow"), "go:huddersfield/1")
    assert refused(match, "go:manchester/1").code == "stop_twice"
    assert refused(match, "go:barnsley/1").code == "no_such_link"


def test_the_start_may_have_the_colour_of_the_cube(base):
    tracks = {0: {"wigan": "town-n-sw", "d11": "n-nw"}}
    match = moving(base, tracks, cubes={"Preston": {"yellow": 1}})
    assert "load:preston/yellow" not in possible(match)  # Preston itself is the only yellow city within reach
    match = moving(base, {0: {"barnsley": "town-n-s", "h15": "n-ne"}}, cubes={"Sheffield": {"yellow": 1, "purple": 1}})
    assert possible(match) == {"load:sheffield/purple", "stay"}


def test_at_least_one_link_is_the_movers(base):
    match = moving(base, {1: WEST}, cubes={"Liverpool": {"yellow": 1}}, level=5)
    assert possible(match) == {"stay", "upgrade"}


def test_as_many_own_links_as_of_any_single_other(base):
    """Huddersfield and Barnsley: two links each."""
    cubes = {"Manchester": {"yellow": 1}, "Leeds": {"blue": 1}}
    match = moving(base, {0: {"huddersfield": "town-ne-sw"}, 1: {"barnsley": "town-n-s"}}, cubes=cubes)
    play(match, "load:manchester/yellow go:huddersfield/1 go:leeds/1 go:barnsley/2 go:sheffield/2")
    assert [(part.seat, part.facts) for part in told(match, "delivered")[0].because] == [(0, (2,)), (1, (2,))]


# Chesterfield as a grey New City, reached from Sheffield by way of H15
GREY = {"cities": [*NORTHERN[:20], "Chesterfield"], "targets": {"grey": ["Chesterfield"]}, "new_cities": {"grey": 3}}


def test_one_link_more_of_another_is_too_many(base):
    tracks = {0: {"h15": "n-ne"}, 1: {"barnsley": "town-n-s"}}
    match = moving(base, tracks, cubes={"Leeds": {"grey": 1}}, **GREY)
    assert refused(match, "load:leeds/grey").code == "cannot_carry"


def test_two_own_two_and_one_of_others_are_fine(base):
    """Own links are compared with each other player alone."""
    tracks = {0: {"huddersfield": "town-ne-sw"}, 1: {"barnsley": "town-n-s"}, 2: {"h15": "n-ne"}}
    match = moving(base, tracks, cubes={"Manchester": {"grey": 1}}, **GREY)
    play(match, "load:manchester/grey go:huddersfield/1 go:leeds/1 go:barnsley/2 go:sheffield/2 go:chesterfield/3")
    points = {part.seat: part.facts[0] for part in told(match, "delivered")[0].because}
    assert points == {0: 2, 1: 2, 2: 1}


def test_unowned_links_give_no_points_and_do_not_count_against_the_mover(base):
    tracks = {0: {"huddersfield": "town-ne"}, 6: {"barnsley": "town-n-s"}}
    match = moving(base, tracks, cubes={"Sheffield": {"purple": 1}})
    assert "load:sheffield/purple" not in possible(match)  # no own link on the way
    tracks = {0: {"h15": "n-ne"}, 6: {"barnsley": "town-n-s"}}
    match = moving(base, tracks, cubes={"Leeds": {"grey": 1}}, **GREY)
    play(match, "load:leeds/grey go:barnsley/nobody go:sheffield/nobody go:chesterfield/1")
    assert on_turn(match) == ("credit", 0)
    play(match, "to-points")
    assert match.state.points == [1, 0, 0]


def test_grey_and_black_cubes_need_cities_of_their_colour(base):
    match = moving(base, {0: WEST}, cubes={"Liverpool": {"grey": 1, "black": 1}})
    assert refused(match, "load:liverpool/grey").code == "nobody_wants"
    assert refused(match, "load:liverpool/black").code == "cannot_carry"


def test_all_points_of_a_delivery_go_the_same_way(base):
    match = moving(base, {0: WEST}, cubes={"Liverpool": {"yellow": 1}})
    play(match, "load:liverpool/yellow go:wigan/1 go:preston/1")
    assert possible(match) == {"to-income", "to-points"}
    play(match, "to-income")
    assert (match.state.income[0], match.state.points[0]) == (2, 0)


def test_the_mover_decides_first_then_the_others_in_playing_order(base):
    tracks = {1: {"huddersfield": "town-ne-sw"}, 0: {"barnsley": "town-n-s"}}
    facts = {"order": ["2", "0", "1"], "player": "1", "place": 2}
    match = moving(base, tracks, cubes={"Manchester": {"yellow": 1}}, **facts)
    play(match, "load:manchester/yellow go:huddersfield/2 go:leeds/2 go:barnsley/1 go:sheffield/1")
    assert on_turn(match) == ("credit", 1)
    play(match, "to-points")
    assert on_turn(match) == ("credit", 0)
    play(match, "to-income")
    assert (match.state.points[1], match.state.income[0]) == (2, 2)
    assert match.state.ridden == [0] * 7


def test_what_does_not_fit_on_the_income_track_is_lost(base):
    match = moving(base, {0: WEST}, cubes={"Liverpool": {"yellow": 1}}, income={"0": 9})
    play(match, "load:liverpool/yellow go:wigan/1 go:preston/1 to-income")
    assert (match.state.income[0], match.state.points[0]) == (10, 0)
    assert told(match, "invested")[0].facts == (1, 10, 1)


def test_at_the_end_of_the_income_track_points_are_victory_points(base):
    match = moving(base, {0: WEST}, cubes={"Liverpool": {"yellow": 1}}, income={"0": 10})
    play(match, "load:liverpool/yellow go:wigan/1 go:preston/1")
    assert (match.state.income[0], match.state.points[0]) == (10, 2)
    assert on_turn(match)[0] != "credit"


def test_a_delivered_cube_goes_back_into_the_bag(base):
    match = moving(base, {0: WEST}, cubes={"Liverpool": {"yellow": 1}})
    before = match.state.bag[:]
    play(match, "load:liverpool/yellow go:wigan/1 go:preston/1")
    yellow = base.board.colours.index("yellow")
    assert match.state.bag[yellow] == before[yellow] + 1
    assert sum(match.state.cubes) == 0


def test_the_locomotive_is_raised_free_once_a_turn(base):
    match = moving(base, {}, level=2, cash={"0": 1})
    play(match, "upgrade stay stay")
    assert (match.state.locomotive[0], match.state.cash[0]) == (3, 1)
    assert on_turn(match) == ("move", 1)  # the first one has nothing left to do in the second round
    play(match, "stay stay")
    assert on_turn(match) == ("select", 0) and match.state.turn == 2


def test_the_next_turn_allows_it_again(base):
    match = table(base, "build", place=2, player="2", raised=["0", "1", "2"])
    play(match, "done")
    assert on_turn(match) == ("move", 0) and "upgrade" in possible(match)


def test_raising_again_is_refused(base):
    match = moving(base, {0: WEST}, level=2, cubes={"Liverpool": {"yellow": 1}}, round=1, raised=["0"])
    assert refused(match, "upgrade").code == "raised_already"


def test_there_is_no_locomotive_above_six(base):
    match = moving(base, {0: WEST}, cubes={"Liverpool": {"yellow": 1}})
    assert refused(match, "upgrade").code == "strongest"


def test_first_move_moves_first_in_both_rounds(base):
    match = table(base, "build", taken=taken(s2="first-move"), player="2", place=2, order=["0", "1", "2"])
    play(match, "done")
    seats = []
    for _ in range(6):
        seats.append(on_turn(match)[1])
        play(match, "stay")
    assert seats == [2, 0, 1, 2, 0, 1]


def test_the_player_chooses_whose_link_is_used(base):
    """Two links join Liverpool and Preston's neighbour Wigan: one of each player."""
    tracks = {0: {"wigan": "town-n-sw"}, 1: {}}
    match = moving(base, tracks, cubes={"Preston": {"red": 1}})
    lay_improved(match, 1, "wigan", "town-n-s-sw", "d11", "n-nw")
    match = table_again(match)
    play(match, "load:preston/red go:wigan/1")
    assert possible(match) == {"go:liverpool/1", "go:liverpool/2"}
    assert match.game.suggest(match.state, 0) == []


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_best_delivery_is_offered_in_one_go(base, level):
    match = moving(base, {0: WEST}, level=level, cubes={"Liverpool": {"yellow": 1}, "Preston": {"red": 1}})
    lines = base.suggest(match.state, 0)
    assert len(lines) == (0 if level == 1 else 2)
    for line in lines:
        assert line.facts[3:] == (2, 0)


def lay_improved(match, owner, *tiles):
    """More track of another player on the same hexes."""
    for hex, tile in zip(tiles[::2], tiles[1::2], strict=True):
        lay(match.game, match.state, owner, hex, tile)


def table_again(match):
    """The same position, with everything derived anew."""
    game = match.game
    return Match(game, match.seats, 0, read_position(game, write_position(game, match.state)))
