"""Fees that a builder pays to rivals with track in the same hexes (rules 2.6, 2.7)."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from .....core.rules.game import Event
from .....core.rules.sentinels import NOWHERE
from ..board import DampfrossBoard
from ..money import parts_paid, parts_received
from ..network import FeeTable, Network
from ..outlets import NEW_HEAD, NEW_TAIL, NO_NEW_END, OUTLETS
from ..owner_sets import COMPILED, SEAT_BITS, packed
from ..owners import ANY_OWNER, MAX_SEATS, OWN_LINES, OWNER_SEATS, PRESENCE, owners_in
from ..state import DampfrossState

PER_HALF: Final = 2  # units for each half hex of parallel track
JOINING: Final = 1  # unit for joining or crossing a line


@final
class OutletTables:
    """What does not change about outlets, and how many owners are in a set without pairs."""

    def __init__(self, along: list[int], joins: list[int], hexes: int) -> None:
        self.along = packed(along)
        self.new_hexes = packed([hex if hex >= 0 else hexes for hex in joins])  # behind the last hex if that is free
        self.counts = packed([bits.bit_count() for bits in range(SEAT_BITS + 1)])


@final
class OutletFees:
    """Units by outlet, worked out from the owners of the side and of the new hex."""

    def __init__(self, tables: OutletTables, network: Network) -> None:
        self.along = tables.along
        self.new_hexes = tables.new_hexes
        self.counts = tables.counts
        self.lines = network.lines.singles
        self.present = network.present.singles

    def __getitem__(self, outlet: i64) -> i64:
        beside = i64(self.lines[outlet // OUTLETS]) & SEAT_BITS
        joined = i64(self.present[i64(self.new_hexes[outlet])]) & SEAT_BITS
        return i64(self.along[outlet]) * i64(self.counts[beside]) + JOINING * i64(self.counts[joined])


@final
class Fees:
    """Works out fees; a builder is an owner, one player or two (see `owners`)."""

    def __init__(self, board: DampfrossBoard, touching_towns_pay: bool) -> None:
        self.board: Final = board
        self.touching_towns_pay: Final = touching_towns_pay
        self.highest: Final[int] = 2 * PER_HALF  # to one rival for one side
        outlets = range(OUTLETS * board.sides)
        # by outlet: the hex where rivals are joined, NOWHERE if that costs nothing; and units to each rival on the side
        self.joins: Final[list[int]] = [self._joins(outlet) for outlet in outlets]
        self.beside: Final[list[int]] = [self._beside(outlet) for outlet in outlets]
        # by outlet: units to each rival on the side, beyond the joining unit for being in the new hex
        self.along: Final[list[int]] = [
            self.beside[outlet] - (JOINING if self.joins[outlet] >= 0 else 0) for outlet in outlets
        ]
        self.tables: Final = OutletTables(self.along, self.joins, board.hexes)
        # by hex: outlets that lead into it
        self.into: Final[list[list[int]]] = [[] for _ in range(board.hexes)]
        for outlet in outlets:
            if self.joins[outlet] >= 0:
                self.into[self.joins[outlet]].append(outlet)

    def _joins(self, outlet: int) -> int:
        """The hex that is new to the builder, unless it is a town, where no fees are due (rules 2.7)."""
        side, new_end = outlet // OUTLETS, outlet % OUTLETS
        if new_end == NO_NEW_END:
            return NOWHERE
        new = self.board.head[side] if new_end == NEW_HEAD else self.board.tail[side]
        return new if self.board.town_at[new] < 0 else NOWHERE

    def _beside(self, outlet: int) -> int:
        side, town_at = outlet // OUTLETS, self.board.town_at
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

    def for_builder(self, network: Network, builder: int) -> BuilderFees:
        return BuilderFees(self, network, builder)

    def outlet(self, network: Network, builder: int, side: int) -> int:
        """A side as a builder meets it."""
        present, own = network.present, PRESENCE[builder]
        if not present[self.board.tail[side]] & own:
            return OUTLETS * side + NEW_TAIL
        return OUTLETS * side + (NO_NEW_END if present[self.board.head[side]] & own else NEW_HEAD)

    def units(self, state: DampfrossState, builder: int, side: int) -> int:
        """All fees for a side together."""
        return self.for_builder(state.network, builder).units(side)

    def by_owner(self, network: Network, builder: int, outlet: int) -> list[tuple[int, int]]:
        """The fees one by one: owner and units."""
        beside, joined = self.rivals(network, builder, outlet)
        found = [(owner, self.beside[outlet]) for owner in owners_in(beside)]
        return found + [(owner, JOINING) for owner in owners_in(joined)]

    def rivals(self, network: Network, builder: int, outlet: int) -> tuple[int, int]:
        """Bits of the rivals on the side, and of those who are only met in the new hex."""
        others = ANY_OWNER & ~OWN_LINES[builder]
        beside, new = network.lines[outlet // OUTLETS] & others, self.joins[outlet]
        return beside, network.present[new] & others & ~beside if new >= 0 else 0

    def pay(self, state: DampfrossState, builder: int, outlet: int) -> int:
        """Pay the fees of a side, and return their sum."""
        beside, joined = self.rivals(state.network, builder, outlet)
        total = 0
        if beside:
            total = credit(state, beside, self.beside[outlet])
        if joined:
            total += credit(state, joined, JOINING)
        if total:
            debit(state, OWNER_SEATS[builder], total)
        return total

    def by_outlet(self, network: Network) -> OutletFees:
        """By outlet: units for building there, with all track so far; not for joint building."""
        if COMPILED:
            return OutletFees(self.tables, network)
        return cast("OutletFees", self._listed(network))

    def _listed(self, network: Network) -> list[int]:
        """The same as a list that is kept from time to time, which is faster in plain Python."""
        fee_table = network.fee_table
        if not fee_table.new_sides:
            return fee_table.fees
        fees, along = fee_table.fees[:] if network.shared or fee_table.shared else fee_table.fees, self.along
        for side in fee_table.new_sides:
            for outlet in range(OUTLETS * side, OUTLETS * side + OUTLETS):
                fees[outlet] += along[outlet]
        for hex in fee_table.new_hexes:
            for outlet in self.into[hex]:
                fees[outlet] += JOINING
        network.replace_fee_table(FeeTable(fees, False))  # in one step, since networks are shared
        return fees

    def joined(self, state: DampfrossState, builder: int, hex: int) -> int:
        """Bits of the rivals who get a unit for a branch in a hex (tree frog, rules 5.4)."""
        return state.present[hex] & ANY_OWNER & ~OWN_LINES[builder] if self.board.town_at[hex] < 0 else 0


@final
class BuilderFees:
    """All fees that a builder would pay for one side or another of the same position."""

    def __init__(self, fees: Fees, network: Network, builder: int) -> None:
        self.head: Final = fees.board.head
        self.tail: Final = fees.board.tail
        self.joins: Final = fees.joins
        self.beside: Final = fees.beside
        self.lines: Final = network.lines
        self.present: Final = network.present
        self.own: Final[int] = PRESENCE[builder]
        self.others: Final[int] = ANY_OWNER & ~OWN_LINES[builder]

    def units(self, side: int) -> int:
        """Like `Fees.outlet` and `Fees.rivals`, with fewer calls: a map has hundreds of sides."""
        present, outlet = self.present, OUTLETS * side
        if not present[self.tail[side]] & self.own:
            outlet += NEW_TAIL
        else:
            outlet += NO_NEW_END if present[self.head[side]] & self.own else NEW_HEAD
        rivals, new = self.lines[side] & self.others, self.joins[outlet]
        joined = present[new] & self.others & ~rivals if new >= 0 else 0
        return rivals.bit_count() * self.beside[outlet] + joined.bit_count() * JOINING


def credit(state: DampfrossState, owners: int, units: int) -> int:
    """Pay so many units to each owner in a bit set, and return the sum."""
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


def fee_events(state: DampfrossState, fees: list[tuple[int, int]]) -> tuple[Event, ...]:
    """What each seat gets of fees by owner, for the log."""
    parts = [part for owner, units in fees for part in parts_received(state, OWNER_SEATS[owner], units)]
    return tuple([Event("fee", seat, (part,)) for seat, part in parts if part])
