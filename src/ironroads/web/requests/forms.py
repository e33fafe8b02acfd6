"""Reading what a browser or program sends: the fields of a form, and numbers in addresses."""

from __future__ import annotations

import math
from urllib.parse import parse_qsl

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request

from .errors import BadRequest

MOST_FIELDS = 200
MOST_DIGITS = 9


async def read_form(request: Request) -> FormData:
    """Read the fields of a form; URL-encoded ones, as our own pages send them, skip Starlette's slower parser."""
    if request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        fields = _decode(await request.body())
    else:
        fields = await _read_multipart(request)
    if any("\0" in part for item in fields.multi_items() for part in item if isinstance(part, str)):
        raise BadRequest("bad_text")
    return fields


def _decode(body: bytes) -> FormData:
    try:
        pairs = parse_qsl(body.decode("ascii"), True, errors="strict", max_num_fields=MOST_FIELDS)
    except UnicodeError:
        raise BadRequest("bad_text") from None
    except ValueError:
        raise BadRequest("bad_form") from None
    return FormData([(name, text) for name, text in pairs])


async def _read_multipart(request: Request) -> FormData:
    try:
        return await request.form(max_fields=MOST_FIELDS)
    except HTTPException as error:
        raise BadRequest("bad_form") if error.status_code == 400 else error from None


def integer_field(fields: FormData, name: str) -> int:
    """Return an integer field, or raise 400."""
    return integer(text_field(fields, name))


def integer(text: str) -> int:
    """
    >>> integer("-12")
    -12
    """
    if not text.removeprefix("-").isdecimal() or len(text) > MOST_DIGITS:
        raise BadRequest("bad_number")
    return int(text)


def integer_query(connection: HTTPConnection, name: str) -> int | None:
    """Return a number in the query of an address; None when it is missing or not a number, 400 when it is too long."""
    text = connection.query_params.get(name, "")
    return integer(text) if text.isdecimal() else None


def float_query(connection: HTTPConnection, name: str) -> float:
    """Return a coordinate in the query of an address, or raise 400."""
    try:
        number = float(connection.query_params.get(name, ""))
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise BadRequest("bad_number")
    return number


def text_field(fields: FormData, name: str) -> str:
    """Return a text field; empty when it is missing or a file."""
    value = fields.get(name, "")
    return value if isinstance(value, str) else ""
