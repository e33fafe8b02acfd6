"""Starting and stopping reviews, and records of games that were played elsewhere."""

from __future__ import annotations

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...core.errors import IronroadsError
from ...core.record import parse_record
from ...table.people.keys import HOST, Key
from ..requests import rate_limits
from ..requests.errors import UserError, error_text, wants_json
from ..requests.forms import read_form, text_field
from ..requests.rendering import render_page
from ..requests.session import save_session, session_of
from ..requests.settings import language_of
from ..requests.tables import tables_of
from ..requests.viewer import viewer_of


async def change(request: Request) -> Response:
    """Start or stop the review of a table; players and the host may."""
    viewer = await viewer_of(request)
    rate_limits.check_change(request, viewer)
    if not viewer.seats and not viewer.is_host:
        raise HTTPException(403)
    reviews, fields = (await tables_of(request)).reviews, await read_form(request)
    try:
        if text_field(fields, "do") == "stop":
            await reviews.stop(viewer.table.id)
        else:
            await reviews.start(viewer.table)
    except IronroadsError as error:
        raise UserError(error, viewer.table) from None
    return RedirectResponse(f"/tables/{viewer.table.id}/review", 303)


async def upload(request: Request) -> Response:
    """Make a table from a record and start its review; a bad record is refused with a sentence."""
    session = await session_of(request)
    rate_limits.check_new_table(request, session.account)
    fields, tables = await read_form(request), await tables_of(request)
    file = fields.get("file")
    try:
        record = parse_record(await file.read() if isinstance(file, UploadFile) else "")
        table = await tables.import_record(record, language=language_of(request))
    except IronroadsError as error:
        if wants_json(request):
            raise UserError(error) from None
        text = error_text(UserError(error), language_of(request))
        return render_page(request, "review_upload.html", 422, here="lobby", flash=text)
    finally:
        await fields.close()
    session.add(Key(table.id, HOST))
    await tables.reviews.start(table)
    return await save_session(request, RedirectResponse(f"/tables/{table.id}/review", 303), session)
