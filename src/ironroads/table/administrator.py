"""What an administrator can do, by name: the buttons of the page, and the actions of `ironroads admin`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from .people.codes import INVITATION, NEW_PASSPHRASE
from .tables import Tables

LONGEST_ANNOUNCEMENT = 500  # characters


async def _announce(tables: Tables, words: str) -> str:
    tables.announcement = words[:LONGEST_ANNOUNCEMENT]
    await tables.administration.announce(tables.announcement)
    return ""


async def _lock(tables: Tables, name: str) -> str:
    await tables.administration.lock(name)
    return ""


async def _unlock(tables: Tables, name: str) -> str:
    await tables.administration.lock(name, False)
    return ""


async def _delete(tables: Tables, name: str) -> str:
    await tables.delete_account(await tables.accounts.named(name))
    return ""


async def _close(tables: Tables, id: str) -> str:
    await (await tables.get(id)).set_closed(True)
    return ""


async def _open(tables: Tables, id: str) -> str:
    await (await tables.get(id)).set_closed(False)
    return ""


async def _invite(tables: Tables, _: str) -> str:
    return f"/account/invited/{await tables.codes.make(INVITATION)}"


async def _renew(tables: Tables, name: str) -> str:
    account = await tables.accounts.named(name)
    return f"/account/new/{await tables.codes.make(NEW_PASSPHRASE, account.id)}"


async def _retry(tables: Tables, _: str) -> str:
    await tables.administration.retry_notices()
    return ""


async def _close_report(tables: Tables, id: str) -> str:
    await tables.administration.close_report(id)
    return ""


# By name: what it does to the account, table or text that is named; returns the path of a link to hand out, if any.
ACTIONS: dict[str, Callable[[Tables, str], Awaitable[str]]] = {
    "announce": _announce,
    "lock": _lock,
    "unlock": _unlock,
    "delete": _delete,
    "close": _close,
    "open": _open,
    "invite": _invite,
    "renew": _renew,
    "retry": _retry,
    "close_report": _close_report,
}
