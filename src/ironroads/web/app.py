"""The application: pages, live updates and an interface for programs, around the tables of one database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from ..core.errors import IronroadsError
from .requests.errors import Fault, break_down, explain, refuse
from .requests.safety import Safety
from .requests.site import Limits, Site
from .routes import routes

SOON = 2.0  # seconds after which the tables are opened though nobody has asked for one: bots and clocks go on
HANDLERS = {HTTPException: refuse, Fault: explain, IronroadsError: explain, Exception: break_down}
log = logging.getLogger(__name__)


def application(
    url: str = "", *, data: str | None = None, limits: Limits | None = None, address: str = ""
) -> Starlette:
    """The site around the tables at a database URL, or in a data folder; `address` is how the outside reaches it."""
    site = Site(url, data, limits or Limits(), address)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        opening = asyncio.create_task(_open_soon(site))
        yield
        opening.cancel()
        await site.close()

    app = Starlette(
        routes=routes(),
        lifespan=lifespan,
        middleware=[Middleware(Pages, minimum_size=800, compresslevel=6), Middleware(Safety, site=site)],
        exception_handlers={**HANDLERS},
    )
    app.state.site = site
    return app


class Pages(GZipMiddleware):
    """What is read is compressed; answers to forms are short."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        reads = scope["type"] == "http" and scope["method"] == "GET"
        await (super().__call__ if reads else self.app)(scope, receive, send)


async def _open_soon(site: Site) -> None:
    await asyncio.sleep(SOON)
    try:
        await site.tables()
    except Exception:
        log.exception("the tables cannot be opened")
