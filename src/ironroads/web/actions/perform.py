"""How an action at a table is performed: who may do it, how often, and what comes back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ...core.errors import IronroadsError
from ...table.log.entries import WATCHER
from ...table.play.table import Table
from ..requests import rate_limits
from ..requests.errors import UserError, wants_json
from ..requests.forms import integer_field, read_form
from ..requests.viewer import viewer_of

DONE = JSONResponse({"ok": True})
Action = Callable[[Table, int, FormData], Awaitable[None]]


async def perform(request: Request, action: Action, watchers: bool = False) -> Response:
    """Do something for the seat that the form names, which must be one of the viewer's own."""
    viewer = await viewer_of(request)
    rate_limits.check_change(request, viewer)
    fields = await read_form(request)
    is_watcher = watchers and not viewer.seats
    seat = WATCHER if is_watcher else viewer.check_seat(integer_field(fields, "seat"))
    try:
        await action(viewer.table, seat, fields)
    except IronroadsError as error:
        raise UserError(error, viewer.table) from None
    return done(request, viewer.table)


def done(request: Request, table: Table) -> Response:
    """Answer the page's script, or send a page without script back to the table."""
    return DONE if wants_json(request) else RedirectResponse(f"/tables/{table.id}", 303)
