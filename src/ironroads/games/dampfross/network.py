"""Track on the map: who owns what, who is where, and where everybody may go on (rules 2.4)."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import Final, final

from ...core.bits import members
from ...core.game import NOBODY
from .board import GRADES, RailBoard
from .fees import Fees
from .parties import BANK, FOOTING, MEMBERS, MINE, OWN, PARTIES
from .state import Net, Rails


def outer_border(seat: int, grade: int) -> int:
    """The number of a border list; the one inside follows GRADES later."""
    return 2 * GRADES * seat + grade


@final
class Network:
    """Keeps the net of a state in step with its track."""

    def __init__(self, board: RailBoard, fees: Fees) -> None:
        self.board: Final = board
        self.fees: Final = fees
        # by hex: outlets that lead away from it
        self.leaving: Final[list[list[int]]] = [
            [3 * side + (2 if board.head[side] == hex else 1) for side in board.at[hex]] for hex in range(board.hexes)
        ]

    def lay(self, state: Rails, party: int, side: int) -> None:
        """Track of a party across a side; a dashed line that is built belongs to its builder."""
        head, tail = self.board.head[side], self.board.tail[side]
        state.track[party] |= 1 << side
        net = state.net = state.net.own()
        for seat in MEMBERS[party]:
            outer = outer_border(seat, self.board.grade[side])
            if not net.present[head] & OWN[seat]:
                _take_out(net.border[outer], 3 * side + 1)
                self._open(net, seat, head, side)
            elif not net.present[tail] & OWN[seat]:
                _take_out(net.border[outer], 3 * side + 2)
                self._open(net, seat, tail, side)
            else:
                _take_out(net.border[outer + GRADES], 3 * side)
        self._occupy(net, party, side)

    def settle(self, state: Rails, seat: int, hex: int) -> None:
        """A seat may begin to build in a hex without having track there."""
        state.footing[seat] |= 1 << hex
        net = state.net = state.net.own()
        if not net.present[hex] & OWN[seat]:
            self._open(net, seat, hex, NOBODY)
        net.present[hex] |= FOOTING[seat]

    def _open(self, net: Net, seat: int, hex: int, built: int) -> None:
        """The sides of a hex that is new to a seat become its border; those it knew from beyond lie inside now."""
        ends, grade, present, border, own = self.board.ends, self.board.grade, net.present, net.border, OWN[seat]
        first = outer_border(seat, 0)
        for outlet in self.leaving[hex]:
            side = outlet // 3
            if side == built:
                continue
            outer = first + grade[side]
            if present[ends[side] - hex] & own:
                _take_out(border[outer], 6 * side + 3 - outlet)  # as it was met from beyond
                insort(border[outer + GRADES], 3 * side)
            else:
                insort(border[outer], outlet)

    def _occupy(self, net: Net, party: int, side: int) -> None:
        """A party has a line there: it can be used, and others pay fees."""
        bit, present = 1 << party, net.present
        net.lines[side] = net.lines[side] & ~BANK | bit
        self.fees.charge(net, side)
        for hex in (self.board.head[side], self.board.tail[side]):
            if not present[hex] & bit:
                present[hex] |= bit
                self.fees.charge_joining(net, hex)

    def derive(self, state: Rails) -> None:
        """The net from the bit sets of track and footing."""
        board = self.board
        lines = [BANK if bank else 0 for bank in board.bank]
        net = state.net = Net(lines, [0] * board.hexes, [0] * (3 * board.sides), [])
        for party in range(PARTIES):
            for side in members(state.track[party]):
                self._occupy(net, party, side)
        for seat in range(state.seats):
            for hex in members(state.footing[seat]):
                net.present[hex] |= FOOTING[seat]
        for seat in range(state.seats):
            outlets = self._outlets(net, seat)
            for inside in (False, True):
                for grade in range(GRADES):
                    fitting = [o for o in outlets if board.grade[o // 3] == grade and (o % 3 == 0) == inside]
                    net.border.append(fitting)

    def _outlets(self, net: Net, seat: int) -> list[int]:
        """Sides that touch the net of a seat and do not belong to it, in order."""
        found: list[int] = []
        for hex in range(self.board.hexes):
            if net.present[hex] & OWN[seat]:
                found += [self.fees.outlet(net, OWN[seat], side) for side in self.board.at[hex]]
        return sorted({outlet for outlet in found if not net.lines[outlet // 3] & MINE[seat]})


def _take_out(outlets: list[int], outlet: int) -> None:
    del outlets[bisect_left(outlets, outlet)]
