"""What rivals get for building into hexes where they have track (rules 2.6, 2.7)."""

from __future__ import annotations

from typing import Final, final

from ...core.game import Event
from .board import RailBoard
from .money import parts_got, parts_paid
from .parties import ANYBODY, MEMBERS, SEATS, parties
from .state import Net, Rails

PER_HALF: Final = 2  # for each half hex of parallel track
JOINING: Final = 1


@final
class Fees:
    def __init__(self, board: RailBoard, touching_towns_pay: bool) -> None:
        self.board: Final = board
        self.touching_towns_pay: Final = touching_towns_pay
        self.dearest: Final[int] = 2 * PER_HALF  # that one rival can ask for one side
        outlets = range(3 * board.sides)
        # by outlet: the hex where rivals are joined, -1 if that costs nothing; and units for each rival on the side
        self.joins: Final[list[int]] = [self._joins(outlet) for outlet in outlets]
        self.beside: Final[list[int]] = [self._beside(outlet) for outlet in outlets]
        # by outlet: the same, besides the unit that he gets for being in the new hex
        self.along: Final[list[int]] = [
            self.beside[outlet] - (JOINING if self.joins[outlet] >= 0 else 0) for outlet in outlets
        ]
        # by hex: outlets that lead into it
        self.into: Final[list[list[int]]] = [[] for _ in range(board.hexes)]
        for outlet in outlets:
            if self.joins[outlet] >= 0:
                self.into[self.joins[outlet]].append(outlet)

    def _joins(self, outlet: int) -> int:
        """The hex that is new to the builder, unless it is a town: there nothing is paid (rules 2.7)."""
        if outlet % 3 == 0:
            return -1
        new = self.board.head[outlet // 3] if outlet % 3 == 1 else self.board.tail[outlet // 3]
        return new if self.board.town_at[new] < 0 else -1

    def _beside(self, outlet: int) -> int:
        side, town_at = outlet // 3, self.board.town_at
        parallel, new = self._parallel(self.board.head[side], self.board.tail[side]), self.joins[outlet]
        # out of a town the joining unit becomes due afterwards
        late = new >= 0 and town_at[self.board.other(side, new)] >= 0
        return parallel + (JOINING if late else 0)

    def _parallel(self, a: int, b: int) -> int:
        """Units for track beside a rival's on the whole side."""
        towns = [hex for hex in (a, b) if self.board.town_at[hex] >= 0]
        if len(towns) == 2:
            return 2 if self.touching_towns_pay else 0
        return PER_HALF * (2 - len(towns))

    def outlet(self, net: Net, own: int, side: int) -> int:
        """A side as a builder meets it who is where the bits `own` are."""
        if not net.present[self.board.tail[side]] & own:
            return 3 * side + 2
        return 3 * side if net.present[self.board.head[side]] & own else 3 * side + 1

    def units(self, state: Rails, own: int, mine: int, side: int) -> int:
        """All fees for a side together; `own` and `mine` are the bits of whoever builds."""
        return sum([units for _, units in self.by_party(state.net, mine, self.outlet(state.net, own, side))])

    def by_party(self, net: Net, mine: int, outlet: int) -> list[tuple[int, int]]:
        """The fees one by one: party and units."""
        rivals, new, beside = ANYBODY & ~mine, self.joins[outlet], self.beside[outlet]
        shared = net.lines[outlet // 3] & rivals
        joined = net.present[new] & rivals & ~shared if new >= 0 else 0
        found: list[tuple[int, int]] = []
        if shared and beside:
            found = [(party, beside) for party in parties(shared)]
        if joined:
            found += [(party, JOINING) for party in parties(joined)]
        return found

    def charge(self, net: Net, side: int) -> None:
        """One more party is on a side."""
        fees, along = net.fees, self.along
        for outlet in range(3 * side, 3 * side + 3):
            fees[outlet] += along[outlet]

    def charge_joining(self, net: Net, hex: int) -> None:
        """One more party is in a hex."""
        fees = net.fees
        for outlet in self.into[hex]:
            fees[outlet] += JOINING

    def joining(self, state: Rails, mine: int, hex: int) -> list[tuple[int, int]]:
        """Fees for branching off in a hex (tree frog, rules 5.4)."""
        if self.board.town_at[hex] >= 0:
            return []
        return [(party, JOINING) for party in parties(state.present[hex] & ANYBODY & ~mine)]


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
    if len(payers) == 1:
        state.accounts[payers[0]] -= total
    else:
        for seat, part in parts_paid(state, payers, total):
            state.accounts[seat] -= part
    return total


def told(state: Rails, fees: list[tuple[int, int]]) -> tuple[Event, ...]:
    """Who gets what, for the log."""
    parts = [part for party, units in fees for part in parts_got(state, MEMBERS[party], units)]
    return tuple([Event("fee", seat, (part,)) for seat, part in parts if part])
