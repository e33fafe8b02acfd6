"""Reading the fields of a form."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request

MOST_FIELDS = 200


async def read_form(request: Request) -> FormData:
    """Read the fields of a form; URL-encoded ones, as our own pages send them, skip Starlette's slower parser."""
    if not request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        return await request.form()
    try:
        pairs = parse_qsl((await request.body()).decode("latin-1"), True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise HTTPException(400) from None
    return FormData([(name, text) for name, text in pairs])


def integer_field(fields: FormData, name: str) -> int:
    """Return an integer field, or raise 400."""
    text = text_field(fields, name)
    if not text.removeprefix("-").isdecimal() or len(text) > 9:
        raise HTTPException(400)
    return int(text)


def text_field(fields: FormData, name: str) -> str:
    """Return a text field; empty when it is missing or a file."""
    value = fields.get(name, "")
    return value if isinstance(value, str) else ""
