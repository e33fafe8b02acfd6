"""The tables open in this process: loaded on demand, kept up to date, closed when unused."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ...bots.picklable import PicklableGame
from ...core.board import BoardFile
from ...core.rules.game import Game
from ...games.title import Title
from ..errors import BrokenTable, DatabaseAway
from ..log.entries import AnyEntry
from ..log.seats import Seat
from ..log.spec import Spec
from ..rules.table_state import TableState, replay
from .autoplay import Autoplay
from .commits import commit_between
from .context import TableContext
from .games import open_game, title_of
from .table import Table

MAX_OPEN = 1000  # tables in memory, before unused ones are closed
LOADERS = 2  # threads that replay tables, so that a long game holds up no other table
logger = logging.getLogger(__name__)


class OpenTables:
    """A cache of tables, each with its autoplay."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._open: dict[str, asyncio.Future[Autoplay]] = {}
        self._catching_up: set[asyncio.Task[None]] = set()
        self._loaders = ThreadPoolExecutor(LOADERS, "ironroads-loader")

    async def create(self, title: Title, file: BoardFile, spec: Spec, game: Game[Any], seats: Sequence[Seat]) -> Table:
        """Set up a new table and store it; a lesson begins after its opening moves."""
        state = _set_up(spec, game, seats)
        for move in title.lesson().chapters[spec.lesson - 1].opening.split() if spec.lesson else ():
            state.play(state.asked()[0], move, spec.created, "bot")
        return await self.store_new(title, file, state)

    async def store_new(self, title: Title, file: BoardFile, state: TableState) -> Table:
        """Store a table that is set up, and open it."""
        spec = state.spec
        await self.context.store.create(spec.id, spec.write(), file, commit_between(None, state, self.context.now()))
        self._close_unused()
        autoplay = self._start(title, file, state)
        self._open[spec.id] = _loaded(autoplay)
        return autoplay.table

    async def get(self, id: str) -> Table:
        """The table, replayed from its log if it is not open yet. Raises TableNotFound or BrokenTable."""
        return (await self._autoplay(id)).table

    async def tick(self, id: str) -> None:
        """Do what is due at a table; see `Autoplay.tick`."""
        await (await self._autoplay(id)).tick()

    def count(self) -> int:
        """The number of tables in memory."""
        return len(self._open)

    def playing(self) -> int:
        """The number of tables at which a bot or a standing order moves."""
        return sum(autoplay.is_playing() for autoplay in self._all())

    async def wait_for_bots(self) -> None:
        """Wait until it is up to people at every open table."""
        for autoplay in self._all():
            await autoplay.wait()

    def written_elsewhere(self, id: str, head: int) -> None:
        """Another process may have written to a table; if it is open and behind, let it catch up."""
        future = self._open.get(id)
        if future is None or not _is_loaded(future) or future.result().table.version >= head:
            return
        catching_up = asyncio.create_task(self._catch_up(future.result().table))
        self._catching_up.add(catching_up)
        catching_up.add_done_callback(self._catching_up.discard)

    async def _catch_up(self, table: Table) -> None:
        """A table that cannot catch up is closed; the next request opens it anew."""
        try:
            await table.catch_up()
        except DatabaseAway as error:  # the store reports the table again when the database is back
            logger.warning("table %s cannot catch up now: %s", table.id, error)
        except Exception:
            logger.exception("table %s cannot catch up with another process", table.id)
            self._open.pop(table.id, None)

    async def close(self) -> None:
        for task in self._catching_up:
            task.cancel()
        await asyncio.gather(*self._catching_up, return_exceptions=True)
        for autoplay in self._all():
            await autoplay.stop()
        self._loaders.shutdown(wait=False, cancel_futures=True)

    async def _autoplay(self, id: str) -> Autoplay:
        if id not in self._open:
            self._close_unused()
            loading = self._open[id] = asyncio.create_task(self._load(id))
            loading.add_done_callback(lambda done: self._forget_if_failed(id, done))
        return await asyncio.shield(self._open[id])

    def _forget_if_failed(self, id: str, loading: asyncio.Future[Autoplay]) -> None:
        """The next request tries again: the database may have been away."""
        if not _is_loaded(loading) and self._open.get(id) is loading:
            del self._open[id]

    async def _load(self, id: str) -> Autoplay:
        """Raises BrokenTable if what is stored cannot be read; other errors are those of the database."""
        store = self.context.store
        text = await store.spec(id)
        try:
            spec = Spec.read(text)
            title = title_of(spec.game)
            file = await store.board(spec.digest)
            entries, loop = await store.entries(id), asyncio.get_running_loop()
            state = await loop.run_in_executor(self._loaders, _replayed, title, file, spec, entries)
            state.chain = await store.chain(id, state.version)
        except DatabaseAway:
            raise
        except Exception as error:
            logger.exception("table %s cannot be replayed", id)
            raise BrokenTable(id, str(error)) from error
        return self._start(title, file, state)

    def _start(self, title: Title, file: BoardFile, state: TableState) -> Autoplay:
        game = PicklableGame.of(title.kind, file, state.spec.options)
        autoplay = Autoplay(Table(self.context, title, state, game))
        autoplay.wake()
        return autoplay

    def _all(self) -> list[Autoplay]:
        return [future.result() for future in self._open.values() if _is_loaded(future)]

    def _close_unused(self) -> None:
        """Make room; a closed table is replayed when it is needed again."""
        if len(self._open) >= MAX_OPEN:
            unused = [item for item in self._all() if item.table.is_unused() and not item.is_playing()]
            for autoplay in unused[: MAX_OPEN // 10]:
                del self._open[autoplay.table.id]


def _replayed(title: Title, file: BoardFile, spec: Spec, entries: Iterable[tuple[float, AnyEntry]]) -> TableState:
    game = open_game(title, file, spec)
    title.show(game)  # made once for each board, which takes a while
    return replay(spec, game, (entry for entry in entries))  # compiled rules let other threads in only between entries


def _set_up(spec: Spec, game: Game[Any], seats: Sequence[Seat]) -> TableState:
    state = TableState(spec, game)
    for number, seat in enumerate(seats):
        state.set_seat(number, seat, spec.created)
    state.settle(spec.created)
    return state


def _loaded(autoplay: Autoplay) -> asyncio.Future[Autoplay]:
    future = asyncio.get_running_loop().create_future()
    future.set_result(autoplay)
    return future


def _is_loaded(future: asyncio.Future[Autoplay]) -> bool:
    return future.done() and not future.cancelled() and not future.exception()
