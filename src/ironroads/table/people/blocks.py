"""Blocking: a person with an account wants nothing to do with another one.

The chat of people I blocked is hidden from me, and neither of us can take a free seat at a table of the other.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
from sqlalchemy import Connection, and_, delete, insert, or_, select

from ..errors import BadAccount
from ..store.schema import accounts, blocks, bound
from ..store.store import Store
from .keys import HOST, SEAT

MAX_BLOCKS = 500  # of an account


class Blocked(msgspec.Struct, frozen=True):
    """A blocked person as the one who blocked them sees it."""

    id: int
    name: str


class Blocks:
    """Reads and writes who blocked whom."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now

    async def block(self, account: int, other: int) -> None:
        """BadAccount if both are the same, or there are too many already."""
        row = {"account": account, "blocked": other, "created": self.now()}

        def work(connection: Connection) -> None:
            known = set(connection.execute(select(blocks.c.blocked).where(blocks.c.account == account)).scalars())
            if other == account or len(known) >= MAX_BLOCKS:
                raise BadAccount("not_blocked")
            if other not in known:
                connection.execute(insert(blocks).values(row))

        await self.store.write(work)

    async def unblock(self, account: int, other: int) -> None:
        query = delete(blocks).where(blocks.c.account == account, blocks.c.blocked == other)
        await self.store.write(lambda connection: connection.execute(query).rowcount)

    async def list(self, account: int) -> list[Blocked]:
        """The people that an account blocked, by name."""
        joined = select(accounts.c.id, accounts.c.name).join(blocks, blocks.c.blocked == accounts.c.id)
        query = joined.where(blocks.c.account == account).order_by(accounts.c.folded)
        return await self.store.read(lambda connection: [Blocked(*row) for row in connection.execute(query)])

    async def seated(self, table: str, links: tuple[int, ...]) -> dict[int, int]:
        """The accounts at a table by seat; `links` are the seats' valid links."""
        query = select(bound.c.seat, bound.c.account, bound.c.link).where(
            bound.c.table_id == table, bound.c.role == SEAT
        )
        rows = await self.store.read(lambda connection: connection.execute(query).all())
        return {seat: account for seat, account, link in rows if links[seat] == link}

    async def blocked_tables(self, account: int) -> set[str]:
        """The tables of people who blocked this account, or whom it blocked."""
        either = or_(
            and_(blocks.c.account == account, blocks.c.blocked == bound.c.account),
            and_(blocks.c.blocked == account, blocks.c.account == bound.c.account),
        )
        query = select(bound.c.table_id).join(blocks, either).where(bound.c.role.in_((SEAT, HOST))).distinct()
        return await self.store.read(lambda connection: set(connection.execute(query).scalars()))
