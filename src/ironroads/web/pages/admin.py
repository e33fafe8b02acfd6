"""The administrators' page: tables, accounts, sizes, the outbox, reports, an announcement."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...table.people.accounts import Account
from ...table.people.keys import WATCH, Key
from ..requests.rendering import render_page
from ..requests.session import session_of
from ..requests.tables import tables_of
from ..requests.website import website_of
from ..view.markup import time_tag


async def administrator(request: Request) -> Account:
    """Return the account of an administrator; 404 for everyone else, as if the page did not exist."""
    account = (await session_of(request)).account
    if account is None or not website_of(request).configuration.is_administrator(account.name):
        raise HTTPException(404)
    return account


async def show(request: Request) -> Response:
    return await render_admin(request)


async def render_admin(request: Request, flash: str = "", status: int = 200) -> Response:
    account = await administrator(request)
    opened = await tables_of(request)
    administration = opened.administration
    sizes, reports, tables = await administration.sizes(), await administration.reports(), await administration.tables()
    ids = [report.table_id for report in reports] + [table.id for table in tables]
    context = {
        "sizes": sizes,
        "megabytes": f"{sizes.bytes / 1e6:.1f}",
        "announcement": await administration.announcement(),
        "reports": [(report, time_tag(report.created)) for report in reports],
        "tables": [(table, time_tag(table.changed)) for table in tables],
        "watch": {id: f"/watch/{opened.keys.write(Key(id, WATCH))}" for id in ids},
        "accounts": [(row, time_tag(row.created)) for row in await administration.accounts()],
    }
    return render_page(request, "admin.html", status, account=account, flash=flash, **context)
