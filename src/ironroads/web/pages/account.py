"""The account page, and the list of notices we sent."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ...table.errors import TableError
from ...table.people import passkeys
from ...table.people.accounts import Account
from ...table.people.codes import INVITATION, NEW_PASSPHRASE
from ...table.people.sessions import session_id
from ..requests.errors import UserError, error_text, wants_json
from ..requests.rendering import render_page
from ..requests.session import Session, session_of
from ..requests.settings import language_of, words_of
from ..requests.tables import tables_of
from ..requests.website import website_of
from ..view.markup import time_tag

# What the page can confirm
DONE = ("saved", "tested", "changed", "ended", "sent", "deleted", "passkey_added", "passkey_removed", "unblocked")


async def show(request: Request) -> Response:
    session = await session_of(request)
    done = request.query_params.get("done", "")
    flash = words_of(request)(f"account.{done}") if done in DONE else ""
    return await render_account(request, session, flash)


async def render_account(
    request: Request,
    session: Session,
    flash: str = "",
    status: int = 200,
    *,
    tried: str = "",
    typed: str = "",
    invitation: str = "",
) -> Response:
    """Render the page; `tried` is the form that was refused ("in" or "up"), `typed` the name in it."""
    configuration = website_of(request).configuration
    context = {
        "account": session.account,
        "flash": flash,
        "tried": tried,
        "typed": typed,
        "invitation": invitation,
        "forms": ("in", "up") if configuration.sign_up == "open" or invitation else ("in",),
        "has_passkeys": passkeys.are_available(),
        "passkeys": await _passkeys(request, session.account) if session.account else [],
        "blocked": await (await tables_of(request)).blocks.list(session.account.id) if session.account else [],
        "sessions": await _sessions(request, session) if session.account else [],
        "is_administrator": session.account is not None and configuration.is_administrator(session.account.name),
        "can_mail": bool(configuration.mail.smtp),
    }
    return render_page(request, "account.html", status, here="account", **context)


async def _sessions(request: Request, session: Session) -> list[dict[str, Any]]:
    assert session.account is not None
    found = await (await tables_of(request)).sessions.list(session.account.id)
    mine = session_id(session.token)
    return [{"id": one.id, "agent": one.agent, "used": time_tag(one.used), "is_this": one.id == mine} for one in found]


async def _passkeys(request: Request, account: Account) -> list[dict[str, Any]]:
    found = await (await tables_of(request)).passkeys.list(account.id)
    return [{"id": one.id, "name": one.name, "used": time_tag(one.used)} for one in found]


async def render_refused(
    request: Request, error: UserError, session: Session, *, tried: str = "", typed: str = "", invitation: str = ""
) -> Response:
    """Show the form again with the reason above it; programs get the error as JSON."""
    if wants_json(request):
        raise error
    text = error_text(error, language_of(request))
    shown = {"tried": tried, "typed": typed, "invitation": invitation}
    return await render_account(request, session, text, error.status, **shown)


async def invited(request: Request) -> Response:
    """Show the form for a new account to a person with an invitation."""
    code = request.path_params["code"]
    try:
        await (await tables_of(request)).codes.check(INVITATION, code)
    except TableError as error:
        raise UserError(error) from None
    return await render_account(request, await session_of(request), invitation=code)


async def new_passphrase(request: Request) -> Response:
    """Show the form for a new passphrase, by a link that works once."""
    code = request.path_params["code"]
    try:
        await (await tables_of(request)).codes.check(NEW_PASSPHRASE, code)
    except TableError as error:
        raise UserError(error) from None
    return render_new_passphrase(request, code)


def render_new_passphrase(request: Request, code: str, error: UserError | None = None) -> Response:
    if error is None:
        return render_page(request, "new_passphrase.html", code=code)
    flash = error_text(error, language_of(request))
    return render_page(request, "new_passphrase.html", error.status, code=code, flash=flash)


async def notices(request: Request) -> Response:
    """Show what we sent to the seats of this browser and this account."""
    session = await session_of(request)
    sent = await (await tables_of(request)).notifier.sent(session.keys)
    rows = [
        {
            "when": time_tag(notice.at),
            "subject": notice.subject,
            "address": notice.address,
            "state": words_of(request)(f"notices.{notice.state}"),
            "error": notice.error,
        }
        for notice in sent
    ]
    return render_page(request, "notices.html", notices=rows, account=session.account)
