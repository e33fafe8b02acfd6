"""How far a seat can send cubes over its own links and those without an owner."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import members
from ...steam_map.rules.board import SteamBoard
from ...steam_map.rules.track_state import UNOWNED
from ..rules.state import SteamState

LEVELS_AHEAD: Final = 2  # of the locomotive, for which ways are counted
COUNTED: Final = 8  # cubes whose ways are looked at, the longest first
CACHE_SIZE: Final = 20_000


@final
class Forecast:
    """The same links and cubes come up again and again, so their figures are cached."""

    def __init__(self, board: SteamBoard, strongest: int) -> None:
        self.stops: Final = board.stops
        self.colours: Final = len(board.colours)
        self.strongest: Final = strongest
        self.cache: Final[dict[tuple[int, ...], list[int]]] = {}

    def ways(self, state: SteamState, seat: int) -> list[int]:
        """How many links cubes can use on their way to a city that wants them, the longest first.

        The locomotive must pull them that far now, or when it is a little better. Players send cubes the long way
        round, so it is the longest way that counts.
        """
        if not state.links[seat]:
            return []
        found: list[int] = []
        for way in self._known(state, seat):
            length, place = way >> 16, way & 0xFFFF
            for _ in range(state.cubes[place]):
                found.append(length)
                if len(found) == COUNTED:
                    return found
        return found

    def _known(self, state: SteamState, seat: int) -> list[int]:
        """Ways as length << 16 | stop * colours + colour, the longest first."""
        stops, longest = self.stops, min(state.locomotive[seat] + LEVELS_AHEAD, self.strongest)
        own, free, near = seat * stops, UNOWNED * stops, state.near
        links = [near[own + stop] | near[free + stop] for stop in range(stops)]
        key = (longest, *links, *state.present, *state.targets)
        found = self.cache.get(key)
        if found is None:
            if len(self.cache) >= CACHE_SIZE:
                self.cache.clear()
            found = self.cache[key] = self._measure(state, links, longest)
        return found

    def _measure(self, state: SteamState, links: list[int], longest: int) -> list[int]:
        served = 0
        for stop in range(self.stops):
            if links[stop]:
                served |= 1 << stop
        found: list[int] = []
        for colour in range(self.colours):
            targets = state.targets[colour] & served
            if targets:
                for stop in members(state.present[colour] & served):
                    length = longest_way(links, targets, stop, 1 << stop, longest)
                    if length:
                        found.append(length << 16 | stop * self.colours + colour)
        found.sort(reverse=True)
        return found


def longest_way(links: list[int], targets: int, stop: int, visited: int, left: int) -> int:
    """The most links, up to `left`, from a stop to the first of the targets; 0 if none can be reached."""
    next = links[stop] & ~visited
    best = 1 if next & targets else 0
    next &= ~targets
    if left > 1:
        while next:
            low = next & -next
            next ^= low
            more = longest_way(links, targets, low.bit_length() - 1, visited | low, left - 1)
            if more >= best and more:
                best = more + 1
                if best == left:
                    return best
    return best
