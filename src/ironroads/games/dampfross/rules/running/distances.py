"""Ways over everything that is built: distances for throws, hints and the shortest rest of a route."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import bitset, members
from .....core.rules.sentinels import NOBODY
from ..board import SHORTEST, DampfrossBoard
from ..state import DampfrossState

Key = tuple[int, ...]
EVERYWHERE: Final = -1
REMEMBERED: Final = 32


@final
class DistanceMap:
    """Distances from some places over all track, as far as somebody has looked. It is never changed, only replaced."""

    def __init__(self, distance: list[int], steps: int, ring: list[int], landing: dict[int, list[int]]) -> None:
        self.distance: Final = distance  # by hex, -1 where no line leads or nobody has looked yet
        self.steps: Final = steps
        self.ring: Final = ring  # hexes that many steps away
        self.landing: Final = landing  # by steps: hexes that a ferry reaches then

    def knows(self, hex: int) -> bool:
        return (hex != EVERYWHERE and self.distance[hex] >= 0) or not (self.ring or self.landing)


@final
class Distances:
    """Remembers the last surveys; they depend on the track and the places they are made from alone."""

    def __init__(self, board: DampfrossBoard) -> None:
        self.board: Final = board
        self._known: dict[Key, DistanceMap] = {}

    def steps_from(self, state: DampfrossState, sources: int, hex: int = EVERYWHERE) -> list[int]:
        """By hex: steps to the nearest source over all track, -1 where no line leads (rules 3.2).

        When a hex is named, it and what is nearer are right; what is further off may be missing.
        """
        key = self.key(state, sources)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = DistanceMap([-1] * self.board.hexes, 0, [], {0: members(sources)})
        if not found.knows(hex):
            found = self._known[key] = self._look_on(state, found, hex)
        return found.distance

    def key(self, state: DampfrossState, sources: int) -> Key:
        return (sources, *state.track, *state.ferries)

    def _look_on(self, state: DampfrossState, known: DistanceMap, until: int) -> DistanceMap:
        """Ring by ring until a hex is reached."""
        exits, ferries_at, lines = self.board.exits, self.board.ferries_at, state.network.lines
        distance, ring, steps = known.distance[:], known.ring, known.steps
        landing = {later: hexes[:] for later, hexes in known.landing.items()}
        while (ring or landing) and (until == EVERYWHERE or distance[until] < 0):
            if landing:
                ring = ring + self._land(distance, steps, landing.pop(steps, []))
            grown: list[int] = []
            for hex in ring:
                for exit in exits[hex]:
                    if distance[exit.beyond] < 0 and lines[exit.side]:
                        distance[exit.beyond] = steps + 1
                        grown.append(exit.beyond)
                if ferries_at[hex]:
                    self._cross(state, hex, steps, landing)
            ring = grown
            steps += 1
        return DistanceMap(distance, steps, ring, landing)

    def _land(self, distance: list[int], steps: int, hexes: list[int]) -> list[int]:
        """Those of the hexes that no line has reached before the ferry."""
        found: list[int] = []
        for hex in hexes:
            if distance[hex] < 0:
                distance[hex] = steps
                found.append(hex)
        return found

    def _cross(self, state: DampfrossState, hex: int, steps: int, landing: dict[int, list[int]]) -> None:
        for ferry in self.board.ferries_at[hex]:
            if state.ferries[ferry] != NOBODY:
                far = self.board.port[ferry] + self.board.landing[ferry] - hex
                landing.setdefault(steps + self.board.crossing[ferry] + 1, []).append(far)

    def near(self, state: DampfrossState, goal: int) -> bool:
        """Whether a goal is too near to the start: along the track, or through the air while no line joins them."""
        if self.board.is_far(state.start, goal):  # no way along the track is shorter than that through the air
            return False
        return self.steps_from(state, 1 << goal, state.start)[state.start] < SHORTEST

    def eligible(self, state: DampfrossState, mask: int) -> int:
        """Goals of a special run that can be reached and are far enough away (rules 3.12)."""
        distance = self.steps_from(state, 1 << state.start)
        return bitset([hex for hex in members(mask) if distance[hex] >= SHORTEST])

    def any_eligible(self, state: DampfrossState, hexes: list[int]) -> bool:
        distance = self.steps_from(state, 1 << state.start)
        return any(distance[hex] >= SHORTEST for hex in hexes)
