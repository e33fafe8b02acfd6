"""What follows what in the building phase: rounds, turns, throws, partners (rules 2.1, 2.11, 5.3)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has, members
from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY
from .board import DampfrossBoard
from .owners import ANY_OWNER, PRESENCE, owner_of
from .phases import BUILD, OFFER, THROW
from .running.run_sequence import RunSequence
from .state import DampfrossState
from .variants import Variants


@final
class Turn:
    """Leads from turn to turn of the building phase; `RunSequence` leads from run to run."""

    def __init__(self, board: DampfrossBoard, variants: Variants, run_sequence: RunSequence) -> None:
        self.board: Final = board
        self.variants: Final = variants
        self.run_sequence: Final = run_sequence
        self.all_towns: Final[int] = (1 << board.towns) - 1

    def begin_round(self, state: DampfrossState, log: Log | None) -> None:
        state.round += 1
        state.throw = state.skipped = 0
        state.player = state.first
        if log is not None:
            log.append(Event("round", state.first, (state.round,)))
        self.begin_turn(state)

    def begin_turn(self, state: DampfrossState) -> None:
        state.partner, state.asked = NOBODY, 0
        if self.variants.joint and self.partners(state):
            state.phase = OFFER
        else:
            self.begin_throw(state)

    def begin_throw(self, state: DampfrossState) -> None:
        if self.variants.same_throw and state.throw:
            self.take_points(state, state.throw)
        else:
            state.phase = THROW

    def take_points(self, state: DampfrossState, pips: int) -> None:
        """Begin to build with a throw; partners use three quarters of both throws (rules 5.3)."""
        if state.partner != NOBODY:
            both = 2 * pips if self.variants.same_throw else pips
            pips = both * 3 // 4
        state.points, state.phase = pips, BUILD

    def partners(self, state: DampfrossState) -> int:
        """Bit set of seats the player may build with: their turn is to come, they meet, and they have not declined."""
        place = (state.player - state.first) % state.seats
        found = 0
        for step in range(place + 1, state.seats):
            seat = (state.first + step) % state.seats
            if not has(state.skipped | state.asked, seat) and self.meeting(state, state.player, seat):
                found |= 1 << seat
        return found

    def meeting(self, state: DampfrossState, a: int, b: int) -> bool:
        """Whether the networks of two seats share a hex."""
        present = state.present
        return any(present[hex] & PRESENCE[a] and present[hex] & PRESENCE[b] for hex in range(self.board.hexes))

    def builder(self, state: DampfrossState) -> int:
        """The owner that builds: the player, alone or with a partner."""
        return state.player if state.partner == NOBODY else owner_of(state.player, state.partner)

    def end_turn(self, state: DampfrossState, log: Log | None) -> None:
        if state.run:
            self.run_sequence.next_extension(state, log)
            return
        state.points = 0
        while True:
            state.player = (state.player + 1) % state.seats
            if state.player == state.first:
                state.first = (state.first + 1) % state.seats
                self.begin_round(state, log)
                return
            if not has(state.skipped, state.player):
                self.begin_turn(state)
                return

    def end_building(self, state: DampfrossState, log: Log | None) -> None:
        """End the building phase; the next player opens the running phase (rules 2.11)."""
        state.first = (state.player + 1) % state.seats
        state.partner, state.points, state.skipped, state.throw, state.asked = NOBODY, 0, 0, 0, 0
        if log is not None:
            log.append(Event("building_over", NOBODY, (state.round,)))
        self.run_sequence.begin_run(state, log)

    def without_line(self, state: DampfrossState) -> int:
        """Bit set of the towns without a line; a player who began in one may not have built there."""
        found = self.all_towns & ~state.joined
        for town in self.board.start_towns[state.seats]:
            if not state.present[self.board.town_hex[town]] & ANY_OWNER:
                found |= 1 << town
        return found

    def one_town_left(self, state: DampfrossState) -> bool:
        """Whether exactly one town has no line yet."""
        left = self.without_line(state)
        return left > 0 and not left & (left - 1)

    def towns_left(self, state: DampfrossState) -> list[int]:
        """The towns without a line."""
        return members(self.without_line(state))
