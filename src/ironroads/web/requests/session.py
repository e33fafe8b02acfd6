"""Who somebody is: the links their browser has opened, in a signed cookie; an account if they like."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ...table.errors import TableError
from ...table.people.accounts import Account
from ...table.people.keys import HOST, Key, Keys
from .errors import Fault
from .site import site

if TYPE_CHECKING:
    from ...table.play.table import Table

COOKIE = "ironroads"
MOST = 60  # links a browser keeps; the oldest go
YEAR = 365 * 24 * 3600


@dataclass
class Session:
    keys: list[Key] = field(default_factory=list)
    account: Account | None = None
    name: str = ""

    def add(self, *keys: Key) -> None:
        """Keep links; a new link of a seat takes the place of the old one."""
        for key in keys:
            same = (key.table, key.role, key.seat)
            self.keys = [old for old in self.keys if (old.table, old.role, old.seat) != same] + [key]
        self.keys = self.keys[-MOST:]


async def session(connection: HTTPConnection) -> Session:
    """Of the cookie; a forged one is none."""
    cookie = connection.cookies.get(COOKIE)
    if not cookie:
        return Session()
    tables = await site(connection).tables()
    try:
        data = _loaded(tables.store.secret, cookie)
    except BadSignature:
        return Session()
    found = Session([Key(*key) for key in data["keys"]], None, data["name"])
    if data["account"]:
        await _join_account(connection, found, data["account"])
    return found


async def _join_account(connection: HTTPConnection, found: Session, id: int) -> None:
    accounts = (await site(connection).tables()).accounts
    try:
        found.account = await accounts.account(id)
    except TableError:
        return
    found.add(*[key for key in await accounts.keys_of(id) if key not in found.keys])


async def keep(request: Request, response: Response, kept: Session) -> Response:
    tables = await site(request).tables()
    keys = [(key.table, key.role, key.seat, key.link) for key in kept.keys]
    data = {"keys": keys, "account": kept.account.id if kept.account else 0, "name": kept.name}
    cookie = _signer(tables.store.secret).dumps(data)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, str(cookie), YEAR, httponly=True, samesite="lax", secure=secure)
    return response


@lru_cache(maxsize=4096)
def _loaded(secret: str, cookie: str) -> dict[str, Any]:
    """What a cookie holds; BadSignature when it is not ours. Nobody may change it."""
    found: dict[str, Any] = _signer(secret).loads(cookie)
    return found


def _signer(secret: str) -> URLSafeSerializer:
    return URLSafeSerializer(secret, salt="ironroads.session")


@dataclass
class Viewer:
    """Somebody at a table: the seats they may act for, and whether they set it up."""

    table: Table
    seats: list[int]
    host: bool
    session: Session
    keys: Keys  # writes the links of the table

    def acting(self, seat: int) -> int:
        """The seat they name, if it is theirs; 403 otherwise."""
        if seat not in self.seats:
            raise HTTPException(403)
        return seat


async def viewer(connection: HTTPConnection) -> Viewer:
    """Whoever looks at the table of this address; 403 without any link to it."""
    tables = await site(connection).tables()
    found = await session(connection)
    id = connection.path_params["id"]
    bearer = connection.headers.get("authorization", "").removeprefix("Bearer ").strip()
    try:
        keys = [tables.keys.read(bearer)] if bearer else found.keys
        table = await tables.get(id)
    except TableError as error:
        raise Fault(error) from None
    valid = [key for key in keys if key.table == id and _opens(table, key)]
    if not valid:
        raise HTTPException(403)
    seats = sorted({seat for key in valid for seat in table.seats_for(key)})
    return Viewer(table, seats, any(key.role == HOST for key in valid), found, tables.keys)


def _opens(table: Table, key: Key) -> bool:
    try:
        table.check_key(key)
    except TableError:
        return False
    return True
