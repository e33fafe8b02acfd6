"""All tables of a server: create, open and list them, and let time pass."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, Self

import msgspec

from ..bots.registry import named_bot
from ..bots.workers import Workers
from ..core.board import BoardFile
from ..core.errors import BadChoice, BadPosition, IronroadsError
from ..core.faults import Fault
from ..core.position import read_position
from ..core.record import Record
from ..core.rules.game import Game
from ..games.title import Title
from .advice.balance_archive import BalanceArchive
from .advice.puzzles import puzzle_or_none
from .advice.reviews import Reviews
from .automation.deadlines import is_time_zone
from .errors import BadText, DatabaseAway, Refused, TableNotFound
from .log.limits import MAX_NAME, MAX_TABLE_NAME
from .log.seats import SCREEN, Seat
from .log.spec import LIVE, WAYS, Clock, Spec
from .mail.notifier import Notifier
from .mail.settings import MailSettings
from .people.accounts import Account, Accounts
from .people.administration import Administration
from .people.blocks import Blocks
from .people.board_library import BoardLibrary
from .people.codes import Codes
from .people.keys import HOST, SEAT, Key, Keys
from .people.passkeys import Passkeys
from .people.sessions import Sessions
from .play.context import TableContext
from .play.games import title_of
from .play.imports import finished_state, puzzle_state, spec_for
from .play.open_tables import OpenTables
from .play.table import Table
from .store.rows import StoredTable
from .store.store import Store
from .words import plain_speaker

RECENT = 200  # tables among which the lobby looks for free seats
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that look alike
RETRY_TABLE_AFTER = 3600.0  # seconds before a table that failed is looked at again
MAX_PAUSE = 60.0  # seconds between tries while everything fails
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
        self.boards = BoardLibrary(store, now)
        self.sessions = Sessions(store, now)
        self.codes = Codes(store, now)
        self.blocks = Blocks(store, now)
        self.passkeys = Passkeys(store, self.codes, now)
        self.administration = Administration(store, now)
        self.announcement = ""  # of the administrators, for every page
        self.reviews = Reviews(store, now)
        self.balance_runs = BalanceArchive(store, now)
        self.keys = Keys(store.secret)
        self.seat_data = self.context.seat_data
        self.notifier = Notifier(self.open_tables, settings or MailSettings.from_environment())
        self._running: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        loop = asyncio.get_running_loop()

        def on_change(id: str, head: int) -> None:
            loop.call_soon_threadsafe(self.open_tables.written_elsewhere, id, head)

        self.store.listeners.append(on_change)
        if self.interval:
            self._running = [asyncio.create_task(self._repeat(work)) for work in (self._tick_tables, self._deliver)]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.store.listeners.clear()
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self.notifier.close()
        self.accounts.close()
        self.passkeys.close()
        await self.reviews.close()
        await self.open_tables.close()
        await self.context.close()

    async def create(
        self,
        game: str,
        seats: Sequence[Seat],
        *,
        board: str | BoardFile = "",
        options: Mapping[str, str] | None = None,
        way: str = LIVE,
        name: str = "",
        clock: Clock | None = None,
        pace: float = 0.0,
        seed: int | None = None,
        language: str = "en",
        lesson: int = 0,
        public: bool = False,
        hints: bool = False,
        position: Mapping[str, object] | None = None,
    ) -> Table:
        """Create a table; BadChoice if the game, the board, an option, a bot or the number of seats is unknown.

        With a position the game goes on from there; BadPosition lists everything that is wrong with it.

        With a seed, which is shown to everyone, throws are known in advance; else they can be checked afterwards.
        """
        title = title_of(game)
        file = title.shipped(board) if isinstance(board, str) else board
        opened = await asyncio.to_thread(_open, title, file, _chosen(title, options or {}, seats))
        _check(way, seats, clock)
        if len(name.strip()) > MAX_TABLE_NAME:
            raise BadText("table_name", MAX_TABLE_NAME)
        if position is not None:
            await asyncio.to_thread(_check_position, opened, position, len(seats))
        spec = Spec(
            id=_new_id(),
            name=name.strip(),
            game=game,
            rules=opened.rules,
            board=opened.board_id,
            digest=file.fingerprint,
            options=opened.chosen,
            seats=len(seats),
            seed=0 if seed is None else seed,
            way=way,
            created=self.context.now(),
            clock=clock,
            pace=pace,
            language=language,
            dice=secrets.token_hex(32) if seed is None else "",
            public=public,
            open_seed=seed is not None,
            lesson=lesson,
            hints=hints,
            position=None if position is None else dict(position),
        )
        return await self.open_tables.create(title, file, spec, opened, seats)

    async def create_lesson(self, game: str, chapter: int, seats: Sequence[Seat], **settings: Any) -> Table:
        """Create a chapter of a guided first game; the learner takes the first seat, bots the others."""
        lesson = title_of(game).lesson()
        seed = lesson.chapters[chapter - 1].seed
        prepared: dict[str, Any] = {"board": lesson.board, "options": lesson.options, "seed": seed, "lesson": chapter}
        return await self.create(game, seats, **prepared, **settings)

    async def create_puzzle(self, game: str, number: int, solver: str, others: str, language: str = "en") -> Table:
        """Create a table with a puzzle of a title; TableNotFound if there is no such puzzle."""
        title = title_of(game)
        found = puzzle_or_none(game, number)
        if found is None:
            raise TableNotFound(f"{game}/{number}")
        file = title.shipped(found.game.board.id)
        settings = {"way": LIVE, "puzzle": number, "name": ""}
        spec = spec_for(title, file, found.record(), _new_id(), self.context.now(), language, **settings)
        state = await asyncio.to_thread(puzzle_state, title, found, spec, solver, others)
        return await self.open_tables.store_new(title, file, state)

    async def import_record(self, record: Record, board: BoardFile | None = None, language: str = "en") -> Table:
        """Create a table from the record of a finished game; BadRecord or Refused say what is wrong with it."""
        title = title_of(record.game)
        file = board or title.shipped(record.board.id)
        now = self.context.now()
        state = await asyncio.to_thread(finished_state, title, file, record, _new_id(), now, language)
        return await self.open_tables.store_new(title, file, state)

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
        return sorted(
            [table for table in listed if table.keys and not _is_puzzle(table.stored)],
            key=lambda t: (t.stored.summary.over, not t.my_turn),
        )

    async def with_free_seats(self) -> list[StoredTable]:
        """Recent tables that anyone may join."""
        return [table for table in await self.store.recent_tables(RECENT) if table.summary.free]

    async def wait_for_bots(self) -> None:
        """Wait until it is up to people at every open table."""
        await self.open_tables.wait_for_bots()

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something for which no one waits; failures are logged."""

        async def run() -> None:
            try:
                await work
            except Exception:
                logger.exception("work in the background failed")

        task = asyncio.create_task(run())
        self._running.append(task)
        task.add_done_callback(self._running.remove)

    async def tick(self) -> None:
        """Do what is due at every table, then send the notices that are due, and wait for both."""
        await self._tick_tables()
        await self.notifier.deliver()

    async def delete_account(self, account: Account) -> None:
        """Delete an account with its notes and addresses; games stay, and its seats become anonymous."""
        for key in await self.accounts.keys_of(account.id):
            if key.role == SEAT:
                await self._make_anonymous(key)
        await self.administration.delete_account(account.id)

    async def _make_anonymous(self, key: Key) -> None:
        try:
            table = await self.get(key.table)
            table.check_key(key)
            await table.make_anonymous(key.seat, plain_speaker(table.spec.language).about("former_player"))
        except IronroadsError as error:
            logger.warning("table %s: seat %s keeps its name: %s", key.table, key.seat, error)
        await self.seat_data.forget(key.table, key.seat)
        await self.notifier.forget(key)

    async def _tick_tables(self) -> None:
        """A table that fails affects no other; it is looked at again later."""
        self.announcement = await self.administration.announcement()
        for id in await self.store.due(self.context.now()):
            try:
                await self.open_tables.tick(id)
            except DatabaseAway:
                raise
            except Exception as error:
                is_known = isinstance(error, IronroadsError)
                logger.warning("table %s: what was due failed: %s", id, error, exc_info=not is_known)
                await self.store.reschedule(id, self.context.now() + RETRY_TABLE_AFTER, [])

    async def _deliver(self) -> None:
        await self.notifier.start_due()

    async def _repeat(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run at each interval; after a failure at growing ones."""
        pause = self.interval
        while True:
            try:
                await work()
                pause = self.interval
            except Exception:
                logger.exception(
                    "%s failed; next try in %.0f seconds", work.__name__, pause := min(2 * pause, MAX_PAUSE)
                )
            await asyncio.sleep(pause)


def _new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(10))


def _chosen(title: Title, options: Mapping[str, str], seats: Sequence[Seat]) -> Mapping[str, str]:
    """The options of a table. Without people, options that were left at their default may have another one."""
    if any([seat.is_person for seat in seats]):
        return options
    defaults = {option.name: option.values[0] for option in title.options}
    return title.choose_for_bots({name: value for name, value in options.items() if value != defaults.get(name)})


def _check(way: str, seats: Sequence[Seat], clock: Clock | None) -> None:
    if way not in WAYS:
        raise BadChoice("option_value", "way", way, ", ".join(WAYS))
    if clock is not None and not clock.is_possible():
        raise Refused("bad_clock")
    if clock is not None and not is_time_zone(clock.zone):
        raise Refused("bad_zone", clock.zone)
    for seat in seats:
        if len(seat.name) > MAX_NAME:
            raise BadText("seat_name", MAX_NAME)
        if seat.is_run_by_bot:
            named_bot(seat.bot)


def _open(title: Title, file: BoardFile, options: Mapping[str, str]) -> Game[Any]:
    """Open a game and make its face; both are kept, but take a while for a board that was not used before."""
    game = title.open_file(file, options)
    title.show(game)
    return game


def _is_puzzle(stored: StoredTable) -> bool:
    """Puzzles are chosen in their own list."""
    return Spec.read(stored.spec).puzzle > 0


def _listed(stored: StoredTable, keys: Sequence[Key]) -> ListedTable:
    """Without keys that were replaced; the host's key stands for everyone at the screen."""
    summary = stored.summary
    valid = [key for key in keys if key.role != SEAT or summary.links[key.seat] == key.link]
    is_host = any(key.role == HOST for key in valid)
    at_screen = is_host and any(summary.holders[seat] == SCREEN for seat in summary.asked)
    return ListedTable(stored, valid, at_screen or any(key.seat in summary.asked for key in valid))


def _check_position(game: Game[Any], position: Mapping[str, object], seats: int) -> None:
    """BadPosition unless a game of so many seats can go on there."""
    state = read_position(game, position)
    if state.seats != seats:
        raise BadPosition([Fault("seats", "other_game", (str(seats), str(state.seats)))])
    if game.over(state):
        raise BadPosition([Fault("phase", "already_over")])
