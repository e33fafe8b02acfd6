"""Changing a passphrase, getting a new one by mail or from an administrator, and ending sessions."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...table.errors import BadAccount, TableError
from ...table.mail.message import Message
from ...table.people.accounts import Account
from ...table.people.codes import NEW_PASSPHRASE
from ...table.tables import Tables
from ...table.words import plain_speaker
from ..pages.account import render_new_passphrase, render_refused
from ..requests import rate_limits
from ..requests.errors import UserError
from ..requests.forms import read_form, text_field
from ..requests.session import Session, session_of
from ..requests.tables import tables_of
from ..requests.website import website_of


async def signed_in(request: Request) -> tuple[Session, Account]:
    """Return the session and its account, or raise 403."""
    session = await session_of(request)
    if session.account is None:
        raise HTTPException(403)
    return session, session.account


async def change(request: Request) -> Response:
    """Set a new passphrase; other devices are signed out."""
    session, account = await signed_in(request)
    rate_limits.check_sign_in(request, account.name)
    fields = await read_form(request)
    tables = await tables_of(request)
    try:
        await tables.accounts.change_passphrase(account, text_field(fields, "old"), text_field(fields, "new"))
    except TableError as error:
        return await render_refused(request, UserError(error), session)
    await tables.sessions.end_others(account.id, session.token)
    return RedirectResponse("/account?done=changed", 303)


async def end_session(request: Request) -> Response:
    """Sign another device out, or all others."""
    session, account = await signed_in(request)
    fields = await read_form(request)
    sessions = (await tables_of(request)).sessions
    if id := text_field(fields, "id"):
        await sessions.end_by_id(account.id, id)
    else:
        await sessions.end_others(account.id, session.token)
    return RedirectResponse("/account?done=ended", 303)


async def forgot(request: Request) -> Response:
    """Send a link for a new passphrase, if the account has an address; the answer does not say whether it has."""
    fields = await read_form(request)
    name = text_field(fields, "name")
    rate_limits.check_sign_in(request, name)
    tables = await tables_of(request)
    try:
        account = await tables.accounts.named(name)
    except BadAccount:
        account = None
    if account is not None and account.contact.mail and "mail" in tables.notifier.transports:
        tables.background(_send_link(request, tables, account))
    return RedirectResponse("/account?done=sent", 303)


async def _send_link(request: Request, tables: Tables, account: Account) -> None:
    code = await tables.codes.make(NEW_PASSPHRASE, account.id)
    site = website_of(request)
    address = (site.configuration.address or site.address).rstrip("/")
    say = plain_speaker(account.contact.language)
    id = tables.notifier.writer.message_id(f"passphrase/{tables.context.now()}")
    text = say.about("notice.passphrase_text", account.name, f"{address}/account/new/{code}")
    await tables.notifier.dispatcher.send(
        "mail", account.contact.mail, Message(id, say.about("notice.passphrase"), text)
    )


async def renew(request: Request) -> Response:
    """Set the passphrase with a link that works once; all devices are signed out."""
    code = request.path_params["code"]
    fields = await read_form(request)
    passphrase = text_field(fields, "passphrase")
    tables = await tables_of(request)
    try:
        tables.accounts.check_passphrase(passphrase)
        account = await tables.codes.use(NEW_PASSPHRASE, code)
        if account is None:
            raise BadAccount("bad_code")
        await tables.accounts.set_passphrase(account, passphrase)
    except TableError as error:
        return render_new_passphrase(request, code, UserError(error))
    await tables.sessions.end_others(account, "")
    return RedirectResponse("/account?done=changed", 303)
