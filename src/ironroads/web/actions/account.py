"""Signing in and out, where notices for an account go, and the settings of a browser."""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit

from sqlalchemy import Connection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...table.errors import BadAccount, TableError
from ...table.people.accounts import Account
from ...table.people.codes import INVITATION
from ..pages.account import render_refused
from ..requests import rate_limits
from ..requests.errors import UserError
from ..requests.forms import read_form, text_field
from ..requests.session import YEAR, Session, save_session, session_of
from ..requests.settings import COOKIE, SETTINGS, settings_of
from ..requests.tables import tables_of
from ..requests.website import website_of
from .contacts import save_contact, wants_test


async def save_settings(request: Request) -> Response:
    """Keep the settings of a form in the cookie, and go back to the page it was on."""
    fields = await read_form(request)
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
    fields = await read_form(request)
    name, invitation = text_field(fields, "name"), text_field(fields, "invitation")
    rate_limits.check_sign_in(request, name)
    passphrase = text_field(fields, "passphrase")
    try:
        if is_new:
            account = await _create_account(request, name, passphrase, invitation)
        else:
            account = await (await tables_of(request)).accounts.sign_in(name, passphrase)
    except TableError as error:
        shown = {"tried": "up" if is_new else "in", "typed": name, "invitation": invitation}
        return await render_refused(request, UserError(error), Session(), **shown)
    return await start_session(request, account, RedirectResponse("/account", 303))


async def _create_account(request: Request, name: str, passphrase: str, invitation: str) -> Account:
    """Use the invitation up, if there is one."""
    await _check_invitation(request, name, invitation)
    tables = await tables_of(request)

    def use_invitation(connection: Connection) -> None:
        if invitation:
            tables.codes.use_in(connection, INVITATION, invitation)

    return await tables.accounts.sign_up(name, passphrase, use_invitation)


async def _check_invitation(request: Request, name: str, invitation: str) -> None:
    """BadAccount if this site wants an invitation for a new account, and there is none; a closed site wants one, too.

    An administrator's name always wants one: a stranger could take it before its owner does.
    """
    configuration = website_of(request).configuration
    if invitation:
        await (await tables_of(request)).codes.check(INVITATION, invitation)
    elif configuration.sign_up != "open":
        raise BadAccount("account_invited" if configuration.sign_up == "invited" else "account_closed")
    elif configuration.is_administrator(name):
        raise BadAccount("account_reserved", name)


async def start_session(request: Request, account: Account, response: Response) -> Response:
    """Sign this browser in: bind its seats to the account, whose own seats open here from now on."""
    session, tables = await session_of(request), await tables_of(request)
    for key in session.keys:
        await tables.accounts.bind(account.id, key)
    if session.browser:
        await tables.boards.adopt(account.id, session.browser)
    session.account, session.name = account, session.name or account.name
    session.token = await tables.sessions.start(account.id, request.headers.get("user-agent", ""))
    return await save_session(request, response, session)


async def sign_out(request: Request) -> Response:
    """End the session on the server: a copy of the cookie opens nothing any more."""
    session = await session_of(request)
    if session.token:
        await (await tables_of(request)).sessions.end(session.token)
    return await save_session(request, RedirectResponse("/account", 303), Session())


async def contact(request: Request) -> Response:
    session = await session_of(request)
    if session.account is None:
        raise HTTPException(403)
    fields = await read_form(request)
    accounts, id = (await tables_of(request)).accounts, session.account.id
    try:
        await save_contact(request, fields, lambda contact: accounts.set_contact(id, contact), f"account {id}")
    except TableError as error:
        return await render_refused(request, UserError(error), session)
    return RedirectResponse(f"/account?done={'tested' if wants_test(fields) else 'saved'}", 303)
