"""The tables of the site, opened by the first request that needs them."""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary

from msgspec.structs import replace
from starlette.requests import HTTPConnection

from ...table.store.database import default_url
from ...table.store.store import Store
from ...table.tables import Tables
from .website import Website, website_of

_opened: WeakKeyDictionary[Website, Tables] = WeakKeyDictionary()


async def tables_of(connection: HTTPConnection) -> Tables:
    return await open_tables(website_of(connection))


async def open_tables(site: Website) -> Tables:
    """Return the tables of a site; they are closed with the site's other resources."""
    if site not in _opened:
        async with site.opening:
            if site not in _opened:
                _opened[site] = await _open(site)
                site.has_tables = True
    return _opened[site]


async def _open(site: Website) -> Tables:
    store = await asyncio.to_thread(lambda: Store(site.url or default_url(site.data)))
    site.resources.callback(store.close)
    settings = site.configuration.mail_settings()
    settings = replace(settings, address=settings.address or site.address)
    tables = await site.resources.enter_async_context(Tables(store, settings=settings))
    site.announcement = lambda: tables.announcement
    return tables
