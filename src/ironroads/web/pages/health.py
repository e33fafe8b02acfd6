"""Whether the server lives and is ready, for supervisors and load balancers."""

from __future__ import annotations

import asyncio

from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ..requests.tables import tables_of

PATIENCE = 3.0  # seconds until the database counts as away
NO_STORE = {"Cache-Control": "no-store"}


async def live(request: Request) -> Response:
    """Answer as long as the event loop runs."""
    return JSONResponse({"status": "live"}, headers=NO_STORE)


async def ready(request: Request) -> Response:
    """Answer 200 if the database can be read and written, else 503."""
    try:
        async with asyncio.timeout(PATIENCE):
            store = (await tables_of(request)).store
            await store.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
            await store.write(lambda connection: connection.execute(text("SELECT 1")).scalar())
    except Exception:
        return JSONResponse({"status": "not ready", "database": "away"}, 503, NO_STORE)
    return JSONResponse({"status": "ready", "database": "there"}, headers=NO_STORE)
