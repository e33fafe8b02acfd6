"""Laws about what a seat may know."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from ...bots.thinking.playout import pick
from ...core.position import read_position, write_position
from ...core.rules.game import Action, Game
from ...core.rules.sentinels import CHANCE
from ...games.title import Title
from .journeys import dump, glimpses, sealed_moments


def veils_hide(title: Title, game: Game[Any], seed: int) -> None:
    """A seat sees the same whatever it may not know; a game with a veil of its own has something to hide."""
    rng, hidden = Random(seed), False
    for match in [*glimpses(game, seed), *sealed_moments(game, seed)]:
        for seat in range(match.seats):
            veiled = game.veil(match.state, seat)
            guessed = game.guess(veiled, seat, rng)
            assert dump(game.veil(guessed, seat)) == dump(veiled)
            hidden |= dump(veiled) != dump(match.state)
    has_defaults = game.chosen == title.choose({})
    has_veil = type(game).veil is not Game.veil or type(game).veiled_fields is not Game.veiled_fields
    assert hidden or not has_defaults or not has_veil, f"{game.id} hides nothing"


def sealed_answers_are_veiled(title: Title, game: Game[Any], seed: int) -> None:
    """While others are still asked, no seat can tell one sealed answer of another from the next."""
    for match in sealed_moments(game, seed):
        for seat in match.decision().seats:
            after = [_after(game, match.state, seat, action) for action in game.legal(match.state, seat)]
            open_still = [state for state in after if state.phase == match.state.phase]
            for other in [other for other in range(match.seats) if other != seat]:
                assert len({repr(dump(game.veil(state, other))) for state in open_still}) <= 1


def _after(game: Game[Any], state: Any, seat: int, action: Action) -> Any:
    after = state.copy()
    game.apply(after, seat, action)
    return after


def guesses_can_be_played_on(title: Title, game: Game[Any], seed: int) -> None:
    rng = Random(seed)
    for match in glimpses(game, seed)[::6]:
        guessed = game.guess(game.veil(match.state, 0), 0, rng)
        for _ in range(60):
            if game.over(guessed):
                break
            seat = game.seat(guessed)
            game.apply(guessed, seat, pick(game, guessed, seat, rng))


def choices_need_no_secrets(title: Title, game: Game[Any], seed: int) -> None:
    for match in glimpses(game, seed):
        for seat in match.decision().seats:
            if seat != CHANCE:
                veiled = game.veil(match.state, seat)
                assert game.legal(veiled, seat) == game.legal(match.state, seat)


def secrets_stay_shut(title: Title, game: Game[Any], seed: int) -> None:
    """A sealed answer is read by its owner alone until all have answered; everything else is read by all."""
    for match in [*glimpses(game, seed), *sealed_moments(game, seed)]:
        sealed = not match.over() and match.decision().sealed
        for seat in range(match.seats):
            shut = [move for move, text in zip(match.moves, match.history(seat), strict=True) if text == "?"]
            assert all(move.seat != seat for move in shut)
            assert sealed or not shut


def veiled_positions_read_back(title: Title, game: Game[Any], seed: int) -> None:
    """What a seat may know can be written for outside programs, and read by them."""
    for match in [*glimpses(game, seed), *sealed_moments(game, seed)]:
        for seat in range(match.seats):
            veiled = game.veil(match.state, seat)
            data = msgspec.json.decode(msgspec.json.encode(write_position(game, veiled)))
            assert dump(read_position(game, data, veiled=True)) == dump(veiled)
