"""What administrators do on their page: announce, lock, delete, close, invite, help with passphrases."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...core.errors import IronroadsError
from ...table.administrator import ACTIONS
from ..pages.admin import administrator, render_admin
from ..requests.errors import UserError, error_text
from ..requests.forms import read_form, text_field
from ..requests.settings import language_of, words_of
from ..requests.tables import tables_of
from ..requests.website import website_of


async def act(request: Request) -> Response:
    """Do what the button says, to what the form names; the page then says what was done."""
    await administrator(request)
    fields = await read_form(request)
    tables = await tables_of(request)
    action = ACTIONS.get(text_field(fields, "do"))
    if action is None:
        raise HTTPException(400)
    try:
        path = await action(tables, text_field(fields, "what").strip())
    except IronroadsError as error:
        refused = UserError(error)
        return await render_admin(request, error_text(refused, language_of(request)), refused.status)
    words, site = words_of(request), website_of(request)
    address = (site.configuration.address or site.address).rstrip("/")
    return await render_admin(request, words("admin.link", f"{address}{path}") if path else words("admin.done"))
