"""What follows what in the running phase: runs, building after them, the end of the game (rules 3.1, 3.11, 4.1)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import bitset, has, members
from .....core.rules.game import Event, Log
from .....core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from ..board import DampfrossBoard
from ..owners import ANY_OWNER
from ..phases import EXTEND, GOAL, OVER, SPECIAL, START
from ..state import SILENT, DampfrossState
from ..variants import Variants
from .distances import Distances

FACES: Final = 6  # of a die
TARGETS: Final[list[int]] = [0, 0, 250, 250, 225, 200, 200]  # by number of players


@final
class RunSequence:
    """Leads from run to run."""

    def __init__(self, board: DampfrossBoard, variants: Variants, distances: Distances) -> None:
        self.board: Final = board
        self.variants: Final = variants
        self.distances: Final = distances

    def begin_run(self, state: DampfrossState, log: Log | None) -> None:
        state.run += 1
        chained = self.variants.chain and state.goal != NOTHING
        state.start = self._end_of_run(state) if chained else NOWHERE
        state.lot = state.goal = state.face = NOTHING
        state.goals = 0
        self.clear_trains(state)
        if not self.can_run(state):
            self.finish(state, log)
        elif chained:
            self.begin_goal(state, log)
        else:
            state.phase = START

    def _end_of_run(self, state: DampfrossState) -> int:
        """The hex of the town where the last run ended; a position may know only its number."""
        return members(state.goals)[0] if state.goals else self.board.town_hex[self.board.lot_towns[state.goal]]

    def clear_trains(self, state: DampfrossState) -> None:
        seats = state.seats
        state.train = [SILENT] * seats
        state.routes, state.begins, state.lengths = [], [0] * seats, [0] * seats
        state.places, state.afloat, state.arrived = [0] * seats, [0] * seats, [0] * seats
        state.spare, state.earned = [0] * seats, [0] * seats
        state.heat = 0

    def can_run(self, state: DampfrossState) -> bool:
        """Whether two different towns are left for a run."""
        towns = self.open_towns(state)
        if state.start != NOWHERE:
            towns &= ~(1 << self.board.town_at[state.start])
            return towns != 0
        return towns & (towns - 1) != 0

    def open_towns(self, state: DampfrossState) -> int:
        """Bit set of the towns that have a line and a number that may still be thrown."""
        found = 0
        for lot in range(len(self.board.lot_towns)):
            if self.is_open(state, lot):
                found |= 1 << self.town_of(state, lot)
        return found

    def is_open(self, state: DampfrossState, lot: int) -> bool:
        """Whether a lot counts: its town has a line, and it is not used up (rules 3.2, 5.7)."""
        used = self.variants.last_run and state.ticks[lot] >= self.variants.visits()
        return not used and self.has_line(state, self.town_of(state, lot))

    def town_of(self, state: DampfrossState, lot: int) -> int:
        """The town that a number means; two towns with the same number take turns."""
        return self.board.second_towns[lot] if state.ticks[lot] & 1 else self.board.lot_towns[lot]

    def has_line(self, state: DampfrossState, town: int) -> bool:
        """Whether a town has a line; a player who began there may not have built one."""
        return has(state.joined, town) and state.present[self.board.town_hex[town]] & ANY_OWNER != 0

    def begin_goal(self, state: DampfrossState, log: Log | None) -> None:
        """Throw for the destination: by the table of special runs, if it is time for one (rules 3.12)."""
        if log is not None:
            log.append(Event("run", state.first, (state.run, state.start, state.lot)))
        if not self.variants.is_special(state.run, self.board.special_every):
            state.phase = GOAL
            return
        unreachable = self._unreachable_rows(state)
        state.phase = SPECIAL if len(unreachable) < FACES else GOAL
        if log is not None and state.phase == SPECIAL and unreachable:
            log.append(Event("unreachable", state.first, (self._destinations(unreachable),)))

    def _unreachable_rows(self, state: DampfrossState) -> list[int]:
        """The faces whose row of the table has no destination for this start."""
        goals = self.board.special_goals
        return [face for face in range(FACES) if not self.distances.eligible(state, goals[face] | goals[FACES + face])]

    def _destinations(self, faces: list[int]) -> int:
        """Bit set of the destinations of rows, each once even if it has several faces."""
        names = self.board.special_names
        return bitset([len(self.board.lot_towns) + face for face in faces if names.index(names[face]) == face])

    def destination(self, state: DampfrossState) -> int:
        """Where the run goes, as an index of the names of destinations: all lots, then those of special runs."""
        if state.face == NOTHING:
            return state.goal
        return len(self.board.lot_towns) + state.face + FACES * self._second_die(state)

    def _second_die(self, state: DampfrossState) -> int:
        """Which second die has decided the goals: 1 if it was even, 2 if odd, 0 if none was thrown."""
        if not state.goals or not self.board.has_second_die[state.face]:
            return 0
        return 1 if state.goals & self.board.special_goals[state.face] else 2

    def begin_extension(self, state: DampfrossState, log: Log | None) -> None:
        """Let the players build after the run, clockwise from the seat that threw (rules 3.11)."""
        state.player, state.points = state.first, 0
        self._find_builder(state, log)

    def next_extension(self, state: DampfrossState, log: Log | None) -> None:
        state.player, state.points = (state.player + 1) % state.seats, 0
        if state.player == state.first:
            self.end_run(state, log)
        else:
            self._find_builder(state, log)

    def _find_builder(self, state: DampfrossState, log: Log | None) -> None:
        while not self.budget(state, state.player):
            state.player = (state.player + 1) % state.seats
            if state.player == state.first:
                self.end_run(state, log)
                return
        state.phase = EXTEND

    def budget(self, state: DampfrossState, seat: int) -> int:
        """Units that a seat may spend on building after this run (rules 3.11, 5.5)."""
        account = state.accounts[seat]
        if not self.variants.tenth:
            return min(state.earned[seat], account)
        if state.run % 2:
            return 0
        return account // 10 if account >= 50 else min(5, account)

    def end_run(self, state: DampfrossState, log: Log | None) -> None:
        state.first = (state.first + 1) % state.seats
        self.begin_run(state, log)

    def is_last(self, state: DampfrossState) -> bool:
        """Whether the run is the last of a fixed number (rules 5.7)."""
        return 0 < self.variants.last_run <= state.run

    def target_reached(self, state: DampfrossState) -> bool:
        return not self.variants.last_run and max(state.accounts) >= TARGETS[state.seats]

    def finish(self, state: DampfrossState, log: Log | None) -> None:
        state.phase = OVER
        state.player = NOBODY
        if log is not None:
            best = max(state.accounts)
            winners = [seat for seat in range(state.seats) if state.accounts[seat] == best]
            log.append(Event("finished", NOBODY, (bitset(winners), best, len(winners))))
