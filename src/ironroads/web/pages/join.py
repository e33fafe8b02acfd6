"""Links to a table: taking a seat, or watching."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...table.errors import TableError
from ...table.people.keys import SEAT, WATCH, Key
from ...table.play.table import Table
from ..requests.errors import UserError
from ..requests.rendering import render_page
from ..requests.session import save_session, session_of
from ..requests.settings import language_of
from ..requests.tables import tables_of
from ..table_view.scene_cache import player_names


async def seat(request: Request) -> Response:
    """Ask for the player's name; a player who gave it before goes straight to the table."""
    session = await session_of(request)
    table, key = await open_link(request)
    if key.role != SEAT or not table.seats[key.seat].is_waiting:
        return await enter_table(request, table, key)
    summary = _summary(table, key.seat, language_of(request))
    name = table.seats[key.seat].name or session.name
    return render_page(request, "join.html", table=summary, name=name, account=session.account)


async def free_seat(request: Request) -> Response:
    """Lead to a free seat of a table that is open to everyone."""
    tables = await tables_of(request)
    try:
        table = await tables.get(request.path_params["id"])
    except TableError as error:
        raise UserError(error) from None
    free = [number for number, seat in enumerate(table.seats) if seat.is_free] if table.spec.public else []
    if not free:
        return RedirectResponse("/", 303)
    key = Key(table.id, SEAT, free[0], table.seats[free[0]].link)
    return RedirectResponse(f"/seat/{tables.keys.write(key)}", 303)


async def watch(request: Request) -> Response:
    table, key = await open_link(request)
    if key.role != WATCH:
        raise HTTPException(403)
    return await enter_table(request, table, key)


def _summary(table: Table, seat: int, language: str) -> dict[str, Any]:
    game = table.speaker(language).text("title")
    others = [name for number, name in enumerate(player_names(table, language)) if number != seat]
    is_ours = table.title.is_shipped(table.game)
    return {
        "name": table.spec.name or game,
        "game": game,
        "people": ", ".join(others),
        "way": table.spec.way,
        "picture": f"/pictures/{table.title.id}/{table.spec.board}.svg" if is_ours else "",
    }


async def open_link(request: Request) -> tuple[Table, Key]:
    """Return what the link in the address opens: also a used invitation, in the browser that took the seat."""
    tables = await tables_of(request)
    try:
        return await tables.open(request.path_params["key"])
    except TableError as error:
        taken = await _taken_before(request)
        if taken is not None:
            return taken
        raise UserError(error) from None


async def _taken_before(request: Request) -> tuple[Table, Key] | None:
    tables, session = await tables_of(request), await session_of(request)
    try:
        old = tables.keys.read(request.path_params["key"])
        table = await tables.get(old.table)
        newer = [key for key in session.keys if (key.table, key.role, key.seat) == (old.table, SEAT, old.seat)]
        valid = [key for key in newer if table.seats[key.seat].link == key.link]
    except TableError:
        return None
    return (table, valid[0]) if valid else None


async def enter_table(request: Request, table: Table, key: Key) -> Response:
    """Keep the link in this browser, and go to the table."""
    session = await session_of(request)
    session.add(key)
    if key.role == SEAT and table.seats[key.seat].name:
        session.name = table.seats[key.seat].name
    return await save_session(request, RedirectResponse(f"/tables/{table.id}", 303), session)
