"""Distances over all track and ferries, for the dice, for entering and for the shortest rest of a route."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import bitset, members
from .....core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from ..board import SHORTEST, DampfrossBoard
from ..state import DampfrossState

Key = tuple[int, ...]
UNREACHED: Final = NOTHING  # in place of a distance
CACHE_SIZE: Final = 32


@final
class DistanceMap:
    """A breadth-first search that may be unfinished. It is never changed, only replaced by one that went further."""

    def __init__(self, distance: list[int], steps: int, ring: list[int], landing: dict[int, list[int]]) -> None:
        self.distance: Final = distance  # by hex, UNREACHED if no line leads there or the search has not come so far
        self.steps: Final = steps
        self.ring: Final = ring  # hexes at that distance
        self.landing: Final = landing  # by distance: hexes that a ferry reaches then

    def knows(self, hex: int) -> bool:
        return (hex != NOWHERE and self.distance[hex] >= 0) or not (self.ring or self.landing)


@final
class Distances:
    """Caches the last maps; they depend only on the track, the ferries and the sources."""

    def __init__(self, board: DampfrossBoard) -> None:
        self.board: Final = board
        self._cache: dict[Key, DistanceMap] = {}

    def steps_from(self, state: DampfrossState, sources: int, until: int = NOWHERE) -> list[int]:
        """By hex: steps to the nearest source over all track, UNREACHED if no line leads there (rules 3.2).

        Given a hex `until`, distances are right up to that of this hex; those beyond may be missing.
        """
        key = self.key(state, sources)
        found = self._cache.get(key)
        if found is None:
            if len(self._cache) >= CACHE_SIZE:
                self._cache.clear()
            found = DistanceMap([UNREACHED] * self.board.hexes, 0, [], {0: members(sources)})
        if not found.knows(until):
            found = self._cache[key] = self._continue(state, found, until)
        return found.distance

    def key(self, state: DampfrossState, sources: int) -> Key:
        return (sources, *state.track, *state.ferries)

    def _continue(self, state: DampfrossState, known: DistanceMap, until: int) -> DistanceMap:
        """Search on, ring by ring, until a hex is reached."""
        exits, ferries_at, lines = self.board.exits, self.board.ferries_at, state.network.lines
        distance, ring, steps = known.distance[:], known.ring, known.steps
        landing = {later: hexes[:] for later, hexes in known.landing.items()}
        while (ring or landing) and (until == NOWHERE or distance[until] < 0):
            if landing:
                ring = ring + self._land(distance, steps, landing.pop(steps, []))
            next_ring: list[int] = []
            for hex in ring:
                for exit in exits[hex]:
                    if distance[exit.beyond] < 0 and lines[exit.side]:
                        distance[exit.beyond] = steps + 1
                        next_ring.append(exit.beyond)
                if ferries_at[hex]:
                    self._cross(state, hex, steps, landing)
            ring = next_ring
            steps += 1
        return DistanceMap(distance, steps, ring, landing)

    def _land(self, distance: list[int], steps: int, hexes: list[int]) -> list[int]:
        """The hexes that no line has reached before the ferry."""
        found: list[int] = []
        for hex in hexes:
            if distance[hex] < 0:
                distance[hex] = steps
                found.append(hex)
        return found

    def _cross(self, state: DampfrossState, hex: int, steps: int, landing: dict[int, list[int]]) -> None:
        for ferry in self.board.ferries_at[hex]:
            if state.ferries[ferry] != NOBODY:
                distance = steps + self.board.crossing[ferry] + 1
                landing.setdefault(distance, []).append(self.board.across(ferry, hex))

    def is_near(self, state: DampfrossState, goal: int) -> bool:
        """Whether a goal is too near to the start: along the track, or as the crow flies if no line joins them."""
        if self.board.is_far(state.start, goal):  # track is never shorter than the straight line
            return False
        return self.steps_from(state, 1 << goal, state.start)[state.start] < SHORTEST

    def eligible(self, state: DampfrossState, goals: int) -> int:
        """The goals of a special run that can be reached and are far enough away (rules 3.12)."""
        distance = self.steps_from(state, 1 << state.start)
        return bitset([hex for hex in members(goals) if distance[hex] >= SHORTEST])
