"""Accounts for those who want one, settings for everybody, and what we sent you."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode, urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...table.errors import TableError
from ...table.people.accounts import Account, Accounts
from ..actions.actions import contact_of
from ..requests import rate_limits
from ..requests.errors import Fault, sentence, wants_json
from ..requests.fields import text_of
from ..requests.session import YEAR, Session, keep, session
from ..requests.site import site
from ..requests.templates import COOKIE, SETTINGS, language_of, page, say, settings
from .sidebar import moment

DONE = ("saved", "tested")  # what the page of an account can confirm


async def set_up(request: Request) -> Response:
    """Language, colours, confirming, keys, sound; kept in a cookie."""
    fields = await request.form()
    chosen = settings(request)
    for name, values in SETTINGS.items():
        if text_of(fields, name) in values and name in fields:
            chosen[name] = text_of(fields, name)
    back = urlsplit(text_of(fields, "back")).path
    response = RedirectResponse(back if back.startswith("/") and not back.startswith("//") else "/", 303)
    response.set_cookie(COOKIE, urlencode(chosen), YEAR, samesite="lax")
    return response


async def show(request: Request) -> Response:
    found = await session(request)
    done = request.query_params.get("done", "")
    flash = say(request)(f"account.{done}") if done in DONE else ""
    return page(request, "account.html", here="account", account=found.account, flash=flash, tried="", typed="")


async def _accounts(request: Request) -> Accounts:
    return (await site(request).tables()).accounts


async def sign_in(request: Request) -> Response:
    return await _enter(request, new=False)


async def sign_up(request: Request) -> Response:
    return await _enter(request, new=True)


async def _enter(request: Request, new: bool) -> Response:
    fields = await request.form()
    rate_limits.sign_in(request, text_of(fields, "name"))
    accounts = await _accounts(request)
    enter = accounts.sign_up if new else accounts.sign_in
    try:
        account = await enter(text_of(fields, "name"), text_of(fields, "passphrase"))
    except TableError as error:
        return _refused(request, Fault(error), tried="up" if new else "in", typed=text_of(fields, "name"))
    found = await session(request)
    return await _joined(request, found, account, accounts)


def _refused(request: Request, fault: Fault, tried: str = "", typed: str = "", **context: Any) -> Response:
    """A program is told why; a person finds the form again, with the reason above it."""
    if wants_json(request):
        raise fault
    told = sentence(fault, language_of(request))
    known = {"here": "account", "flash": told, "tried": tried, "typed": typed, **context}
    return page(request, "account.html", fault.status, **known)


async def _joined(request: Request, found: Session, account: Account, accounts: Accounts) -> Response:
    """The seats of this browser belong to the account from now on, and those of the account open here."""
    for key in found.keys:
        await accounts.bind(account.id, key)
    found.account, found.name = account, found.name or account.name
    return await keep(request, RedirectResponse("/account", 303), found)


async def sign_out(request: Request) -> Response:
    return await keep(request, RedirectResponse("/account", 303), Session())


async def contact(request: Request) -> Response:
    found = await session(request)
    if found.account is None:
        raise HTTPException(403)
    fields = await request.form()
    tables = await site(request).tables()
    try:
        where = contact_of(request, fields)
        await tables.accounts.set_contact(found.account.id, where)
        if text_of(fields, "do") == "test":
            rate_limits.test_notice(request, f"account {found.account.id}")
            await tables.notifier.test(where)
    except TableError as error:
        return _refused(request, Fault(error), account=found.account)
    return RedirectResponse(f"/account?done={'tested' if text_of(fields, 'do') == 'test' else 'saved'}", 303)


async def notices(request: Request) -> Response:
    """What we sent to the seats of this browser and this account."""
    found = await session(request)
    sent = await (await site(request).tables()).notifier.sent(found.keys)
    listed = [
        {
            "when": moment(notice.at),
            "subject": notice.subject,
            "address": notice.address,
            "state": say(request)(f"notices.{notice.state}"),
            "error": notice.error,
        }
        for notice in sent
    ]
    return page(request, "notices.html", notices=listed, account=found.account)
