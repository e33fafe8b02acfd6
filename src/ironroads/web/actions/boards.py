"""Keeping boards that players bring: upload, copy, remove."""

from __future__ import annotations

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...core.errors import BadBoard
from ...table.words import plain_speaker
from ..pages.boards import render_boards
from ..requests import rate_limits
from ..requests.errors import BadRequest, UserError, wants_json
from ..requests.forms import read_form, text_field
from ..requests.own_boards import keep_board, kept_or_404, owner_of
from ..requests.session import save_session, session_of
from ..requests.settings import language_of
from ..requests.tables import tables_of


async def upload(request: Request) -> Response:
    """Keep the board in the form, a file or a text; a bad one is shown again with all its faults."""
    session = await session_of(request)
    rate_limits.check_new_table(request, session.account)
    fields = await read_form(request)
    try:
        source = await _source(fields)
    finally:
        await fields.close()
    try:
        board = await keep_board(request, session, source, text_field(fields, "note"))
    except BadBoard as error:
        if wants_json(request):
            raise UserError(error) from None
        return await render_boards(request, plain_speaker(language_of(request)).faults(error), source)
    return await save_session(request, RedirectResponse(f"/boards/{board.id}", 303), session)


async def copy(request: Request) -> Response:
    """Keep a board of another player in one's own library."""
    session = await session_of(request)
    rate_limits.check_new_table(request, session.account)
    other = await kept_or_404(request, request.path_params["id"])
    board = await keep_board(request, session, other.source, other.note)
    return await save_session(request, RedirectResponse(f"/boards/{board.id}", 303), session)


async def remove(request: Request) -> Response:
    session = await session_of(request)
    await (await tables_of(request)).boards.remove(owner_of(session), request.path_params["id"])
    return RedirectResponse("/boards", 303)


async def _source(fields: FormData) -> str:
    """The text of the file that was chosen, or what was typed."""
    file = fields.get("file")
    if not isinstance(file, UploadFile) or not file.filename:
        return text_field(fields, "source")
    try:
        return (await file.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRequest("bad_text") from None
