"""How far a seat can send cubes over its own links and those without an owner."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import members
from ...steam_map.rules.board import SteamBoard
from ...steam_map.rules.track_state import UNOWNED
from ..rules.state import SteamState

LEVELS_AHEAD: Final = 2  # of the locomotive, for which ways are counted
CACHE_SIZE: Final = 20_000


@final
class Forecast:
    """The same links and cubes come up again and again, so their figures are cached."""

    def __init__(self, board: SteamBoard) -> None:
        self.stops: Final = board.stops
        self.colours: Final = len(board.colours)
        self.cache: Final[dict[tuple[int, ...], list[int]]] = {}

    def ways(self, state: SteamState, seat: int) -> list[int]:
        """The links between cubes and the nearest city that wants them, the longest first.

        The locomotive must pull them that far now, or when it is a little better.
        """
        if not state.links[seat]:
            return []
        stops, longest = self.stops, state.locomotive[seat] + LEVELS_AHEAD
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
        counts = [0] * (longest + 1)
        for colour in range(self.colours):
            present = state.present[colour]
            seen = front = state.targets[colour]
            length = 0
            while front and present and length < longest:
                length += 1
                near = 0
                for stop in members(front):
                    near |= links[stop]
                front = near & ~seen
                seen |= front
                counts[length] += (front & present).bit_count()
        found: list[int] = []
        for length in range(longest, 0, -1):
            found += [length] * counts[length]
        return found
