"""The account page, and the list of notices we sent."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ..requests.errors import UserError, error_text, wants_json
from ..requests.rendering import render_page
from ..requests.session import Session, session_of
from ..requests.settings import language_of, words_of
from ..requests.tables import tables_of
from ..view.markup import time_tag

DONE = ("saved", "tested")  # what the page can confirm


async def show(request: Request) -> Response:
    session = await session_of(request)
    done = request.query_params.get("done", "")
    flash = words_of(request)(f"account.{done}") if done in DONE else ""
    return render_account(request, session, flash)


def render_account(
    request: Request, session: Session, flash: str = "", status: int = 200, tried: str = "", typed: str = ""
) -> Response:
    """Render the page; `tried` is the form that was refused ("in" or "up"), `typed` the name in it."""
    context = {"account": session.account, "flash": flash, "tried": tried, "typed": typed}
    return render_page(request, "account.html", status, here="account", **context)


def render_refused(request: Request, error: UserError, session: Session, tried: str = "", typed: str = "") -> Response:
    """Show the form again with the reason above it; programs get the error as JSON."""
    if wants_json(request):
        raise error
    return render_account(request, session, error_text(error, language_of(request)), error.status, tried, typed)


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
