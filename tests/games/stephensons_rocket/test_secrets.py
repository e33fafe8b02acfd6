"""Money may be kept secret (rules 1.4); everything else is open."""

from random import Random

from .table import lying


def test_the_others_money_is_hidden(rocket):
    state = lying(rocket, cash={"0": 3000, "1": 2000, "2": 9000}).state
    assert rocket.veil(state, 1).cash == [-1, 2000, -1]
    assert rocket.veil(state, 1).paid == 14000


def test_open_money_is_seen_by_all(opened_with):
    game = opened_with(money="open")
    state = lying(game, cash={"0": 3000, "1": 2000, "2": 9000}).state
    assert game.veil(state, 1).cash == [3000, 2000, 9000]


def test_a_guess_deals_out_what_the_bank_has_paid(rocket):
    state = lying(rocket, cash={"0": 3000, "1": 2000, "2": 9000}).state
    rng = Random(1)
    guesses = [rocket.guess(rocket.veil(state, 1), 1, rng).cash for _ in range(20)]
    assert all(guess[1] == 2000 and sum(guess) == 14000 and min(guess) >= 0 for guess in guesses)
    assert len({tuple(guess) for guess in guesses}) > 1


def test_with_two_players_nothing_is_secret_to_arithmetic(rocket):
    state = lying(rocket, 2, cash={"0": 3000, "1": 2000}).state
    assert rocket.guess(rocket.veil(state, 0), 0, Random(1)).cash == [3000, 2000]
