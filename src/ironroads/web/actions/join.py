"""Sitting down by link, looking on by link, handing a seat over, letting a bot play it and taking it back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ...core.errors import IronroadsError
from ...table.errors import TableError
from ...table.people.keys import SEAT, WATCH, Key
from ...table.play.table import Table
from ..live.scene_cache import names
from ..requests import rate_limits
from ..requests.errors import Fault, wants_json
from ..requests.fields import text_of
from ..requests.session import keep, session, viewer
from ..requests.site import site
from ..requests.templates import language_of, page
from .actions import contact_of, done


async def _opened(request: Request) -> tuple[Table, Key]:
    tables = await site(request).tables()
    try:
        return await tables.open(request.path_params["key"])
    except TableError as error:
        raise Fault(error) from None


async def welcome(request: Request) -> Response:
    """The link of a seat: whoever has a name already goes straight to the table."""
    table, key = await _opened(request)
    found = await session(request)
    if key.role != SEAT or table.seats[key.seat].name:
        return await _enter(request, table, key)
    language = language_of(request)
    others = ", ".join(name for seat, name in enumerate(names(table, language)) if seat != key.seat)
    told = {
        "name": table.spec.name or table.speaker(language).text("title"),
        "game": table.speaker(language).text("title"),
        "people": others,
        "way": table.spec.way,
        "picture": f"/pictures/{table.title.id}/{table.spec.board}.svg"
        if table.spec.board in table.title.boards
        else "",
    }
    return page(request, "sit.html", table=told, name=found.name, account=found.account)


async def sit_down(request: Request) -> Response:
    table, key = await _opened(request)
    if key.role != SEAT:
        raise HTTPException(403)
    fields = await request.form()
    try:
        if text_of(fields, "mail").strip():
            seat_data = (await site(request).tables()).seat_data
            await seat_data.set_contact(table.id, key.seat, contact_of(request, fields))
        await table.sit_down(key.seat, text_of(fields, "name"))
    except IronroadsError as error:
        raise Fault(error, table) from None
    return await _enter(request, table, key)


async def watch(request: Request) -> Response:
    table, key = await _opened(request)
    if key.role != WATCH:
        raise HTTPException(403)
    return await _enter(request, table, key)


async def _enter(request: Request, table: Table, key: Key) -> Response:
    """Keep the link in this browser and go to the table."""
    found = await session(request)
    found.add(key)
    if key.role == SEAT and table.seats[key.seat].name:
        found.name = table.seats[key.seat].name
    return await keep(request, RedirectResponse(f"/tables/{table.id}", 303), found)


Work = Callable[[Table, int], Awaitable[None]]


async def _change(request: Request, work: Work) -> Response:
    """Only the host and whoever sits there may change a seat."""
    whose = await viewer(request)
    rate_limits.change(request, whose)
    seat = request.path_params["seat"]
    allowed = whose.host or seat in whose.seats
    if not allowed or not 0 <= seat < len(whose.table.seats):
        raise HTTPException(403)
    try:
        await work(whose.table, seat)
    except IronroadsError as error:
        raise Fault(error, whose.table) from None
    return done(request, f"/tables/{whose.table.id}")


async def assign_bot(request: Request) -> Response:
    bot = text_of(await request.form(), "bot")
    return await _change(request, lambda table, seat: table.assign_bot(seat, bot))


async def take_back(request: Request) -> Response:
    return await _change(request, lambda table, seat: table.remove_bot(seat))


async def hand_over(request: Request) -> Response:
    """A new link for the seat; whoever had it leaves."""
    keys: list[Key] = []

    async def work(table: Table, seat: int) -> None:
        keys.append(await table.hand_over(seat))

    answer = await _change(request, work)
    if not wants_json(request):
        return answer
    written = (await site(request).tables()).keys.write(keys[0])
    return JSONResponse({"ok": True, "link": f"/seat/{written}"})
