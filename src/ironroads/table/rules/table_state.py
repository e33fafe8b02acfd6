"""Everything that follows from a table's log: the match, the seats, what is proposed and ordered."""

from __future__ import annotations

import marshal
from collections.abc import Iterator
from typing import Any, NamedTuple
from zlib import crc32

from ...bots.picklable import pack
from ...core.errors import BadNotation
from ...core.rules.game import Action, Game, places
from ...core.rules.match import Match
from ...core.rules.sentinels import CHANCE
from ..errors import Refused, Stale
from ..log.entries import (
    AnyEntry,
    ChatSent,
    LoggedEntry,
    MovePlayed,
    MovesUndone,
    ProposalAnswered,
    SeatChanged,
    StandingOrder,
    StandingOrdersSet,
    UndoProposed,
)
from ..log.seats import PERSON, SCREEN, Seat
from ..log.spec import DECISION, HERE, Spec

CHECKED_EVERY = 32  # moves; large positions take as long to sum up as everything else a move costs


class Proposal(NamedTuple):
    """To go back to the first `keep` moves; it needs the consent of those who are still awaited."""

    seat: int
    keep: int
    awaited: frozenset[int]


class Checksum(NamedTuple):
    """A number that stands for the position after so many moves, so that a replay that differs is noticed."""

    moves: int
    digest: int


class TableState:
    """The log, told: entries go in, the table as it stands comes out. No clock, no store, no network."""

    def __init__(self, spec: Spec, game: Game[Any], match: Match[Any] | None = None) -> None:
        """At the beginning; with a match, it is for whoever makes it to say how far it is."""
        self.spec = spec
        self.game = game
        self.match: Match[Any] = Match(game, spec.seats, spec.seed) if match is None else match
        self.seats: list[Seat] = []
        self.log: list[LoggedEntry] = []
        self.version = 0  # number of entries
        self.before = 0  # entries before those in the log; only a branch has any
        self.shut: list[bool] = []  # by move: it revealed something, so that nobody takes it back alone
        self.editions: list[int] = []  # by seat: number of the entry that last changed what it is asked
        # By seat: since when, and since which entry, it has been asked without a break; 0 when it is not.
        self.since: list[float] = []
        self.since_entry: list[int] = []
        self._asked: tuple[int, ...] = ()
        self.checked = Checksum(0, 0)
        self.proposal: Proposal | None = None
        self.orders: dict[int, tuple[StandingOrder, ...]] = {}
        if match is None:
            self._begin()

    def _begin(self) -> None:
        seats = self.spec.seats
        self._asked = self._who_is_asked()
        self.seats = [Seat()] * seats
        self.editions, self.since_entry = [0] * seats, [0] * seats
        self.since = [self.spec.created if seat in self._asked else 0.0 for seat in range(seats)]

    def copy(self) -> TableState:
        """The same state, to be told on without touching this one."""
        other = self._twin(self.match.copy())
        other.seats, other.log, other.shut = self.seats[:], self.log[:], self.shut[:]
        other.orders = self.orders.copy()
        other.before = self.before
        return other

    def branch(self) -> TableState:
        """The state from here on: enough to tell moves, and as cheap after a thousand of them as after ten."""
        other = self._twin(self.match.branch())
        other.seats, other.log, other.shut = self.seats, [], []
        other.orders = self.orders
        other.before = self.version
        return other

    def _twin(self, match: Match[Any]) -> TableState:
        other = TableState(self.spec, self.game, match)
        other._ask_as(self)
        other.editions, other.since, other.since_entry = self.editions[:], self.since[:], self.since_entry[:]
        return other

    def join(self, branch: TableState) -> None:
        """Go on with what was told in a branch that began where this state stands."""
        self.match.join(branch.match)
        self.log += branch.log
        self.shut += branch.shut
        self._ask_as(branch)

    def _ask_as(self, other: TableState) -> None:
        """Everything that a move changes, but for the match and what has been told of it."""
        self.version, self.checked, self.proposal = other.version, other.checked, other.proposal
        self._asked = other._asked
        self.editions, self.since, self.since_entry = other.editions, other.since, other.since_entry

    @property
    def moves(self) -> int:
        return self.match.count()

    def asked(self) -> tuple[int, ...]:
        """The seats that must act now."""
        return self._asked

    def _who_is_asked(self) -> tuple[int, ...]:
        return () if self.match.over() else self.match.decision().seats

    def edition(self, seat: int) -> int:
        """What a page of this seat must name when it sends a move; it changes when the question may have changed."""
        return self.editions[seat] if 0 <= seat < len(self.editions) else max(self.editions)

    def check_seen(self, seat: int, seen: int) -> None:
        if seen != self.edition(seat):
            raise Stale

    def places(self) -> list[int]:
        return places(self.game, self.match.state) if self.match.over() else []

    def digest(self) -> int:
        """A number that differs when the position does, the same in every process."""
        return crc32(marshal.dumps(list(pack(self.match.state).values()), 2))

    # Telling

    def tell(self, entry: AnyEntry, at: float) -> None:
        """Add an entry to the log and do what it says."""
        events = len(self.match.log)
        sealed = isinstance(entry, MovePlayed) and self._is_sealed()
        match entry:
            case MovePlayed():
                self._move(entry, sealed)
            case MovesUndone():
                self._undo(entry.keep)
            case SeatChanged():
                self.seats[entry.seat] = Seat(entry.name, entry.holder, entry.bot, entry.link, entry.colour)
            case UndoProposed():
                self.proposal = Proposal(entry.seat, entry.keep, self.consent_needed(entry.seat, entry.keep))
            case ProposalAnswered():
                self._answer(entry)
            case StandingOrdersSet():
                self.orders[entry.seat] = entry.orders
            case ChatSent():
                pass
        told = tuple(self.match.log[events:])
        self.version += 1
        self.log.append(LoggedEntry(self.version, at, entry, self.moves, told, sealed=sealed))
        if isinstance(entry, MovePlayed | MovesUndone):
            self._ask_anew(entry, at)

    def _is_sealed(self) -> bool:
        return not self.match.over() and self.game.phases[self.match.state.phase].sealed

    def _move(self, entry: MovePlayed, sealed: bool) -> None:
        match = self.match
        events = len(match.log)
        match.play(entry.seat, self.game.read(entry.text))
        told = any(event.audience is not None for event in match.log[events:])
        self.shut.append(told or (sealed and match.revealed == match.count()))
        self.proposal = None
        if self.moves % CHECKED_EVERY == 0 or match.over():
            self.checked = Checksum(self.moves, self.digest())

    def _undo(self, keep: int) -> None:
        self.match = self.match.at(keep)
        del self.shut[keep:]
        self.proposal = None
        self.checked = Checksum(keep, self.digest())
        for index in range(len(self.log) - 1, -1, -1):
            logged = self.log[index]
            if logged.move <= keep and not logged.undone:
                break
            self.log[index] = logged._replace(undone=logged.undone or isinstance(logged.entry, MovePlayed))

    def _answer(self, entry: ProposalAnswered) -> None:
        if self.proposal is not None:
            awaited = self.proposal.awaited - {entry.seat}
            self.proposal = self.proposal._replace(awaited=awaited) if entry.yes else None

    def _ask_anew(self, entry: MovePlayed | MovesUndone, at: float) -> None:
        """Sealed answers of others change nothing for those who are still asked."""
        asked = self._asked = self._who_is_asked()
        unrevealed = isinstance(entry, MovePlayed) and self.match.revealed < self.moves
        for seat in range(self.spec.seats):
            if not unrevealed or seat == entry.seat:
                self.editions[seat] = self.version
            if seat not in asked:
                self.since[seat] = 0.0
            elif not self.since[seat] or (entry.seat == seat and self._has_time_per_decision()):
                self.since[seat], self.since_entry[seat] = at, self.version

    def _has_time_per_decision(self) -> bool:
        return self.spec.clock is not None and self.spec.clock.per == DECISION

    # What may be told next

    def play(self, seat: int, text: str, at: float, by: str = "") -> None:
        """One move, a whole order of the game, or several of them one after the other; chance decides when asked."""
        try:
            actions = self._ordered(seat, text)
        except BadNotation:
            words = text.split()
            if len(words) < 2:
                raise
            for word in words:
                self.play(seat, word, at, by)
            return
        for action in actions:
            self.tell(MovePlayed(seat, self.game.write(action), by), at)
            self.settle(at)

    def _ordered(self, seat: int, text: str) -> list[Action]:
        """A game reads whole orders from what the seat may see, so that no answer betrays what it may not."""
        try:
            return [self.game.read(text)]
        except BadNotation:
            if self.match.over():
                raise
            return self.game.orders(self.game.veil(self.match.state, seat), seat, text)

    def seat(self, number: int, seat: Seat, at: float) -> None:
        """Somebody sits down, leaves, or lets a bot act."""
        self.tell(SeatChanged(number, seat.name, seat.holder, seat.bot, seat.link, seat.colour), at)

    def settle(self, at: float) -> None:
        while self.match.chance_is_asked():
            self.tell(MovePlayed(CHANCE, self.game.write(self.match.outcome())), at)

    def person_seats(self) -> list[int]:
        """The seats of persons, whether they are there or a bot stands in for them."""
        return [number for number, seat in enumerate(self.seats) if seat.is_person]

    def undo_target(self, seat: int) -> int | None:
        """How many moves stand after one step back that needs nobody's consent; None when there is none."""
        moves = self.match.moves
        if self.spec.way == HERE or self.person_seats() == [seat]:
            mine = (i for i in range(len(moves) - 1, -1, -1) if self._by_person(moves[i].seat))
            return next(mine, None)
        if moves and moves[-1].seat == seat and not self.shut[-1]:
            return len(moves) - 1
        return None

    def _by_person(self, seat: int) -> bool:
        return seat >= 0 and self.seats[seat].holder in (PERSON, SCREEN)

    def turn_start(self, seat: int) -> int | None:
        """How many moves stand when the seat begins its turn anew; None when there is nothing to take back."""
        keep = self.undo_target(seat)
        if keep is None:
            return None
        moves = self.match.moves
        mover = moves[keep].seat
        while keep and moves[keep - 1].seat == mover and not self.shut[keep - 1]:
            keep -= 1
        return keep

    def consent_needed(self, seat: int, keep: int) -> frozenset[int]:
        """Whose consent is needed: the others who have moved since, or all others if it was chance."""
        others = frozenset(number for number in self.person_seats() if number != seat)
        movers = frozenset(move.seat for move in self.match.moves[keep:])
        return others & movers or others

    def propose(self, seat: int, keep: int, at: float) -> None:
        if self.proposal is not None:
            raise Refused("proposal_open")
        if not 0 <= keep < self.moves:
            raise Refused("nothing_to_undo")
        self.tell(UndoProposed(seat, keep), at)
        self._carry_out(at)

    def answer(self, seat: int, yes: bool, at: float) -> None:
        if self.proposal is None or seat not in self.proposal.awaited:
            raise Refused("no_proposal")
        self.tell(ProposalAnswered(seat, yes), at)
        self._carry_out(at)

    def _carry_out(self, at: float) -> None:
        if self.proposal is not None and not self.proposal.awaited:
            self.tell(MovesUndone(self.proposal.seat, self.proposal.keep, agreed=True), at)

    # Reading

    def log_for(self, seat: int, since: int = 0) -> Iterator[LoggedEntry]:
        """The log after its first `since` entries, as a seat (or WATCHER) may read it."""
        for logged in self.log[since:]:
            if not logged.entry.private or logged.entry.seat == seat:
                yield self._redacted(logged, seat)

    def _redacted(self, logged: LoggedEntry, seat: int) -> LoggedEntry:
        entry = logged.entry
        if any([event.audience is not None and seat not in event.audience for event in logged.events]):
            heard = [event for event in logged.events if event.audience is None or seat in event.audience]
            logged = logged._replace(events=tuple(heard))
        shut = logged.sealed and (logged.undone or logged.move > self.match.revealed)
        if isinstance(entry, MovePlayed) and shut and entry.seat != seat:
            logged = logged._replace(entry=MovePlayed(entry.seat, "?", entry.by))
        return logged
