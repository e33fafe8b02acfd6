"""The site: what all pages share. Tables are opened when the first page needs them, so that the server starts fast."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

if TYPE_CHECKING:
    from ...table.tables import Tables
    from ..view.fragments import Fragments

PAGES = 2000  # pages whose contents we remember until their connection comes back


@dataclass(frozen=True)
class Limits:
    """How much is taken, so that nobody can hold up the others; 0 means without limit."""

    body: int = 64_000  # bytes of a request
    per_second: float = 25.0  # changes from one address, in the long run
    at_once: int = 150
    new_tables: int = 60  # from one address, or by one account, in an hour
    sign_ins: int = 20  # from one address, or to one account, in ten minutes
    per_account: float = 10.0  # changes at all tables by one account in a second, in the long run
    account_at_once: int = 60
    chat: int = 30  # lines by one account in a minute
    tests: int = 10  # notices sent as a test by one account, or from one address, in an hour
    per_table: float = 25.0  # changes at one table in a second, in the long run
    connections: int = 200  # live pages from one address


NO_LIMITS = Limits(*[0] * len(fields(Limits)))


@dataclass
class Site:
    url: str = ""  # of the database; empty for the usual one
    data: str | None = None  # the folder of the usual one
    limits: Limits = field(default_factory=Limits)
    address: str = ""  # how the outside reaches us; for the links in notices

    def __post_init__(self) -> None:
        self.pages: OrderedDict[str, Fragments] = OrderedDict()
        self.connections: dict[str, int] = {}
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._tables: Tables | None = None
        self._opening = asyncio.Lock()

    async def tables(self) -> Tables:
        if self._tables is None:
            async with self._opening:
                if self._tables is None:
                    await self._open()
        assert self._tables is not None
        return self._tables

    async def _open(self) -> None:
        from msgspec.structs import replace

        from ...table.mail.transports import MailSettings
        from ...table.store.database import default_url
        from ...table.store.store import Store
        from ...table.tables import Tables

        store = await asyncio.to_thread(lambda: Store(self.url or default_url(self.data)))
        settings = MailSettings.from_environment()
        settings = replace(settings, address=settings.address or self.address)
        self._tables = await Tables(store, settings=settings).__aenter__()

    async def close(self) -> None:
        if self._tables is not None:
            await self._tables.__aexit__(None, None, None)
            self._tables.store.close()

    def remember(self, page: str, fragments: Fragments) -> None:
        self.pages[page] = fragments
        while len(self.pages) > PAGES:
            self.pages.popitem(last=False)

    def allows(self, what: str, rate: float, most: float) -> bool:
        """Whether one more of something is within its limit: `rate` in a second, `most` at once."""
        if not rate:
            return True
        now = time.monotonic()
        left, last = self.buckets.pop(what, (most, now))
        left = min(most, left + (now - last) * rate)
        self.buckets[what] = (max(left - 1, 0.0), now)
        while len(self.buckets) > 20_000:
            self.buckets.popitem(last=False)
        return left >= 1


def site(connection: HTTPConnection) -> Site:
    found: Site = connection.app.state.site
    return found
