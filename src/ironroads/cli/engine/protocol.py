"""The requests of the engine protocol, one class each; docs/engine.md describes them."""

from __future__ import annotations

from typing import get_args

import msgspec


class Request(msgspec.Struct, tag_field="request", tag=str.lower, forbid_unknown_fields=True, kw_only=True):
    """One line of input; the id comes back with the answer."""

    id: int | str | None = None


class Games(Request):
    pass


class New(Request):
    game: str
    seats: int | list[str]  # their number or their names
    seed: int = 0
    board: str = ""
    options: dict[str, str] = {}
    settle: bool = True  # chance decides automatically


class Load(Request):
    record: dict[str, object] | None = None
    position: dict[str, object] | None = None
    board: str = ""
    settle: bool = True


class State(Request):
    seat: int | None = None  # as this seat sees it


class Legal(Request):
    seat: int | None = None


class Play(Request):
    seat: int
    move: str


class Undo(Request):
    count: int = 1


class Why(Request):
    seat: int
    move: str


class Suggest(Request):
    seat: int


class Record(Request):
    pass


class Position(Request):
    pass


class Draw(Request):
    seat: int | None = None


class Quit(Request):
    pass


AnyRequest = Games | New | Load | State | Legal | Play | Undo | Why | Suggest | Record | Position | Draw | Quit
NAMES = [kind.__name__.lower() for kind in get_args(AnyRequest)]
