"""Data read as structs, from any thread.

msgspec prepares a type when it is used for the first time, and crashes if two threads do that at once.
"""

from __future__ import annotations

from functools import cache
from threading import Lock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
_preparing = Lock()


def decode_json(text: str | bytes, kind: type[T]) -> T:
    """Raises msgspec.DecodeError, or ValidationError if the data is no such type."""
    _prepare(kind)
    return msgspec.json.decode(text, type=kind)


def decode_toml(text: str | bytes, kind: type[T]) -> T:
    """Raises as `decode_json` does."""
    _prepare(kind)
    return msgspec.toml.decode(text, type=kind)


def convert_data(data: object, kind: type[T]) -> T:
    """Plain data as a type; raises msgspec.ValidationError."""
    _prepare(kind)
    return msgspec.convert(data, kind)


def json_decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """A decoder of a type or a union, for what is read often."""
    _prepare(kind)
    return msgspec.json.Decoder(kind)


def _prepare(kind: Any) -> None:
    with _preparing:
        _prepare_once(kind)


@cache
def _prepare_once(kind: Any) -> None:
    msgspec.json.Decoder(kind)
