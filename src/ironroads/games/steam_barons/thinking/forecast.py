"""How far a company can send cubes: over the links it has, and over those it may soon complete.

In these hot loops `bits >> item & 1` is `has(bits, item)` written out, which saves a call.
"""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import members
from ...steam_map.rules.goods import Goods
from ...steam_map.rules.track_state import UNOWNED, TrackState

CUBES: Final = 6  # the best ones, two for each of the next three turns
NONE: Final[list[int]] = [0] * CUBES
RADIUS: Final = 4  # hexes between an open end and the stops it may lead to
KEEN: Final = [100, 80, 62, 46, 32, 20]  # by tiles still missing: how much of a new link counts, in percent
CACHE_SIZE: Final = 20_000


@final
class Forecast:
    """The same links and cubes come up again and again, so their figures are cached."""

    def __init__(self, goods: Goods) -> None:
        board = goods.board
        self.goods: Final = goods
        self.stops: Final = board.stops
        self.next_hex: Final[list[int]] = board.step
        # by hex: stop * 16 + distance of the stops around
        self.around: Final[list[list[int]]] = [_stops_around(board.at, board.stop_hex, at) for at in board.at]
        self.cache: Final[dict[tuple[int, ...], list[int]]] = {}
        self.networks: Final[dict[tuple[int, ...], int]] = {}  # a number for each network with its cubes
        self.promises: Final[dict[tuple[int, int, int, int, int], int]] = {}  # by network, cities, end, tiles, turns

    def ways(self, state: TrackState, company: int) -> list[int]:
        """The links between the best cubes and the nearest city that wants them, the longest first."""
        if not state.links[company]:
            return NONE
        return self._ways(state, self._near(state, company))

    def new_links(self, state: TrackState, company: int, left: int, turns: int) -> int:
        """What the open ends of a company promise: hundredths of links that cubes will use in so many turns.

        `left` is the number of tiles that it may still lay in this build turn; later ones are less sure.
        """
        ends = state.ends[company]
        if not ends or not turns:
            return 0
        near = self._near(state, company)
        network, best, second = self._network(state, near), 0, 0
        for end in ends:
            key = network, state.cities, end, left, turns  # a new tile leaves most ends of a company as they are
            known = self.promises.get(key)
            promised = self._best_link(state, near, end, left, turns) if known is None else known
            self.promises[key] = promised
            if promised > best:
                best, second = promised, best
            elif promised > second:
                second = promised
        return best + second // 2

    def _network(self, state: TrackState, near: list[int]) -> int:
        key = (*near, *state.present, *state.targets)
        known = self.networks.get(key)
        if known is None:
            if len(self.networks) >= CACHE_SIZE or len(self.promises) >= CACHE_SIZE:
                self.networks.clear()
                self.promises.clear()
            known = self.networks[key] = len(self.networks)
        return known

    def _best_link(self, state: TrackState, near: list[int], end: int, left: int, turns: int) -> int:
        ahead, origin, best = self.next_hex[end >> 8], end & 255, 0
        if ahead < 0:
            return 0
        before = used(self._ways(state, near), turns)
        for entry in self.around[ahead]:
            stop = entry >> 4
            tiles = (entry & 15) + (not state.cities >> stop & 1)
            if stop == origin or tiles > RADIUS + 1 or near[origin] >> stop & 1:
                continue
            keen = KEEN[tiles]
            if tiles > left:
                keen = keen // 2 if turns > 1 else 0
            if keen:
                longer = near[:]
                longer[origin] |= 1 << stop
                longer[stop] |= 1 << origin
                gain = used(self._ways(state, longer), turns) - before
                best = max(best, keen * gain)
        return best

    def _near(self, state: TrackState, company: int) -> list[int]:
        """By stop: the stops one usable link away."""
        own, free, near = company * self.stops, UNOWNED * self.stops, state.near
        return [near[own + stop] | near[free + stop] for stop in range(self.stops)]

    def _ways(self, state: TrackState, near: list[int]) -> list[int]:
        key = (*near, *state.present, *state.targets)
        known = self.cache.get(key)
        if known is None:
            if len(self.cache) >= CACHE_SIZE:
                self.cache.clear()
            known = self.cache[key] = self._measure(state, near)
        return known

    def _measure(self, state: TrackState, near: list[int]) -> list[int]:
        found: list[int] = []
        for colour in range(self.goods.colours):
            present = state.present[colour]
            seen = front = state.targets[colour]
            length = 0
            while front and present:
                length += 1
                grown = 0
                for stop in members(front):
                    grown |= near[stop]
                front = grown & ~seen
                seen |= front
                found += [length] * (front & present).bit_count()
        found.sort(reverse=True)
        found += NONE
        return found[:CUBES]


def used(ways: list[int], turns: int) -> int:
    """The links that two cubes in each of the next turns use."""
    total = ways[0] + ways[1]
    if turns > 1:
        total += ways[2] + ways[3]
    return total + (turns - 2) * (ways[4] + ways[5]) if turns > 2 else total


def _stops_around(hexes: list[tuple[int, int]], stops: list[int], origin: tuple[int, int]) -> list[int]:
    q, r = origin
    found: list[int] = []
    for stop, hex in enumerate(stops):
        x, y = hexes[hex]
        distance = max(abs(q - x), abs(r - y), abs(q + r - x - y))
        if distance <= RADIUS:
            found.append(stop * 16 + distance)
    return found
