"""Which cubes can be delivered over links of several owners, and how (rules 5.3 to 5.6).

In these hot loops `bits >> item & 1` is `has(bits, item)` written out, which saves a call.
"""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import members
from ...steam_map.rules.board import SteamBoard
from ...steam_map.rules.track_state import OWNERS, UNOWNED
from .state import SteamState


@final
class Trip:
    """Searches the routes of a cube; cheap, because a locomotive takes it over six links at most."""

    def __init__(self, state: SteamState, mover: int, stops: int, ridden: list[int]) -> None:
        self.state: Final = state
        self.mover: Final = mover
        self.stops: Final = stops
        self.ridden: Final = ridden  # by owner: links used so far
        self.owners: Final = [owner for owner in range(OWNERS + 1) if state.links[owner]]

    def lead(self) -> int:
        """Own links used, minus the most links of any other player; must not be negative on arrival."""
        most = 0
        for owner in range(OWNERS):
            if owner != self.mover and self.ridden[owner] > most:
                most = self.ridden[owner]
        return self.ridden[self.mover] - most

    def within(self, links: int) -> int:
        """Stops from which the mover's own track can be reached over so many links."""
        stops, near, frontier = self.stops, self.state.stops[self.mover], self.state.stops[self.mover]
        for _ in range(links):
            if not frontier:
                break
            grown = 0
            for stop in members(frontier):
                for owner in self.owners:
                    grown |= self.state.near[owner * stops + stop]
            frontier = grown & ~near
            near |= grown
        return near

    def arriving(self, stop: int, visited: int, wanted: int, left: int) -> int:
        """Those of the wanted colours whose cubes can still arrive from here."""
        found, ridden, near = 0, self.ridden, self.state.near
        for owner in self.owners:
            next = near[owner * self.stops + stop] & ~visited
            if not next:
                continue
            ridden[owner] += 1
            lead = self.lead()
            while next and lead + left > 0:
                low = next & -next
                next ^= low
                here = self._wanting(low, wanted & ~found)
                if lead >= 0 and ridden[self.mover]:
                    found |= here
                more = wanted & ~found & ~here
                if more and left > 1:
                    found |= self.arriving(low.bit_length() - 1, visited | low, more, left - 1)
            ridden[owner] -= 1
            if found == wanted:
                break
        return found

    def _wanting(self, city: int, wanted: int) -> int:
        """Those of the wanted colours that this stop takes; such a cube must stop here."""
        taking, targets = 0, self.state.targets
        while wanted:
            low = wanted & -wanted
            wanted ^= low
            if targets[low.bit_length() - 1] & city:
                taking |= low
        return taking

    def leads_on(self, stop: int, left: int) -> bool:
        """Whether the moving cube can go to this stop and arrive, there or later."""
        state = self.state
        if state.targets[state.good] >> stop & 1:
            return self.lead() >= 0 and self.ridden[self.mover] > 0
        return left > 0 and self.arriving(stop, state.visited | 1 << stop, 1 << state.good, left) > 0

    def most(self, stop: int, visited: int, left: int) -> int:
        """The most own links that the moving cube can use in all until it arrives, 0 if it cannot."""
        best, ridden, targets = 0, self.ridden, self.state.targets[self.state.good]
        for owner in self.owners:
            next = self.state.near[owner * self.stops + stop] & ~visited if left else 0
            ridden[owner] += 1
            while next and self.lead() + left > 0:
                low = next & -next
                next ^= low
                if not targets & low:
                    best = max(best, self.most(low.bit_length() - 1, visited | low, left - 1))
                elif self.lead() >= 0:
                    best = max(best, ridden[self.mover])
            ridden[owner] -= 1
        return best


@final
class Deliveries:
    """Finds the cubes a player can move, and the links they can use."""

    def __init__(self, board: SteamBoard) -> None:
        self.board: Final = board
        self.colours: Final = len(board.colours)

    def movable(self, state: SteamState, mover: int) -> int:
        """Bit set of colour * stops + stop: cubes that the mover can take to a city of their colour."""
        if not state.links[mover]:
            return 0
        waiting = 0  # stops with cubes that some city takes
        for colour in range(self.colours):
            if state.targets[colour]:
                waiting |= state.present[colour]
        found, stops, level = 0, self.board.stops, state.locomotive[mover]
        trip = Trip(state, mover, stops, [0] * (OWNERS + 1))
        for stop in members(waiting & trip.within(level - 1)):
            wanted = self._wanted(state, stop)
            for colour in members(trip.arriving(stop, 1 << stop, wanted, level)):
                found |= 1 << colour * stops + stop
        return found

    def _wanted(self, state: SteamState, stop: int) -> int:
        """Bit set of the colours of cubes here that some city takes."""
        wanted = 0
        for colour in range(self.colours):
            if state.present[colour] >> stop & 1 and state.targets[colour]:
                wanted |= 1 << colour
        return wanted

    def steps(self, state: SteamState, mover: int) -> int:
        """Bit set of owner * stops + stop: links that the moving cube can use next and still arrive."""
        found, stops, trip = 0, self.board.stops, self._under_way(state, mover)
        left = state.locomotive[mover] - sum(state.ridden)
        for owner in trip.owners:
            trip.ridden[owner] += 1
            for stop in members(state.near[owner * stops + state.at] & ~state.visited):
                if trip.leads_on(stop, left - 1):
                    found |= 1 << owner * stops + stop
            trip.ridden[owner] -= 1
        return found

    def best(self, state: SteamState, mover: int) -> int:
        """The most own links that the moving cube can use in all until it arrives."""
        left = state.locomotive[mover] - sum(state.ridden)
        return self._under_way(state, mover).most(state.at, state.visited, left)

    def fair(self, state: SteamState, mover: int, owner: int) -> bool:
        """Whether own links can still balance one more link of this owner (rules 5.6)."""
        trip = self._under_way(state, mover)
        trip.ridden[owner] += 1
        return owner == UNOWNED or trip.lead() + state.locomotive[mover] - sum(trip.ridden) >= 0

    def _under_way(self, state: SteamState, mover: int) -> Trip:
        return Trip(state, mover, self.board.stops, state.ridden[:])
