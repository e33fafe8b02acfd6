"""Track on the map: who owns what, who is where, and where everybody may go on (rules 2.4)."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final, final

from ...core.bits import members
from .board import RailBoard
from .parties import BANK, FOOTING, MEMBERS, MINE, OWN, PARTIES
from .state import Rails

MOST: Final = 7  # points that the dearest side costs


@final
class Network:
    """Keeps the derived fields of a state in step with its track."""

    def __init__(self, board: RailBoard) -> None:
        self.board: Final = board

    def lay(self, state: Rails, party: int, side: int) -> None:
        """Track of a party across a side; a dashed line that is built belongs to its builder."""
        head, tail, bit, present = self.board.head[side], self.board.tail[side], 1 << party, state.present
        state.track[party] |= 1 << side
        state.lines[side] = state.lines[side] & ~BANK | bit
        for seat in MEMBERS[party]:
            self._close(state, seat, side)
            if not present[head] & OWN[seat]:
                self._open(state, seat, head)
            if not present[tail] & OWN[seat]:
                self._open(state, seat, tail)
        present[head] |= bit
        present[tail] |= bit

    def settle(self, state: Rails, seat: int, hex: int) -> None:
        """A seat may begin to build in a hex without having track there."""
        state.footing[seat] |= 1 << hex
        if not state.present[hex] & OWN[seat]:
            self._open(state, seat, hex)
        state.present[hex] |= FOOTING[seat]

    def _open(self, state: Rails, seat: int, hex: int) -> None:
        """All sides of a hex that is new to a seat become its border; those it knew from beyond lie inside now."""
        board, lines, present, border = self.board, state.lines, state.present, state.border
        own, mine, sides = OWN[seat], MINE[seat], board.sides
        outer = 2 * seat * sides
        for side in board.at[hex]:
            if lines[side] & mine:
                continue
            key = outer + side
            if present[board.head[side] + board.tail[side] - hex] & own:
                del border[bisect_left(border, key)]
                key += sides
            border.insert(bisect_left(border, key), key)

    def _close(self, state: Rails, seat: int, side: int) -> None:
        """A side that the seat has built is no border any more."""
        border, key = state.border, 2 * seat * self.board.sides + side
        for wanted in (key, key + self.board.sides):
            place = bisect_left(border, wanted)
            if place < len(border) and border[place] == wanted:
                del border[place]
                return

    def border(self, state: Rails, seat: int, inside: int, points: int, above: int = 0) -> list[int]:
        """Keys of the sides where a seat may go on that cost so many points at most, and more than `above`.

        Inside (1) are those whose two ends the seat has reached, outside (0) the others.
        """
        first, cheap = (2 * seat + inside) * self.board.sides, self.board.cheap
        low = bisect_left(state.border, first + cheap[above])
        return state.border[low : bisect_left(state.border, first + cheap[min(points, MOST)], low)]

    def derive(self, state: Rails) -> None:
        """Owners and presence from the bit sets of track and footing."""
        board = self.board
        state.lines = [BANK if bank else 0 for bank in board.bank]
        state.present = [0] * board.hexes
        state.border = []
        for party in range(PARTIES):
            for side in members(state.track[party]):
                self.lay(state, party, side)
        for seat in range(state.seats):
            for hex in members(state.footing[seat]):
                self.settle(state, seat, hex)
