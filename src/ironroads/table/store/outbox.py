"""The outbox: notices waiting to be sent, and the record of those that were."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, select, tuple_, update

from .schema import bound, outbox

WAITING: Final = "waiting"
SENDING: Final = "sending"
SENT: Final = "sent"
DROPPED: Final = "dropped"  # out of date before it was sent
FAILED: Final = "failed"
NO_ADDRESS: Final = "nowhere"  # waits until the player gives an address
LEASE = 600.0  # seconds a process has to send what it claimed, before another one may


class OutboxItem(msgspec.Struct, frozen=True):
    """A notice claimed for sending."""

    id: int
    key: str
    table_id: str
    seat: int
    reason: str
    edition: int
    tries: int

    @property
    def channel(self) -> str:
        return self.key.rpartition("/")[2]


def claim_due(connection: Connection, now: float, channel: str, most: int) -> list[OutboxItem]:
    """Claim notices of a channel that are due; until the lease ends, other processes leave them alone."""
    is_due = and_(outbox.c.state.in_((WAITING, SENDING, NO_ADDRESS)), outbox.c.due <= now)
    is_due = and_(is_due, outbox.c.key.endswith(f"/{channel}"))
    columns = [outbox.c[name] for name in OutboxItem.__struct_fields__]
    query = select(*columns).where(is_due).order_by(outbox.c.due).limit(most).with_for_update(skip_locked=True)
    items = [OutboxItem(*row) for row in connection.execute(query)]
    claimed = update(outbox).where(outbox.c.id.in_([item.id for item in items]))
    connection.execute(claimed.values(state=SENDING, due=now + LEASE))
    return items


def retry_for_seat(connection: Connection, table: str, seat: int) -> None:
    """Send at once what waited for an address of this seat."""
    _retry(connection, and_(outbox.c.table_id == table, outbox.c.seat == seat))


def retry_for_account(connection: Connection, account: int) -> None:
    """Send at once what waited for an address of a seat bound to this account."""
    seats = select(bound.c.table_id, bound.c.seat, bound.c.link).where(bound.c.account == account)
    _retry(connection, tuple_(outbox.c.table_id, outbox.c.seat, outbox.c.link).in_(seats))


def _retry(connection: Connection, which: ColumnElement[bool]) -> None:
    change = update(outbox).where(outbox.c.state == NO_ADDRESS, which)
    connection.execute(change.values(state=WAITING, due=0.0))
