"""Where a cube can be taken over links of several owners (rules 5.3 to 5.6)."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import members
from .board import SteamBoard
from .rails import OWNERS, UNOWNED
from .steam_state import Steam


@final
class Carriage:
    """Tries the ways out; short, because a locomotive takes a cube over six links at most."""

    def __init__(self, board: SteamBoard) -> None:
        self.board: Final = board
        self.colours: Final = len(board.colours)

    def movable(self, state: Steam, mover: int) -> int:
        """Bit set of colour * stops + stop: cubes that the mover can take to a city of their colour."""
        if not state.links[mover]:
            return 0
        waiting = 0  # stops with cubes that somebody wants
        for colour in range(self.colours):
            if state.targets[colour]:
                waiting |= state.present[colour]
        found, stops, owners, ridden = 0, self.board.stops, self._owners(state), [0] * (OWNERS + 1)
        for stop in members(waiting & self._within(state, mover, owners)):
            wanted = 0
            for colour in range(self.colours):
                if state.present[colour] >> stop & 1 and state.targets[colour]:
                    wanted |= 1 << colour
            level = state.locomotive[mover]
            for colour in members(self._arriving(state, mover, stop, 1 << stop, wanted, ridden, level, owners)):
                found |= 1 << colour * stops + stop
        return found

    def _owners(self, state: Steam) -> list[int]:
        return [owner for owner in range(OWNERS + 1) if state.links[owner]]

    def _within(self, state: Steam, mover: int, owners: list[int]) -> int:
        """Stops from which the mover's own track can be reached in time, at a guess that misses none."""
        stops, near, frontier = self.board.stops, state.stops[mover], state.stops[mover]
        for _ in range(state.locomotive[mover] - 1):
            if not frontier:
                break
            grown = 0
            for stop in members(frontier):
                for owner in owners:
                    grown |= state.near[owner * stops + stop]
            frontier = grown & ~near
            near |= grown
        return near

    def _arriving(
        self,
        state: Steam,
        mover: int,
        stop: int,
        visited: int,
        wanted: int,
        ridden: list[int],
        left: int,
        owners: list[int],
    ) -> int:
        """The colours among the wanted ones of which a cube can still arrive from here."""
        found, stops = 0, self.board.stops
        for owner in owners:
            near = state.near[owner * stops + stop] & ~visited
            if not near:
                continue
            ridden[owner] += 1
            lead = self._lead(ridden, mover)
            while near and lead + left > 0:
                low = near & -near
                near ^= low
                here = self._wanting(state, low, wanted & ~found)
                if lead >= 0 and ridden[mover]:
                    found |= here
                more = wanted & ~found & ~here
                if more and left > 1:
                    next = low.bit_length() - 1
                    found |= self._arriving(state, mover, next, visited | low, more, ridden, left - 1, owners)
            ridden[owner] -= 1
            if found == wanted:
                break
        return found

    def _lead(self, ridden: list[int], mover: int) -> int:
        """How many more own links are used than links of any other player; what is below 0 must be made good."""
        most = 0
        for owner in range(OWNERS):
            if owner != mover and ridden[owner] > most:
                most = ridden[owner]
        return ridden[mover] - most

    def _wanting(self, state: Steam, city: int, wanted: int) -> int:
        """Which of the wanted colours this stop takes: there a cube must stop."""
        taking = 0
        while wanted:
            low = wanted & -wanted
            wanted ^= low
            if state.targets[low.bit_length() - 1] & city:
                taking |= low
        return taking

    def steps(self, state: Steam, mover: int) -> int:
        """Bit set of owner * stops + stop: links that the moving cube can use next and still arrive."""
        found, stops, owners, ridden = 0, self.board.stops, self._owners(state), state.ridden[:]
        left = state.locomotive[mover] - sum(ridden)
        for owner in owners:
            ridden[owner] += 1
            for stop in members(state.near[owner * stops + state.at] & ~state.visited):
                if self._leads_on(state, mover, stop, ridden, left - 1, owners):
                    found |= 1 << owner * stops + stop
            ridden[owner] -= 1
        return found

    def _leads_on(self, state: Steam, mover: int, stop: int, ridden: list[int], left: int, owners: list[int]) -> bool:
        if state.targets[state.good] >> stop & 1:
            return self._lead(ridden, mover) >= 0 and ridden[mover] > 0
        if not left:
            return False
        visited, wanted = state.visited | 1 << stop, 1 << state.good
        return bool(self._arriving(state, mover, stop, visited, wanted, ridden, left, owners))

    def fair(self, state: Steam, mover: int, owner: int) -> bool:
        """Would one more link of this owner be too many for what is left of the locomotive? (rules 5.6)"""
        ridden = state.ridden[:]
        ridden[owner] += 1
        left = state.locomotive[mover] - sum(ridden)
        return owner == UNOWNED or self._lead(ridden, mover) + left >= 0

    def best(self, state: Steam, mover: int) -> int:
        """The most own links that the moving cube can use in all until it arrives, 0 if it cannot."""
        left = state.locomotive[mover] - sum(state.ridden)
        return self._most(state, mover, state.at, state.visited, state.ridden[:], left, self._owners(state))

    def _most(
        self, state: Steam, mover: int, stop: int, visited: int, ridden: list[int], left: int, owners: list[int]
    ) -> int:
        best, stops = 0, self.board.stops
        for owner in owners:
            near = state.near[owner * stops + stop] & ~visited if left else 0
            ridden[owner] += 1
            while near and self._lead(ridden, mover) + left > 0:
                low = near & -near
                near ^= low
                if not state.targets[state.good] & low:
                    next = low.bit_length() - 1
                    best = max(best, self._most(state, mover, next, visited | low, ridden, left - 1, owners))
                elif self._lead(ridden, mover) >= 0:
                    best = max(best, ridden[mover])
            ridden[owner] -= 1
        return best
