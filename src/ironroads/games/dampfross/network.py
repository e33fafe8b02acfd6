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
        state.track[party] |= 1 << side
        state.lines[side] = state.lines[side] & ~BANK | 1 << party
        for seat in MEMBERS[party]:
            self._close(state, seat, side)
        for hex in (self.board.head[side], self.board.tail[side]):
            for seat in MEMBERS[party]:
                if not state.present[hex] & OWN[seat]:
                    self._open(state, seat, hex)
            state.present[hex] |= 1 << party

    def settle(self, state: Rails, seat: int, hex: int) -> None:
        """A seat may begin to build in a hex without having track there."""
        state.footing[seat] |= 1 << hex
        if not state.present[hex] & OWN[seat]:
            self._open(state, seat, hex)
        state.present[hex] |= FOOTING[seat]

    def _open(self, state: Rails, seat: int, hex: int) -> None:
        """All sides of a hex that is new to a seat become its border, but those it owns or knows from beyond."""
        board, own = self.board, OWN[seat]
        for side in board.at[hex]:
            beyond = board.head[side] + board.tail[side] - hex
            if not state.lines[side] & MINE[seat] and not state.present[beyond] & own:
                key = seat * board.sides + side
                state.border.insert(bisect_left(state.border, key), key)

    def _close(self, state: Rails, seat: int, side: int) -> None:
        key = seat * self.board.sides + side
        place = bisect_left(state.border, key)
        if place < len(state.border) and state.border[place] == key:
            del state.border[place]

    def border(self, state: Rails, seat: int, points: int) -> list[int]:
        """Keys of the sides where a seat may go on and that cost no more than so many points."""
        first = seat * self.board.sides
        low = bisect_left(state.border, first)
        return state.border[low : bisect_left(state.border, first + self.board.cheap[min(points, MOST)], low)]

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
