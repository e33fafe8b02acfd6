"""One table: what players can see and do. Every change is on disk before anyone hears of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ...bots.picklable import PicklableGame
from ...bots.registry import named_bot
from ...bots.suggestions import suggestions
from ...core.errors import BadNotation, MoveError
from ...core.record import Record, write_record
from ...core.rules.dice import Word
from ...core.rules.game import Decision, Event, Suggestion
from ...core.rules.match import Match
from ...games.title import Title
from ...words.loader import languages
from .. import words
from ..automation.standing_orders import check_orders
from ..errors import BadLink, BadText, Refused
from ..log.entries import (
    WATCHER,
    ChatMuted,
    ChatSent,
    HintTaken,
    LessonLeft,
    LoggedEntry,
    MovesUndone,
    StandingOrder,
    StandingOrdersSet,
    TableClosed,
    WordGiven,
)
from ..log.limits import MAX_CHAT, MAX_NAME, MAX_WORD
from ..log.seats import AWAY, PERSON, SCREEN, Seat
from ..log.spec import HERE, POST
from ..people.keys import HOST, SEAT, WATCH, Key
from ..rules.table_state import Proposal, TableState
from ..rules.undo import answer, propose, turn_start, undo_target
from ..rules.visible_log import log_for
from ..store.writer import OnWritten
from .context import TableContext
from .persistent_log import Change, PersistentLog


class Table(PersistentLog):
    """A table in play; `Tables` creates and opens them."""

    def __init__(self, context: TableContext, title: Title, state: TableState, box: PicklableGame) -> None:
        super().__init__(context, state)
        self.title = title
        self.game = state.game
        self.face = title.show(state.game)
        self.spec = state.spec
        self.box = box  # for worker processes
        self._last_played: dict[int, tuple[int, str]] = {}  # by seat: version and text, to recognise a double click

    # What players see

    @property
    def match(self) -> Match[Any]:
        """The match; never change it, and veil its state before showing it."""
        return self.state.match

    @property
    def seats(self) -> Sequence[Seat]:
        return self.state.seats

    @property
    def proposal(self) -> Proposal | None:
        return self.state.proposal

    def question_version(self, seat: int) -> int:
        """The number a page sends along with a move, as `seen`; it changes with the seat's question."""
        return self.state.question_version(seat)

    def view(self, seat: int) -> Any:
        """The state of the game as a seat (or WATCHER) may see it."""
        return self.game.veil(self.match.state, seat)

    def suggestions(self, veiled: Any, seat: int) -> list[Suggestion]:
        """What the game suggests to a seat in a position, in the order in which bots judge it."""
        return suggestions(self.game, veiled, seat)

    def decision(self) -> Decision | None:
        """The decision that is due; None once the game is over."""
        return None if self.match.over() else self.match.decision()

    def log_for(self, seat: int, since: int = 0) -> Iterator[LoggedEntry]:
        """The log after its first `since` entries, as a seat (or WATCHER) may read it."""
        return log_for(self.state, seat, since)

    def names(self) -> tuple[str, ...]:
        """The players' names by seat; empty for those who have not joined yet."""
        return tuple(seat.name for seat in self.seats)

    def speaker(self, language: str) -> words.TableSpeaker:
        """Puts everything about this table into words: events, questions, refusals, log entries, errors."""
        return words.speaker(self.title, self.game, language, self.names())

    def describe(self, event: Event) -> str:
        """An event in every language."""
        return " ".join([self.speaker(language).event(event) for language in languages()])

    def record(self) -> Record:
        """The record of a finished game; earlier it would reveal sealed answers and future dice."""
        if not self.match.over():
            raise Refused("record_not_yet")
        return write_record(self.match, self.names())

    def at(self, count: int) -> Match[Any]:
        """The match after its first `count` moves."""
        return self.match.at(max(0, min(count, self.state.moves)))

    def why(self, seat: int, text: str) -> MoveError | None:
        """Why a move or an order cannot be played now; None if it can. BadNotation if it is not a move."""
        try:
            self.match.read_order(seat, text)
        except BadNotation:
            raise
        except MoveError as error:
            return error
        return None

    # Access

    def check_key(self, key: Key) -> Key:
        """Return the key if it opens this table; BadLink if it was replaced or belongs to another."""
        if key.table != self.id:
            raise BadLink
        if key.role not in (HOST, WATCH) and self.seats[key.seat].link != key.link:
            raise BadLink("replaced_link")
        return key

    def seats_for(self, key: Key) -> list[int]:
        """The seats a key may act for: its own, or all at the screen with the host's key."""
        if key.role == HOST:
            return [number for number, seat in enumerate(self.seats) if seat.holder == SCREEN]
        return [key.seat] if key.role != WATCH else []

    # Moves

    async def play(self, seat: int, text: str, seen: int, by: str = "") -> None:
        """Play moves or orders in notation, all of them or none; on disk when this returns.

        Raises Stale if `seen` is not `question_version(seat)`, and BadNotation, BadOrder or IllegalMove if they
        cannot be played. The same text sent twice with the same `seen` is played once, and raises nothing.
        """
        await self._commit(*self._move(seat, text, seen, by))

    def play_nowait(self, seat: int, text: str, seen: int, on_written: OnWritten) -> bool:
        """Like `play`, but returns at once; False if another change is in progress, and nothing was done."""
        return self._commit_nowait(*self._move(seat, text, seen, "", on_written))

    def _move(
        self, seat: int, text: str, seen: int, by: str, on_written: OnWritten | None = None
    ) -> tuple[Change, bool, OnWritten]:
        """The arguments for committing a move; a draft without the past suffices unless notices look back."""

        def change(draft: TableState) -> None:
            if self._last_played.get(seat) != (seen, text):
                draft.check_seen(seat, seen)
                draft.play(seat, text, self.context.now(), by)

        def remember(error: Exception | None) -> None:
            if error is None:
                self._last_played[seat] = (seen, text)
            if on_written is not None:
                on_written(error)

        return change, self.spec.way != POST, remember

    # Undo

    def can_undo(self, seat: int) -> bool:
        """Whether the seat can take a step back without asking the others."""
        return undo_target(self.state, seat) is not None

    async def undo(self, seat: int, seen: int) -> None:
        """Take back one step of one's own turn, unless it revealed something; without limit at one screen or alone."""
        await self._undo_to(seat, seen, undo_target)

    async def restart_turn(self, seat: int, seen: int) -> None:
        """Take back as much of one's own turn as possible."""
        await self._undo_to(seat, seen, turn_start)

    async def _undo_to(self, seat: int, seen: int, target: Callable[[TableState, int], int | None]) -> None:
        def change(draft: TableState) -> None:
            draft.check_seen(seat, seen)
            keep = target(draft, seat)
            if keep is None:
                raise Refused("nothing_to_undo")
            draft.add(MovesUndone(seat, keep), self.context.now())

        await self._commit(change)

    async def propose_undo(self, seat: int, keep: int) -> None:
        """Ask the players concerned to go back to the first `keep` moves."""
        await self._commit(lambda draft: propose(draft, seat, keep, self.context.now()))

    async def answer_proposal(self, seat: int, yes: bool) -> None:
        await self._commit(lambda draft: answer(draft, seat, yes, self.context.now()))

    # Chat and standing orders

    async def chat(self, seat: int, text: str, name: str = "") -> None:
        """Send a chat message; spectators (WATCHER) give a name."""
        text = text.strip()
        if not 0 < len(text) <= MAX_CHAT:
            raise BadText("chat_length", MAX_CHAT)
        if seat in self.state.muted:
            raise Refused("muted")
        await self._commit(lambda draft: draft.add(ChatSent(seat, text, name[:MAX_NAME]), self.context.now()))

    # Dice

    def words(self) -> tuple[Word, ...]:
        """The words that players added to the dice."""
        return () if self.match.dice is None else self.match.dice.words

    def can_add_word(self, seat: int) -> bool:
        """Once for each seat, before the game is over, at a table whose dice can be checked."""
        has_added = any(word.seat == seat for word in self.words())
        return self.match.dice is not None and not self.match.over() and not has_added and seat >= 0

    async def add_word(self, seat: int, text: str) -> None:
        """Add a word to the dice; every throw that was never made before depends on it."""
        text = " ".join(text.split())
        if not 0 < len(text) <= MAX_WORD:
            raise BadText("word_length", MAX_WORD)

        def change(draft: TableState) -> None:
            if not self.can_add_word(seat):
                raise Refused("no_word")
            draft.add(WordGiven(seat, text), self.context.now())

        await self._commit(change)

    def standing_orders(self, seat: int) -> tuple[StandingOrder, ...]:
        return self.state.standing_orders.get(seat, ())

    async def set_standing_orders(self, seat: int, orders: Sequence[StandingOrder]) -> None:
        """Replace the standing orders of a seat."""

        def change(draft: TableState) -> None:
            check_orders(draft, orders)
            draft.add(StandingOrdersSet(seat, tuple(orders)), self.context.now())

        await self._commit(change)

    async def leave_lesson(self, seat: int) -> None:
        """Go on without the coach; the bots then play on their own."""
        await self._commit(lambda draft: draft.add(LessonLeft(seat), self.context.now()))

    async def log_hint(self, seat: int) -> None:
        """Write into the log that a seat asked for a hint."""
        await self._commit(lambda draft: draft.add(HintTaken(seat), self.context.now()))

    async def set_muted(self, seat: int, muted: bool) -> None:
        """Take a seat's chat away, or give it back; for the host."""
        await self._commit(lambda draft: draft.add(ChatMuted(seat, muted), self.context.now()))

    async def set_closed(self, closed: bool) -> None:
        """Close the table, so that nothing happens any more, or open it again; for administrators."""
        await self._commit(lambda draft: draft.add(TableClosed(WATCHER, closed), self.context.now()))

    # Seats

    async def sit_down(self, seat: int, name: str, colour: str = "") -> None:
        """Set the name and colour of the player at a seat."""
        now = self.seats[seat]
        await self._set_seat(seat, Seat(_cleaned(name), now.holder, now.bot, now.link, colour or now.colour))

    async def make_anonymous(self, seat: int, name: str) -> None:
        """Replace the name of a player who is to be forgotten, also at a closed table."""
        now = self.seats[seat]
        await self._set_seat(seat, Seat(name, now.holder, now.bot, now.link, now.colour), even_closed=True)

    async def join(self, seat: int, name: str) -> Key:
        """Take a waiting seat; its new key replaces the invitation, with which the host could look into the seat."""
        now = self.seats[seat]
        if not now.is_waiting:
            raise Refused("seat_taken")
        new = Seat(_cleaned(name), now.holder, now.bot, now.link + 1, now.colour)
        await self._set_seat(seat, new)
        return Key(self.id, SEAT, seat, new.link)

    async def hand_over(self, seat: int) -> Key:
        """Free the seat for another person; returns its new key, which replaces the old one."""
        link = self.seats[seat].link + 1
        await self._set_seat(seat, Seat("", PERSON, "", link, self.seats[seat].colour))
        await self.context.seat_data.forget(self.id, seat)
        return Key(self.id, SEAT, seat, link)

    async def assign_bot(self, seat: int, bot: str) -> None:
        """Let a bot play for a seat until `remove_bot`; BadChoice if there is no such bot."""
        named_bot(bot)
        now = self.seats[seat]
        await self._set_seat(seat, Seat(now.name or bot, AWAY, bot, now.link, now.colour))

    async def remove_bot(self, seat: int) -> None:
        """Let the person play again; a move the bot is still thinking about is dropped."""
        now = self.seats[seat]
        holder = SCREEN if self.spec.way == HERE else PERSON
        await self._set_seat(seat, Seat(now.name, holder, "", now.link, now.colour))

    async def _set_seat(self, seat: int, new: Seat, even_closed: bool = False) -> None:
        await self._commit(lambda draft: draft.set_seat(seat, new, self.context.now()), even_closed=even_closed)


def _cleaned(name: str) -> str:
    name = " ".join(name.split())
    if not 0 < len(name) <= MAX_NAME:
        raise BadText("seat_name", MAX_NAME)
    return name
