"""All tables of a server: set up, opened when somebody comes, looked after when nobody does."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

import msgspec

from ..bots.workers import Workers
from ..core.board import BoardFile
from ..core.errors import BadChoice, IronroadsError
from ..core.rules.game import Game
from .automation.deadlines import is_zone
from .errors import BrokenTable, Refused
from .log.seats import SCREEN, Seat
from .log.spec import LIVE, WAYS, Clock, Spec
from .mail.notifier import Notifier
from .mail.transports import MailSettings
from .people.accounts import Accounts
from .people.keys import HOST, Key, Keys
from .people.seat_data import SeatData
from .play import autoplay
from .play.context import TableContext
from .play.games import box_of, open_box, title_of
from .play.persistent_log import append_of
from .play.table import Table
from .rules.table_state import TableState
from .store.store import Store, StoredTable

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
OPEN_AT_MOST = 1000  # tables held in memory before idle ones are put away
log = logging.getLogger(__name__)


class ListedTable(msgspec.Struct, frozen=True):
    """A table in somebody's list: what it shows, the links that open it, and whether they are awaited."""

    stored: StoredTable
    keys: list[Key]
    my_turn: bool


class Tables:
    """`async with Tables(Store(url)) as tables:` looks after the tables until it is left."""

    def __init__(
        self,
        store: Store,
        workers: Workers | None = None,
        now: Callable[[], float] = time.time,
        settings: MailSettings | None = None,
        interval: float = 5.0,
    ) -> None:
        self.store = store
        self.interval = interval  # seconds between rounds of looking after clocks and notices; 0 for never
        self.accounts = Accounts(store)
        self.keys = Keys(store.secret)
        self.seat_data = SeatData(store, now)
        self.context = TableContext(store, workers, now)
        self.notifier = Notifier(self, settings or MailSettings.from_environment())
        self._open: dict[str, asyncio.Task[Table]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        loop = asyncio.get_running_loop()

        def hear(id: str, head: int) -> None:
            loop.call_soon_threadsafe(self._heard, id, head)

        self.store.listeners.append(hear)
        if self.interval:
            self._tasks.append(asyncio.create_task(self._look_after()))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.store.listeners.clear()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self._opened():
            await table.close()
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
        """A new table; BadChoice when the game, board, an option, a bot or the number of seats does not exist."""
        title = title_of(game)
        file = title.board_file(board)
        opened = title.open(board, options)
        _check(way, seats, clock)
        spec = Spec(
            _new_id(), name.strip()[:80], game, opened.rules, opened.board_id, file.digest, opened.chosen, len(seats),
            secrets.randbits(48) if seed is None else seed, way, self.context.now(), clock, pace, language,
        )  # fmt: skip
        return await self._begin(
            Table(self.context, title, _begun(spec, opened, seats), box_of(title, file, spec)), file
        )

    async def _begin(self, table: Table, file: BoardFile) -> Table:
        first = append_of(None, table.state, self.context.now())
        await self.store.create(table.id, table.spec.write(), file, first)
        self._open[table.id] = _finished(table)
        table.go_on()
        return table

    async def get(self, id: str) -> Table:
        """The table, replayed from its log unless it is open already. Raises TableNotFound or BrokenTable."""
        if id not in self._open:
            self._put_away()
            self._open[id] = asyncio.create_task(self._load(id))
        task = self._open[id]
        try:
            return await asyncio.shield(task)
        except IronroadsError:
            self._open.pop(id, None)
            raise

    async def open(self, link: str) -> tuple[Table, Key]:
        """The table that a signed link opens; BadLink when it opens nothing (any more)."""
        key = self.keys.read(link)
        table = await self.get(key.table)
        return table, table.check_key(key)

    async def list_for(self, keys: Sequence[Key]) -> list[ListedTable]:
        """The tables that these links open: first where they are awaited, then the others, then finished ones."""
        rows = await self.store.rows(sorted({key.table for key in keys}))
        found = [_mine(row, [key for key in keys if key.table == row.id]) for row in rows]
        return sorted(
            (mine for mine in found if mine.keys), key=lambda mine: (mine.stored.summary.over, not mine.my_turn)
        )

    async def _load(self, id: str) -> Table:
        spec = Spec.read((await self.store.row(id)).spec)
        title = title_of(spec.game)
        file = await self.store.board(spec.digest)
        try:
            state = TableState(spec, open_box(title, file, spec))
            for at, entry in await self.store.entries(id):
                state.tell(entry, at)
        except Exception as error:
            log.exception("table %s cannot be replayed", id)
            raise BrokenTable(id, str(error)) from error
        table = Table(self.context, title, state, box_of(title, file, spec))
        table.go_on()
        return table

    async def wait_for_bots(self) -> None:
        """Wait until bots and orders have done what they can at every open table."""
        for table in self._opened():
            await table.wait_for_bots()

    async def _look_after(self) -> None:
        while True:
            try:
                await self.tick()
            except Exception:
                log.exception("the round of looking after tables failed")
            await asyncio.sleep(self.interval)

    async def tick(self) -> None:
        """Look after every table whose time has come, then deliver what is in the outbox."""
        for id in await self.store.due(self.context.now()):
            try:
                await (await self.get(id)).tick()
            except IronroadsError as error:
                log.warning("table %s could not be looked after: %s", id, error)
                await self.store.tended(id, None, [])
        await self.notifier.deliver()

    def _heard(self, id: str, head: int) -> None:
        """Another process may have written."""
        task = self._open.get(id)
        if task is not None and task.done() and not task.exception() and task.result().version < head:
            self._tasks = [running for running in self._tasks if not running.done()]
            self._tasks.append(asyncio.create_task(task.result().catch_up()))

    def _opened(self) -> list[Table]:
        done = [task for task in self._open.values() if task.done() and not task.cancelled() and not task.exception()]
        return [task.result() for task in done]

    def _put_away(self) -> None:
        """Forget tables that nobody looks at; they are replayed when somebody comes back."""
        if len(self._open) >= OPEN_AT_MOST:
            for table in [table for table in self._opened() if table.is_idle()][: OPEN_AT_MOST // 10]:
                del self._open[table.id]


def _new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def _check(way: str, seats: Sequence[Seat], clock: Clock | None) -> None:
    if way not in WAYS:
        raise BadChoice("option_value", "way", way, ", ".join(WAYS))
    if clock is not None and not clock.is_possible():
        raise Refused("bad_clock")
    if clock is not None and not is_zone(clock.zone):
        raise Refused("bad_zone", clock.zone)
    for seat in seats:
        if seat.is_run_by_bot:
            autoplay.check(seat.bot)


def _begun(spec: Spec, game: Game[Any], seats: Sequence[Seat]) -> TableState:
    state = TableState(spec, game)
    for number, seat in enumerate(seats):
        state.seat(number, seat, spec.created)
    state.settle(spec.created)
    return state


def _mine(row: StoredTable, keys: Sequence[Key]) -> ListedTable:
    shown = row.summary
    valid = [key for key in keys if key.role != "seat" or shown.links[key.seat] == key.link]
    awaited = [seat for seat in shown.asked if shown.holders[seat] == SCREEN and any(k.role == HOST for k in valid)]
    return ListedTable(row, valid, bool(awaited) or any(key.seat in shown.asked for key in valid))


def _finished(table: Table) -> asyncio.Task[Table]:
    async def give() -> Table:
        return table

    return asyncio.create_task(give())
