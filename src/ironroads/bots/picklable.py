"""Picklable games and states: a game is opened again in the process that receives it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from ..core.board import BoardFile
from ..core.rules.game import Game, State

S = TypeVar("S", bound=State)
MOST_OPEN = 64  # games that a process keeps open
Packed = dict[str, int | list[int] | dict[int, int]]


@dataclass(frozen=True)
class PicklableGame:
    """Everything needed to open the same game in another process, own boards included."""

    kind: type[Game[Any]]
    board: str
    data: bytes
    chosen: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, kind: type[Game[Any]], file: BoardFile, chosen: Mapping[str, str]) -> PicklableGame:
        return cls(kind, file.name, _written(file), tuple(chosen.items()))

    def open(self) -> Game[Any]:
        """Open the game; each process does so once."""
        return _opened(self)


@lru_cache(maxsize=MOST_OPEN)
def _written(file: BoardFile) -> bytes:
    return msgspec.json.encode(file.data)


@lru_cache(maxsize=MOST_OPEN)
def _opened(box: PicklableGame) -> Game[Any]:
    return box.kind.open(BoardFile(box.board, msgspec.json.decode(box.data)), dict(box.chosen))


def pack(state: State) -> Packed:
    """The fields of a state as plain data: compiled states cannot be pickled, veiled ones not written as positions.

    Objects are left out: they only cache what follows from the other fields.
    """
    values = {field.name: getattr(state, field.name) for field in fields(state)}
    return {name: value for name, value in values.items() if isinstance(value, int | list | dict)}


def unpack(game: Game[S], packed: Packed) -> S:
    seats = packed["seats"]
    assert isinstance(seats, int)
    state = game.start(seats)
    for name, value in packed.items():
        setattr(state, name, value if isinstance(value, int) else value.copy())
    if len(packed) < len(fields(state)):
        game.derive(state)
    return state
