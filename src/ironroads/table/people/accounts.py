"""Accounts: a name, a passphrase, and the keys kept with them."""

from __future__ import annotations

import asyncio
import logging
import time
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..errors import BadAccount
from ..log.limits import MAX_NAME
from ..store import outbox
from ..store.schema import accounts, bound
from ..store.store import Store
from ..store.writer import Work
from .contact import Contact
from .keys import Key

MAX_FOLDED = 60  # characters of a case-folded name
MIN_PASSPHRASE, MAX_PASSPHRASE = 8, 1000
HASHERS = 2  # threads
_hasher = PasswordHasher()
logger = logging.getLogger(__name__)
T = TypeVar("T")


class Account(msgspec.Struct, frozen=True):
    id: int
    name: str
    contact: Contact


class Accounts:
    """Optional accounts, which let players find their tables on any device."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._hashers = ThreadPoolExecutor(HASHERS, "ironroads-argon2")

    async def sign_up(self, name: str, passphrase: str, permit: Work[object] | None = None) -> Account:
        """Create an account; BadAccount if the name is taken, or either is too short or too long.

        `permit` is called in the same transaction, and may refuse: an invitation must not be used twice.
        """
        name = name.strip()
        if not 0 < len(name) <= MAX_NAME or len(name.casefold()) > MAX_FOLDED:
            raise BadAccount("account_name", MAX_NAME)
        self.check_passphrase(passphrase)
        hashed = await self._hash(_hasher.hash, passphrase)
        row = {"name": name, "folded": name.casefold(), "passphrase": hashed}
        query = insert(accounts).values(contact="{}", created=time.time(), **row)

        def write(connection: Connection) -> None:
            if permit is not None:
                permit(connection)
            connection.execute(query)

        try:
            await self.store.write(write)
        except IntegrityError:
            raise BadAccount("account_taken", name) from None
        return await self.named(name)

    async def sign_in(self, name: str, passphrase: str) -> Account:
        """BadAccount does not tell a wrong name from a wrong passphrase."""
        columns = accounts.c.id, accounts.c.name, accounts.c.contact, accounts.c.locked, accounts.c.passphrase
        query = select(*columns).where(accounts.c.folded == name.strip().casefold())
        found = await self.store.read(lambda connection: connection.execute(query).first())
        hashed = found.passphrase if found is not None else None
        if not await self._hash(_is_passphrase, passphrase[:MAX_PASSPHRASE], hashed) or found is None:
            raise BadAccount("account_wrong")
        if found.locked:
            raise BadAccount("account_locked")
        return Account(found.id, found.name, Contact.read(found.contact))

    async def change_passphrase(self, account: Account, old: str, new: str) -> None:
        """Set a new passphrase; BadAccount if the old one is wrong."""
        await self.sign_in(account.name, old)
        await self.set_passphrase(account.id, new)

    def check_passphrase(self, passphrase: str) -> None:
        """BadAccount if it is too short or too long."""
        if not MIN_PASSPHRASE <= len(passphrase) <= MAX_PASSPHRASE:
            raise BadAccount("account_passphrase", MIN_PASSPHRASE)

    async def set_passphrase(self, account: int, passphrase: str) -> None:
        self.check_passphrase(passphrase)
        hashed = await self._hash(_hasher.hash, passphrase)
        query = update(accounts).where(accounts.c.id == account).values(passphrase=hashed)
        await self.store.write(lambda connection: connection.execute(query).rowcount)

    async def _hash(self, work: Callable[..., T], *arguments: str | None) -> T:
        """In a thread of its own: a hash takes a tenth of a second and 64 MB, so few are made at a time."""
        return await asyncio.get_running_loop().run_in_executor(self._hashers, work, *arguments)

    def close(self) -> None:
        self._hashers.shutdown(wait=False, cancel_futures=True)

    async def account(self, id: int) -> Account:
        found = await self.store.read(lambda connection: _account(connection, id))
        if found is None:
            raise BadAccount("account_gone")
        return found

    async def set_contact(self, account: int, contact: Contact) -> None:
        """Set where notices for this account go; a contact given at a table takes precedence."""
        query = update(accounts).where(accounts.c.id == account).values(contact=contact.write())

        def write(connection: Connection) -> None:
            connection.execute(query)
            outbox.retry_for_account(connection, account)

        await self.store.write(write)

    async def bind(self, account: int, key: Key) -> None:
        """Keep a key with the account."""
        await self.store.write(lambda connection: _bind(connection, account, key))

    async def unbind(self, account: int, key: Key) -> None:
        where = _is_bound(account, key)
        await self.store.write(lambda connection: connection.execute(delete(bound).where(where)).rowcount)

    async def keys_of(self, account: int) -> list[Key]:
        """All keys kept with the account."""
        query = select(bound.c.table_id, bound.c.role, bound.c.seat, bound.c.link).where(bound.c.account == account)
        return await self.store.read(lambda connection: [Key(*row) for row in connection.execute(query)])

    async def named(self, name: str) -> Account:
        """BadAccount if there is no account with this name."""
        query = select(accounts.c.id).where(accounts.c.folded == name.strip().casefold())
        id = await self.store.read(lambda connection: connection.execute(query).scalar())
        if id is None:
            raise BadAccount("no_account", name)
        return await self.account(id)


def _is_passphrase(passphrase: str, hashed: str | None) -> bool:
    try:
        return _hasher.verify(hashed or _unknown_hash(), passphrase)
    except VerifyMismatchError:
        return False
    except InvalidHashError:
        logger.error("the stored passphrase of an account is damaged")
        return False


@cache
def _unknown_hash() -> str:
    """Checked for names that do not exist, because the answer must take as long as for those that do.

    Not the hash of any passphrase, but of the same form, so that it takes no time to make.
    """
    parameters = f"m={_hasher.memory_cost},t={_hasher.time_cost},p={_hasher.parallelism}"
    salt, digest = (b64encode(bytes(size)).decode().rstrip("=") for size in (_hasher.salt_len, _hasher.hash_len))
    return f"$argon2id$v=19${parameters}${salt}${digest}"


def _account(connection: Connection, id: int) -> Account | None:
    query = select(accounts.c.id, accounts.c.name, accounts.c.contact).where(accounts.c.id == id)
    found = connection.execute(query).first()
    return Account(found.id, found.name, Contact.read(found.contact)) if found is not None else None


def _is_bound(account: int, key: Key) -> ColumnElement[bool]:
    same = bound.c.table_id == key.table, bound.c.role == key.role, bound.c.seat == key.seat
    return and_(bound.c.account == account, *same)


def _bind(connection: Connection, account: int, key: Key) -> None:
    connection.execute(delete(bound).where(_is_bound(account, key)))
    row = {"account": account, "table_id": key.table, "role": key.role, "seat": key.seat, "link": key.link}
    connection.execute(insert(bound).values(row))
    outbox.retry_for_account(connection, account)
