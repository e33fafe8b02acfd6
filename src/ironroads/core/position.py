"""Positions as JSON with names instead of numbers, and back, with every fault named.

A game describes its state field by field with the codecs of `core.codecs`. Fields that follow from others are
`Derived`: they are not written, and the game computes them again after reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TypeVar

from .codecs import Derived, FieldPath, Tables
from .errors import BadPosition
from .rules.game import Game, State

S = TypeVar("S", bound=State)
HEADER = ("game", "board", "options", "seats")


def write_position(game: Game[S], state: S) -> dict[str, object]:
    path = FieldPath("", _tables(game), state.seats, [])
    codecs = game.codecs()
    return {
        "game": game.id,
        "board": game.board_id,
        "options": game.chosen,
        "seats": state.seats,
        **{
            field.name: codecs[field.name].write(getattr(state, field.name), path)
            for field in fields(state)
            if field.name != "seats" and not isinstance(codecs[field.name], Derived)
        },
    }


def read_position(game: Game[S], data: Mapping[str, object]) -> S:
    """The state; BadPosition lists everything that is wrong with it."""
    faults: list[str] = []
    _check_header(game, data)
    seats = data.get("seats")
    if not isinstance(seats, int) or seats not in game.players:
        raise BadPosition([f"seats: {seats!r} is not a number of players for {game.id}"])
    state = _fill(game, data, FieldPath("", _tables(game), seats, faults))
    if not faults:
        game.derive(state)
        faults += game.faults(state) or _stuck(game, state)
    if faults:
        raise BadPosition(faults)
    return state


def _stuck(game: Game[S], state: S) -> list[str]:
    """The seats that are asked must have a choice."""
    if game.over(state):
        return []
    seats = game.decision(state).seats
    return [] if seats and all([game.legal(state, seat) for seat in seats]) else ["phase: the seat asked has no choice"]


def _check_header(game: Game[S], data: Mapping[str, object]) -> None:
    """A position belongs to one game; it may leave out the board, the options, or some of them."""
    header = {"game": game.id, "board": game.board_id}
    found = {"board": game.board_id, **data}
    wrong = [
        f"{key}: this is {value}, not {found.get(key)}" for key, value in header.items() if found.get(key) != value
    ]
    options = data.get("options")
    if options is not None and (not isinstance(options, dict) or _completed(game, options) != game.chosen):
        wrong.append(f"options: this is {game.chosen}, not {options}")
    if wrong:
        raise BadPosition(wrong)


def _completed(game: Game[S], options: Mapping[str, object]) -> dict[str, object]:
    """Options that a game gained later have their defaults in older positions."""
    return {**{option.name: option.values[0] for option in game.options}, **options}


def _fill(game: Game[S], data: Mapping[str, object], path: FieldPath) -> S:
    state = game.start(path.seats)
    codecs = game.codecs()
    for key in [key for key in data if key not in codecs and key not in HEADER]:
        path.below(key).complain("there is no such field")
    written = {name: codec for name, codec in codecs.items() if not isinstance(codec, Derived)}
    for name, codec in written.items():
        if name in data:
            setattr(state, name, codec.read(data[name], path.below(name)))
        else:
            path.below(name).complain("is missing")
    return state


def _tables(game: Game[S]) -> Tables:
    phases = [phase.kind for phase in game.phases] + ["over"]
    return {"phase": phases, **game.names()}
