"""Fields of a form, read with care."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request

MOST = 200  # fields of a form


async def form(request: Request) -> FormData:
    """The fields of a form; those that our own pages send are read far faster than those with files could be."""
    if not request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        return await request.form()
    try:
        pairs = parse_qsl((await request.body()).decode("latin-1"), True, max_num_fields=MOST)
    except ValueError:
        raise HTTPException(400) from None
    return FormData([(name, text) for name, text in pairs])


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
