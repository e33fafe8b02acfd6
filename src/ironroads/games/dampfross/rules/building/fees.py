"""What rivals get for building into hexes where they have track (rules 2.6, 2.7)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import Event
from ..board import DampfrossBoard
from ..money import parts_paid, parts_received
from ..network import FeeTable, Network
from ..owners import ANY_OWNER, MAX_SEATS, OWN_LINES, OWNER_SEATS, owners_in
from ..state import DampfrossState

PER_HALF: Final = 2  # for each half hex of parallel track
JOINING: Final = 1


@final
class Fees:
    def __init__(self, board: DampfrossBoard, touching_towns_pay: bool) -> None:
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
        late = new >= 0 and town_at[self.board.other_end(side, new)] >= 0
        return parallel + (JOINING if late else 0)

    def _parallel(self, a: int, b: int) -> int:
        """Units for track beside a rival's on the whole side."""
        towns = [hex for hex in (a, b) if self.board.town_at[hex] >= 0]
        if len(towns) == 2:
            return 2 if self.touching_towns_pay else 0
        return PER_HALF * (2 - len(towns))

    def outlet(self, network: Network, own: int, side: int) -> int:
        """A side as a builder meets it who is where the bits `own` are."""
        present = network.present
        if not present[self.board.tail[side]] & own:
            return 3 * side + 2
        return 3 * side if present[self.board.head[side]] & own else 3 * side + 1

    def units(self, state: DampfrossState, own: int, mine: int, side: int) -> int:
        """All fees for a side together; `own` and `mine` are the bits of whoever builds."""
        outlet = self.outlet(state.network, own, side)
        beside, joined = self.rivals(state.network, mine, outlet)
        return beside.bit_count() * self.beside[outlet] + joined.bit_count() * JOINING

    def by_owner(self, network: Network, mine: int, outlet: int) -> list[tuple[int, int]]:
        """The fees one by one: party and units."""
        beside, joined = self.rivals(network, mine, outlet)
        found = [(owner, self.beside[outlet]) for owner in owners_in(beside)]
        return found + [(owner, JOINING) for owner in owners_in(joined)]

    def rivals(self, network: Network, mine: int, outlet: int) -> tuple[int, int]:
        """Bits of those who have the same side, and of those who are only met in the new hex."""
        beside, new = network.lines[outlet // 3] & ANY_OWNER & ~mine, self.joins[outlet]
        return beside, network.present[new] & ANY_OWNER & ~mine & ~beside if new >= 0 else 0

    def pay(self, state: DampfrossState, owner: int, outlet: int) -> int:
        """Money from the builders to the owners; how much it was."""
        beside, joined = self.rivals(state.network, OWN_LINES[owner], outlet)
        total = 0
        if beside:
            total = credit(state, beside, self.beside[outlet])
        if joined:
            total += credit(state, joined, JOINING)
        if total:
            debit(state, OWNER_SEATS[owner], total)
        return total

    def fee_table(self, network: Network) -> list[int]:
        """By outlet: units for building there, with all that has been built."""
        fee_table = network.fee_table
        if not fee_table.sides:
            return fee_table.fees
        fees, along = fee_table.fees[:] if network.shared or fee_table.shared else fee_table.fees, self.along
        for side in fee_table.sides:
            for outlet in range(3 * side, 3 * side + 3):
                fees[outlet] = fees[outlet] + along[outlet]  # compiled, += is slow here
        for hex in fee_table.hexes:
            for outlet in self.into[hex]:
                fees[outlet] = fees[outlet] + JOINING
        network.book(FeeTable(fees, False))  # at one stroke, since nets are shared
        return fees

    def joined(self, state: DampfrossState, mine: int, hex: int) -> int:
        """Bits of those who get a unit for a branch in a hex (tree frog, rules 5.4)."""
        return state.present[hex] & ANY_OWNER & ~mine if self.board.town_at[hex] < 0 else 0


def credit(state: DampfrossState, owners: int, units: int) -> int:
    """So many units for each of the parties behind the bits; how much it is together."""
    found, accounts = owners_in(owners), state.accounts
    for owner in found:
        if owner < MAX_SEATS:
            accounts[owner] = accounts[owner] + units
        else:
            for seat, part in parts_received(state, OWNER_SEATS[owner], units):
                state.accounts[seat] += part
    return units * len(found)


def debit(state: DampfrossState, payers: tuple[int, ...], units: int) -> None:
    if len(payers) == 1:
        state.accounts[payers[0]] -= units
    else:
        for seat, part in parts_paid(state, payers, units):
            state.accounts[seat] -= part


def told(state: DampfrossState, fees: list[tuple[int, int]]) -> tuple[Event, ...]:
    """Who gets what, for the log."""
    parts = [part for owner, units in fees for part in parts_received(state, OWNER_SEATS[owner], units)]
    return tuple([Event("fee", seat, (part,)) for seat, part in parts if part])
