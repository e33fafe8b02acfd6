"""What went wrong, told in one sentence: as a page, or as JSON to whoever asked for that."""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...core.errors import IllegalMove, IronroadsError

if TYPE_CHECKING:
    from ...table.play.table import Table

log = logging.getLogger(__name__)
# By HTTP status: the texts of the page.
TEXTS = {404: "missing", 403: "seat", 429: "much", 413: "large", 400: "forged"}
# By class of the error, nearest first.
STATUS = {"Stale": 409, "TableNotFound": 404, "BadLink": 403, "BrokenTable": 503, "BadAccount": 422}


class Fault(Exception):
    """An error of the game or the table, with the table whose words explain it."""

    def __init__(self, error: IronroadsError, table: Table | None = None) -> None:
        super().__init__(str(error))
        self.error = error
        self.table = table

    @property
    def status(self) -> int:
        return STATUS.get(type(self.error).__name__, 422)


def wants_json(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "") or request.url.path.startswith("/api/")


def told(fault: Fault, language: str) -> dict[str, str]:
    """The sentence, and the paragraph of the rules that stands behind it."""
    answer = {"error": sentence(fault, language), "code": fault.error.code}
    if isinstance(fault.error, IllegalMove) and fault.table is not None and fault.error.refusal.rule:
        rule = fault.error.refusal.rule
        answer |= {"rule": f"/rules/{fault.table.title.id}#rule-{rule}", "paragraph": rule}
    return answer


def sentence(fault: Fault, language: str) -> str:
    if fault.table is not None:
        return fault.table.speaker(language).error(fault.error)
    from ...table.words import plain_speaker

    return plain_speaker(language).error(fault.error)


async def explain(request: Request, exception: Exception) -> Response:
    """Errors of players: told where they happened, the state stays."""
    from .templates import language_of, message

    assert isinstance(exception, IronroadsError | Fault)
    fault = exception if isinstance(exception, Fault) else Fault(exception)
    said = told(fault, language_of(request))
    if wants_json(request):
        return JSONResponse(said, fault.status)
    return message(request, fault.status, "refused", said["error"])


async def refuse(request: Request, exception: Exception) -> Response:
    """Addresses that do not exist, seats of others, floods."""
    from .templates import message, say

    assert isinstance(exception, HTTPException)
    text = TEXTS.get(exception.status_code, "wrong")
    if wants_json(request):
        said = say(request)(f"fault.{text}_text")
        return JSONResponse({"error": said, "code": text}, exception.status_code, exception.headers)
    return message(request, exception.status_code, text)


async def break_down(request: Request, exception: Exception) -> Response:
    """Our own fault: an error number for us, a sentence for the player."""
    from .templates import message, say

    number = secrets.token_hex(4)
    log.error("error %s at %s", number, request.url.path, exc_info=exception)
    if wants_json(request):
        said = say(request)
        text = f"{said('fault.wrong_text')} {said('fault.number', number)}"
        return JSONResponse({"error": text, "code": "fault", "number": number}, 500)
    return message(request, 500, "wrong", number=number)
