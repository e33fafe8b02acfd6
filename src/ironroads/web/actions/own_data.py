"""Everything about a person, to take along or to delete."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...table.errors import TableError
from ...table.people.accounts import Account
from ...table.people.board_library import BoardOwner
from ...table.people.keys import SEAT, Key
from ...table.tables import Tables
from ..pages.account import render_refused
from ..requests import rate_limits
from ..requests.errors import UserError
from ..requests.forms import read_form, text_field
from ..requests.session import Session, save_session
from ..requests.tables import tables_of
from .passphrase import signed_in


async def export(request: Request) -> Response:
    """Download everything that is stored about the account."""
    _, account = await signed_in(request)
    tables = await tables_of(request)
    content = msgspec.json.format(msgspec.json.encode(await _everything(tables, account)))
    headers = {"Content-Disposition": 'attachment; filename="ironroads-account.json"', "Cache-Control": "no-store"}
    return Response(content, media_type="application/json", headers=headers)


async def _everything(tables: Tables, account: Account) -> dict[str, Any]:
    keys = await tables.accounts.keys_of(account.id)
    seats = [await _seat(tables, key) for key in keys if key.role == SEAT]
    return {
        "name": account.name,
        "contact": msgspec.to_builtins(account.contact),
        "sessions": msgspec.to_builtins(await tables.sessions.list(account.id)),
        "passkeys": msgspec.to_builtins(await tables.passkeys.list(account.id)),
        "blocked": [person.name for person in await tables.blocks.list(account.id)],
        "tables": sorted({key.table for key in keys}),
        "seats": seats,
        "boards": msgspec.to_builtins(await tables.boards.kept_by(BoardOwner(account.id))),
        "notices": msgspec.to_builtins(await tables.notifier.sent(keys)),
    }


async def _seat(tables: Tables, key: Key) -> dict[str, Any]:
    """What is stored about a seat, with everything its player wrote or played there."""
    contact = await tables.seat_data.contact(key.table, key.seat)
    own = {"table": key.table, "seat": key.seat, "note": await tables.seat_data.note(key.table, key.seat)}
    try:
        table = await tables.get(key.table)
        table.check_key(key)
    except TableError:
        return own
    entries = [msgspec.to_builtins(logged.entry) for logged in table.log_for(key.seat) if logged.entry.seat == key.seat]
    return {**own, "name": table.seats[key.seat].name, "contact": msgspec.to_builtins(contact), "entries": entries}


async def delete(request: Request) -> Response:
    """Delete the account; the passphrase is asked for once more."""
    session, account = await signed_in(request)
    rate_limits.check_sign_in(request, account.name)
    fields = await read_form(request)
    tables = await tables_of(request)
    try:
        await tables.accounts.sign_in(account.name, text_field(fields, "passphrase"))
    except TableError as error:
        return await render_refused(request, UserError(error), session)
    await tables.delete_account(account)
    return await save_session(request, RedirectResponse("/account?done=deleted", 303), Session())
