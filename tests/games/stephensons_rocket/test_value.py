"""Values of positions; following them is better than random play."""

from random import Random

from ironroads.bots.greedy import GreedyBot
from ironroads.bots.thinking.playout import pick
from ironroads.core.rules.game import places

from .conftest import opened
from .positions import match_with, order


def value_after(match, text):
    trial = order(match.copy(), text)
    return match.game.value(trial.state, 0)


def test_a_move_that_pays_has_its_value_before_the_veto_is_decided(rocket):
    match = match_with(rocket, runs={"LSWR": "NE"}, tokens={"0": {"Guildford (leather)": 2}}, shares={"1": {"LSWR": 1}})
    assert value_after(match, "move:LSWR-NE") > value_after(match, "move:LSWR-N") + 1000


def test_a_veto_is_better_where_a_bid_would_pay(rocket):
    match = match_with(
        rocket,
        player="1",
        runs={"LSWR": "NE"},
        tokens={"0": {"Guildford (leather)": 2}},
        shares={"0": {"LSWR": 4}, "1": {"LSWR": 1}},
    )
    order(match, "move:LSWR-N")
    assert value_after(match, "veto") > value_after(match, "agree")


def test_a_veto_that_gains_nothing_is_worse(rocket):
    match = match_with(rocket, player="1", runs={"GWR": "NE"}, shares={"0": {"GWR": 1}})
    order(match, "move:GWR-NE")
    assert value_after(match, "agree") > value_after(match, "veto")


def test_at_the_end_only_money_counts(rocket):
    match = match_with(
        rocket, isolated=["NER", "L&Y", "LNWR", "GER", "LSWR", "SER"], cash={"0": 9000, "1": 4000, "2": 4000}
    )
    order(match, "token:london-textile")
    assert rocket.value(match.state, 0) == 9000 - 4000 // 2


def test_greedy_play_beats_two_random_seats():
    """It wins nearly always; four of five games leave room for bad luck."""
    game, bot, wins = opened(), GreedyBot(), 0
    for number in range(5):
        rng, mine, state = Random(number), number % 3, game.start(3)
        while not game.over(state):
            seat = game.seat(state)
            choose = (
                bot.choose(game, game.veil(state, seat), seat, rng) if seat == mine else pick(game, state, seat, rng)
            )
            game.apply(state, seat, choose)
        wins += places(game, state)[mine] == 1
    assert wins >= 4
