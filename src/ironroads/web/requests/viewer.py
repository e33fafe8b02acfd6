"""The viewer of a table: the seats that a browser or program may act for."""

from __future__ import annotations

from dataclasses import dataclass, field

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from ...table.errors import TableError
from ...table.people.keys import HOST, Key, Keys
from ...table.play.table import Table
from .errors import UserError
from .session import Session, session_of
from .tables import tables_of


@dataclass
class Viewer:
    table: Table
    seats: list[int]  # that they may act for; empty for watchers
    is_host: bool
    session: Session
    keys: Keys  # signs links to the table
    neighbours: dict[int, bool] = field(default_factory=dict)  # seats of other accounts, and whether I blocked them

    @property
    def blocked_seats(self) -> list[int]:
        return [seat for seat, is_blocked in self.neighbours.items() if is_blocked]

    def check_seat(self, seat: int) -> int:
        """Return the seat if the viewer may act for it, or raise 403."""
        if seat not in self.seats:
            raise HTTPException(403)
        return seat


async def viewer_of(connection: HTTPConnection) -> Viewer:
    """Return the viewer of the table in the address, by bearer token or session; 403 without a link to the table."""
    tables = await tables_of(connection)
    session = await session_of(connection)
    id = connection.path_params["id"]
    bearer = connection.headers.get("authorization", "").removeprefix("Bearer ").strip()
    try:
        keys = [tables.keys.read(bearer)] if bearer else session.keys
        table = await tables.get(id)
    except TableError as error:
        raise UserError(error) from None
    valid = [key for key in keys if key.table == id and _is_valid(table, key)]
    if not valid:
        raise HTTPException(403)
    seats = sorted({seat for key in valid for seat in table.seats_for(key)})
    return Viewer(table, seats, any(key.role == HOST for key in valid), session, tables.keys)


async def with_neighbours(connection: HTTPConnection, viewer: Viewer) -> Viewer:
    """Note which seats belong to other accounts; only people with an account can block them."""
    if viewer.session.account is not None:
        own, tables = viewer.session.account.id, await tables_of(connection)
        blocked = {person.id for person in await tables.blocks.list(own)}
        seated = await tables.blocks.seated(viewer.table.id, tuple(seat.link for seat in viewer.table.seats))
        viewer.neighbours = {seat: account in blocked for seat, account in seated.items() if account != own}
    return viewer


def _is_valid(table: Table, key: Key) -> bool:
    try:
        table.check_key(key)
    except TableError:
        return False
    return True
