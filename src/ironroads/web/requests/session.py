"""The session: the links that a browser has opened, in a signed cookie, and the account it is signed in to."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ...table.errors import TableError
from ...table.people.accounts import Account
from ...table.people.keys import Key
from .tables import tables_of

COOKIE = "ironroads"
MOST_KEYS = 60  # links a browser keeps; the oldest are dropped
YEAR = 365 * 24 * 3600


@dataclass
class Session:
    keys: list[Key] = field(default_factory=list)
    account: Account | None = None
    name: str = ""  # the last name that was used in this browser
    token: str = ""  # of the session on the server, while signed in
    browser: str = ""  # names this browser, once it keeps boards

    def add(self, *keys: Key) -> None:
        """Keep links; a new link to a seat replaces the old one."""
        for key in keys:
            same = (key.table, key.role, key.seat)
            self.keys = [old for old in self.keys if (old.table, old.role, old.seat) != same] + [key]
        self.keys = self.keys[-MOST_KEYS:]


async def session_of(connection: HTTPConnection) -> Session:
    """Return the session from the cookie; a bad signature counts as no cookie."""
    cookie = connection.cookies.get(COOKIE)
    if not cookie:
        return Session()
    tables = await tables_of(connection)
    try:
        data = _decode(tables.store.secret, cookie)
    except BadSignature:
        return Session()
    session = Session(
        [Key(*key) for key in data["keys"]], None, data["name"], data.get("token", ""), data.get("browser", "")
    )
    if data["account"] and not await _add_account(connection, session):
        return Session()
    return session


async def _add_account(connection: HTTPConnection, session: Session) -> bool:
    """Add the account and its links; False when the session was ended, on this or on another device."""
    tables = await tables_of(connection)
    id = await tables.sessions.account_of(session.token)
    if id is None:
        return False
    try:
        session.account = await tables.accounts.account(id)
    except TableError:
        return False
    session.add(*[key for key in await tables.accounts.keys_of(id) if key not in session.keys])
    return True


async def save_session(request: Request, response: Response, session: Session) -> Response:
    """Write the session to the response's cookie, and return the response."""
    tables = await tables_of(request)
    keys = [(key.table, key.role, key.seat, key.link) for key in session.keys]
    account = session.account.id if session.account else 0
    data = {"keys": keys, "account": account, "name": session.name, "token": session.token}
    if session.browser:
        data["browser"] = session.browser
    cookie = _signer(tables.store.secret).dumps(data)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, str(cookie), YEAR, httponly=True, samesite="lax", secure=secure)
    return response


@lru_cache(maxsize=4096)
def _decode(secret: str, cookie: str) -> dict[str, Any]:
    """Return the data of a cookie, which must not be changed; BadSignature when we did not sign it."""
    data: dict[str, Any] = _signer(secret).loads(cookie)
    return data


def _signer(secret: str) -> URLSafeSerializer:
    return URLSafeSerializer(secret, salt="ironroads.session")
