"""A quick estimate of what a position is worth to a seat: its account, its network, and the run to come."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from ....core.rules.bits import members
from ..rules.board import NOT_BUILDABLE, DampfrossBoard
from ..rules.owners import MAX_SEATS, OWN_LINES, PRESENCE
from ..rules.phases import ENTER, OVER, PAYEE, RACE, ROUTE, SHARE
from ..rules.state import DampfrossState
from .run_value import RunValue

UNIT: Final = 10  # values are tenths of a unit
REACHED: Final = 45  # a town in the network
BONUS: Final = 60  # the first line into a town
FAR: Final = 30  # points from which on a town does not count
MOST_NEW_SIDES: Final = 10  # by which a network may grow before its distances are computed anew
MOST_KNOWN: Final = 1_000  # networks: of a server with many games on the same board
# by points to a town (0: in the network): its value if it has a line already, and if it has none yet
SECOND_LINE: Final = [REACHED, *[REACHED * (FAR - points) ** 2 // (2 * FAR * FAR) for points in range(1, FAR + 1)]]
FIRST_LINE: Final = [
    REACHED,
    *[(REACHED + BONUS) * (FAR - points) ** 2 // (2 * FAR * FAR) for points in range(1, FAR + 1)],
]


@final
class KnownNetwork:
    """The network of a seat, the points from it to each town, and what all towns were worth when it was seen."""

    def __init__(self, track: int, points: list[int], joined: int, value: int) -> None:
        self.track: Final = track
        self.points: Final = points  # by town
        self.joined: Final = joined
        self.value: Final = value


@final
class PositionValue:
    """Estimates positions in tenths of a unit; caches what depends on the network of a seat."""

    def __init__(self, board: DampfrossBoard, run_value: RunValue) -> None:
        self.board: Final = board
        self.run_value: Final = run_value
        self.bits: Final[list[int]] = [1 << side for side in range(board.sides)]
        self.line_owners: Final[list[list[int]]] = [members(OWN_LINES[seat]) for seat in range(MAX_SEATS)]  # by seat
        self._near_towns: list[list[int]] = []
        self._known: dict[tuple[int, int], KnownNetwork] = {}  # by seat and footing, which tells games apart

    def value(self, state: DampfrossState, seat: int) -> int:
        total = UNIT * state.accounts[seat]
        if state.phase == OVER:
            return total
        return total + self.network_value(state, seat) + self.run_units(state, seat)

    def network_value(self, state: DampfrossState, seat: int) -> int:
        """The value of all towns, more for those that are reached or near."""
        points = self.nearest(state, seat)
        known = self._known.get((seat, state.footing[seat]))
        if known is None or points is not known.points:
            return self._towns_value(points, state.joined)
        value, joined = known.value, known.joined ^ state.joined  # by any seat since then
        if joined:
            for town in members(joined):
                change = SECOND_LINE[points[town]] - FIRST_LINE[points[town]]
                value += change if state.joined >> town & 1 else -change
        return value

    def _towns_value(self, nearest: list[int], joined: int) -> int:
        total = 0
        for town, points in enumerate(nearest):
            total += SECOND_LINE[points] if joined >> town & 1 else FIRST_LINE[points]  # hot: no call of `has`
        return total

    def nearest(self, state: DampfrossState, seat: int) -> list[int]:
        """By town: points from the network to it; a network that has only grown a little is updated."""
        track, key = 0, (seat, state.footing[seat])
        known = self._known.get(key)
        for owner in self.line_owners[seat]:
            if state.track[owner]:
                track |= state.track[owner]
        if known is not None and not known.track & ~track:
            new = track & ~known.track
            if not new:
                return known.points
            if new.bit_count() <= MOST_NEW_SIDES:
                return self._closest(known.points, self._ends(new))
        hexes = [hex for hex in range(self.board.hexes) if state.present[hex] & PRESENCE[seat]]
        points = self._closest([FAR] * self.board.towns, hexes)
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[key] = KnownNetwork(track, points, state.joined, self._towns_value(points, state.joined))
        return points

    def _ends(self, sides: int) -> list[int]:
        """The hexes at both ends of a few sides."""
        board, found = self.board, []
        while sides:
            side = sides.bit_length() - 1
            sides ^= self.bits[side]
            found.append(board.head[side])
            found.append(board.tail[side])
        return found

    def _closest(self, known: list[int], hexes: list[int]) -> list[int]:
        found, near = known[:], self.near_towns()
        for hex in hexes:
            for code in near[hex]:
                town, points = code // FAR, code % FAR
                if points < found[town]:
                    found[town] = points
        return found

    def near_towns(self) -> list[list[int]]:
        """By hex: the towns that are not far, as town * FAR + points of a line there; computed when first needed."""
        if not self._near_towns:
            columns = [self.line_to(hex) for hex in self.board.town_hex]
            self._near_towns = [
                [town * FAR + column[hex] for town, column in enumerate(columns) if column[hex] < FAR]
                for hex in range(self.board.hexes)
            ]
        return self._near_towns

    def line_to(self, town: int) -> list[int]:
        """By hex: points of a line from there to the hex of a town, without any track yet."""
        board = self.board
        cost = [NOT_BUILDABLE] * board.hexes
        cost[town] = 0
        heap = [(0, town)]
        while heap:
            points, hex = heappop(heap)
            if points == cost[hex]:
                for side in board.buildable_at[hex]:
                    beyond, price = board.end_sum[side] - hex, points + board.cost[side]
                    if price < cost[beyond]:
                        cost[beyond] = price
                        heappush(heap, (price, beyond))
        return cost

    def run_units(self, state: DampfrossState, seat: int) -> int:
        """What the run that is being entered promises: prizes by the odds, and fares."""
        if state.phase not in (ENTER, SHARE, ROUTE, PAYEE, RACE):
            return 0
        return int(UNIT * self.run_value.units(state)[seat])
