"""Track on the map: who owns what, who is where, and where everybody may go on (rules 2.4)."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import members
from ...core.game import NOBODY
from .board import GRADES, RailBoard
from .fees import Fees
from .net import Border, Net, Tariff
from .parties import BANK, FOOTING, MEMBERS, MINE, OWN, PARTIES
from .state import Rails


@final
class Exit:
    """A side of a hex, as its outlets are numbered."""

    def __init__(self, board: RailBoard, hex: int, side: int) -> None:
        head = board.head[side] == hex
        self.side: Final[int] = side
        self.beyond: Final[int] = board.other(side, hex)
        self.outer: Final[int] = board.grade[side]  # numbers of border lists
        self.inner: Final[int] = board.grade[side] + GRADES
        self.outward: Final[int] = 3 * side + (2 if head else 1)
        self.inward: Final[int] = 3 * side + (1 if head else 2)
        self.inside: Final[int] = 3 * side


@final
class Network:
    """Keeps the net of a state in step with its track."""

    def __init__(self, board: RailBoard, fees: Fees) -> None:
        self.board: Final = board
        self.fees: Final = fees
        # by hex: where a line may leave it
        self.exits: Final[list[list[Exit]]] = [
            [Exit(board, hex, side) for side in board.at[hex]] for hex in range(board.hexes)
        ]

    def lay(self, state: Rails, party: int, side: int) -> None:
        """Track of a party across a side; a dashed line that is built belongs to its builder."""
        state.track[party] |= 1 << side
        net = state.net = state.net.own()
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
        state.footing[seat] |= 1 << hex
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
                border.take_out(exit.outer, exit.inward)
                border.put_in(exit.inner, exit.inside)
            else:
                border.put_in(exit.outer, exit.outward)

    def _occupy(self, net: Net, party: int, side: int) -> None:
        """A party has a line there: it can be used, and others pay fees."""
        net.lines[side] = net.lines[side] & ~BANK | 1 << party
        net.tariff.sides.append(side)
        self._come(net, party, self.board.head[side])
        self._come(net, party, self.board.tail[side])

    def _come(self, net: Net, party: int, hex: int) -> None:
        here = net.present[hex]
        if not here >> party & 1:
            net.present[hex] = here | 1 << party
            net.tariff.hexes.append(hex)

    def derive(self, state: Rails) -> None:
        """The net from the bit sets of track and footing."""
        board = self.board
        lines = [BANK if bank else 0 for bank in board.bank]
        net = state.net = Net(lines, [0] * board.hexes, Tariff([0] * (3 * board.sides), False), [])
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
