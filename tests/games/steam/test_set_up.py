"""The set-up and the first order (rules 1.2 to 1.5)."""

import pytest

from ironroads.core.errors import BadPosition
from ironroads.core.position import read_position, write_position
from ironroads.core.rules.match import Match
from ironroads.core.rules.sentinels import CHANCE, NOBODY, NOTHING
from ironroads.games import TITLES
from playing import after, play, possible, refused, spoken, told

from .conftest import EAST, NORTH
from .positions import on_turn, table


def drawn(game, seats=3, seed=1):
    """A match after everything that chance decides at the start."""
    match = Match(game, seats, seed)
    match.settle()
    return match


@pytest.mark.parametrize(("board", "cubes"), [(EAST, 72), (NORTH, 64)])
def test_every_city_and_every_supply_space_gets_two_cubes(board, cubes):
    game = TITLES["steam-base"].open(board)
    state = drawn(game).state
    colours = len(game.board.colours)
    by_stop = [sum(state.cubes[stop * colours : (stop + 1) * colours]) for stop in range(game.board.stops)]
    cities = len(game.board.colour)
    assert by_stop == [2] * cities + [0] * (game.board.stops - cities)
    assert [sum(state.supply[space * colours : (space + 1) * colours]) for space in range(12)] == [2] * 12
    assert sum(state.bag) == 112 - cubes


def test_black_and_grey_cubes_are_in_the_bag(base):
    state = base.start(3)
    bag = {
        base.write(action): count for action, count in zip(base.legal(state, CHANCE), base.weights(state), strict=True)
    }
    assert bag["draw:black"] == bag["draw:grey"] == 16
    assert bag["draw:red"] == bag["draw:blue"] == bag["draw:yellow"] == bag["draw:purple"] == 20


def test_players_start_with_nothing_but_a_locomotive(base):
    state = base.start(4)
    assert (state.cash, state.income, state.points, state.locomotive) == ([0] * 4, [0] * 4, [0] * 4, [1] * 4)


def test_the_winner_pays_at_once_by_raising_money(base):
    match = table(base, "place", bidders=["0", "1", "2"], order=[])
    play(match, "bid:6 pass pass")
    assert (match.state.cash[0], match.state.income[0]) == (4, -2)
    assert match.state.placed[0] == 0


def test_who_passes_is_out_for_this_place_only(base):
    match = table(base, "place", bidders=["0", "1", "2"], order=[])
    play(match, "pass bid:1 pass")
    assert match.state.placed == [1, NOBODY, NOBODY]
    assert on_turn(match) == ("place", 2)  # to the left of the winner
    play(match, "bid:0 bid:1")
    assert on_turn(match) == ("place", 2)


def test_bids_begin_at_nothing_and_rise(base):
    match = table(base, "place", bidders=["0", "1", "2"], order=[])
    play(match, "bid:0")
    assert refused(match, "bid:0").code == "bid_too_low"
    play(match, "bid:1")


def test_players_cannot_bid_more_than_they_can_raise(base):
    match = table(base, "place", bidders=["0", "1", "2"], order=[])
    refusal = refused(match, "bid:51")
    assert (refusal.code, refusal.facts) == ("bid_too_high", (51, 50))
    play(match, "bid:50")


def test_without_bids_the_last_player_left_gets_the_place_for_nothing(base):
    match = table(base, "place", bidders=["0", "1", "2"], order=[])
    play(match, "pass pass")
    assert match.state.placed == [2, NOBODY, NOBODY]
    assert match.state.cash == [0, 0, 0]


def test_the_last_place_is_free(base):
    match = table(base, "place", bidders=["0", "1", "2"], order=[])
    play(match, "bid:5 pass pass bid:2 pass")
    assert match.state.order == [0, 1, 2]
    assert match.state.income == [-1, -1, 0]
    assert on_turn(match) == ("select", 0)


def test_the_teaching_start_draws_the_order_and_gives_later_places_more():
    game = TITLES["steam-base"].open(NORTH, {"start": "drawn"})
    match = table(game, "lot", seats=4, order=[])
    play(match, "lot:3 lot:1 lot:4 lot:2")
    assert match.state.order == [2, 0, 3, 1]
    assert match.state.cash == [1, 3, 0, 2]
    assert on_turn(match) == ("select", 2)


def test_the_standard_game_draws_the_first_order_without_gifts(standard):
    match = table(standard, "lot", order=[])
    play(match, "lot:3 lot:1 lot:2")
    assert match.state.order == [2, 0, 1]
    assert match.state.cash == [0, 0, 0]
    assert on_turn(match) == ("capital", 2)


def test_no_player_is_drawn_twice(standard):
    match = table(standard, "lot", order=["1"])
    assert possible(match) == {"lot:1", "lot:3"}


@pytest.mark.parametrize(("seats", "turns"), [(3, 10), (4, 8), (5, 7), (6, 7)])
def test_turns_by_number_of_players(base, seats, turns):
    assert base.figures.turns[seats] == turns


def test_another_number_of_turns_can_be_chosen():
    game = TITLES["steam-standard"].open(NORTH, {"turns": "5"})
    assert game.figures.turns[3] == game.figures.turns[6] == 5


def test_the_first_bidder_is_drawn(base):
    match = drawn(base, 4, seed=2)
    opener = told(match, "opens")[0].seat
    assert on_turn(match) == ("place", opener)


def test_the_same_draws_after_an_undo(base):
    match = after(base, 3, seed=5)
    match.settle()
    cubes = match.state.cubes[:]
    match.undo(20)
    match.settle()
    assert match.state.cubes == cubes


def test_positions_of_earlier_versions_are_read(base):
    data = write_position(base, drawn(base).state)
    assert data["bid"] == "none" and data["bids"] == {"0": "none", "1": "none", "2": "none"}
    read = read_position(base, data | {"bid": -1, "bids": {"0": -1, "1": 3, "2": -1}})
    assert read.bid == NOTHING and read.bids == [NOTHING, 3, NOTHING]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"player": "none"}, "player: a player must be asked in this phase"),
        ({"order": ["0", "0", "1"]}, "order: must list every player who is not bankrupt once"),
        ({"placed": ["none"]}, "placed: 3 entries are needed, not 1"),
        ({"income": {"1": 11}}, "income.1: 11 is not between −10 and 10"),
        ({"locomotive": {"2": 7}}, "locomotive.2: the highest level is 6"),
        ({"taken": {"0": "engineer", "1": "engineer"}}, "taken: two players cannot have the same action tile"),
        ({"cubes": {"York": {"red": 21}}}, "cubes: there are only 20 red cubes"),
        ({"new_cities": {"red": 9}}, "new_cities.red: must be 1 together with those on the map"),
        ({"phase": "lay"}, "hex: a hex must have been chosen"),
        ({"phase": "grow"}, "group: a supply space must have been chosen"),
        ({"phase": "carry"}, "at: a cube must be on its way"),
        ({"phase": "credit"}, "ridden: there must be points to credit"),
    ],
)
def test_impossible_positions_are_refused(base, change, fault):
    with pytest.raises(BadPosition) as error:
        table(base, **{"phase": "build", **change})
    assert fault in spoken(error.value)
