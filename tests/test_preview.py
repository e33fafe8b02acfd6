"""What an action would do, told before it is played."""

from random import Random

from ironroads.bots.thinking.playout import pick
from ironroads.core.position import write_position
from ironroads.core.preview import along, gain, preview
from ironroads.core.rules.match import Match
from ironroads.games import TITLES
from playing import only_answers
from table.tiny_game import TinyGame


def opening() -> Match:
    game = TITLES["steel-driver"].open(options={"first": "seat-one"})
    return Match(game, 3, seed=7)


def test_actions_in_a_row_are_paired_with_the_states_they_are_played_in():
    match = opening()
    game, actions = match.game, [match.game.read("offer:red"), match.game.read("bid:2")]
    steps = along(game, match.state.copy(), 0, actions)
    assert [action for _, action in steps] == actions
    match.play(0, actions[0])
    assert write_position(game, steps[1][0]) == write_position(game, match.state)


def test_a_row_of_actions_ends_where_another_seat_is_asked():
    match = opening()
    actions = [match.game.read(move) for move in ("offer:red", "bid:2", "bid:3")]
    assert [action for _, action in along(match.game, match.state.copy(), 0, actions)] == actions[:2]
    told = preview(match.game, match.state.copy(), 0, *actions)
    assert told == preview(match.game, match.state.copy(), 0, *actions[:2])


def test_answers_that_others_are_not_asked_for_are_not_ones_own_steps():
    """No player can outbid 50, so the game passes for the others."""
    match = Match(TITLES["steam-base"].open(), 4, seed=0)
    match.settle()
    game, seat, bid = match.game, match.game.seat(match.state), match.game.read("bid:50")
    assert set(only_answers(game, match.state.copy(), seat, bid)) == {game.read("pass")}
    assert [action for _, action in along(game, match.state.copy(), seat, [bid])] == [bid]


def test_a_gain_is_what_an_action_adds_to_the_money():
    title = TITLES["steam-standard"]
    match = Match(title.open(), 3)
    match.settle()
    game, seat = match.game, match.game.seat(match.state)
    assert gain(game, title.show(game), game.veil(match.state, seat), seat, game.read("capital:10")) == 10


def test_nothing_is_told_about_a_sealed_answer_even_if_it_is_the_last():
    """The last sale opens all of them, and what it brings depends on theirs."""
    title = TITLES["steam-barons"]
    match, rng = Match(title.open("", {"order": "fixed"}), 3), Random(4)
    game, face = match.game, title.show(match.game)
    match.settle()
    while match.decision().kind != "sell" or len(match.decision().seats) > 1:
        match.play(game.seat(match.state), pick(game, match.state, game.seat(match.state), rng))
        match.settle()
    seat, sale, cash = game.seat(match.state), game.read("sell:green/1"), match.state.cash[:]
    veiled = game.veil(match.state, seat)
    assert preview(game, veiled, seat, sale) == [] and gain(game, face, veiled, seat, sale) == 0
    match.play(seat, sale)
    assert match.state.cash[seat] > cash[seat]


def test_events_of_a_sealed_phase_are_not_previewed():
    match = Match(TinyGame(), 2)
    number = match.game.read("n1")
    match.play(0, number)
    assert preview(match.game, match.game.veil(match.state, 1), 1, number) == []
    match.play(1, number)
    assert [event.kind for event in match.log] == ["opened"]
