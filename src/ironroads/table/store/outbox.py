"""Notices with nowhere to go: they wait in the outbox, and go out as soon as somebody gives an address."""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, select, tuple_, update

from .schema import bound, outbox

NOWHERE: Final = "nowhere"
WHOSE = (outbox.c.table_id, outbox.c.seat, outbox.c.link)


def of_seat(table: str, seat: int) -> ColumnElement[bool]:
    return and_(outbox.c.table_id == table, outbox.c.seat == seat)


def of_account(account: int) -> ColumnElement[bool]:
    """Of every seat that the account has bound."""
    seats = select(bound.c.table_id, bound.c.seat, bound.c.link).where(bound.c.account == account)
    return tuple_(*WHOSE).in_(seats)


def send(connection: Connection, whose: ColumnElement[bool]) -> None:
    """Try them again at once."""
    change = update(outbox).where(outbox.c.state == NOWHERE, whose)
    connection.execute(change.values(state="waiting", due=0.0))
