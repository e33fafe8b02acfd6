"""The site: what all requests share, as `app.state.site`."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import NamedTuple

from starlette.requests import HTTPConnection

from ..view.fragments import PageParts
from .configuration import Configuration
from .limits import Limits
from .rate_limiter import RateLimiter
from .statistics import RequestStatistics

MOST_PAGES = 2000  # pages whose content is remembered until their connection opens


class Shown(NamedTuple):
    """The position on a page that follows the game."""

    seat: int
    moves: int


class LoadedPage(NamedTuple):
    """What a page shows that waits for its connection."""

    parts: PageParts | None  # None for a page that is not known
    shown: Shown | None  # None for a page that shows the past
    version: int  # the number of entries that it knows


@dataclass(eq=False)
class Website:
    """Tables are opened by the first request that needs them (see `tables`), which keeps the start fast."""

    url: str = ""  # of the database; empty for SQLite in the data folder
    data: str | None = None  # the data folder, if not the usual one
    limits: Limits = field(default_factory=Limits)
    address: str = ""  # public address of the site, for the links in notices
    configuration: Configuration = field(default_factory=Configuration)

    def __post_init__(self) -> None:
        self.connections: Counter[str] = Counter()  # by client address: open WebSockets
        self.rate_limiter = RateLimiter()
        self.statistics = RequestStatistics()
        self.has_tables = False  # whether a request has opened the tables
        self.opening = asyncio.Lock()  # held while the tables are opened
        self.resources = AsyncExitStack()  # closed when the server stops
        self.announcement: Callable[[], str] = str  # a text of the administrators, once the tables are open
        self._pages: OrderedDict[str, LoadedPage] = OrderedDict()  # by page token

    def remember_page(self, token: str, page: LoadedPage) -> None:
        self._pages[token] = page
        while len(self._pages) > MOST_PAGES:
            self._pages.popitem(last=False)

    def take_page(self, token: str) -> LoadedPage | None:
        """Return what a page shows, and forget it; None when the page is too old."""
        return self._pages.pop(token, None)


def website_of(connection: HTTPConnection) -> Website:
    site: Website = connection.app.state.site
    return site
