"""The front page: my tables, tables to join, people I played with, and the games there are."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ..requests.rendering import render_page
from ..requests.settings import language_of
from ..requests.website import website_of
from ..view.catalogue import game_cards

MOST_FREE = 12  # tables to join
NOTHING: dict[str, Any] = {"mine": [], "opponents": [], "account": None, "blocked": set()}


async def show(request: Request) -> Response:
    mine = await _mine(request) if request.cookies.get("ironroads") else NOTHING
    free = await _free(request, {item["id"] for item in mine["mine"]} | mine["blocked"])
    return render_page(request, "lobby.html", here="lobby", games=game_cards(language_of(request)), free=free, **mine)


async def _free(request: Request, hidden: set[str]) -> list[dict[str, Any]]:
    """Return the tables of others that anyone may join; none before the first table of a fresh server."""
    if not website_of(request).has_tables:
        return []
    from ..requests.tables import tables_of  # the first page of a fresh server is faster without the tables
    from .table_rows import summary_row

    found, language = await (await tables_of(request)).with_free_seats(), language_of(request)
    return [summary_row(table.id, table.summary, language) for table in found if table.id not in hidden][:MOST_FREE]


async def _mine(request: Request) -> dict[str, Any]:
    from ..requests.session import session_of  # the first page of a new visitor is faster without the tables
    from ..requests.tables import tables_of
    from .table_rows import opponents, own_rows

    session, tables = await session_of(request), await tables_of(request)
    listed = await tables.list_for(session.keys)
    rows = await own_rows(tables, listed, language_of(request))
    account = session.account
    blocked = await tables.blocks.blocked_tables(account.id) if account else set()
    return {"mine": rows, "opponents": opponents(listed), "account": account, "blocked": blocked}
