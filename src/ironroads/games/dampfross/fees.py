"""What rivals get for building into hexes where they have track (rules 2.6, 2.7)."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import members
from ...core.game import Event
from .board import RailBoard
from .money import parts_got, parts_paid
from .parties import ANYBODY, MEMBERS, SEATS
from .state import Rails

PER_HALF: Final = 2  # for each half hex of parallel track
JOINING: Final = 1
ALONE_BITS: Final = (1 << SEATS) - 1  # of owners that are single players
NEVER: Final = 0
PERHAPS: Final = 1
SURELY: Final = 2


@final
class Fees:
    def __init__(self, board: RailBoard, touching_towns_pay: bool) -> None:
        self.board: Final = board
        # by side: units for track beside a rival's on the whole side
        self.parallel: Final[list[int]] = [
            self._parallel(board.head[side], board.tail[side], touching_towns_pay) for side in range(board.sides)
        ]
        self.dearest: Final[int] = 2 * PER_HALF  # that one rival can ask for one side
        self.row: Final[list[int]] = [(ALONE_BITS + 1) * (units // 2) for units in self.parallel]
        self._verdicts: dict[tuple[int, int, int], list[int]] = {}

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

    def verdicts(self, seat: int, seats: int, account: int) -> list[int]:
        """By row of a side and bits of the players on it: whether an account can pay for building there."""
        known = self._verdicts.get((seat, seats, account))
        if known is None:
            known = self._verdicts[seat, seats, account] = [
                _verdict((bits & ~(1 << seat)).bit_count(), 2 * row, seats - 1, account)
                for row in range(3)
                for bits in range(ALONE_BITS + 1)
            ]
        return known

    def by_party(self, state: Rails, own: int, mine: int, side: int) -> list[tuple[int, int]]:
        """The fees one by one: party and units."""
        rivals = ANYBODY & ~mine
        shared = state.lines[side] & rivals
        new = self._new_hex(state, own, side)
        joined = state.present[new] & rivals & ~shared if new >= 0 and self.board.town_at[new] < 0 else 0
        if not shared | joined:
            return []
        beside = self._beside(side, new)
        found = [(party, beside) for party in members(shared)] if beside else []
        return found + [(party, JOINING) for party in members(joined)]

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


def _verdict(beside: int, parallel: int, rivals: int, account: int) -> int:
    """All rivals that are not on the side itself may be in the hex; next to a town joining may come late."""
    if beside * parallel > account:
        return NEVER
    late = 0 if parallel == 2 * PER_HALF else JOINING
    return SURELY if beside * (parallel + late) + (rivals - beside) * JOINING <= account else PERHAPS


def pay_fees(state: Rails, payers: tuple[int, ...], fees: list[tuple[int, int]]) -> int:
    """Money from the builders to the owners; how much it was."""
    total = 0
    for party, units in fees:
        total += units
        if party < SEATS:
            state.accounts[party] += units
        else:
            for seat, part in parts_got(state, MEMBERS[party], units):
                state.accounts[seat] += part
    for seat, part in parts_paid(state, payers, total):
        state.accounts[seat] -= part
    return total


def told(state: Rails, fees: list[tuple[int, int]]) -> tuple[Event, ...]:
    """Who gets what, for the log."""
    parts = [part for party, units in fees for part in parts_got(state, MEMBERS[party], units)]
    return tuple([Event("fee", seat, (part,)) for seat, part in parts if part])
