"""`ironroads admin`: what an administrator can see and do, from the command line."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import click

from ....core.errors import IronroadsError
from ...database import data_option, database, mail_settings, say
from ...words import Explained, language_option

if TYPE_CHECKING:
    from ....table.store.store import Store
    from ....table.tables import Tables

LISTS = ("tables", "accounts", "sizes", "reports")
ACTIONS = ("announce", "lock", "unlock", "delete", "close", "open", "invite", "renew", "retry", "close_report")


@click.command("admin")
@click.argument("action", type=click.Choice([*LISTS, *ACTIONS]))
@click.argument("what", default="")
@data_option
@language_option
def command(action: str, what: str, data: str | None, language: str) -> None:
    """Look at tables, accounts, sizes and reports, or do something to WHAT: the name of an account, or a table's id.

    lock, unlock and delete an account; renew prints a link for a new passphrase, invite one for a new account; close
    and open a table; announce a text on every page (empty for none); retry notices that failed; close_report.

    Example: ironroads admin lock Eve
    """
    with database(data, language) as store:
        lines = asyncio.run(_run(store, action, what, language))
    for line in lines:
        click.echo(line)
    if action in ACTIONS:
        say(language, "done")


async def _run(store: Store, action: str, what: str, language: str) -> list[str]:
    from ....table.administrator import ACTIONS as DOING
    from ....table.tables import Tables
    from ....table.words import plain_speaker

    async with Tables(store, interval=0, settings=mail_settings()) as tables:
        if action in LISTS:
            return await LISTED[action](tables)
        try:
            path = await DOING[action](tables, what)
        except IronroadsError as error:
            raise Explained(plain_speaker(language).error(error)) from error
        address = tables.notifier.settings.address.rstrip("/")
        return [address + path] if path else []


async def _tables(tables: Tables) -> list[str]:
    rows = await tables.administration.tables()
    return [
        f"{row.id}  {_day(row.changed)}  {row.game}, {row.moves}: {', '.join(row.people)} {row.name}" for row in rows
    ]


async def _accounts(tables: Tables) -> list[str]:
    rows = await tables.administration.accounts()
    return [f"{_day(row.created)}  {row.tables:4}  {'locked' if row.locked else '      '}  {row.name}" for row in rows]


async def _sizes(tables: Tables) -> list[str]:
    found = await tables.administration.sizes()
    figures = {"tables": found.tables, "entries": found.entries, "accounts": found.accounts, "bytes": found.bytes}
    return [f"{count:12,}  {name}" for name, count in {**figures, **found.notices}.items()]


async def _reports(tables: Tables) -> list[str]:
    rows = await tables.administration.reports()
    return [f"{row.id}  {_day(row.created)}  {row.table_id}, seat {row.seat + 1}: {row.text}" for row in rows]


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(at))


LISTED: dict[str, Callable[[Tables], Awaitable[list[str]]]] = {
    "tables": _tables,
    "accounts": _accounts,
    "sizes": _sizes,
    "reports": _reports,
}
