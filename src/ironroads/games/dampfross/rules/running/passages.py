"""Which lines a route from the start to a goal can use at all, as it visits no hex twice (rules 3.4)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import bitset, has, members
from .....core.rules.sentinels import NOBODY, NOTHING
from ..board import DampfrossBoard
from ..owners import OWN_LINES, OWNERS
from ..state import DampfrossState
from .distances import CACHE_SIZE, Distances, Key

Way = tuple[int, int]  # a side, or a ferry behind all sides, and the hex it leads to


@final
class Passages:
    """Finds the sides and ferries on ways from the start to a goal; dead ends and their branches are not on any.

    A side is on such a way if it is in the same block of the network (two-connected, as Tarjan's search finds them)
    as an imaginary line from the goals back to the start.
    """

    def __init__(self, board: DampfrossBoard, distances: Distances) -> None:
        self.board: Final = board
        self.distances: Final = distances
        self._cache: dict[Key, list[int]] = {}

    def has_own_part(self, state: DampfrossState, seats: tuple[int, ...]) -> bool:
        """Whether a route of these players, alone or together, can be on their own track or ferry somewhere."""
        ways, sides = self.ways(state), self.board.sides
        for owner in range(OWNERS):
            if state.track[owner] & ways and any([has(OWN_LINES[seat], owner) for seat in seats]):
                return True
        ferries = ways >> sides
        return any([has(ferries, ferry) for ferry, owner in enumerate(state.ferries) if owner in seats])

    def ways(self, state: DampfrossState) -> int:
        """Bit set of the sides, and behind them the ferries, that a route can use."""
        return bitset(self._ways(state))

    def usable(self, state: DampfrossState) -> list[bool]:
        """Whether a route can use it, by side, and behind all sides by ferry."""
        found = [False] * (self.board.sides + len(state.ferries))
        for way in self._ways(state):
            found[way] = True
        return found

    def _ways(self, state: DampfrossState) -> list[int]:
        key = (state.start, *self.distances.key(state, state.goals))
        found = self._cache.get(key)
        if found is None:
            if len(self._cache) >= CACHE_SIZE:
                self._cache.clear()
            found = self._cache[key] = self._block(state)
        return found

    def _ways_from(self, state: DampfrossState, hex: int) -> list[Way]:
        lines = state.network.lines
        found = [(exit.side, exit.beyond) for exit in self.board.exits[hex] if lines[exit.side]]
        for ferry in self.board.ferries_at[hex]:
            if state.ferries[ferry] != NOBODY:
                found.append((self.board.sides + ferry, self.board.across(ferry, hex)))
        return found

    def _block(self, state: DampfrossState) -> list[int]:
        """Search in depth from the start; goals count as one place before it, numbered 0."""
        number, lowest = [NOTHING] * self.board.hexes, [0] * self.board.hexes
        number[state.start] = lowest[state.start] = 1
        for goal in members(state.goals):
            number[goal] = 0
        count = 2
        kept: list[int] = []  # ways of blocks that are not complete yet
        path, came_by, kept_before = [state.start], [NOTHING], [0]
        left = [self._ways_from(state, state.start)]
        while path:
            hex = path[-1]
            if left[-1]:
                way, beyond = left[-1].pop()
                if way == came_by[-1]:
                    continue
                if number[beyond] == NOTHING:
                    path.append(beyond)
                    came_by.append(way)
                    kept_before.append(len(kept))
                    left.append(self._ways_from(state, beyond))
                    kept.append(way)
                    number[beyond] = lowest[beyond] = count
                    count += 1
                elif number[beyond] < number[hex]:
                    kept.append(way)
                    lowest[hex] = min(lowest[hex], number[beyond])
                continue
            path.pop()
            left.pop()
            came_by.pop()
            others = kept_before.pop()
            if path:
                before = path[-1]
                lowest[before] = min(lowest[before], lowest[hex])
                if lowest[hex] >= number[before]:  # nothing beyond this way leads round it
                    del kept[others:]
        return kept
