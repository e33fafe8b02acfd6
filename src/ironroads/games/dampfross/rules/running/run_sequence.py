"""Runs: where they start and go, building after them, and the end of the game (rules 3.1, 3.11, 4.1)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import Event, Log
from .....core.rules.sentinels import NOBODY
from ..board import DampfrossBoard
from ..phases import EXTEND, GOAL, OVER, SPECIAL, START
from ..state import DampfrossState
from ..variants import Variants
from .distances import Distances
from .fares import SILENT

TARGETS: Final[list[int]] = [0, 0, 250, 250, 225, 200, 200]  # by number of players


@final
class RunSequence:
    def __init__(self, board: DampfrossBoard, variants: Variants, distances: Distances) -> None:
        self.board: Final = board
        self.variants: Final = variants
        self.distances: Final = distances

    def begin_run(self, state: DampfrossState, log: Log | None) -> None:
        state.run += 1
        chained = self.variants.chain and state.goal != NOBODY
        state.start = self.board.town_hex[self.board.lot_towns[state.goal]] if chained else NOBODY
        state.lot = state.goal = state.face = NOBODY
        state.goals = 0
        self.clear_trains(state)
        if not self.can_run(state):
            self.finish(state, log)
        elif chained:
            self.begin_goal(state, log)
        else:
            state.phase = START

    def clear_trains(self, state: DampfrossState) -> None:
        seats = state.seats
        state.train = [SILENT] * seats
        state.routes, state.begins, state.lengths = [], [0] * seats, [0] * seats
        state.places, state.afloat, state.arrived = [0] * seats, [0] * seats, [0] * seats
        state.spare, state.earned = [0] * seats, [0] * seats
        state.heat = 0

    def can_run(self, state: DampfrossState) -> bool:
        """Whether two different towns are left between which a run is possible."""
        towns = self.open_towns(state)
        if state.start != NOBODY:
            towns &= ~(1 << self.board.town_at[state.start])
            return towns != 0
        return towns & (towns - 1) != 0

    def open_towns(self, state: DampfrossState) -> int:
        """Towns that have a line and a number that may still be thrown."""
        found = 0
        for lot in range(len(self.board.lot_towns)):
            if self.open_lot(state, lot):
                found |= 1 << self.board.lot_towns[lot]
        return found

    def open_lot(self, state: DampfrossState, lot: int) -> bool:
        used = self.variants.last_run and state.ticks[lot] >= self.variants.visits()
        return not used and bool(state.joined >> self.board.lot_towns[lot] & 1)

    def begin_goal(self, state: DampfrossState, log: Log | None) -> None:
        """Special runs have a table of their own, unless no line of it can be run (rules 3.12)."""
        if log is not None:
            log.append(Event("run", state.first, (state.run, state.start, state.lot)))
        special = self.variants.is_special(state.run, self.board.special_every)
        state.phase = SPECIAL if special and self.any_special(state) else GOAL

    def destination(self, state: DampfrossState) -> int:
        """Where the run goes: a lot, or behind all lots a line of the table of special runs."""
        return len(self.board.lot_towns) + state.face if state.face != NOBODY else state.goal

    def any_special(self, state: DampfrossState) -> bool:
        return self.distances.any_eligible(state, self.board.special_hexes)

    def begin_extension(self, state: DampfrossState, log: Log | None) -> None:
        """After the run everybody may build, clockwise from whoever threw (rules 3.11)."""
        state.player, state.points = state.first, 0
        self._seek_builder(state, log)

    def next_extension(self, state: DampfrossState, log: Log | None) -> None:
        state.player, state.points = (state.player + 1) % state.seats, 0
        if state.player == state.first:
            self.end_run(state, log)
        else:
            self._seek_builder(state, log)

    def _seek_builder(self, state: DampfrossState, log: Log | None) -> None:
        while not self.budget(state, state.player):
            state.player = (state.player + 1) % state.seats
            if state.player == state.first:
                self.end_run(state, log)
                return
        state.phase = EXTEND

    def budget(self, state: DampfrossState, seat: int) -> int:
        """What a seat may build for after this run (rules 3.11, 5.5)."""
        account = state.accounts[seat]
        if not self.variants.tenth:
            return min(state.earned[seat], account)
        if state.run % 2:
            return 0
        return account // 10 if account >= 50 else min(5, account)

    def end_run(self, state: DampfrossState, log: Log | None) -> None:
        state.first = (state.first + 1) % state.seats
        if self.variants.last_run and state.run >= self.variants.last_run:
            self.finish(state, log)
        else:
            self.begin_run(state, log)

    def target_reached(self, state: DampfrossState) -> bool:
        return not self.variants.last_run and max(state.accounts) >= TARGETS[state.seats]

    def finish(self, state: DampfrossState, log: Log | None) -> None:
        state.phase = OVER
        state.player = NOBODY
        if log is not None:
            best = max(state.accounts)
            winners = [seat for seat in range(state.seats) if state.accounts[seat] == best]
            log.append(Event("finished", NOBODY, (sum([1 << seat for seat in winners]), best)))
