"""Reaching positions by moves in notation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironroads.core.errors import FaultyInput, IllegalMove
from ironroads.core.rules.game import Action, Event, Game, State
from ironroads.core.rules.match import Match
from ironroads.core.rules.refusal import Refusal
from ironroads.core.speaker import Speaker
from ironroads.words.loader import catalogue


def play(match: Match[Any], moves: str) -> Match[Any]:
    """Each move by the first seat that is asked; only answers, which the game plays itself, may be named or not."""
    unasked: list[Action] = []
    for text in moves.split():
        action = match.game.read(text)
        if unasked and unasked[0] == action:
            unasked.pop(0)
        else:
            seat, before = match.decision().seats[0], match.state.copy()
            match.play(seat, action)
            unasked = only_answers(match.game, before, seat, action)
    return match


def step(match: Match[Any], text: str) -> Match[Any]:
    """Play a move without the only answers that follow it, to look at questions that are not asked."""
    game, seat = match.game, match.decision().seats[0]
    assert game.refusal(match.state, seat, game.read(text)) is None
    game.phases[match.state.phase].apply(match.state, seat, game.read(text), match.log)
    return match


def only_answers(game: Game[Any], state: State, seat: int, action: Action) -> list[Action]:
    """The answers that the game plays itself after an action; changes the state."""
    found: list[Action] = []
    game.phases[state.phase].apply(state, seat, action, None)
    while (answer := game.only_answer(state)) is not None:
        found.append(answer)
        game.phases[state.phase].apply(state, game.seat(state), answer, None)
    return found


def after(game: Game[Any], seats: int, moves: str = "", seed: int = 0) -> Match[Any]:
    return play(Match(game, seats, seed), moves)


def refused(match: Match[Any], text: str) -> Refusal:
    """Why whoever is asked cannot play the move; the position stays as it was."""
    before = repr(match.state)
    try:
        play(match, text)
    except IllegalMove as error:
        assert repr(match.state) == before
        return error.refusal
    raise AssertionError(f"{text} was not refused")


def spoken(error: FaultyInput) -> list[str]:
    """The faults of a board or a position, in English."""
    return Speaker(catalogue("en", "core", *error.words), {}).faults(error)


def possible(match: Match[Any]) -> set[str]:
    game = match.game
    return {game.write(action) for action in game.legal(match.state, game.seat(match.state))}


def told(match: Match[Any], kind: str) -> list[Event]:
    return [event for event in match.log if event.kind == kind]


def finish(match: Match[Any], choose: Callable[[list[Any]], Any] = lambda legal: legal[0]) -> Match[Any]:
    """Play on to the end, always taking what `choose` says."""
    while not match.over():
        match.settle()
        if not match.over():
            seat = match.game.seat(match.state)
            match.play(seat, choose(match.game.legal(match.state, seat)))
    return match
