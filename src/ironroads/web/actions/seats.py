"""Taking a seat, letting a bot play it, taking it back, handing it over, binding it to an account."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...core.errors import IronroadsError
from ...table.automation.seat_rights import check_host_may_change
from ...table.people.keys import SEAT, Key
from ...table.play.table import Table
from ..pages.join import enter_table, open_link
from ..requests import rate_limits
from ..requests.errors import UserError, wants_json
from ..requests.forms import read_form, text_field
from ..requests.session import session_of
from ..requests.tables import tables_of
from ..requests.viewer import viewer_of
from .blocks import check_may_join
from .contacts import contact_from
from .perform import done


async def sit_down(request: Request) -> Response:
    """Take the seat of a link under a name, or change the name; a seat taken while signed in is the account's."""
    table, key = await open_link(request)
    if key.role != SEAT:
        raise HTTPException(403)
    fields, account = await read_form(request), (await session_of(request)).account
    tables = await tables_of(request)
    try:
        if text_field(fields, "mail").strip():
            await tables.seat_data.set_contact(table.id, key.seat, contact_from(request, fields))
        if table.seats[key.seat].is_free:
            await check_may_join(request, table, account)
        if table.seats[key.seat].is_waiting:
            key = await table.join(key.seat, text_field(fields, "name"))
            if account is not None:
                await tables.accounts.bind(account.id, key)
        else:
            await table.sit_down(key.seat, text_field(fields, "name"))
    except IronroadsError as error:
        raise UserError(error, table) from None
    return await enter_table(request, table, key)


async def _change(request: Request, change: Callable[[Table, int], Awaitable[None]]) -> Response:
    """Change the seat in the address; only its own player may, and the host if that takes nothing from a person."""
    viewer = await viewer_of(request)
    rate_limits.check_change(request, viewer)
    seat = request.path_params["seat"]
    is_allowed = viewer.is_host or seat in viewer.seats
    if not is_allowed or not 0 <= seat < len(viewer.table.seats):
        raise HTTPException(403)
    try:
        if seat not in viewer.seats:
            check_host_may_change(viewer.table.state, seat, viewer.table.context.now())
        await change(viewer.table, seat)
    except IronroadsError as error:
        raise UserError(error, viewer.table) from None
    return done(request, viewer.table)


async def assign_bot(request: Request) -> Response:
    bot = text_field(await read_form(request), "bot")
    return await _change(request, lambda table, seat: table.assign_bot(seat, bot))


async def remove_bot(request: Request) -> Response:
    return await _change(request, lambda table, seat: table.remove_bot(seat))


async def mute(request: Request) -> Response:
    """Take a seat's chat away, or give it back; only the host may."""
    viewer, seat = await viewer_of(request), request.path_params["seat"]
    rate_limits.check_change(request, viewer)
    if not viewer.is_host or not 0 <= seat < len(viewer.table.seats):
        raise HTTPException(403)
    is_muted = text_field(await read_form(request), "muted") == "1"
    try:
        await viewer.table.set_muted(seat, is_muted)
    except IronroadsError as error:
        raise UserError(error, viewer.table) from None
    return done(request, viewer.table)


async def hand_over(request: Request) -> Response:
    """Make a new link for the seat; the old one becomes invalid."""
    keys: list[Key] = []

    async def change(table: Table, seat: int) -> None:
        keys.append(await table.hand_over(seat))

    response = await _change(request, change)
    if not wants_json(request):
        return response
    link = (await tables_of(request)).keys.write(keys[0])
    return JSONResponse({"ok": True, "link": f"/seat/{link}"})


async def bind(request: Request) -> Response:
    """Bind this browser's seats at the table to the account."""
    viewer = await viewer_of(request)
    account = viewer.session.account
    if account is None:
        raise HTTPException(403)
    accounts = (await tables_of(request)).accounts
    for key in [key for key in viewer.session.keys if key.table == viewer.table.id]:
        await accounts.bind(account.id, key)
    return done(request, viewer.table)
