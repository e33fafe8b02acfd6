"""What nobody may do too often: by address, by account, by table; 429 for whoever does."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request

from ...table.people.accounts import Account
from .safety import address
from .session import Viewer
from .site import site

MINUTE, HOUR = 60, 3600


def _hold(request: HTTPConnection, what: str, rate: float, most: float) -> None:
    if not site(request).allows(what, rate, most):
        raise HTTPException(429, headers={"Retry-After": "5"})


def new_table(request: Request, account: Account | None) -> None:
    """An account counts for itself, from whatever address it comes."""
    most = site(request).limits.new_tables
    _hold(request, f"new {address(request)}", most / HOUR, most)
    if account is not None:
        _hold(request, f"new {_name(account)}", most / HOUR, most)


def change(request: HTTPConnection, whose: Viewer) -> None:
    """Anything that is done at a table."""
    limits = site(request).limits
    _hold(request, f"table {whose.table.id}", limits.per_table, limits.at_once)
    if whose.session.account is not None:
        _hold(request, _name(whose.session.account), limits.per_account, limits.account_at_once)


def chat(request: Request, whose: Viewer) -> None:
    """By account at all tables together; whoever has none is known by seat or address."""
    most = site(request).limits.chat
    account = whose.session.account
    guest = f"{whose.table.id} {whose.seats or address(request)}"
    _hold(request, f"chat {_name(account) if account else guest}", most / MINUTE, most)


def sign_in(request: Request, name: str) -> None:
    """Also one account from many addresses: nobody can try all passphrases."""
    most = site(request).limits.sign_ins
    _hold(request, f"sign in {address(request)}", most / (10 * MINUTE), most)
    _hold(request, f"sign in as {name.strip().lower()[:40]}", most / (10 * MINUTE), most)


def test_notice(request: Request, whom: str) -> None:
    """Nobody's mailbox is filled from here."""
    most = site(request).limits.tests
    _hold(request, f"test {address(request)}", most / HOUR, most)
    _hold(request, f"test {whom}", most / HOUR, most)


def _name(account: Account) -> str:
    return f"account {account.id}"
