"""What follows what: rounds and turns of the building phase, runs of the running phase (rules 2.1, 3.1)."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import members
from ...core.game import NOBODY, Event, Log
from .board import RailBoard
from .fares import SILENT
from .parties import MEMBERS, OWN, party_of
from .search import Atlas
from .state import Rails
from .variants import Variants

FIRST: Final = 0
SITE: Final = 1
OFFER: Final = 2
PACT: Final = 3
THROW: Final = 4
BUILD: Final = 5
START: Final = 6
GOAL: Final = 7
SPECIAL: Final = 8
SECOND: Final = 9
ENTER: Final = 10
SHARE: Final = 11
ROUTE: Final = 12
PAYEE: Final = 13
RACE: Final = 14
EXTEND: Final = 15
OVER: Final = 16

BONUS: Final = 6  # for the first line into a town
TARGETS: Final[list[int]] = [0, 0, 250, 250, 225, 200, 200]  # by number of players


@final
class Course:
    def __init__(self, board: RailBoard, variants: Variants, atlas: Atlas) -> None:
        self.board: Final = board
        self.variants: Final = variants
        self.atlas: Final = atlas
        self.all_towns: Final[int] = (1 << board.towns) - 1

    # building

    def begin_round(self, state: Rails, log: Log | None) -> None:
        state.round += 1
        state.throw = state.skipped = 0
        state.player = state.first
        if log is not None:
            log.append(Event("round", state.first, (state.round,)))
        self.begin_turn(state)

    def begin_turn(self, state: Rails) -> None:
        state.partner, state.asked = NOBODY, 0
        if self.variants.joint and self.partners(state):
            state.phase = OFFER
        else:
            self.begin_throw(state)

    def begin_throw(self, state: Rails) -> None:
        if self.variants.same_throw and state.throw:
            self.take_points(state, state.throw)
        else:
            state.phase = THROW

    def take_points(self, state: Rails, pips: int) -> None:
        """Partners use three quarters of what both have thrown (rules 5.3)."""
        if state.partner != NOBODY:
            both = 2 * pips if self.variants.same_throw else pips
            pips = both * 3 // 4
        state.points, state.phase = pips, BUILD

    def partners(self, state: Rails) -> int:
        """Seats with whom the player may build: their turn is to come, their net meets his, they were not asked yet."""
        place = (state.player - state.first) % state.seats
        found = 0
        for step in range(place + 1, state.seats):
            seat = (state.first + step) % state.seats
            free = not (state.skipped | state.asked) >> seat & 1
            if free and self.meeting(state, state.player, seat):
                found |= 1 << seat
        return found

    def meeting(self, state: Rails, a: int, b: int) -> bool:
        return any(here & OWN[a] and here & OWN[b] for here in state.present)

    def builders(self, state: Rails) -> tuple[int, ...]:
        if state.partner == NOBODY:
            return (state.player,)
        return MEMBERS[party_of(state.player, state.partner)]

    def end_turn(self, state: Rails, log: Log | None) -> None:
        if state.run:
            self.next_extension(state, log)
            return
        state.points = 0
        while True:
            state.player = (state.player + 1) % state.seats
            if state.player == state.first:
                state.first = (state.first + 1) % state.seats
                self.begin_round(state, log)
                return
            if not state.skipped >> state.player & 1:
                self.begin_turn(state)
                return

    def end_building(self, state: Rails, log: Log | None) -> None:
        """The next player opens the running phase (rules 2.11)."""
        state.first = (state.player + 1) % state.seats
        state.partner, state.points, state.skipped, state.throw, state.asked = NOBODY, 0, 0, 0, 0
        if log is not None:
            log.append(Event("building_over", NOBODY, (state.round,)))
        self.begin_run(state, log)

    # running

    def begin_run(self, state: Rails, log: Log | None) -> None:
        state.run += 1
        chained = self.variants.chain and state.goal != NOBODY
        state.start = self.board.town_hex[self.board.lots[state.goal]] if chained else NOBODY
        state.lot = state.goal = state.face = NOBODY
        state.goals = 0
        self.clear_trains(state)
        if not self.can_run(state):
            self.finish(state, log)
        elif chained:
            self.begin_goal(state, log)
        else:
            state.phase = START

    def clear_trains(self, state: Rails) -> None:
        seats = state.seats
        state.train = [SILENT] * seats
        state.routes, state.begins, state.lengths = [], [0] * seats, [0] * seats
        state.places, state.afloat, state.arrived = [0] * seats, [0] * seats, [0] * seats
        state.spare, state.earned = [0] * seats, [0] * seats
        state.heat = 0

    def can_run(self, state: Rails) -> bool:
        """Whether two different towns are left between which a run is possible."""
        towns = self.open_towns(state)
        if state.start != NOBODY:
            towns &= ~(1 << self.board.town_at[state.start])
            return towns != 0
        return towns & (towns - 1) != 0

    def open_towns(self, state: Rails) -> int:
        """Towns that have a line and a number that may still be thrown."""
        found = 0
        for lot in range(len(self.board.lots)):
            if self.open_lot(state, lot):
                found |= 1 << self.board.lots[lot]
        return found

    def open_lot(self, state: Rails, lot: int) -> bool:
        used = self.variants.runs and state.ticks[lot] >= self.variants.visits()
        return not used and bool(state.joined >> self.board.lots[lot] & 1)

    def begin_goal(self, state: Rails, log: Log | None) -> None:
        """Special runs have a table of their own, unless no line of it can be run (rules 3.12)."""
        if log is not None:
            log.append(Event("run", state.first, (state.run, state.start)))
        special = self.variants.is_special(state.run, self.board.every)
        state.phase = SPECIAL if special and self.any_special(state) else GOAL

    def destination(self, state: Rails) -> int:
        """Where the run goes: a lot, or behind all lots a line of the table of special runs."""
        return len(self.board.lots) + state.face if state.face != NOBODY else state.goal

    def any_special(self, state: Rails) -> bool:
        return any(self.atlas.eligible(state, mask) for mask in self.board.special)

    def begin_extension(self, state: Rails, log: Log | None) -> None:
        """After the run everybody may build, clockwise from whoever threw (rules 3.11)."""
        state.player, state.points = state.first, 0
        self._seek_builder(state, log)

    def next_extension(self, state: Rails, log: Log | None) -> None:
        state.player, state.points = (state.player + 1) % state.seats, 0
        if state.player == state.first:
            self.end_run(state, log)
        else:
            self._seek_builder(state, log)

    def _seek_builder(self, state: Rails, log: Log | None) -> None:
        while not self.budget(state, state.player):
            state.player = (state.player + 1) % state.seats
            if state.player == state.first:
                self.end_run(state, log)
                return
        state.phase = EXTEND

    def budget(self, state: Rails, seat: int) -> int:
        """What a seat may build for after this run (rules 3.11, 5.5)."""
        account = state.accounts[seat]
        if not self.variants.tenth:
            return min(state.earned[seat], account)
        if state.run % 2:
            return 0
        return account // 10 if account >= 50 else min(5, account)

    def end_run(self, state: Rails, log: Log | None) -> None:
        state.first = (state.first + 1) % state.seats
        if self.variants.runs and state.run >= self.variants.runs:
            self.finish(state, log)
        else:
            self.begin_run(state, log)

    def target_reached(self, state: Rails) -> bool:
        return not self.variants.runs and max(state.accounts) >= TARGETS[state.seats]

    def finish(self, state: Rails, log: Log | None) -> None:
        state.phase = OVER
        state.player = NOBODY
        if log is not None:
            best = max(state.accounts)
            winners = [seat for seat in range(state.seats) if state.accounts[seat] == best]
            log.append(Event("finished", NOBODY, (sum([1 << seat for seat in winners]), best)))

    def unjoined(self, state: Rails) -> list[int]:
        return members(self.all_towns & ~state.joined)
