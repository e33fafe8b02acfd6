"""Track on the map: who owns what, who is where, and where everybody may go on (rules 2.4)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import members
from ....core.rules.sentinels import NOBODY
from ....core.rules.shared_lists import changed
from .board import GRADES, NOT_BUILDABLE, Exit, RailBoard
from .building.fees import Fees
from .net import Border, Keeper, Net, Tariff
from .parties import BANK, FOOTING, MEMBERS, MINE, OWN, PARTIES
from .state import Rails


@final
class Network(Keeper):
    """Keeps the net of a state in step with its track."""

    def __init__(self, board: RailBoard, fees: Fees) -> None:
        self.board: Final = board
        self.fees: Final = fees
        self.bits: Final[list[int]] = [1 << side for side in range(board.sides)]
        # by hex: where a line may be built
        self.exits: Final[list[list[Exit]]] = [
            [exit for exit in exits if board.cost[exit.side] < NOT_BUILDABLE] for exits in board.exits
        ]

    def lay(self, state: Rails, party: int, side: int) -> None:
        """Track of a party across a side; a dashed line that is built belongs to its builder."""
        state.track[party] = state.track[party] | self.bits[side]
        state.net = state.net.with_side(party, side)

    def carry_out(self, net: Net, party: int, side: int) -> None:
        for seat in MEMBERS[party]:
            self._advance(net, seat, side)
        self._occupy(net, party, side)

    def _advance(self, net: Net, seat: int, side: int) -> None:
        """A side is no longer where the seat may go on, but what lies beyond is."""
        border, outlet, grade = net.own_border(seat), self.fees.outlet(net, OWN[seat], side), self.board.grade[side]
        if outlet == 3 * side:
            border.take_out(grade + GRADES, outlet)
        else:
            border.take_out(grade, outlet)
            new = self.board.head[side] if outlet == 3 * side + 1 else self.board.tail[side]
            self._open(border, net.present, OWN[seat], new, side)

    def settle(self, state: Rails, seat: int, hex: int) -> None:
        """A seat may begin to build in a hex without having track there."""
        state.footing = changed(state.footing, seat, state.footing[seat] | 1 << hex)
        net = state.net = state.net.own()
        if not net.present[hex] & OWN[seat]:
            self._open(net.own_border(seat), net.present, OWN[seat], hex, NOBODY)
        net.present[hex] |= FOOTING[seat]

    def _open(self, border: Border, present: list[int], own: int, hex: int, built: int) -> None:
        """The sides of a hex that is new to a seat become its border; those it knew from beyond lie inside now."""
        for exit in self.exits[hex]:
            if exit.side == built:
                continue
            if present[exit.beyond] & own:
                border.take_out(exit.grade, exit.inward)
                border.put_in(GRADES + exit.grade, exit.inside)
            else:
                border.put_in(exit.grade, exit.outward)

    def _occupy(self, net: Net, party: int, side: int) -> None:
        """A party has a line there: it can be used, and others pay fees."""
        bit = 1 << party
        net.lines[side] = net.lines[side] & ~BANK | bit
        net.tariff.sides.append(side)
        self._come(net, bit, self.board.head[side])
        self._come(net, bit, self.board.tail[side])

    def _come(self, net: Net, bit: int, hex: int) -> None:
        here = net.present[hex]
        if not here & bit:
            net.present[hex] = here | bit
            net.tariff.hexes.append(hex)

    def derive(self, state: Rails) -> None:
        """The net from the bit sets of track and footing."""
        board = self.board
        lines = [BANK if bank else 0 for bank in board.bank]
        net = state.net = Net(self, lines, [0] * board.hexes, Tariff([0] * (3 * board.sides), False), [])
        for party in range(PARTIES):
            for side in members(state.track[party]):
                self._occupy(net, party, side)
        for seat in range(state.seats):
            for hex in members(state.footing[seat]):
                net.present[hex] |= FOOTING[seat]
        for seat in range(state.seats):
            net.borders.append(self._border(net, seat))

    def _border(self, net: Net, seat: int) -> Border:
        """Sides that touch the net of a seat and do not belong to it."""
        found: set[int] = set()
        for hex in range(self.board.hexes):
            if net.present[hex] & OWN[seat]:
                found.update([side for side in self.board.at[hex] if not net.lines[side] & MINE[seat]])
        border = Border([[] for _ in range(2 * GRADES)])
        for side in sorted(found):
            outlet = self.fees.outlet(net, OWN[seat], side)
            border.lists[self.board.grade[side] + (0 if outlet % 3 else GRADES)].append(outlet)
        return border
