"""Accounts with a passphrase, and what an account has bound."""

from __future__ import annotations

import time

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..errors import BadAccount
from ..store import outbox
from ..store.schema import accounts, bound
from ..store.store import Store
from .contact import Contact
from .keys import Key

LONGEST_NAME = 40
SHORTEST_PASSPHRASE = 8
_hasher = PasswordHasher()


class Account(msgspec.Struct, frozen=True):
    id: int
    name: str
    contact: Contact


class Accounts:
    """Accounts, for those who want to find their tables on another device."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def sign_up(self, name: str, passphrase: str) -> Account:
        """A new account; BadAccount when the name is taken or something is too short or too long."""
        name = name.strip()
        if not 0 < len(name) <= LONGEST_NAME:
            raise BadAccount("account_name", LONGEST_NAME)
        if not SHORTEST_PASSPHRASE <= len(passphrase) <= 1000:
            raise BadAccount("account_passphrase", SHORTEST_PASSPHRASE)
        row = {"name": name, "folded": name.casefold(), "passphrase": await _hashed(self.store, passphrase)}
        query = insert(accounts).values(contact="{}", created=time.time(), **row)
        try:
            await self.store.write(lambda connection: connection.execute(query).rowcount)
        except IntegrityError:
            raise BadAccount("account_taken", name) from None
        return await self._named(name)

    async def sign_in(self, name: str, passphrase: str) -> Account:
        """BadAccount, without saying which of the two was wrong."""
        query = select(accounts.c.id, accounts.c.passphrase).where(accounts.c.folded == name.strip().casefold())
        found = await self.store.read(lambda connection: connection.execute(query).first())
        known = found.passphrase if found is not None else _hasher.hash("nobody")
        if not await self.store.read(lambda _: _verified(known, passphrase)) or found is None:
            raise BadAccount("account_wrong")
        return await self.account(found.id)

    async def account(self, id: int) -> Account:
        found = await self.store.read(lambda connection: _account(connection, id))
        if found is None:
            raise BadAccount("account_gone")
        return found

    async def set_contact(self, account: int, contact: Contact) -> None:
        """Where notices for this account go, unless a table says otherwise."""
        query = update(accounts).where(accounts.c.id == account).values(contact=contact.write())

        def write(connection: Connection) -> None:
            connection.execute(query)
            outbox.send(connection, outbox.of_account(account))

        await self.store.write(write)

    async def bind(self, account: int, key: Key) -> None:
        """From now on the account opens what the link opens."""
        await self.store.write(lambda connection: _bind(connection, account, key))

    async def unbind(self, account: int, key: Key) -> None:
        where = _is_bound(account, key)
        await self.store.write(lambda connection: connection.execute(delete(bound).where(where)).rowcount)

    async def keys_of(self, account: int) -> list[Key]:
        """Everything the account has bound."""
        query = select(bound.c.table_id, bound.c.role, bound.c.seat, bound.c.link).where(bound.c.account == account)
        return await self.store.read(lambda connection: [Key(*row) for row in connection.execute(query)])

    async def _named(self, name: str) -> Account:
        query = select(accounts.c.id).where(accounts.c.folded == name.casefold())
        return await self.account(await self.store.read(lambda connection: connection.execute(query).scalar_one()))


async def _hashed(store: Store, passphrase: str) -> str:
    return await store.read(lambda _: _hasher.hash(passphrase))


def _verified(known: str, passphrase: str) -> bool:
    try:
        return _hasher.verify(known, passphrase)
    except VerifyMismatchError:
        return False


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
    outbox.send(connection, outbox.of_account(account))
