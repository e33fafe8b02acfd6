"""What is rate limited, by address, account or table; each check raises 429."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ...table.log.limits import MAX_NAME
from ...table.people.accounts import Account
from .security import client_address
from .viewer import Viewer
from .website import website_of

Handler = Callable[[Request], Awaitable[Response]]
MINUTE, HOUR = 60, 3600


def check_read(connection: HTTPConnection) -> None:
    """Count pages, pictures, queries, and live connections that are opened, by address."""
    limits = website_of(connection).limits
    _check(connection, f"reads {client_address(connection)}", limits.reads, limits.reads_at_once)


def check_new_table(request: Request, account: Account | None) -> None:
    """Count by address, and by account from any address."""
    most = website_of(request).limits.new_tables
    _check(request, f"new {client_address(request)}", most / HOUR, most)
    if account is not None:
        _check(request, f"new {_key(account)}", most / HOUR, most)


def check_change(request: HTTPConnection, viewer: Viewer) -> None:
    """Count every change at a table, by table and by account."""
    limits = website_of(request).limits
    _check(request, f"table {viewer.table.id}", limits.per_table, limits.at_once)
    if viewer.session.account is not None:
        _check(request, _key(viewer.session.account), limits.per_account, limits.account_at_once)


def heavy(handler: Handler) -> Handler:
    """Limit a handler whose answer takes long to make."""

    async def limited(request: Request) -> Response:
        check_heavy(request, request.path_params["id"])
        return await handler(request)

    return limited


def check_heavy(request: Request, table: str) -> None:
    """Count what takes long to make, by address and table."""
    limits = website_of(request).limits
    _check(request, f"heavy {client_address(request)} {table}", limits.heavy, limits.heavy_at_once)


def check_chat(request: Request, viewer: Viewer) -> None:
    """Count by account at all its tables together; without an account by seat, or by address for watchers."""
    most = website_of(request).limits.chat
    account = viewer.session.account
    guest = f"{viewer.table.id} {viewer.seats or client_address(request)}"
    _check(request, f"chat {_key(account) if account else guest}", most / MINUTE, most)


def check_sign_in(request: Request, name: str) -> None:
    """Count by address and by account name, to stop guessing a passphrase from many addresses."""
    most = website_of(request).limits.sign_ins
    _check(request, f"sign in {client_address(request)}", most / (10 * MINUTE), most)
    _check(request, f"sign in as {name.strip().casefold()[:MAX_NAME]}", most / (10 * MINUTE), most)


def check_passkey(request: Request) -> None:
    """Count by address: a passkey cannot be guessed, but every question is stored until it is answered."""
    most = 2 * website_of(request).limits.sign_ins  # one sign-in is a question and an answer
    _check(request, f"passkey {client_address(request)}", most / (10 * MINUTE), most)


def check_test_notice(request: Request, recipient: str) -> None:
    """Count by address and by recipient, to keep anyone from filling a mailbox."""
    most = website_of(request).limits.tests
    _check(request, f"test {client_address(request)}", most / HOUR, most)
    _check(request, f"test {recipient}", most / HOUR, most)


def _check(request: HTTPConnection, key: str, rate: float, burst: float) -> None:
    website_of(request).rate_limiter.check(key, rate, burst)


def _key(account: Account) -> str:
    return f"account {account.id}"
