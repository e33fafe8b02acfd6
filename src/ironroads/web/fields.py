"""Fields of a form, read with care."""

from __future__ import annotations

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException


def number(fields: FormData, name: str) -> int:
    """A whole number; 400 when it is none."""
    text = text_of(fields, name)
    if not text.removeprefix("-").isdecimal() or len(text) > 9:
        raise HTTPException(400)
    return int(text)


def text_of(fields: FormData, name: str) -> str:
    """Empty when there is no such field, or when it is a file."""
    found = fields.get(name, "")
    return found if isinstance(found, str) else ""
