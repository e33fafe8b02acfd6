"""The JSON bodies that the API accepts."""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import Request

from ...core.typed import decode_json
from ...table.log.limits import MAX_CHAT, MAX_NAME, MAX_TABLE_NAME, MAX_WORD
from ..requests.errors import BadRequest

T = TypeVar("T")
NUL = rb"\u0000"  # the only way to write this character in JSON; databases do not store it
Word = Annotated[str, Meta(max_length=100)]
Name = Annotated[str, Meta(max_length=MAX_NAME)]
Moves = Annotated[str, Meta(max_length=10_000)]
Count = Annotated[int, Meta(ge=0, le=2**31)]
Seed = Annotated[int, Meta(ge=0, le=2**62)]


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    name: Name = ""
    bot: Word = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: Word
    seats: Annotated[list[NewSeat], Meta(max_length=20)]
    board: Word = ""
    options: Annotated[dict[Word, Word], Meta(max_length=50)] = {}
    name: Annotated[str, Meta(max_length=MAX_TABLE_NAME)] = ""
    seed: Seed | None = None
    hints: bool = False


class Play(msgspec.Struct, forbid_unknown_fields=True):
    move: Moves
    seen: Count


class Why(msgspec.Struct, forbid_unknown_fields=True):
    move: Moves


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    seen: Count


class GivenWord(msgspec.Struct, forbid_unknown_fields=True):
    word: Annotated[str, Meta(min_length=1, max_length=MAX_WORD)]


class Chat(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=MAX_CHAT)]


async def read_body(request: Request, kind: type[T]) -> T:
    body = await request.body()
    if NUL in body:
        raise BadRequest("bad_text")
    try:
        return decode_json(body, kind)
    except UnicodeError:
        raise BadRequest("bad_text") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRequest("bad_form", str(error).replace("`", "")) from None
