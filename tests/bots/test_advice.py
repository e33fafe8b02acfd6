"""Advice: the best moves with what they promise, the line behind the best one, and a sentence why."""

from itertools import islice
from random import Random

import pytest

from ironroads.bots.advice.advice import Advice, AdviceTask, PartChange, advice, advise, certain_steps, changes
from ironroads.bots.advice.hints import Hint
from ironroads.bots.advice.words import why
from ironroads.bots.picklable import pack
from ironroads.bots.suggestions import suggestions
from ironroads.core.rules.match import Match
from ironroads.games import TITLES

from .shelf import box_of, decisions

PEOPLE = ("Ann", "Ben", "Cara", "Dora", "Emil", "Fay")


def reached(name, players, *moves, **options):
    """A match after moves in notation, each played by the seat that is asked."""
    match = Match(TITLES[name].open("", options), players, 1)
    match.settle()
    for move in moves:
        match.order(match.game.seat(match.state), move)
        match.settle()
    return match


@pytest.mark.parametrize("name", TITLES)
def test_another_world_that_looks_the_same_gets_the_same_advice(name):
    game = TITLES[name].open()
    for world, (state, seat) in enumerate(islice(decisions(game, seed=11, apart=25), 2)):
        other = game.guess(game.veil(state, seat), seat, Random(world))
        given = [advice(game, game.veil(each, seat), seat, Random(3), 5) for each in (state, other)]
        assert given[0] == given[1]
        offered = [suggestions(game, game.veil(each, seat), seat) for each in (state, other)]
        assert offered[0] == offered[1]


@pytest.mark.parametrize("name", TITLES)
def test_the_moves_can_be_played_and_the_sentence_is_said_in_both_languages(name):
    title = TITLES[name]
    game = title.open()
    for state, seat in islice(decisions(game, seed=4, apart=19), 3):
        veiled = game.veil(state, seat)
        given = advice(game, veiled, seat, Random(3), 6)
        legal = [game.write(action) for action in game.legal(veiled, seat)]
        assert all(hint.move in legal for hint in given.hints)
        assert given.steps[0] == (seat, given.hints[0].move)
        assert all(len(hint.expected) == state.seats for hint in given.hints)
        sentences = [why(given, game, seat, title.speaker(game, language, PEOPLE)) for language in ("en", "de")]
        assert sentences[0] != sentences[1] and all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize("name", ["steel-driver", "stephensons-rocket", "dampfross"])
def test_three_moves_are_shown_although_there_was_time_for_one_only(name):
    game = TITLES[name].open()
    places = decisions(game, seed=4, apart=5)
    many = (
        place
        for place in places
        if len(game.candidates(*place)) > 2 and not game.phases[place[0].phase].is_planned(place[0])
    )
    for state, seat in islice(many, 3):
        moves = [hint.move for hint in advice(game, game.veil(state, seat), seat, Random(3), 1).hints]
        assert len(set(moves)) == 3


def test_moves_that_were_hardly_looked_at_come_last_and_a_pass_is_no_answer(monkeypatch):
    """A move with few visits may promise a lot by luck."""
    match = reached("steel-driver", 3, "offer:red", "bid:2", first="seat-one")
    line = ((2, "pass"), (0, "bid:4"))
    found = [
        Hint("bid:3", (0.2, 0.5, 0.3), 0.6, line),
        Hint("bid:4", (0.1, 0.8, 0.1), 0.1, ()),
        Hint("pass", (0.3, 0.4, 0.3), 0.3, ()),
    ]
    monkeypatch.setattr("ironroads.bots.advice.advice.find_hints", lambda *_: found)
    given = advice(match.game, match.state, 1, Random(1), 1)
    assert [hint.move for hint in given.hints] == ["bid:3", "pass", "bid:4"]
    assert given.answer == (0, "bid:4")


def test_a_line_ends_before_a_move_that_is_not_legal():
    match = reached("steel-driver", 3, first="seat-one")
    line = [(0, "offer:red"), (0, "bid:2"), (1, "bid:1"), (1, "pass")]
    assert certain_steps(match.game, match.state, 0, line) == [(0, "offer:red"), (0, "bid:2")]


def test_the_changes_are_those_of_the_own_moves_and_of_the_whole_line_if_they_change_nothing():
    match = reached("steel-driver", 3, first="seat-one")
    line = [(0, "offer:red"), (0, "bid:2"), (1, "pass"), (2, "pass")]
    assert changes(match.game, match.state, 0, line) == (PartChange("bid", 0, 2, 2),)
    assert changes(match.game, match.state, 0, line[:1]) == ()
    match = reached("steel-driver", 3, "offer:red", "bid:2", "bid:3", "bid:4", first="seat-one")
    line = [(0, "pass"), (1, "pass")]  # the last pass sells the company to the third player
    assert changes(match.game, match.state, 0, line) == ()
    assert changes(match.game, match.state, 1, line) == ()


def test_the_sentence_names_what_changes_the_answer_and_the_next_best_move():
    match = reached("steel-driver", 3, "offer:red", "bid:2", "pass", "pass", first="seat-one")
    game, seat = match.game, match.game.seat(match.state)
    given = advice(game, match.state, seat, Random(1), 40)
    sentence = why(given, game, seat, TITLES["steel-driver"].speaker(game, "en", PEOPLE))
    assert sentence.count(". ") >= 1 and ("next best move" in sentence)


@pytest.mark.parametrize(("amount", "said"), [(3, True), (-3, False)])
def test_that_a_turn_is_over_goes_without_saying(amount, said):
    """What a company has performed this turn is gone in the next one; nobody would call that a loss."""
    game = TITLES["steam-barons"].open()
    hints = [Hint("go", (0.5, 0.3, 0.2), 0.6, ()), Hint("pass", (0.3, 0.4, 0.3), 0.4, ())]
    given = Advice(tuple(hints), (), (PartChange("performance", 0, amount, 3), PartChange("cash", -1, 5, 9)), None)
    sentence = why(given, game, 0, TITLES["steam-barons"].speaker(game, "en", PEOPLE))
    assert ("performs" in sentence) == said
    assert sentence.endswith("ou get $5. That promises you 20% more than the next best move.")


@pytest.mark.parametrize("name", ["steam-barons", "steam-base", "dampfross"])
def test_suggestions_come_in_the_order_of_what_they_promise(name):
    game = TITLES[name].open()
    for state, seat in decisions(game, seed=2, apart=1):
        veiled = game.veil(state, seat)
        ordered, offered = suggestions(game, veiled, seat), game.suggest(veiled, seat)
        assert sorted(map(repr, ordered)) == sorted(map(repr, offered))
        if ordered != offered:
            return
    raise AssertionError("never another order than the game's own")


def test_a_task_thinks_as_long_as_there_is_time_but_at_least_a_moment():
    box = box_of("steel-driver", first="seat-one")
    start = pack(box.open().start(3))
    assert advise(AdviceTask(box, start, 0, 1, until=1.0)).hints
    assert advise(AdviceTask(box, start, 0, 1, iterations=5)) == advise(AdviceTask(box, start, 0, 1, iterations=5))
