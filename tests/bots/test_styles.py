"""Styles: bots of one level differ in what they like, choose about equally good moves, and see only their own side."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from ironroads.bots.levels import EasyBot
from ironroads.bots.registry import bot, is_bot, named_bot
from ironroads.bots.styles import STYLES
from ironroads.bots.words import bot_name, words
from ironroads.core.errors import BadChoice
from ironroads.core.record import parse_record, replay
from ironroads.core.rules.match import Match
from ironroads.games import TITLES

from .shelf import decisions

FIXTURES = Path(__file__).parents[1] / "fixtures"


def sensible_decisions(game):
    """Decisions of a game between bots that know what they do: the position and the seat that is asked."""
    match, rng = Match(game, max(3, game.players[0]), 5), Random(1)
    match.settle()
    while not match.over():
        seat = game.seat(match.state)
        veiled = game.veil(match.state, seat)
        if len(game.legal(veiled, seat)) > 1:
            yield match.state, seat
        match.play(seat, bot("medium").choose(game, veiled, seat, rng))
        match.settle()


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("kind", ["medium/builder", "easy/cautious", "search:5/speculator"])
def test_another_world_that_looks_the_same_gets_the_same_answer(name, kind):
    game = TITLES[name].open()
    for world, (state, seat) in enumerate(islice(decisions(game, seed=11, apart=25), 2)):
        other = game.guess(game.veil(state, seat), seat, Random(world))
        answers = [bot(kind).choose(game, game.veil(each, seat), seat, Random(3)) for each in (state, other)]
        assert answers[0] is answers[1]


def decisions_about_runs():
    """Decisions of a recorded game of Dampfross: there styles differ in runs, while turns of building are planned."""
    record = parse_record((FIXTURES / "dampfross/switzerland-3-players.json").read_bytes())
    game = TITLES["dampfross"].open(record.board.id, record.options)
    played = replay(game, record)
    again = played.at(0)
    for move in played.moves:
        seat, state = move.seat, again.state
        if seat >= 0 and len(game.legal(state, seat)) > 1 and not game.phases[state.phase].is_planned(state):
            yield game, state, seat
        again.play(seat, move.action)


def decisions_of(name):
    if name == "dampfross":
        return decisions_about_runs()
    game = TITLES[name].open()
    return ((game, state, seat) for state, seat in sensible_decisions(game))


@pytest.mark.parametrize("name", TITLES)
def test_three_bots_of_one_level_differ(name):
    """Over some positions no two styles play the same throughout."""
    played = {style: [] for style in STYLES}
    for game, state, seat in islice(decisions_of(name), 250):
        for style, moves in played.items():
            chosen = bot(f"medium/{style}").choose(game, game.veil(state, seat), seat, Random(3))
            moves.append(game.write(chosen))
        if len(set(map(tuple, played.values()))) == len(STYLES):
            return
    raise AssertionError(f"styles that play alike: {name}")


def test_a_style_is_named_after_the_level_and_unknown_ones_are_refused():
    assert is_bot("hard/builder") and not is_bot("hard/brave")
    for name in ("medium/brave", "random/builder", "medium/", "medium/builder/builder"):
        with pytest.raises(BadChoice):
            named_bot(name)


@pytest.mark.parametrize("language", ["en", "de"])
def test_styles_have_a_name_and_a_sentence(language):
    assert len({bot_name(language, f"medium/{style}") for style in STYLES} | {bot_name(language, "medium")}) == 4
    assert all(words(language).text("style_abouts", style).endswith(".") for style in STYLES)
    assert bot_name(language, "my-bot") == "my-bot"


def test_an_easy_bot_is_short_sighted_not_random():
    """Its mistakes are moves that bring much at once: the same whatever the dice say."""
    game = TITLES["steam-base"].open()
    for state, seat in islice(decisions(game, seed=5, apart=7), 12):
        veiled = game.veil(state, seat)
        chosen = {game.write(EasyBot().choose(game, veiled, seat, Random(seed))) for seed in range(6)}
        equal = {game.write(action) for action in _best(game, veiled, seat)}
        assert len(chosen - equal) <= 2


def _best(game, veiled, seat):
    values = {}
    for action in game.legal(veiled, seat):
        after = veiled.copy()
        game.apply(after, seat, action)
        values[action] = game.value(after, seat)
    return [action for action, value in values.items() if value == max(values.values())]
