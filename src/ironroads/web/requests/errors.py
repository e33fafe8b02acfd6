"""Errors in one sentence: as a page, or as JSON for programs and the scripts of our pages."""

from __future__ import annotations

import logging
import secrets
from typing import Protocol

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...core.errors import IllegalMove, IronroadsError
from ...core.speaker import Speaker
from ...games.title import Title
from ...table.errors import BadLink, BadText, BrokenTable, Stale, TableNotFound
from ..view.words import Words
from .rendering import render_message
from .settings import language_of, words_of

log = logging.getLogger(__name__)
TEXTS = {
    404: "missing",
    403: "seat",
    429: "much",
    413: "large",
    400: "forged",
    503: "away",
    408: "slow",
}  # by status: keys of `[error]`
STATUS = {Stale: 409, BadText: 400, TableNotFound: 404, BadLink: 403, BrokenTable: 503}
OTHER_STATUS = 422
RETRY_AFTER = "5"  # seconds


class ErrorTable(Protocol):
    """The table at which an error happened, for the names and rules in its message."""

    title: Title

    def speaker(self, language: str) -> Speaker: ...


class UserError(Exception):
    """An error that is explained to the user, with the table at which it happened, if any."""

    def __init__(self, error: IronroadsError, table: ErrorTable | None = None) -> None:
        super().__init__(str(error))
        self.error = error
        self.table = table

    @property
    def status(self) -> int:
        return STATUS.get(type(self.error), OTHER_STATUS)


class BadRequest(HTTPException):
    """A request that cannot be read; `reason` is a key of `[error]`, `detail` a technical one for programs."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(400, detail)
        self.reason = reason


def wants_json(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "") or request.url.path.startswith("/api/")


def error_json(error: UserError, language: str) -> dict[str, str]:
    """Return the message and its code, with the paragraph of the rules that an illegal move breaks."""
    answer = {"error": error_text(error, language), "code": error.error.code}
    if isinstance(error.error, IllegalMove) and error.table is not None and error.error.refusal.rule:
        rule = error.error.refusal.rule
        answer |= {"rule": f"/rules/{error.table.title.id}#rule-{rule}", "paragraph": rule}
    return answer


def error_text(error: UserError, language: str) -> str:
    if error.table is not None:
        return error.table.speaker(language).error(error.error)
    from ...table.words import plain_speaker  # not needed for the first page

    return plain_speaker(language).error(error.error)


async def handle_user_error(request: Request, exception: Exception) -> Response:
    """Answer a mistake of the user; nothing was changed."""
    assert isinstance(exception, IronroadsError | UserError)
    error = exception if isinstance(exception, UserError) else UserError(exception)
    answer = error_json(error, language_of(request))
    if wants_json(request):
        return JSONResponse(answer, error.status)
    return render_message(request, error.status, "refused", answer["error"])


async def handle_http_error(request: Request, exception: Exception) -> Response:
    """Answer an unknown address, a seat of another player, too many requests and the like."""
    assert isinstance(exception, HTTPException)
    key, text = http_error(exception, words_of(request))
    if wants_json(request):
        return JSONResponse({"error": text, "code": key}, exception.status_code, exception.headers)
    response = render_message(request, exception.status_code, key, text)
    response.headers.update(exception.headers or {})
    return response


def http_error(exception: HTTPException, words: Words) -> tuple[str, str]:
    """The key and the sentence of an error."""
    if isinstance(exception, BadRequest):
        return "unreadable", words("error.unreadable_text", exception.detail or words(f"error.{exception.reason}"))
    key = TEXTS.get(exception.status_code, "wrong")
    return key, words(f"error.{key}_text")


async def handle_missing_database(request: Request, exception: Exception) -> Response:
    """Answer while the database is away; the page or program may try again."""
    log.error("the database is away at %s: %s", request.url.path, exception)
    return await handle_http_error(request, HTTPException(503, headers={"Retry-After": RETRY_AFTER}))


async def handle_unexpected_error(request: Request, exception: Exception) -> Response:
    """Answer an error of ours: an error number, which is also in the server's log."""
    number = secrets.token_hex(4)
    log.error("error %s at %s", number, request.url.path, exc_info=exception)
    if wants_json(request):
        words = words_of(request)
        text = f"{words('error.wrong_text')} {words('error.number', number)}"
        return JSONResponse({"error": text, "code": "fault", "number": number}, 500)
    return render_message(request, 500, "wrong", number=number)
