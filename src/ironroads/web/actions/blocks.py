"""Blocking a person at one of my tables, and letting them back."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...table.errors import BadAccount, TableError
from ...table.people.accounts import Account
from ...table.play.table import Table
from ..requests import rate_limits
from ..requests.errors import UserError
from ..requests.forms import integer_field, read_form, text_field
from ..requests.tables import tables_of
from ..requests.viewer import viewer_of
from .passphrase import signed_in
from .perform import done


async def block(request: Request) -> Response:
    """Block the account of a seat, or let it back."""
    viewer, seat = await viewer_of(request), request.path_params["seat"]
    rate_limits.check_change(request, viewer)
    account, blocks = viewer.session.account, (await tables_of(request)).blocks
    links = tuple(seat.link for seat in viewer.table.seats)
    other = (await blocks.seated(viewer.table.id, links)).get(seat)
    if account is None or other is None:
        raise HTTPException(403)
    change = blocks.block if text_field(await read_form(request), "blocked") == "1" else blocks.unblock
    try:
        await change(account.id, other)
    except TableError as error:
        raise UserError(error, viewer.table) from None
    return done(request, viewer.table)


async def unblock(request: Request) -> Response:
    """Let a person on the list of the account page back."""
    _, account = await signed_in(request)
    fields = await read_form(request)
    await (await tables_of(request)).blocks.unblock(account.id, integer_field(fields, "id"))
    return RedirectResponse("/account?done=unblocked", 303)


async def check_may_join(request: Request, table: Table, account: Account | None) -> None:
    """BadAccount at a table of a person with whom there is a block; for seats that are free to everyone."""
    if account is None or not table.spec.public:
        return
    if table.id in await (await tables_of(request)).blocks.blocked_tables(account.id):
        raise BadAccount("seat_blocked")
