"""Money can be secret (rules 1.4); everything else is open."""

from random import Random

from ironroads.core.rules.sentinels import UNKNOWN

from .positions import match_with


def test_money_of_others_is_hidden(rocket):
    state = match_with(rocket, cash={"0": 3000, "1": 2000, "2": 9000}).state
    assert rocket.veil(state, 1).cash == [UNKNOWN, 2000, UNKNOWN]
    assert rocket.veil(state, 1).paid == 14000


def test_open_money_is_not_hidden(opened_with):
    game = opened_with(money="open")
    state = match_with(game, cash={"0": 3000, "1": 2000, "2": 9000}).state
    assert game.veil(state, 1).cash == [3000, 2000, 9000]


def test_a_guess_distributes_what_the_bank_has_paid(rocket):
    state = match_with(rocket, cash={"0": 3000, "1": 2000, "2": 9000}).state
    rng = Random(1)
    guesses = [rocket.guess(rocket.veil(state, 1), 1, rng).cash for _ in range(20)]
    assert all(guess[1] == 2000 and sum(guess) == 14000 and min(guess) >= 0 for guess in guesses)
    assert len({tuple(guess) for guess in guesses}) > 1


def test_with_two_players_the_money_of_the_other_can_be_computed(rocket):
    state = match_with(rocket, 2, cash={"0": 3000, "1": 2000}).state
    assert rocket.guess(rocket.veil(state, 0), 0, Random(1)).cash == [3000, 2000]
