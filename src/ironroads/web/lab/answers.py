"""Answers to the scripts of the lab: JSON, and faults in the language of the page."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...core.errors import FaultyInput
from ...table.words import plain_speaker
from ..requests.settings import language_of


def explained(request: Request, error: FaultyInput) -> list[dict[str, str]]:
    """Each fault with its place and its sentence."""
    faults = plain_speaker(language_of(request)).explained(error)
    return [{"place": fault.place, "sentence": sentence} for fault, sentence in faults]


def json_response(data: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")
