"""What happens at a table without people: bots and standing orders move, deadlines pass."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import NamedTuple

from ...bots.history import History, SentHistory
from ...bots.registry import installed_bots as installed_bots
from ...core.errors import IronroadsError
from ..automation import deadlines, notices
from ..automation.lessons import lesson_moment
from ..automation.standing_orders import ordered_move
from ..errors import Stale
from ..log.spec import BOT, NOTHING, SKIP
from .table import Table

SUBSTITUTE = "medium"  # the bot that plays for a person whose time is up
logger = logging.getLogger(__name__)


class AutomaticMove(NamedTuple):
    """A move that the server makes for a seat."""

    seat: int
    version: int
    text: str  # empty if the bot has yet to choose
    by: str


class Autoplay:
    """Plays for bots and standing orders at one table, and enforces its deadlines."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._task: asyncio.Task[None] | None = None
        table.after_commit = self.wake

    def wake(self) -> None:
        """Start playing if it is up to a bot or a standing order."""
        if not self.is_playing() and self._next_move() is not None:
            self._task = asyncio.create_task(self._play(), name=f"table {self.table.id}")

    def is_playing(self) -> bool:
        return self._task is not None and not self._task.done()

    async def wait(self) -> None:
        """Wait until it is up to people again."""
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def tick(self) -> None:
        """Enforce deadlines, add reminders to the outbox, and wake bots that stopped."""
        table, now = self.table, self.table.context.now()
        for seat in () if table.state.closed else table.state.asked():
            if deadlines.is_over(table.state, seat, now):
                await self._time_is_up(seat)
        due = deadlines.next_tick(table.state, now)
        await table.context.store.reschedule(table.id, due, notices.reminders(table.state, now))
        self.wake()

    async def _time_is_up(self, seat: int) -> None:
        table = self.table
        then = table.spec.clock.then if table.spec.clock is not None else NOTHING
        if then == BOT:
            await table.assign_bot(seat, SUBSTITUTE)
        elif then == SKIP and (move := deadlines.idle_move(table.state, seat)):
            await table.play(seat, move, table.question_version(seat), by="clock")

    async def _play(self) -> None:
        """Errors are logged and stay with this table, where people can still play."""
        try:
            while (move := self._next_move()) is not None:
                await self._take(move)
        except IronroadsError:
            logger.info("table %s: an automatic move was refused", self.table.id, exc_info=True)
        except Exception:
            logger.exception("table %s: the bots stopped", self.table.id)

    def _next_move(self) -> AutomaticMove | None:
        """The next automatic move; None if it is up to people, or the game is over."""
        table = self.table
        lesson = lesson_moment(table.title, table.state)
        for seat in () if table.state.closed or table.spec.puzzle else table.state.asked():
            if table.seats[seat].is_run_by_bot and not (lesson and lesson.waits_for_learner):
                return AutomaticMove(seat, table.question_version(seat), lesson.moves[0] if lesson else "", "bot")
            if text := ordered_move(table.state, seat, table.describe):
                return AutomaticMove(seat, table.question_version(seat), text, "order")
        return None

    async def _take(self, move: AutomaticMove) -> None:
        """Make a move, unless the question changed meanwhile."""
        try:
            text = move.text or await self._bot_move(move)
            if move.text and move.by == "bot":
                await asyncio.sleep(self.table.spec.pace)
            if self._next_move() is not None:
                await self.table.play(move.seat, text, move.version, move.by)
        except Stale:
            return

    async def _bot_move(self, move: AutomaticMove) -> str:
        table, now = self.table, self.table.context.now
        start = now()
        view, bot = table.view(move.seat), table.seats[move.seat].bot
        seed, history = _seed(table, move.seat), _history(table, move.seat, bot)
        text = await table.context.bot_move(
            table.box, view, move.seat, bot=bot, seed=seed, match=table.id, history=history
        )
        pause = table.spec.pace if table.state.person_seats() else 0.0  # bots among themselves need not wait
        await asyncio.sleep(max(0.0, pause - (now() - start)))
        return text


def _history(table: Table, seat: int, bot: str) -> SentHistory | None:
    """What was played before, for bots of others; ours look at the position alone."""
    return SentHistory.of(History(table.match, seat)) if bot in installed_bots() else None


def _seed(table: Table, seat: int) -> int:
    """Differs from move to move, and is the same if a question is asked again."""
    return Random(f"{table.spec.dice or table.spec.seed}/{table.state.moves}/{seat}").getrandbits(31)
