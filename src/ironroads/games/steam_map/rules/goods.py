"""Goods: where cubes are, and to which cities links can take them (rules 5).

In these hot loops `bits >> item & 1` is `has(bits, item)` written out, which saves a call.
"""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import members
from ....core.rules.game import SPINS
from ....core.rules.sentinels import NOTHING, NOWHERE
from .board import SteamBoard
from .track_state import UNOWNED, TrackState


@final
class Goods:
    """A cube may use links of one owner and unowned ones; it stops at the first city of its colour."""

    def __init__(self, board: SteamBoard) -> None:
        self.board: Final = board
        self.colours: Final = len(board.colours)

    def near(self, state: TrackState, owner: int, stop: int) -> int:
        """Stops that are one usable link away."""
        stops = self.board.stops
        return state.near[owner * stops + stop] | state.near[UNOWNED * stops + stop]

    def reach(self, state: TrackState, owner: int, stop: int, barred: int) -> int:
        """Stops that usable links join to this one, without entering the barred ones."""
        own, free, near = owner * self.board.stops, UNOWNED * self.board.stops, state.near
        found = growing = 1 << stop
        while growing:
            next = growing.bit_length() - 1
            more = (near[own + next] | near[free + next]) & ~(found | barred)
            found |= more
            growing ^= 1 << next | more
        return found

    def movable(self, state: TrackState, owner: int) -> int:
        """Bit set of colour * stops + stop: cubes that can reach a city of their colour."""
        if not state.links[owner] and not state.links[UNOWNED]:
            return 0
        found, left = 0, state.stops[owner] | state.stops[UNOWNED]
        while left:
            part = self.reach(state, owner, (left & -left).bit_length() - 1, 0)
            left &= ~part
            for colour, cities in enumerate(state.targets):
                targets = cities & part
                if targets:
                    here = state.present[colour] & part
                    if targets & (targets - 1) == 0:
                        here &= ~targets  # the only city of this colour cannot send to itself
                    found |= here << colour * self.board.stops
        return found

    def steps(self, state: TrackState, owner: int) -> int:
        """Next stops from which the moving cube can still reach a city of its colour."""
        found, targets = 0, state.targets[state.good]
        for stop in members(self.near(state, owner, state.at) & ~state.visited):
            if targets >> stop & 1 or targets & self.reach(state, owner, stop, state.visited):
                found |= 1 << stop
        return found

    def drawn(self, bag: list[int], spin: int) -> int:
        """The colour of a cube drawn from the bag by a random number below SPINS."""
        left = spin * sum(bag) // SPINS
        colour = 0
        while left >= bag[colour]:
            left -= bag[colour]
            colour += 1
        return colour

    def put(self, state: TrackState, stop: int, colour: int) -> None:
        state.own_goods()
        state.cubes[stop * self.colours + colour] += 1
        state.present[colour] |= 1 << stop

    def load(self, state: TrackState, stop: int, colour: int) -> None:
        """Take a cube from a stop and start moving it."""
        self.take(state, stop, colour)
        state.at, state.good, state.visited = stop, colour, 1 << stop

    def take(self, state: TrackState, stop: int, colour: int) -> None:
        state.own_goods()
        index = stop * self.colours + colour
        state.cubes[index] -= 1
        if not state.cubes[index]:
            state.present[colour] &= ~(1 << stop)

    def move(self, state: TrackState, stop: int) -> bool:
        """Move the cube over a link; True if it has arrived and left the map."""
        state.at = stop
        state.visited |= 1 << stop
        if not state.targets[state.good] >> stop & 1:
            return False
        state.at, state.good = NOWHERE, NOTHING
        state.visited = 0
        return True
