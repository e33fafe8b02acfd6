"""Action tiles (rules 2.4 to 2.8)."""

from ironroads.core.rules.sentinels import NOTHING
from playing import play, possible, refused, step

from .positions import on_turn, table, taken

SUPPLY = {"1": {"red": 2}, "2": {"blue": 1, "black": 1}}


def test_tiles_are_taken_in_playing_order_each_once(base):
    match = table(base, "select", order=["2", "0", "1"], player="2")
    play(match, "take:engineer")
    assert on_turn(match) == ("select", 0)
    refusal = refused(match, "take:engineer")
    assert (refusal.code, refusal.facts) == ("tile_taken", (2, 2))


def test_a_fee_or_a_pass_is_decided_when_the_tile_is_taken(base):
    match = table(base, "select", supply=SUPPLY)
    assert {"take:city-growth", "hold:city-growth", "take:urbanization", "hold:urbanization"} <= possible(match)
    play(match, "take:city-growth hold:urbanization")
    assert match.state.owing == 0b001
    assert (match.state.cash[0], match.state.income[0]) == (3, -1)
    assert (match.state.cash[1], match.state.income[1]) == (0, 0)


def test_urbanization_costs_six(base):
    match = table(base, "select", supply=SUPPLY, cash={"0": 10})
    play(match, "take:urbanization")
    assert match.state.cash[0] == 4


def test_locomotive_cannot_be_passed_on(base):
    match = table(base, "select")
    assert "hold:locomotive" not in possible(match)


def test_a_passed_tile_still_counts_for_the_order(base):
    match = table(base, "select", supply=SUPPLY, order=["0", "1", "2"])
    play(match, "hold:urbanization take:turn-order take:first-build done done done")
    play(match, "stay stay stay stay stay stay")
    assert match.state.order == [1, 2, 0]


def test_a_tile_never_changes_the_order_of_the_same_turn(base):
    match = table(base, "select", order=["0", "1", "2"])
    play(match, "take:engineer take:first-move take:turn-order")
    assert match.state.order == [0, 1, 2]
    assert on_turn(match) == ("build", 0)


def test_first_build_only_puts_its_holder_in_front(base):
    match = table(base, "select", seats=4, order=["3", "1", "0", "2"], player="3")
    play(match, "take:turn-order take:engineer take:first-build take:first-move")
    builders = []
    for _ in range(4):
        builders.append(on_turn(match)[1])
        play(match, "done")
    assert builders == [0, 3, 1, 2]
    movers = []
    for _ in range(8):
        movers.append(on_turn(match)[1])
        play(match, "stay")
    assert movers == [2, 3, 1, 0] * 2


def test_the_next_order_goes_by_the_numbers(base):
    tiles = taken(s0="urbanization", s1="engineer", s2="first-move")
    match = table(base, "move", round=1, place=2, player="0", order=["1", "2", "0"], taken=tiles)
    play(match, "stay")
    assert match.state.order == [2, 1, 0]
    assert match.state.taken == [NOTHING] * 3


def test_growth_that_cannot_take_place_is_not_sold(base):
    match = table(base, "select")  # the supply is empty
    refusal = refused(match, "take:city-growth")
    assert (refusal.code, refusal.rule) == ("nothing_to_place", "2.7")
    play(match, "hold:city-growth")


def test_growth_that_others_made_impossible_lapses(base):
    tiles = taken(s0="urbanization", s1="city-growth")
    supply = {"1": {"red": 2}}
    match = table(base, "build", taken=tiles, owing=["0", "1"], supply=supply)
    play(match, "group:1 found:wigan/red done done")
    assert match.state.owing == 0
    assert on_turn(match) == ("build", 2)


def test_tiles_are_free_in_the_standard_game(standard):
    match = table(standard, "select", cash={"0": 0, "1": 0, "2": 0})
    play(match, "take:locomotive take:urbanization")
    step(match, "take:city-growth")
    assert match.state.cash == [0, 0, 0]
    assert match.state.locomotive == [2, 1, 1]
    assert match.state.owing == 0b110


def test_numbers_do_not_rule_the_order_of_the_standard_game(standard):
    tiles = taken(s0="urbanization", s1="engineer", s2="first-move")
    match = table(standard, "move", round=1, place=2, player="0", order=["1", "2", "0"], taken=tiles)
    play(match, "stay")
    assert match.state.order == [1, 2, 0]
    assert on_turn(match) == ("capital", 1)
