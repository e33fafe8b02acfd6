"""Adding and removing passkeys, and signing in with one; the scripts of the account page send these requests."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ...table.errors import TableError
from ...table.people.passkeys import Origin, Passkeys, are_available
from ..requests import rate_limits
from ..requests.errors import UserError
from ..requests.forms import read_form, text_field
from ..requests.tables import tables_of
from ..requests.website import website_of
from .account import start_session
from .passphrase import signed_in


async def creation_options(request: Request) -> Response:
    """Let a browser make a passkey; the passphrase is asked for once more, because a passkey opens the account."""
    _, account = await signed_in(request)
    rate_limits.check_sign_in(request, account.name)
    fields = await read_form(request)
    passkeys = await _passkeys(request)
    try:
        await (await tables_of(request)).accounts.sign_in(account.name, text_field(fields, "passphrase"))
        options = await passkeys.creation_options(account, origin_of(request))
    except TableError as error:
        raise UserError(error) from None
    return Response(options, media_type="application/json")


async def add(request: Request) -> Response:
    _, account = await signed_in(request)
    fields = await read_form(request)
    passkeys = await _passkeys(request)
    try:
        await passkeys.add(account, origin_of(request), text_field(fields, "credential"), text_field(fields, "name"))
    except TableError as error:
        raise UserError(error) from None
    return JSONResponse({"ok": True, "next": "/account?done=passkey_added"})


async def remove(request: Request) -> Response:
    _, account = await signed_in(request)
    fields = await read_form(request)
    await (await tables_of(request)).passkeys.remove(account.id, text_field(fields, "id"))
    return RedirectResponse("/account?done=passkey_removed", 303)


async def request_options(request: Request) -> Response:
    rate_limits.check_passkey(request)
    passkeys = await _passkeys(request)
    return Response(await passkeys.request_options(origin_of(request)), media_type="application/json")


async def sign_in(request: Request) -> Response:
    rate_limits.check_passkey(request)
    fields = await read_form(request)
    passkeys = await _passkeys(request)
    accounts = (await tables_of(request)).accounts
    try:
        account = await accounts.account(await passkeys.sign_in(origin_of(request), text_field(fields, "credential")))
    except TableError as error:
        raise UserError(error) from None
    return await start_session(request, account, JSONResponse({"ok": True, "next": "/account"}))


def origin_of(request: Request) -> Origin:
    """The site's public address, or without one the address that was asked for."""
    address = urlsplit(website_of(request).configuration.address or str(request.base_url))
    return Origin(f"{address.scheme}://{address.netloc}")


async def _passkeys(request: Request) -> Passkeys:
    """404 on a server without the package that checks passkeys."""
    if not are_available():
        raise HTTPException(404)
    return (await tables_of(request)).passkeys
