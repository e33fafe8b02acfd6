"""Sessions of signed-in people: kept on the server, so that signing out ends them everywhere the cookie was copied."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from hashlib import sha256

import msgspec
from sqlalchemy import ColumnElement, delete, insert, select, update

from ..store.schema import sessions
from ..store.store import Store

LIFETIME = 400 * 24 * 3600.0  # seconds since it was last used
TOUCH_AFTER = 3600.0  # seconds between notes of when a session was used
MAX_AGENT = 200  # characters


class OpenSession(msgspec.Struct, frozen=True):
    """A session as its owner sees it; `id` is a hash, and opens nothing."""

    id: str
    created: float
    used: float
    agent: str


class Sessions:
    """Starts, finds and ends sessions; a token is known to the browser alone, the database has its hash."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now

    async def start(self, account: int, agent: str = "") -> str:
        """Begin a session; returns its token."""
        token, now = secrets.token_urlsafe(24), self.now()
        row = {"id": session_id(token), "account": account, "created": now, "used": now, "agent": agent[:MAX_AGENT]}
        await self.store.write(lambda connection: connection.execute(insert(sessions).values(row)).rowcount)
        return token

    async def account_of(self, token: str) -> int | None:
        """The account that is signed in with this token; None if the session has ended."""
        id, now = session_id(token), self.now()
        query = select(sessions.c.account, sessions.c.used).where(sessions.c.id == id)
        found = await self.store.read(lambda connection: connection.execute(query).first())
        if found is None or found.used < now - LIFETIME:
            return None
        if found.used < now - TOUCH_AFTER:
            touch = update(sessions).where(sessions.c.id == id).values(used=now)
            await self.store.write(lambda connection: connection.execute(touch).rowcount)
        return int(found.account)

    async def list(self, account: int) -> list[OpenSession]:
        """The sessions of an account, the last used first."""
        columns = [sessions.c[name] for name in OpenSession.__struct_fields__]
        query = select(*columns).where(sessions.c.account == account).order_by(sessions.c.used.desc())
        return await self.store.read(lambda connection: [OpenSession(*row) for row in connection.execute(query)])

    async def end(self, token: str) -> None:
        await self._end(sessions.c.id == session_id(token))

    async def end_by_id(self, account: int, id: str) -> None:
        """End one of an account's sessions, as its list names it."""
        await self._end((sessions.c.account == account) & (sessions.c.id == id))

    async def end_others(self, account: int, token: str) -> None:
        """End all sessions of an account but the one with this token; all of them without a token."""
        await self._end((sessions.c.account == account) & (sessions.c.id != session_id(token)))

    async def _end(self, which: ColumnElement[bool]) -> None:
        query = delete(sessions).where(which)
        await self.store.write(lambda connection: connection.execute(query).rowcount)


def session_id(token: str) -> str:
    return sha256(token.encode()).hexdigest()
