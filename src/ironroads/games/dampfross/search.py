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
        around, ends, lines = self.board.around, self.board.ends, state.net.lines
        distance = [-1] * self.board.hexes
        landing: dict[int, list[int]] = {0: sources}  # by steps: hexes that a ferry reaches then
        ring: list[int] = []
        steps = 0
        while ring or landing:
            for hex in landing.pop(steps, []):
                if distance[hex] < 0:
                    distance[hex] = steps
                    ring.append(hex)
            grown: list[int] = []
            for hex in ring:
                for side in around[hex]:
                    if lines[side]:
                        beyond = ends[side] - hex
                        if distance[beyond] < 0:
                            distance[beyond] = steps + 1
                            grown.append(beyond)
                if hex in self.board.ferries_at:
                    self._cross(state, hex, steps, landing)
            ring = grown
            steps += 1
        return distance

    def _cross(self, state: Rails, hex: int, steps: int, landing: dict[int, list[int]]) -> None:
        for ferry in self.board.ferries_at[hex]:
            if state.ferries[ferry] != NOBODY:
                far = self.board.port[ferry] + self.board.landing[ferry] - hex
                landing.setdefault(steps + self.board.crossing[ferry] + 1, []).append(far)

    def near(self, state: Rails, goal: int) -> bool:
        """Whether a goal is too near to the start: along the track, or through the air while no line joins them."""
        if self.board.apart(state.start, goal):  # no way along the track is shorter than that through the air
            return False
        return self.distances(state, 1 << goal)[state.start] < SHORTEST

    def eligible(self, state: Rails, mask: int) -> int:
        """Goals of a special run that can be reached and are far enough away (rules 3.12)."""
        distance = self.distances(state, 1 << state.start)
        return bitset([hex for hex in members(mask) if distance[hex] >= SHORTEST])
