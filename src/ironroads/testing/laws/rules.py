"""Laws about choices, states, chance and refusals."""

from __future__ import annotations

from itertools import accumulate
from random import Random
from typing import Any

from ...core.rules.game import SPINS, Action, Game
from ...core.rules.sentinels import CHANCE
from ...games.title import Title
from ...words.loader import languages
from .journeys import dump, finished, glimpses


def choices_are_distinct(title: Title, game: Game[Any], seed: int) -> None:
    state = game.start(finished(game, seed).seats)
    for mover, action in finished(game, seed).moves:
        assert game.decision(state).seats
        for seat in game.decision(state).seats:
            legal = game.legal(state, seat)
            assert legal and len(set(legal)) == len(legal)
        game.apply(state, mover, action)


def every_choice_is_as_likely(title: Title, game: Game[Any], seed: int) -> None:
    """A spin of the wheel points at the choices in the order of their list, for chance by their weights."""
    for match in glimpses(game, seed):
        phase = game.phases[match.state.phase]
        for seat in match.decision().seats:
            legal = game.legal(match.state, seat)
            weights = phase.weights(match.state) if seat == CHANCE else [1] * len(legal)
            before, total = accumulate(weights, initial=0), sum(weights)
            spins = [-(-SPINS * weight // total) for weight in before][:-1]
            assert [phase.choose(match.state, seat, spin) for spin in spins] == legal
            assert phase.choose(match.state, seat, SPINS - 1) is legal[-1]


def choices_are_interned(title: Title, game: Game[Any], seed: int) -> None:
    known = {id(action) for action in game.actions}
    for match in glimpses(game, seed):
        for seat in match.decision().seats:
            assert all(id(action) in known for action in game.legal(match.state, seat))


def copies_are_independent(title: Title, game: Game[Any], seed: int) -> None:
    for match in glimpses(game, seed):
        before = repr(dump(match.state))
        seat = match.decision().seats[0]
        for action in game.legal(match.state, seat):
            game.apply(match.state.copy(), seat, action)
        assert repr(dump(match.state)) == before


def applying_needs_no_log(title: Title, game: Game[Any], seed: int) -> None:
    for match in glimpses(game, seed):
        seat = match.decision().seats[0]
        for action in game.legal(match.state, seat)[:5]:
            silent, logged = match.state.copy(), match.state.copy()
            game.apply(silent, seat, action)
            game.apply(logged, seat, action, [])
            assert dump(silent) == dump(logged)


def undo_takes_back(title: Title, game: Game[Any], seed: int) -> None:
    match = finished(game, seed).copy()
    middle = match.at(len(match.moves) // 2)
    match.undo(len(match.moves) - len(middle.moves))
    assert dump(match.state) == dump(middle.state)
    assert match.log == middle.log


def chance_repeats_itself(title: Title, game: Game[Any], seed: int) -> None:
    """Taking back a die and throwing again gives the same die."""
    for match in glimpses(game, seed):
        if match.chance_is_asked():
            assert match.outcome() is match.at(len(match.moves)).outcome()


def refusals_agree_with_legal(title: Title, game: Game[Any], seed: int) -> None:
    """One truth: nothing is refused that is legal, everything else is, with words and a rule."""
    rng = Random(seed)
    speakers = [title.speaker(game, language) for language in languages()]
    for match in glimpses(game, seed):
        for seat in match.decision().seats:
            legal = set(game.legal(match.state, seat))
            for action in sample(game.actions, rng) | legal:
                refusal = game.refusal(match.state, seat, action)
                assert (refusal is None) == (action in legal), (game.write(action), refusal)
                if refusal is not None and seat != CHANCE:
                    assert all(speaker.refusal(refusal) for speaker in speakers)
                    assert refusal.rule, refusal


def suggested_lines_are_legal(title: Title, game: Game[Any], seed: int) -> None:
    for match in glimpses(game, seed):
        seat = match.decision().seats[0]
        if seat == CHANCE:
            continue
        for line in game.suggest(game.veil(match.state, seat), seat):
            trial = match.state.copy()
            for action in line.actions:
                assert game.seat(trial) == seat
                assert action in game.legal(trial, seat), (line.kind, game.write(action))
                game.apply(trial, seat, action)


def values_are_whole_numbers(title: Title, game: Game[Any], seed: int) -> None:
    for match in glimpses(game, seed):
        assert all(isinstance(game.value(match.state, seat), int) for seat in range(match.seats))


def sample(actions: list[Action], rng: Random, most: int = 400) -> set[Action]:
    return set(actions if len(actions) <= most else rng.sample(actions, most))
