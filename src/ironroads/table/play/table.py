"""One table: a state that people, bots, orders and clocks tell on, on disk before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...bots.picklable import Box
from ...core.errors import IronroadsError
from ...core.record import Record, write_record
from ...core.rules.game import Decision, Event
from ...core.rules.match import Match
from ...core.rules.refusal import Refusal
from ...games.title import Title
from ...words.loader import languages
from .. import words
from ..automation import deadlines, notices, standing_orders
from ..errors import BadLink, Refused
from ..log.entries import WATCHER, ChatSent, LoggedEntry, MovesUndone, StandingOrder, StandingOrdersSet
from ..log.seats import AWAY, BOT, PERSON, SCREEN, Seat
from ..log.spec import BOT as BOT_PLAYS
from ..log.spec import HERE, NOTHING, POST, SKIP
from ..people.keys import HOST, WATCH, Key
from ..people.seat_data import forget
from ..rules.table_state import Proposal, TableState
from ..store.writer import OnWritten
from . import autoplay
from .persistent_log import PersistentLog

if TYPE_CHECKING:
    from .context import TableContext

LONGEST_CHAT = 2000
log = logging.getLogger(__name__)


class Table(PersistentLog):
    """Made by `Tables`. Whoever shows it reads `match`, `seats` and `log`, and waits for `news`."""

    def __init__(self, context: TableContext, title: Title, state: TableState, box: Box) -> None:
        super().__init__(context, state)
        self.title = title
        self.game = state.game
        self.face = title.show(state.game)
        self.spec = state.spec
        self.box = box
        self._driver: asyncio.Task[None] | None = None
        self._answered: dict[int, tuple[int, str]] = {}  # by seat: what it sent last, to know a double click

    # Looking

    @property
    def match(self) -> Match[Any]:
        """The match as it stands; never change it, and veil its state before anybody sees it."""
        return self.state.match

    @property
    def seats(self) -> Sequence[Seat]:
        return self.state.seats

    @property
    def proposal(self) -> Proposal | None:
        return self.state.proposal

    def edition(self, seat: int) -> int:
        """The number that a page of this seat sends along with a move, as `seen`."""
        return self.state.edition(seat)

    def view(self, seat: int) -> Any:
        """The state as a seat (or WATCHER) may see it."""
        return self.game.veil(self.match.state, seat)

    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over."""
        return None if self.match.over() else self.match.decision()

    def log_for(self, seat: int, since: int = 0) -> Iterator[LoggedEntry]:
        """What happened after the first `since` entries, as a seat (or WATCHER) may read it."""
        return self.state.log_for(seat, since)

    def names(self) -> tuple[str, ...]:
        """The names at the table, by seat; those who have none yet are numbered."""
        return tuple(seat.name for seat in self.seats)

    def speaker(self, language: str) -> words.TableSpeaker:
        """Says everything of this table: events, questions, refusals, entries of the log, errors."""
        return words.speaker(self.title, self.game, language, self.names())

    def tell(self, event: Event) -> str:
        """An event in every language."""
        return " ".join([self.speaker(language).event(event) for language in languages()])

    def record(self, seat: int = WATCHER) -> Record:
        """The record, once the game is over; before that it would betray sealed answers and dice to come."""
        if not self.match.over():
            raise Refused("record_not_yet")
        return write_record(self.match, self.names())

    def at(self, count: int) -> Match[Any]:
        """The match after its first `count` moves, for looking back."""
        return self.match.at(max(0, min(count, self.state.moves)))

    # Who may do what

    def check_key(self, key: Key) -> Key:
        """The key, if it opens this table; BadLink when it was replaced or belongs elsewhere."""
        if key.table != self.id:
            raise BadLink
        if key.role not in (HOST, WATCH) and self.seats[key.seat].link != key.link:
            raise BadLink("replaced_link")
        return key

    def seats_for(self, key: Key) -> list[int]:
        """The seats that a link may act for: its own, or with the host's link all at this screen."""
        if key.role == HOST:
            return [number for number, seat in enumerate(self.seats) if seat.holder == SCREEN]
        return [key.seat] if key.role != WATCH else []

    # Acting

    async def play(self, seat: int, text: str, seen: int, by: str = "") -> None:
        """Play a move or a whole order in notation. Nothing of it stands unless all of it is on disk.

        Stale when `seen` is not `edition(seat)`; BadNotation, BadOrder or IllegalMove when it cannot be played. The
        same text sent twice from the same page plays once, and neither sender is told off.
        """

        await self._change(*self._playing(seat, text, seen, by))

    def play_nowait(self, seat: int, text: str, seen: int, then: OnWritten) -> bool:
        """The same without waiting: `then` is told when it is on disk. False while somebody else tells something."""
        return self._change_nowait(*self._playing(seat, text, seen, "", then))

    def _playing(
        self, seat: int, text: str, seen: int, by: str, then: OnWritten | None = None
    ) -> tuple[Callable[[TableState], None], bool, OnWritten]:
        """What is told, whether it is moves alone, and what comes then."""

        def tell(draft: TableState) -> None:
            if self._answered.get(seat) != (seen, text):
                draft.check_seen(seat, seen)
                draft.play(seat, text, self.context.now(), by)

        def note(error: Exception | None) -> None:
            if error is None:
                self._answered[seat] = (seen, text)
            if then is not None:
                then(error)

        return tell, self.spec.way != POST, note

    def why(self, seat: int, text: str) -> Refusal | None:
        """Why a move is not possible now; None when it is. BadNotation when it is no move."""
        return self.game.refusal(self.match.state, seat, self.game.read(text))

    def can_undo(self, seat: int) -> bool:
        """Whether one step can be taken back without asking anybody."""
        return self.state.undo_target(seat) is not None

    async def undo(self, seat: int, seen: int) -> None:
        """Take one step back within one's own turn, until something was revealed; here and alone, without limit."""
        await self._undo_to(seat, seen, TableState.undo_target)

    async def restart_turn(self, seat: int, seen: int) -> None:
        """Take back everything of one's turn that can be taken back."""
        await self._undo_to(seat, seen, TableState.turn_start)

    async def _undo_to(self, seat: int, seen: int, leads_to: Callable[[TableState, int], int | None]) -> None:
        def tell(draft: TableState) -> None:
            draft.check_seen(seat, seen)
            keep = leads_to(draft, seat)
            if keep is None:
                raise Refused("nothing_to_undo")
            draft.tell(MovesUndone(seat, keep), self.context.now())

        await self._change(tell)

    async def propose_undo(self, seat: int, keep: int) -> None:
        """Ask the seats concerned whether the game may go back to its first `keep` moves."""
        await self._change(lambda draft: draft.propose(seat, keep, self.context.now()))

    async def answer_proposal(self, seat: int, yes: bool) -> None:
        await self._change(lambda draft: draft.answer(seat, yes, self.context.now()))

    async def chat(self, seat: int, text: str, name: str = "") -> None:
        """Chat; whoever looks on (WATCHER) gives a name."""
        text = text.strip()
        if not 0 < len(text) <= LONGEST_CHAT:
            raise Refused("chat_length", LONGEST_CHAT)
        await self._change(lambda draft: draft.tell(ChatSent(seat, text, name[:40]), self.context.now()))

    async def set_standing_orders(self, seat: int, orders_: Sequence[StandingOrder]) -> None:
        """Replace the standing orders of a seat; see `orders` for making them."""

        def tell(draft: TableState) -> None:
            standing_orders.check(draft, orders_)
            draft.tell(StandingOrdersSet(seat, tuple(orders_)), self.context.now())

        await self._change(tell)

    def standing_orders(self, seat: int) -> tuple[StandingOrder, ...]:
        return self.state.orders.get(seat, ())

    # Seats

    async def sit_down(self, seat: int, name: str, colour: str = "") -> None:
        """Somebody with the seat's link says who they are."""
        now = self.seats[seat]
        await self._seat(seat, Seat(_cleaned(name), now.holder, now.bot, now.link, colour or now.colour))

    async def hand_over(self, seat: int) -> Key:
        """A new link for the seat, for somebody else; the old one is void from now on."""
        link = self.seats[seat].link + 1
        await self._seat(seat, Seat("", PERSON, "", link, self.seats[seat].colour))
        await self.context.store.write(lambda connection: forget(connection, self.id, seat))
        return Key(self.id, "seat", seat, link)

    async def assign_bot(self, seat: int, bot: str, for_good: bool = False) -> None:
        """A bot runs the seat, until it is taken back or for good."""
        autoplay.check(bot)
        now = self.seats[seat]
        name = bot if for_good or not now.name else now.name
        await self._seat(seat, Seat(name, BOT if for_good else AWAY, bot, now.link, now.colour))

    async def remove_bot(self, seat: int) -> None:
        """The person acts again; what a bot was thinking about is dropped."""
        now = self.seats[seat]
        holder = SCREEN if self.spec.way == HERE else PERSON
        await self._seat(seat, Seat(now.name, holder, "", now.link, now.colour))

    async def _seat(self, seat: int, new: Seat) -> None:
        await self._change(lambda draft: draft.seat(seat, new, self.context.now()))

    # Going on without people

    async def tick(self) -> None:
        """Look after clocks: remind, let idle seats pass or be run by a bot, and wake bots that were left alone."""
        now = self.context.now()
        for seat in self.state.asked():
            if deadlines.has_run_out(self.state, seat, now):
                await self._run_out(seat)
        letters = notices.reminders(self.state, now)
        await self.context.store.tended(self.id, deadlines.next_look(self.state, now), letters)
        self.go_on()

    async def _run_out(self, seat: int) -> None:
        then = self.spec.clock.then if self.spec.clock is not None else NOTHING
        if then == BOT_PLAYS:
            await self.assign_bot(seat, autoplay.STAND_IN)
        elif then == SKIP and (move := deadlines.idle_move(self.state, seat)):
            await self.play(seat, move, self.edition(seat), by="clock")

    def go_on(self) -> None:
        """Let bots, standing orders and clocks act, if it is up to them."""
        if (self._driver is None or self._driver.done()) and autoplay.next_step(self) is not None:
            self._driver = asyncio.create_task(self._drive(), name=f"table {self.id}")

    async def _drive(self) -> None:
        """A fault here is this table's alone: it is logged, and the table can still be played by people."""
        try:
            while (step := autoplay.next_step(self)) is not None:
                await autoplay.take(self, step)
        except IronroadsError:
            log.info("table %s: a step without people came to nothing", self.id, exc_info=True)
        except Exception:
            log.exception("table %s: the bots stopped", self.id)

    def is_idle(self) -> bool:
        return super().is_idle() and (self._driver is None or self._driver.done())

    async def wait_for_bots(self) -> None:
        """Wait until nothing happens without people any more."""
        while self._driver is not None and not self._driver.done():
            await asyncio.wait([self._driver])

    async def close(self) -> None:
        if self._driver is not None:
            self._driver.cancel()
            await asyncio.gather(self._driver, return_exceptions=True)


def _cleaned(name: str) -> str:
    name = " ".join(name.split())
    if not 0 < len(name) <= 40:
        raise Refused("seat_name", 40)
    return name
