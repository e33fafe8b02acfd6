"""Signing in and out, where notices for an account go, and the settings of a browser."""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...table.errors import TableError
from ...table.people.accounts import Account, Accounts
from ..pages.account import render_refused
from ..requests import rate_limits
from ..requests.errors import UserError
from ..requests.forms import text_field
from ..requests.session import YEAR, Session, save_session, session_of
from ..requests.settings import COOKIE, SETTINGS, settings_of
from ..requests.tables import tables_of
from .contacts import save_contact, wants_test


async def save_settings(request: Request) -> Response:
    """Keep the settings of a form in the cookie, and go back to the page it was on."""
    fields = await request.form()
    settings = settings_of(request)
    for name, values in SETTINGS.items():
        if text_field(fields, name) in values and name in fields:
            settings[name] = text_field(fields, name)
    back = urlsplit(text_field(fields, "back")).path
    response = RedirectResponse(back if back.startswith("/") and not back.startswith("//") else "/", 303)
    response.set_cookie(COOKIE, urlencode(settings), YEAR, samesite="lax")
    return response


async def sign_in(request: Request) -> Response:
    return await _sign_in(request, is_new=False)


async def sign_up(request: Request) -> Response:
    return await _sign_in(request, is_new=True)


async def _sign_in(request: Request, is_new: bool) -> Response:
    fields = await request.form()
    name = text_field(fields, "name")
    rate_limits.check_sign_in(request, name)
    accounts = (await tables_of(request)).accounts
    get_account = accounts.sign_up if is_new else accounts.sign_in
    try:
        account = await get_account(name, text_field(fields, "passphrase"))
    except TableError as error:
        return render_refused(request, UserError(error), Session(), tried="up" if is_new else "in", typed=name)
    return await _signed_in(request, account, accounts)


async def _signed_in(request: Request, account: Account, accounts: Accounts) -> Response:
    """Bind the seats of this browser to the account; its own seats open here from now on."""
    session = await session_of(request)
    for key in session.keys:
        await accounts.bind(account.id, key)
    session.account, session.name = account, session.name or account.name
    return await save_session(request, RedirectResponse("/account", 303), session)


async def sign_out(request: Request) -> Response:
    return await save_session(request, RedirectResponse("/account", 303), Session())


async def contact(request: Request) -> Response:
    session = await session_of(request)
    if session.account is None:
        raise HTTPException(403)
    fields = await request.form()
    accounts, id = (await tables_of(request)).accounts, session.account.id
    try:
        await save_contact(request, fields, lambda contact: accounts.set_contact(id, contact), f"account {id}")
    except TableError as error:
        return render_refused(request, UserError(error), session)
    return RedirectResponse(f"/account?done={'tested' if wants_test(fields) else 'saved'}", 303)
