"""The JSON bodies that the API accepts."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request

T = TypeVar("T")


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    name: str = ""
    bot: str = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    seats: list[NewSeat]
    board: str = ""
    options: dict[str, str] = {}
    name: str = ""
    seed: int | None = None


class Play(msgspec.Struct, forbid_unknown_fields=True):
    move: str
    seen: int


class Why(msgspec.Struct, forbid_unknown_fields=True):
    move: str


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    seen: int


class Chat(msgspec.Struct, forbid_unknown_fields=True):
    text: str


async def read_body(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.DecodeError as error:
        raise HTTPException(400, str(error)) from None
