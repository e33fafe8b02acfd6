"""All tables of a server: create, open and list them, and let time pass."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Self

import msgspec

from ..bots.registry import bot as find_bot
from ..bots.workers import Workers
from ..core.errors import BadChoice, IronroadsError
from .automation.deadlines import is_time_zone
from .errors import Refused
from .log.seats import SCREEN, Seat
from .log.spec import LIVE, WAYS, Clock, Spec
from .mail.notifier import Notifier
from .mail.transports import MailSettings
from .people.accounts import Accounts
from .people.keys import HOST, SEAT, Key, Keys
from .play.context import TableContext
from .play.games import title_of
from .play.open_tables import OpenTables
from .play.table import Table
from .store.rows import StoredTable
from .store.store import Store

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that look alike
MAX_NAME = 80  # characters of a table's name
logger = logging.getLogger(__name__)


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a player's list, with the keys that open it."""

    stored: StoredTable
    keys: list[Key]
    my_turn: bool


class Tables:
    """`async with Tables(Store(url)) as tables:` runs bots, clocks and notices until the block ends."""

    def __init__(
        self,
        store: Store,
        workers: Workers | None = None,
        now: Callable[[], float] = time.time,
        settings: MailSettings | None = None,
        interval: float = 5.0,
    ) -> None:
        self.store = store
        self.interval = interval  # seconds between ticks; 0 for none
        self.context = TableContext(store, workers, now)
        self.open_tables = OpenTables(self.context)
        self.accounts = Accounts(store)
        self.keys = Keys(store.secret)
        self.seat_data = self.context.seat_data
        self.notifier = Notifier(self.open_tables, settings or MailSettings.from_environment())
        self._ticking: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        loop = asyncio.get_running_loop()

        def on_change(id: str, head: int) -> None:
            loop.call_soon_threadsafe(self.open_tables.written_elsewhere, id, head)

        self.store.listeners.append(on_change)
        if self.interval:
            self._ticking = asyncio.create_task(self._keep_ticking())
        return self

    async def __aexit__(self, *_: object) -> None:
        self.store.listeners.clear()
        if self._ticking is not None:
            self._ticking.cancel()
            await asyncio.gather(self._ticking, return_exceptions=True)
        await self.open_tables.close()
        await self.context.close()

    async def create(
        self,
        game: str,
        seats: Sequence[Seat],
        *,
        board: str = "",
        options: Mapping[str, str] | None = None,
        way: str = LIVE,
        name: str = "",
        clock: Clock | None = None,
        pace: float = 0.0,
        seed: int | None = None,
        language: str = "en",
    ) -> Table:
        """Create a table; BadChoice if the game, the board, an option, a bot or the number of seats is unknown."""
        title = title_of(game)
        file = title.board_file(board)
        opened = title.open(board, options)
        _check(way, seats, clock)
        spec = Spec(
            id=_new_id(),
            name=name.strip()[:MAX_NAME],
            game=game,
            rules=opened.rules,
            board=opened.board_id,
            digest=file.digest,
            options=opened.chosen,
            seats=len(seats),
            seed=secrets.randbits(48) if seed is None else seed,
            way=way,
            created=self.context.now(),
            clock=clock,
            pace=pace,
            language=language,
        )
        return await self.open_tables.create(title, file, spec, opened, seats)

    async def get(self, id: str) -> Table:
        """The table with this id. Raises TableNotFound or BrokenTable."""
        return await self.open_tables.get(id)

    async def open(self, link: str) -> tuple[Table, Key]:
        """The table that a signed link opens, and its key; BadLink if it is not valid, or not any more."""
        key = self.keys.read(link)
        table = await self.get(key.table)
        return table, table.check_key(key)

    async def list_for(self, keys: Sequence[Key]) -> list[ListedTable]:
        """The tables that these keys open: those waiting for the player first, finished ones last."""
        stored = await self.store.tables(sorted({key.table for key in keys}))
        listed = [_listed(table, [key for key in keys if key.table == table.id]) for table in stored]
        return sorted([table for table in listed if table.keys], key=lambda t: (t.stored.summary.over, not t.my_turn))

    async def wait_for_bots(self) -> None:
        """Wait until it is up to people at every open table."""
        await self.open_tables.wait_for_bots()

    async def tick(self) -> None:
        """Do what is due at every table, then send the notices that are due."""
        for id in await self.store.due(self.context.now()):
            try:
                await self.open_tables.tick(id)
            except IronroadsError as error:
                logger.warning("table %s: what was due failed: %s", id, error)
                await self.store.reschedule(id, None, [])
        await self.notifier.deliver()

    async def _keep_ticking(self) -> None:
        while True:
            try:
                await self.tick()
            except Exception:
                logger.exception("a tick failed")
            await asyncio.sleep(self.interval)


def _new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(10))


def _check(way: str, seats: Sequence[Seat], clock: Clock | None) -> None:
    if way not in WAYS:
        raise BadChoice("option_value", "way", way, ", ".join(WAYS))
    if clock is not None and not clock.is_possible():
        raise Refused("bad_clock")
    if clock is not None and not is_time_zone(clock.zone):
        raise Refused("bad_zone", clock.zone)
    for seat in seats:
        if seat.is_run_by_bot:
            find_bot(seat.bot)


def _listed(stored: StoredTable, keys: Sequence[Key]) -> ListedTable:
    """Without keys that were replaced; the host's key stands for everyone at the screen."""
    summary = stored.summary
    valid = [key for key in keys if key.role != SEAT or summary.links[key.seat] == key.link]
    is_host = any(key.role == HOST for key in valid)
    at_screen = is_host and any(summary.holders[seat] == SCREEN for seat in summary.asked)
    return ListedTable(stored, valid, at_screen or any(key.seat in summary.asked for key in valid))
