"""The web application around the tables of one database."""

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
from ..table.errors import DatabaseAway
from .requests.configuration import Configuration, read_configuration
from .requests.errors import (
    UserError,
    handle_http_error,
    handle_missing_database,
    handle_unexpected_error,
    handle_user_error,
)
from .requests.limits import Limits
from .requests.observation import ObservationMiddleware
from .requests.security import SecurityMiddleware
from .requests.website import Website
from .routes import routes

OPEN_AFTER = 2.0  # seconds until the tables are opened without a request, to let bots and clocks go on
LONGEST_PAUSE = 60.0  # seconds between tries to open the tables
HANDLERS = {
    HTTPException: handle_http_error,
    UserError: handle_user_error,
    IronroadsError: handle_user_error,
    DatabaseAway: handle_missing_database,
    Exception: handle_unexpected_error,
}
log = logging.getLogger(__name__)


def application(
    url: str = "",
    *,
    data: str | None = None,
    limits: Limits | None = None,
    address: str = "",
    configuration: Configuration | None = None,
) -> Starlette:
    """Return the site around the tables at a database URL, or in a data folder; `address` is its public address."""
    configuration = configuration or read_configuration()
    site = Website(url, data, limits or configuration.limits, address, configuration)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        opening = asyncio.create_task(_open_later(site))
        yield
        opening.cancel()
        await site.resources.aclose()

    app = Starlette(
        routes=routes(),
        lifespan=lifespan,
        middleware=[
            Middleware(ObservationMiddleware, site=site),
            Middleware(CompressionMiddleware, minimum_size=800, compresslevel=6),
            Middleware(SecurityMiddleware, site=site),
        ],
        exception_handlers={**HANDLERS},
    )
    app.state.site = site
    return app


class CompressionMiddleware(GZipMiddleware):
    """Compresses pages only: answers to forms are short."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_page = scope["type"] == "http" and scope["method"] == "GET"
        await (super().__call__ if is_page else self.app)(scope, receive, send)


async def _open_later(site: Website) -> None:
    """Open the tables, even if the database comes up later than the server."""
    pause = OPEN_AFTER
    while True:
        await asyncio.sleep(pause)
        from .requests.tables import open_tables  # importing the table layer would delay the first page

        try:
            await open_tables(site)
            return
        except Exception as error:
            pause = min(2 * pause, LONGEST_PAUSE)
            log.error("cannot open the tables, next try in %.0f seconds: %s", pause, error)
