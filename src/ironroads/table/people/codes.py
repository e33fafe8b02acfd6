"""Codes that work once: an invitation, a link for a new passphrase, the question that a passkey answers."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from ..errors import BadAccount
from ..store.schema import codes
from ..store.store import Store

INVITATION: Final = "invitation"
NEW_PASSPHRASE: Final = "passphrase"
NEW_PASSKEY: Final = "new passkey"
PASSKEY_SIGN_IN: Final = "passkey in"
MINUTE, DAY = 60.0, 86400.0
LIFETIME: Final = {  # seconds
    INVITATION: 30 * DAY,
    NEW_PASSPHRASE: 2 * DAY,
    NEW_PASSKEY: 5 * MINUTE,
    PASSKEY_SIGN_IN: 5 * MINUTE,
}


class Codes:
    """Makes and uses codes; the database has only their hashes."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now

    async def make(self, purpose: str, account: int | None = None) -> str:
        """A new code; those that have expired are deleted."""
        code, now = secrets.token_urlsafe(18), self.now()
        row = {"id": _hash(code), "purpose": purpose, "account": account, "expires": now + LIFETIME[purpose]}

        def work(connection: Connection) -> None:
            connection.execute(delete(codes).where(codes.c.expires <= now))
            connection.execute(insert(codes).values(row))

        await self.store.write(work)
        return code

    async def check(self, purpose: str, code: str) -> None:
        """BadAccount if the code was used, has expired, or is for something else."""
        query = select(codes.c.id).where(*self._is_valid(purpose, code))
        if await self.store.read(lambda connection: connection.execute(query).first()) is None:
            raise BadAccount("bad_code")

    async def use(self, purpose: str, code: str) -> int | None:
        """Use a code up; returns the account it is for, if any."""
        return await self.store.write(lambda connection: self.use_in(connection, purpose, code))

    def use_in(self, connection: Connection, purpose: str, code: str) -> int | None:
        """Use a code up together with what it is used for."""
        found = connection.execute(select(codes.c.account).where(*self._is_valid(purpose, code))).first()
        if found is None:
            raise BadAccount("bad_code")
        connection.execute(delete(codes).where(codes.c.id == _hash(code)))
        return int(found.account) if found.account is not None else None

    def _is_valid(self, purpose: str, code: str) -> tuple[ColumnElement[bool], ...]:
        return codes.c.id == _hash(code), codes.c.purpose == purpose, codes.c.expires > self.now()


def _hash(code: str) -> str:
    return sha256(code.encode()).hexdigest()
