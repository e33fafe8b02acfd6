"""Track on the map: who owns what, who is where, and where everybody may go on (rules 2.4)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import members
from ....core.rules.sentinels import NOBODY
from ....core.rules.shared_lists import changed
from .board import GRADES, NOT_BUILDABLE, DampfrossBoard, Exit
from .building.fees import Fees
from .network import FeeTable, Frontier, Network, NetworkUpdater
from .owners import BANK, FOOTING, OWN_LINES, OWNER_SEATS, OWNERS, PRESENCE
from .state import DampfrossState


@final
class NetworkBuilder(NetworkUpdater):
    """Keeps the net of a state in step with its track."""

    def __init__(self, board: DampfrossBoard, fees: Fees) -> None:
        self.board: Final = board
        self.fees: Final = fees
        self.bits: Final[list[int]] = [1 << side for side in range(board.sides)]
        # by hex: where a line may be built
        self.exits: Final[list[list[Exit]]] = [
            [exit for exit in exits if board.cost[exit.side] < NOT_BUILDABLE] for exits in board.exits
        ]

    def lay(self, state: DampfrossState, owner: int, side: int) -> None:
        """Track of a party across a side; a dashed line that is built belongs to its builder."""
        state.track[owner] = state.track[owner] | self.bits[side]
        state.network = state.network.with_side(owner, side)

    def carry_out(self, network: Network, owner: int, side: int) -> None:
        for seat in OWNER_SEATS[owner]:
            self._advance(network, seat, side)
        self._occupy(network, owner, side)

    def _advance(self, network: Network, seat: int, side: int) -> None:
        """A side is no longer where the seat may go on, but what lies beyond is."""
        frontier, outlet, grade = (
            network.own_frontier(seat),
            self.fees.outlet(network, PRESENCE[seat], side),
            self.board.grade[side],
        )
        if outlet == 3 * side:
            frontier.take_out(grade + GRADES, outlet)
        else:
            frontier.take_out(grade, outlet)
            new = self.board.head[side] if outlet == 3 * side + 1 else self.board.tail[side]
            self._open(frontier, network.present, PRESENCE[seat], new, side)

    def settle(self, state: DampfrossState, seat: int, hex: int) -> None:
        """A seat may begin to build in a hex without having track there."""
        state.footing = changed(state.footing, seat, state.footing[seat] | 1 << hex)
        network = state.network = state.network.own()
        if not network.present[hex] & PRESENCE[seat]:
            self._open(network.own_frontier(seat), network.present, PRESENCE[seat], hex, NOBODY)
        network.present[hex] |= FOOTING[seat]

    def _open(self, frontier: Frontier, present: list[int], own: int, hex: int, built: int) -> None:
        """The sides of a hex that is new to a seat become its border; those it knew from beyond lie inside now."""
        for exit in self.exits[hex]:
            if exit.side == built:
                continue
            if present[exit.beyond] & own:
                frontier.take_out(exit.grade, exit.inward)
                frontier.put_in(GRADES + exit.grade, exit.inside)
            else:
                frontier.put_in(exit.grade, exit.outward)

    def _occupy(self, network: Network, owner: int, side: int) -> None:
        """A party has a line there: it can be used, and others pay fees."""
        bit = 1 << owner
        network.lines[side] = network.lines[side] & ~BANK | bit
        network.fee_table.sides.append(side)
        self._come(network, bit, self.board.head[side])
        self._come(network, bit, self.board.tail[side])

    def _come(self, network: Network, bit: int, hex: int) -> None:
        here = network.present[hex]
        if not here & bit:
            network.present[hex] = here | bit
            network.fee_table.hexes.append(hex)

    def derive(self, state: DampfrossState) -> None:
        """The net from the bit sets of track and footing."""
        board = self.board
        lines = [BANK if bank else 0 for bank in board.foreign]
        network = state.network = Network(self, lines, [0] * board.hexes, FeeTable([0] * (3 * board.sides), False), [])
        for owner in range(OWNERS):
            for side in members(state.track[owner]):
                self._occupy(network, owner, side)
        for seat in range(state.seats):
            for hex in members(state.footing[seat]):
                network.present[hex] |= FOOTING[seat]
        for seat in range(state.seats):
            network.frontiers.append(self._frontier(network, seat))

    def _frontier(self, network: Network, seat: int) -> Frontier:
        """Sides that touch the net of a seat and do not belong to it."""
        found: set[int] = set()
        for hex in range(self.board.hexes):
            if network.present[hex] & PRESENCE[seat]:
                found.update(
                    [side for side in self.board.buildable_at[hex] if not network.lines[side] & OWN_LINES[seat]]
                )
        frontier = Frontier([[] for _ in range(2 * GRADES)])
        for side in sorted(found):
            outlet = self.fees.outlet(network, PRESENCE[seat], side)
            frontier.lists[self.board.grade[side] + (0 if outlet % 3 else GRADES)].append(outlet)
        return frontier
