"""Laying track and setting foot in hexes: keeps the network of a state up to date (rules 2.4)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import members
from ....core.rules.sentinels import NOWHERE
from ....core.rules.shared_lists import changed
from .board import NOT_BUILDABLE, DampfrossBoard, Exit
from .building.fees import Fees
from .network import FeeTable, Frontier, Network, NetworkUpdater
from .outlets import NEW_HEAD, NO_NEW_END, OUTLETS
from .owner_sets import COMPILED, OwnerSets, owner_sets
from .owners import BANK, FOOTING, MAX_SEATS, OWN_LINES, OWNER_SEATS, OWNERS, PRESENCE
from .state import DampfrossState


@final
class NetworkBuilder(NetworkUpdater):
    """Changes the network of a state together with its track and footing."""

    def __init__(self, board: DampfrossBoard, fees: Fees, joint: bool) -> None:
        self.board: Final = board
        self.fees: Final = fees
        self.joint: Final = joint  # whether pairs of players may build
        self.grades: Final[int] = board.grades
        self.bits: Final[list[int]] = [1 << side for side in range(board.sides)]
        # by hex: where a line may be built
        self.exits: Final[list[list[Exit]]] = [
            [exit for exit in exits if board.cost[exit.side] < NOT_BUILDABLE] for exits in board.exits
        ]

    def lay(self, state: DampfrossState, owner: int, side: int) -> None:
        """Lay track of an owner across a side; a dashed line that is built belongs to its builder."""
        state.track[owner] = state.track[owner] | self.bits[side]
        state.network = state.network.with_side(owner, side)

    def add_track(self, network: Network, owner: int, side: int) -> None:
        for seat in OWNER_SEATS[owner]:
            self._advance(network, seat, side)
        self._occupy(network, owner, side)

    def _advance(self, network: Network, seat: int, side: int) -> None:
        """Move the frontier of a seat from a side it has built to the hex beyond."""
        frontier, grade = network.own_frontier(seat), self.board.grade[side]
        outlet = self.fees.outlet(network, seat, side)
        if outlet == OUTLETS * side + NO_NEW_END:
            frontier.remove(grade + self.grades, outlet)
        else:
            frontier.remove(grade, outlet)
            new = self.board.head[side] if outlet == OUTLETS * side + NEW_HEAD else self.board.tail[side]
            self._open(frontier, network.present, PRESENCE[seat], new, side)

    def settle(self, state: DampfrossState, seat: int, hex: int) -> None:
        """Let a seat begin to build in a hex without having track there."""
        state.footing = changed(state.footing, seat, state.footing[seat] | 1 << hex)
        network = state.network = state.network.own()
        if not network.present[hex] & PRESENCE[seat]:
            self._open(network.own_frontier(seat), network.present, PRESENCE[seat], hex, NOWHERE)
        network.present[hex] |= FOOTING[seat]

    def _open(self, frontier: Frontier, present: OwnerSets, presence: int, hex: int, built: int) -> None:
        """Add the sides of a hex that is new to a seat; those it could reach from beyond now join two of its hexes."""
        for exit in self.exits[hex]:
            if exit.side == built:
                continue
            if present[exit.beyond] & presence:
                frontier.remove(exit.grade, exit.inward)
                frontier.add(self.grades + exit.grade, exit.inside)
            else:
                frontier.add(exit.grade, exit.outward)

    def _occupy(self, network: Network, owner: int, side: int) -> None:
        """Record a line of an owner: trains can use it, and rivals pay fees."""
        bit = 1 << owner
        network.lines[side] = network.lines[side] & ~BANK | bit
        if not COMPILED:
            network.fee_table.new_sides.append(side)
        self._enter(network, bit, self.board.head[side])
        self._enter(network, bit, self.board.tail[side])

    def _enter(self, network: Network, bit: int, hex: int) -> None:
        here = network.present[hex]
        if not here & bit:
            network.present[hex] = here | bit
            if not COMPILED:
                network.fee_table.new_hexes.append(hex)

    def derive(self, state: DampfrossState) -> None:
        """Make the network from the bit sets of track and footing."""
        board = self.board
        joint = any(state.track[MAX_SEATS:]) or self.joint
        lines, present = owner_sets(board.sides, joint), owner_sets(board.hexes + 1, joint)
        for side in range(board.sides):
            if board.foreign[side]:
                lines[side] = BANK
        fee_table = FeeTable([] if COMPILED else [0] * (OUTLETS * board.sides), False)
        network = state.network = Network(self, lines, present, fee_table, [])
        for owner in range(OWNERS):
            for side in members(state.track[owner]):
                self._occupy(network, owner, side)
        for seat in range(state.seats):
            for hex in members(state.footing[seat]):
                network.present[hex] |= FOOTING[seat]
        for seat in range(state.seats):
            network.frontiers.append(self._frontier(network, seat))

    def _frontier(self, network: Network, seat: int) -> Frontier:
        """The sides that touch the network of a seat and do not belong to it."""
        found: set[int] = set()
        for hex in range(self.board.hexes):
            if network.present[hex] & PRESENCE[seat]:
                sides = self.board.buildable_at[hex]
                found.update([side for side in sides if not network.lines[side] & OWN_LINES[seat]])
        frontier = Frontier([[] for _ in range(2 * self.grades)])
        for side in sorted(found):
            outlet = self.fees.outlet(network, seat, side)
            inside = outlet % OUTLETS == NO_NEW_END
            frontier.lists[self.board.grade[side] + (self.grades if inside else 0)].append(outlet)
        return frontier
