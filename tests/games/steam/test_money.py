"""Raising money, fees and income in the base game (rules 2.1, 2.2, 2.6, 2.9, 2.11)."""

from playing import play, possible, refused, told

from .positions import ends, on_turn, table


def test_cash_first_then_only_as_many_steps_as_needed(base):
    """Cash 3, cost 9: raise 10, income − 2, cash 4."""
    match = table(base, "select", cash={"0": 3}, locomotive={"0": 4})
    play(match, "take:locomotive")
    assert match.state.cash[0] == 4
    assert match.state.income[0] == -2
    assert match.state.locomotive[0] == 5


def test_at_the_end_of_the_track_two_points_for_five_dollars(base):
    """Income −9, cash 0, cost 10: one step to −10 and 2 points."""
    match = table(base, "select", income={"0": -9}, points={"0": 3}, locomotive={"0": 5})
    play(match, "take:locomotive")
    assert (match.state.income[0], match.state.points[0], match.state.cash[0]) == (-10, 1, 0)
    assert told(match, "raised")[0].facts == (5, 1, -10)
    assert told(match, "sold_points")[0].facts == (5, 2, 1)


def test_players_cannot_spend_more_than_they_can_raise(base):
    match = table(base, "select", income={"0": -10}, points={"0": 3}, locomotive={"0": 1})
    refusal = refused(match, "take:locomotive")
    assert (refusal.code, refusal.facts) == ("fee_too_high", (5, 6, 5))
    assert "take:city-growth" not in possible(match)  # nothing in the supply of this position


def test_the_locomotive_tile_costs_four_and_the_new_level(base):
    match = table(base, "select", cash={"0": 20}, locomotive={"0": 4})
    play(match, "take:locomotive")
    assert match.state.cash[0] == 11


def test_at_the_highest_level_the_locomotive_tile_is_free_and_idle(base):
    match = table(base, "select", cash={"0": 20}, locomotive={"0": 6})
    play(match, "take:locomotive")
    assert (match.state.cash[0], match.state.locomotive[0]) == (20, 6)


def last_mover(game, **facts):
    """The end of a turn is one move away."""
    return table(game, "move", round=1, place=2, player="2", **facts)


def test_income_is_received(base):
    match = play(last_mover(base, income={"0": 3, "1": 0, "2": 10}, cash={"0": 1}), "stay")
    assert match.state.cash == [4, 0, 10]


def test_negative_income_is_paid_by_raising_money(base):
    match = play(last_mover(base, income={"0": -4}, cash={"0": 1}), "stay")
    assert (match.state.cash[0], match.state.income[0]) == (2, -5)


def test_who_cannot_pay_is_bankrupt_and_out(base):
    tracks = {0: {"wigan": "town-n-sw"}}
    match = play(last_mover(base, tracks=tracks, income={"0": -10}, points={"0": 3}, cash={"0": 4}), "stay")
    assert match.state.bankrupt == 0b001
    assert match.state.order == [1, 2]
    assert match.state.links[0] == 0 and match.state.links[6] == 2
    assert on_turn(match) == ("select", 1)
    assert base.scores(match.state)[0] == -21


def test_incomplete_links_of_a_bankrupt_player_may_be_claimed(base):
    tracks = {0: {"d11": "s-nw"}}
    match = play(last_mover(base, tracks=tracks, income={"0": -10}), "stay")
    play(match, "take:first-build take:engineer hex:d12 lay:n-sw")
    assert (match.state.links[1], ends(match, 6)) == (1, 0)


def test_exactly_enough_is_enough(base):
    match = play(last_mover(base, income={"0": -10}, points={"0": 2}, cash={"0": 5}), "stay")
    assert match.state.bankrupt == 0
    assert (match.state.points[0], match.state.cash[0]) == (0, 0)


def test_the_game_ends_when_no_player_is_left(base):
    broke = {"0": -10, "1": -10, "2": -10}
    match = play(last_mover(base, income=broke), "stay")
    assert match.over()
    assert base.scores(match.state) == [-21, -21, -21]
