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
from .faults import Fault
from .rules.game import Game, State

S = TypeVar("S", bound=State)
HEADER = ("game", "board", "options", "seats")


def write_position(game: Game[S], state: S) -> dict[str, object]:
    path = FieldPath("", _tables(game), state.seats, [])
    codecs = game.codecs()
    return {
        "game": game.id,
        "board": game.board_id,
        "options": dict(game.chosen),
        "seats": state.seats,
        **{
            field.name: codecs[field.name].write(getattr(state, field.name), path)
            for field in fields(state)
            if field.name != "seats" and not isinstance(codecs[field.name], Derived)
        },
    }


def read_position(game: Game[S], data: Mapping[str, object], veiled: bool = False) -> S:
    """The state; BadPosition lists everything that is wrong with it.

    A veiled position is what one seat may know; with figures that are unknown it cannot be checked as a whole.
    """
    faults: list[Fault] = []
    _check_header(game, data)
    seats = data.get("seats")
    if not isinstance(seats, int) or seats not in game.players:
        raise BadPosition([Fault("seats", "players", (str(seats), game.players[0], game.players[-1]))])
    state = _fill(game, data, FieldPath("", _tables(game), seats, faults, veiled))
    if not faults:
        game.derive(state)
    if not faults and not veiled:
        faults += list(game.faults(state)) or _stuck(game, state)
    if faults:
        raise BadPosition(faults, game.words)
    return state


def _stuck(game: Game[S], state: S) -> list[Fault]:
    """The seats that are asked must have a choice."""
    if game.over(state):
        return []
    seats = game.decision(state).seats
    return [] if seats and all([game.legal(state, seat) for seat in seats]) else [Fault("phase", "no_choice")]


def _check_header(game: Game[S], data: Mapping[str, object]) -> None:
    """A position belongs to one game; it may leave out the board, the options, or some of them."""
    wrong = [
        Fault(key, "other_game", (value, str(data.get(key))))
        for key, value in (("game", game.id), ("board", game.board_id))
        if data.get(key, value if key == "board" else None) != value
    ]
    options = data.get("options")
    if options is not None and (not isinstance(options, dict) or _completed(game, options) != game.chosen):
        wrong.append(Fault("options", "other_game", (_written(game.chosen), _written(options))))
    if wrong:
        raise BadPosition(wrong)


def _written(options: object) -> str:
    if not isinstance(options, dict):
        return str(options)
    return ", ".join([f"{name}={value}" for name, value in options.items()])


def _completed(game: Game[S], options: Mapping[str, object]) -> dict[str, object]:
    """Options that a game gained later have their defaults in older positions."""
    return {**{option.name: option.values[0] for option in game.options}, **options}


def _fill(game: Game[S], data: Mapping[str, object], path: FieldPath) -> S:
    state = game.start(path.seats)
    codecs = game.codecs()
    for key in [key for key in data if key not in codecs and key not in HEADER]:
        path.below(key).complain("no_such_field")
    written = {name: codec for name, codec in codecs.items() if not isinstance(codec, Derived)}
    for name, codec in written.items():
        if name in data:
            setattr(state, name, codec.read(data[name], path.below(name)))
        elif name not in game.added_fields:
            path.below(name).complain("missing")
    return state


def _tables(game: Game[S]) -> Tables:
    phases = [phase.kind for phase in game.phases] + ["over"]
    return {"phase": phases, **game.names()}
