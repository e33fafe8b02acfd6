"""Boards that players bring: kept for an account or a browser, seen by others with the link only."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from ...core.board import BoardFile
from ..errors import Refused
from ..store.schema import library
from ..store.store import Store, store_board

MOST_BOARDS = 100  # of one account or browser
MAX_NOTE = 200  # characters


@dataclass(frozen=True)
class BoardOwner:
    """Who keeps a board: an account, or a browser that is not signed in."""

    account: int | None = None
    browser: str = ""

    def owns(self) -> ColumnElement[bool]:
        if self.account is not None:
            return library.c.account == self.account
        return (library.c.browser == self.browser) & (library.c.browser != "")


class KeptBoard(msgspec.Struct, frozen=True):
    """One version of a board; its id is its link."""

    id: str
    name: str
    games: str  # ids of titles, separated by blanks
    note: str
    digest: str
    source: str  # the file as it was sent, for downloads
    created: float


class BoardLibrary:
    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now

    async def add(
        self, owner: BoardOwner, file: BoardFile, name: str, games: Sequence[str], source: str, note: str = ""
    ) -> KeptBoard:
        """Keep a board that was checked; Refused if the owner has too many."""
        board = KeptBoard(
            secrets.token_urlsafe(15), name, " ".join(games), note[:MAX_NOTE], file.fingerprint, source, self.now()
        )
        row = {**msgspec.structs.asdict(board), "account": owner.account, "browser": owner.browser}

        def work(connection: Connection) -> None:
            query = select(func.count()).select_from(library).where(owner.owns())
            if (connection.execute(query).scalar() or 0) >= MOST_BOARDS:
                raise Refused("too_many_boards", MOST_BOARDS)
            store_board(connection, file)
            connection.execute(insert(library).values(row))

        await self.store.write(work)
        return board

    async def get(self, id: str) -> KeptBoard | None:
        found = await self._find(library.c.id == id)
        return found[0] if found else None

    async def kept_by(self, owner: BoardOwner) -> list[KeptBoard]:
        """The boards of an owner, the newest first."""
        return await self._find(owner.owns())

    async def remove(self, owner: BoardOwner, id: str) -> None:
        """Remove a board from a library; tables keep the boards they are played on."""
        wanted = delete(library).where(owner.owns(), library.c.id == id)
        await self.store.write(lambda connection: connection.execute(wanted).rowcount)

    async def adopt(self, account: int, browser: str) -> None:
        """Give the boards of a browser to the account that signs in there."""
        theirs = BoardOwner(None, browser).owns()
        change = update(library).where(theirs).values(account=account, browser="")
        await self.store.write(lambda connection: connection.execute(change).rowcount)

    async def _find(self, condition: ColumnElement[bool]) -> list[KeptBoard]:
        columns = [library.c[name] for name in KeptBoard.__struct_fields__]
        query = select(*columns).where(condition).order_by(library.c.created.desc())
        return await self.store.read(lambda connection: [KeptBoard(*row) for row in connection.execute(query)])
