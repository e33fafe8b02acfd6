"""What rivals get for building into hexes where they have track (rules 2.6, 2.7)."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import members
from ...core.game import Event
from .board import RailBoard
from .money import parts_got, parts_paid
from .parties import ANYBODY, MEMBERS
from .state import Rails

PER_HALF: Final = 2  # for each half hex of parallel track
JOINING: Final = 1


@final
class Fees:
    def __init__(self, board: RailBoard, touching_towns_pay: bool) -> None:
        self.board: Final = board
        # by side: units for track beside a rival's on the whole side
        self.parallel: Final[list[int]] = [
            self._parallel(board.head[side], board.tail[side], touching_towns_pay) for side in range(board.sides)
        ]
        self.dearest: Final[int] = 2 * PER_HALF  # that one rival can ask for one side

    def _parallel(self, a: int, b: int, touching_towns_pay: bool) -> int:
        town_at = self.board.town_at
        if town_at[a] >= 0 and town_at[b] >= 0:
            return 2 if touching_towns_pay else 0
        return PER_HALF * (int(town_at[a] < 0) + int(town_at[b] < 0))

    def units(self, state: Rails, own: int, mine: int, side: int) -> int:
        """All fees for a side together; `own` and `mine` are the bits of whoever builds."""
        board, present = self.board, state.present
        head, tail = board.head[side], board.tail[side]
        rivals = ANYBODY & ~mine
        shared = state.lines[side] & rivals
        new, old = (tail, head) if not present[tail] & own else (head, tail)
        if present[new] & own:  # he was in both
            return shared.bit_count() * self.parallel[side] if shared else 0
        if board.town_at[new] >= 0:
            return shared.bit_count() * self.parallel[side] if shared else 0
        joined = present[new] & rivals & ~shared
        total = joined.bit_count() * JOINING if joined else 0
        if shared:
            # out of a town the joining unit becomes due afterwards (rules 2.7)
            late = JOINING if board.town_at[old] >= 0 else 0
            total += shared.bit_count() * (self.parallel[side] + late)
        return total

    def by_party(self, state: Rails, own: int, mine: int, side: int) -> list[tuple[int, int]]:
        """The fees one by one: party and units."""
        rivals = ANYBODY & ~mine
        shared = state.lines[side] & rivals
        new = self._new_hex(state, own, side)
        found = [(party, self._beside(side, new)) for party in members(shared)] if shared else []
        if new >= 0 and self.board.town_at[new] < 0:
            joined = state.present[new] & rivals & ~shared
            found += [(party, JOINING) for party in members(joined)] if joined else []
        return [(party, units) for party, units in found if units]

    def _new_hex(self, state: Rails, own: int, side: int) -> int:
        """The end of a side where the builder was not yet, -1 if he was in both."""
        head, tail = self.board.head[side], self.board.tail[side]
        if not state.present[tail] & own:
            return tail
        return -1 if state.present[head] & own else head

    def _beside(self, side: int, new: int) -> int:
        town_at = self.board.town_at
        late = new >= 0 and town_at[new] < 0 and town_at[self.board.other(side, new)] >= 0
        return self.parallel[side] + (JOINING if late else 0)

    def joining(self, state: Rails, mine: int, hex: int) -> list[tuple[int, int]]:
        """Fees for branching off in a hex (tree frog, rules 5.4)."""
        if self.board.town_at[hex] >= 0:
            return []
        return [(party, JOINING) for party in members(state.present[hex] & ANYBODY & ~mine)]


def pay_fees(state: Rails, payers: tuple[int, ...], fees: list[tuple[int, int]]) -> tuple[Event, ...]:
    """Money from the builders to the owners; the events say who got what."""
    total = sum([units for _, units in fees])
    for seat, part in parts_paid(state, payers, total):
        state.accounts[seat] -= part
    found: list[Event] = []
    for party, units in fees:
        for seat, part in parts_got(state, MEMBERS[party], units):
            state.accounts[seat] += part
            if part:
                found.append(Event("fee", seat, (part,)))
    return tuple(found)
