"""The site: what all requests share, as `app.state.site`."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from ..view.fragments import PageParts
from .configuration import Configuration
from .limits import Limits
from .rate_limiter import RateLimiter
from .statistics import RequestStatistics

MOST_PAGES = 2000  # pages whose content is remembered until their connection opens


@dataclass(eq=False)
class Site:
    """Tables are opened by the first request that needs them (see `tables`), which keeps the start fast."""

    url: str = ""  # of the database; empty for SQLite in the data folder
    data: str | None = None  # the data folder, if not the usual one
    limits: Limits = field(default_factory=Limits)
    address: str = ""  # public address of the site, for the links in notices
    configuration: Configuration = field(default_factory=Configuration)

    def __post_init__(self) -> None:
        self.connections: dict[str, int] = {}  # by client address: open WebSockets
        self.rate_limiter = RateLimiter()
        self.statistics = RequestStatistics()
        self.has_tables = False  # whether a request has opened the tables
        self.opening = asyncio.Lock()  # held while the tables are opened
        self.resources = AsyncExitStack()  # closed when the server stops
        self.announcement: Callable[[], str] = str  # a text of the administrators, once the tables are open
        self._pages: OrderedDict[str, PageParts] = OrderedDict()  # by page token: what the page shows

    def remember_page(self, token: str, parts: PageParts) -> None:
        self._pages[token] = parts
        while len(self._pages) > MOST_PAGES:
            self._pages.popitem(last=False)

    def take_page(self, token: str) -> PageParts | None:
        """Return what a page shows, and forget it; None when the page is too old."""
        return self._pages.pop(token, None)


def site_of(connection: HTTPConnection) -> Site:
    site: Site = connection.app.state.site
    return site
