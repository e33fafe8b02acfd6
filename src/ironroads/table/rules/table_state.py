"""The state of a table, folded from its log: match, seats, open proposal, standing orders."""

from __future__ import annotations

import marshal
from collections.abc import Iterable
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from ...bots.picklable import pack
from ...core.errors import BadNotation
from ...core.position import read_position
from ...core.rules.dice import Dice, Word
from ...core.rules.game import Action, Event, Game, places
from ...core.rules.match import Match
from ...core.rules.sentinels import CHANCE
from ..errors import Stale
from ..log.entries import (
    AnyEntry,
    ChatMuted,
    LessonLeft,
    LoggedEntry,
    MovePlayed,
    MovesUndone,
    ProposalAnswered,
    SeatChanged,
    StandingOrder,
    StandingOrdersSet,
    TableClosed,
    UndoProposed,
    WordGiven,
)
from ..log.seats import Seat
from ..log.spec import DECISION, Spec

CHECKSUM_INTERVAL = 32  # moves; hashing a large position takes as long as the rest of a move
DIGEST_VERSION = 3  # raised when a position has other numbers than before, such as new sentinels


class Proposal(NamedTuple):
    """A request to go back to the first `keep` moves, and the seats that have yet to agree."""

    seat: int
    keep: int
    awaited: frozenset[int]


class Checksum(NamedTuple):
    """A hash of the position after `moves` moves; shows when a replay comes out differently."""

    moves: int
    digest: int


def first_match(spec: Spec, game: Game[Any]) -> Match[Any]:
    """The match before the first move, at the set-up or at the position where the table began."""
    start = read_position(game, spec.position) if spec.position is not None else None
    return Match(game, spec.seats, spec.seed, start)


class TableState:
    """Entries go in, the current state of the table comes out. Knows no clock, no store, no network."""

    def __init__(self, spec: Spec, game: Game[Any], match: Match[Any] | None = None) -> None:
        """A new table. With a match this is half a copy, which `_fork` completes."""
        self.spec = spec
        self.game = game
        self.match: Match[Any] = first_match(spec, game) if match is None else match
        self.seats: list[Seat] = []
        self.log: list[LoggedEntry] = []
        self.version = 0  # number of entries
        self.base_version = 0  # entries that precede `log`; 0 except in a branch
        self.irreversible: list[bool] = []  # by move: it revealed something, so undoing it needs consent
        self.question_versions: list[int] = []  # by seat: version at which its question last changed
        # By seat: the time and the version since which it has been asked without a break; 0 if it is not asked.
        self.asked_since: list[float] = []
        self.asked_since_version: list[int] = []
        self._asked: tuple[int, ...] = ()
        self.checksum = Checksum(0, 0)
        self.chain = ""  # hash of the last entry that is stored; see `log.chain`
        self.most_moves = 0  # ever played, also if they were taken back since
        self.closed = False
        self.muted: frozenset[int] = frozenset()  # seats that may not chat
        self.proposal: Proposal | None = None
        self.standing_orders: dict[int, tuple[StandingOrder, ...]] = {}
        self.lesson_left = False
        if match is None:
            self._begin()

    def _begin(self) -> None:
        seats = self.spec.seats
        self.match.dice = Dice(self.spec.dice) if self.spec.dice else None
        self._asked = self._seats_to_ask()
        self.seats = [Seat()] * seats
        self.question_versions, self.asked_since_version = [0] * seats, [0] * seats
        self.asked_since = [self.spec.created if seat in self._asked else 0.0 for seat in range(seats)]

    # Drafts

    def copy(self) -> TableState:
        """An independent copy."""
        other = self._fork(self.match.copy())
        other.seats, other.log, other.irreversible = self.seats[:], self.log[:], self.irreversible[:]
        other.standing_orders = self.standing_orders.copy()
        other.base_version = self.base_version
        return other

    def branch(self) -> TableState:
        """A copy without the past, for adding moves only; costs the same after a thousand moves as after ten."""
        other = self._fork(self.match.branch())
        other.seats = self.seats
        other.standing_orders = self.standing_orders
        other.base_version = self.version
        return other

    def _fork(self, match: Match[Any]) -> TableState:
        other = TableState(self.spec, self.game, match)
        other._take_over(self)
        other.question_versions, other.asked_since = self.question_versions[:], self.asked_since[:]
        other.asked_since_version = self.asked_since_version[:]
        return other

    def join(self, branch: TableState) -> None:
        """Add the moves of a branch that began at this state."""
        self.match.join(branch.match)
        self.log += branch.log
        self.irreversible += branch.irreversible
        self._take_over(branch)

    def _take_over(self, other: TableState) -> None:
        """Everything a move changes, except the match and the lists that grow with it."""
        self.version, self.checksum, self.proposal = other.version, other.checksum, other.proposal
        self.most_moves, self.chain = other.most_moves, other.chain
        self.closed, self.muted = other.closed, other.muted
        self._asked, self.lesson_left = other._asked, other.lesson_left
        self.question_versions, self.asked_since = other.question_versions, other.asked_since
        self.asked_since_version = other.asked_since_version

    # Queries

    @property
    def moves(self) -> int:
        return self.match.count()

    def asked(self) -> tuple[int, ...]:
        """The seats that must act now."""
        return self._asked

    def _seats_to_ask(self) -> tuple[int, ...]:
        return () if self.match.over() else self.match.decision().seats

    def question_version(self, seat: int) -> int:
        """The version at which this seat's question last changed; a page sends it back along with a move."""
        return self.question_versions[seat] if 0 <= seat < len(self.question_versions) else max(self.question_versions)

    def check_seen(self, seat: int, seen: int) -> None:
        if seen != self.question_version(seat):
            raise Stale

    def places(self) -> list[int]:
        return places(self.game, self.match.state) if self.match.over() else []

    def digest(self) -> int:
        """A hash of the position, the same in every process."""
        return crc32(marshal.dumps(list(pack(self.match.state).values()), 2))

    def person_seats(self) -> list[int]:
        """The seats of people, including those for whom a bot plays at the moment."""
        return [number for number, seat in enumerate(self.seats) if seat.is_person]

    def consent_needed(self, seat: int, keep: int) -> frozenset[int]:
        """The people who must agree to an undo: those who moved since, or everyone else if only chance did."""
        others = frozenset(number for number in self.person_seats() if number != seat)
        movers = frozenset(move.seat for move in self.match.moves[keep:])
        return others & movers or others

    # Adding entries

    def add(self, entry: AnyEntry, at: float) -> None:
        """Append an entry to the log and carry it out."""
        if isinstance(entry, MovePlayed):
            self._add_move(entry, self.game.read(entry.text), at)
            return
        self._carry_out(entry, at)
        self._append(entry, at)
        if isinstance(entry, MovesUndone):
            self._update_questions(entry, at)

    def _carry_out(self, entry: AnyEntry, at: float) -> None:
        match entry:
            case MovesUndone():
                self._undo(entry.keep)
            case SeatChanged():
                self._change_seat(entry, at)
            case UndoProposed():
                self.proposal = Proposal(entry.seat, entry.keep, self.consent_needed(entry.seat, entry.keep))
            case ProposalAnswered():
                self._answer(entry)
            case WordGiven():
                self._add_word(entry)
            case TableClosed():
                self.closed = entry.closed
            case ChatMuted():
                self.muted = self.muted | {entry.seat} if entry.muted else self.muted - {entry.seat}
            case StandingOrdersSet():
                self.standing_orders[entry.seat] = entry.orders
            case LessonLeft():
                self.lesson_left = True

    def _add_word(self, entry: WordGiven) -> None:
        """A word counts for moves never played before: a throw that was taken back comes out the same again."""
        if self.match.dice is not None:
            self.match.dice = self.match.dice.with_word(Word(self.most_moves, entry.seat, entry.text))

    def _add_move(self, entry: MovePlayed, action: Action, at: float) -> None:
        """Play `action`, which the entry holds as text."""
        match = self.match
        sealed = not match.over() and self.game.phases[match.state.phase].sealed
        start = len(match.log)
        match.play(entry.seat, action)
        events = tuple(match.log[start:])
        is_private = any([event.audience is not None for event in events])
        self.irreversible.append(is_private or (sealed and match.revealed == match.count()))
        self.proposal = None
        self.most_moves = max(self.most_moves, self.moves)
        if self.moves % CHECKSUM_INTERVAL == 0 or match.over():
            self.checksum = Checksum(self.moves, self.digest())
        self._append(entry, at, events, sealed)
        self._update_questions(entry, at)

    def _append(self, entry: AnyEntry, at: float, events: tuple[Event, ...] = (), sealed: bool = False) -> None:
        self.version += 1
        self.log.append(LoggedEntry(self.version, at, entry, self.moves, events, sealed=sealed))

    def _change_seat(self, entry: SeatChanged, at: float) -> None:
        """The time of a player who comes to a waiting seat begins now."""
        new = Seat(entry.name, entry.holder, entry.bot, entry.link, entry.colour, entry.invited)
        if self.seats[entry.seat].is_waiting and not new.is_waiting and self.asked_since[entry.seat]:
            self.asked_since[entry.seat] = at
        self.seats[entry.seat] = new

    def _undo(self, keep: int) -> None:
        self.match = self.match.at(keep)
        del self.irreversible[keep:]
        self.proposal = None
        self.checksum = Checksum(keep, self.digest())
        for index in range(len(self.log) - 1, -1, -1):
            logged = self.log[index]
            if logged.move <= keep and not logged.undone:
                break
            self.log[index] = logged._replace(undone=logged.undone or isinstance(logged.entry, MovePlayed))

    def _answer(self, entry: ProposalAnswered) -> None:
        if self.proposal is not None:
            awaited = self.proposal.awaited - {entry.seat}
            self.proposal = self.proposal._replace(awaited=awaited) if entry.yes else None

    def _update_questions(self, entry: MovePlayed | MovesUndone, at: float) -> None:
        """Other seats' questions stay the same while a sealed answer is not revealed."""
        asked = self._asked = self._seats_to_ask()
        is_hidden = isinstance(entry, MovePlayed) and self.match.revealed < self.moves
        for seat in range(self.spec.seats):
            if not is_hidden or seat == entry.seat:
                self.question_versions[seat] = self.version
            if seat not in asked:
                self.asked_since[seat] = 0.0
            elif not self.asked_since[seat] or (entry.seat == seat and self._has_time_per_decision()):
                self.asked_since[seat], self.asked_since_version[seat] = at, self.version

    def _has_time_per_decision(self) -> bool:
        return self.spec.clock is not None and self.spec.clock.per == DECISION

    # Changes that players ask for

    def play(self, seat: int, text: str, at: float, by: str = "") -> None:
        """Play one or more moves or orders in notation, separated by blanks, and the chance moves that follow."""
        try:
            actions = self._actions(seat, text)
        except BadNotation:
            words = text.split()
            if len(words) < 2:
                raise
            for word in words:
                self.play(seat, word, at, by)
            return
        for action in actions:
            self._add_move(MovePlayed(seat, self.game.write(action), by), action, at)
            self.settle(at)

    def _actions(self, seat: int, text: str) -> list[Action]:
        """Orders are read from the veiled state, because error messages must not reveal secrets."""
        try:
            return [self.game.read(text)]
        except BadNotation:
            if self.match.over():
                raise
            return self.game.orders(self.game.veil(self.match.state, seat), seat, text)

    def settle(self, at: float) -> None:
        """Play for chance as long as it is asked."""
        while self.match.chance_is_asked():
            action = self.match.outcome()
            self._add_move(MovePlayed(CHANCE, self.game.write(action)), action, at)

    def set_seat(self, number: int, seat: Seat, at: float) -> None:
        self.add(SeatChanged(number, *msgspec.structs.astuple(seat)), at)


def replay(spec: Spec, game: Game[Any], entries: Iterable[tuple[float, AnyEntry]]) -> TableState:
    """The state after all entries of a stored log, each given with its time."""
    state = TableState(spec, game)
    for at, entry in entries:
        state.add(entry, at)
    return state
