"""Ways over everything that is built: distances for throws, hints and the shortest rest of a route."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import bitset, members
from ...core.game import NOBODY
from .board import SHORTEST, RailBoard
from .state import Rails

Key = tuple[int, ...]
REMEMBERED: Final = 32


@final
class Atlas:
    """Remembers the last distances; they depend on the track and the places they are measured from alone."""

    def __init__(self, board: RailBoard) -> None:
        self.board: Final = board
        self._known: dict[Key, list[int]] = {}

    def distances(self, state: Rails, sources: int) -> list[int]:
        """By hex: steps to the nearest source over all track, -1 where no line leads (rules 3.2)."""
        key = self.key(state, sources)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = self._known[key] = self._measure(state, members(sources))
        return found

    def key(self, state: Rails, sources: int) -> Key:
        return (sources, *state.track, *state.ferries)

    def _measure(self, state: Rails, sources: list[int]) -> list[int]:
        around, beyond, lines = self.board.around, self.board.beyond, state.lines
        distance = [-1] * self.board.hexes
        rings: list[list[int]] = [sources]
        steps = 0
        while steps < len(rings):
            ring = rings[steps]
            grown: list[int] = []
            for hex in ring:
                if distance[hex] < 0:
                    distance[hex] = steps
                    for way in range(6 * hex, 6 * hex + 6):
                        if around[way] >= 0 and lines[around[way]] and distance[beyond[way]] < 0:
                            grown.append(beyond[way])
                    if hex in self.board.ferries_at:
                        self._cross(state, hex, steps, rings)
            if grown:
                self._ring(rings, steps + 1).extend(grown)
            steps += 1
        return distance

    def _cross(self, state: Rails, hex: int, steps: int, rings: list[list[int]]) -> None:
        for ferry in self.board.ferries_at[hex]:
            if state.ferries[ferry] != NOBODY:
                far = self.board.port[ferry] + self.board.landing[ferry] - hex
                self._ring(rings, steps + self.board.crossing[ferry] + 1).append(far)

    def _ring(self, rings: list[list[int]], steps: int) -> list[int]:
        while len(rings) <= steps:
            rings.append([])
        return rings[steps]

    def near(self, state: Rails, goal: int) -> bool:
        """Whether a goal is too near to the start: along the track, or through the air while no line joins them."""
        if self.board.apart(state.start, goal):  # no way along the track is shorter than that through the air
            return False
        return self.distances(state, 1 << goal)[state.start] < SHORTEST

    def eligible(self, state: Rails, mask: int) -> int:
        """Goals of a special run that can be reached and are far enough away (rules 3.12)."""
        distance = self.distances(state, 1 << state.start)
        return bitset([hex for hex in members(mask) if distance[hex] >= SHORTEST])
