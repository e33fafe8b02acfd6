"""What a position seems worth to a seat: the account, the net, and what a run promises."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from ....core.rules.bits import members
from ....core.rules.sentinels import NOBODY
from ..rules.board import NOT_BUILDABLE, DampfrossBoard
from ..rules.owners import MAX_SEATS, OWN_LINES, PRESENCE
from ..rules.phases import ENTER, OVER, PAYEE, ROUTE, SHARE
from ..rules.running.distances import REMEMBERED, Distances, Key
from ..rules.running.fares import PAYEE_CODES, PER_STEP, RENT, SILENT, Fares
from ..rules.running.race import Race
from ..rules.state import DampfrossState

UNIT: Final = 10  # values are tenths of a unit
POINT: Final = 12  # what a point less on a run is worth
IN_NET: Final = 45  # a town that the net has reached
BONUS: Final = 60  # the first line into a town
FAR: Final = 30  # points from which a town does not count any more
FRESH: Final = 10  # sides by which a net may have grown until it is looked through anew
HOPE: Final = 110  # prize that an even race promises
PRIZE: Final = 200
# by points to a town, 0 in the net: what it is worth where others have a line, and where nobody has one yet
SECOND_LINE: Final = [IN_NET, *[IN_NET * (FAR - points) ** 2 // (2 * FAR * FAR) for points in range(1, FAR + 1)]]
FIRST_LINE: Final = [
    IN_NET,
    *[(IN_NET + BONUS) * (FAR - points) ** 2 // (2 * FAR * FAR) for points in range(1, FAR + 1)],
]


@final
class KnownNetwork:
    """A net that was looked through: what it follows from, and points to each town from it."""

    def __init__(self, track: int, footing: int, found: list[int]) -> None:
        self.track: Final = track
        self.footing: Final = footing
        self.found: Final = found


@final
class PositionValue:
    def __init__(self, board: DampfrossBoard, distances: Distances, fares: Fares, race: Race) -> None:
        self.board: Final = board
        self.distances: Final = distances
        self.fares: Final = fares
        self.race: Final = race
        self.bits: Final[list[int]] = [1 << side for side in range(board.sides)]
        self.owners_in: Final[list[list[int]]] = [members(OWN_LINES[seat]) for seat in range(MAX_SEATS)]  # by seat
        self._near: list[list[int]] = []
        self._roots: dict[int, KnownNetwork] = {}  # by seat
        self._tolls: dict[Key, list[int]] = {}

    def value(self, state: DampfrossState, seat: int) -> int:
        total = UNIT * state.accounts[seat]
        if state.phase == OVER:
            return total
        return total + self.network(state, seat) + self.run(state, seat)

    def network(self, state: DampfrossState, seat: int) -> int:
        """Towns reached, and those within reach: the nearer the better."""
        total, joined = 0, state.joined
        for town, points in enumerate(self.nearest(state, seat)):
            total += SECOND_LINE[points] if joined >> town & 1 else FIRST_LINE[points]
        return total

    def nearest(self, state: DampfrossState, seat: int) -> list[int]:
        """By town: points from the net to it. A net that has only grown is not looked through again."""
        track, footing, root = 0, state.footing[seat], self._roots.get(seat)
        for owner in self.owners_in[seat]:
            if state.track[owner]:
                track |= state.track[owner]
        if root is not None and root.footing == footing and not root.track & ~track:
            fresh = track & ~root.track
            if fresh.bit_count() <= FRESH:
                return self._closest(root.found, self._ends(fresh))
        hexes = [hex for hex in range(self.board.hexes) if state.present[hex] & PRESENCE[seat]]
        found = self._closest([FAR] * self.board.towns, hexes)
        self._roots[seat] = KnownNetwork(track, footing, found)
        return found

    def _ends(self, sides: int) -> list[int]:
        """The hexes that a few sides join."""
        board, found = self.board, []
        while sides:
            side = sides.bit_length() - 1
            sides ^= self.bits[side]
            found.append(board.head[side])
            found.append(board.tail[side])
        return found

    def _closest(self, known: list[int], hexes: list[int]) -> list[int]:
        found, near = known[:], self.near()
        for hex in hexes:
            for code in near[hex]:
                town, points = code // FAR, code % FAR
                if points < found[town]:
                    found[town] = points
        return found

    def near(self) -> list[list[int]]:
        """By hex: the towns that are not far, as town * FAR + points of a line there; worked out when first needed."""
        if not self._near:
            columns = [self.line_to(hex) for hex in self.board.town_hex]
            self._near = [
                [town * FAR + column[hex] for town, column in enumerate(columns) if column[hex] < FAR]
                for hex in range(self.board.hexes)
            ]
        return self._near

    def line_to(self, town: int) -> list[int]:
        """By hex: points of a line from there to the hex of a town, over empty land."""
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

    def run(self, state: DampfrossState, seat: int) -> int:
        """The prize that the seat may hope for, less the fares that are still to be paid."""
        if state.phase not in (ENTER, SHARE, ROUTE, PAYEE):
            return 0
        leader = state.train[seat]
        if leader == NOBODY:
            return 0
        if leader == SILENT:
            return max(0, self._promise(state, seat, self.ahead(state, seat, state.start))) // 2
        ahead = self.spent(state, leader) + self._rest(state, leader)
        return self._promise(state, leader, ahead) // len(self.fares.crew(state, leader))

    def _promise(self, state: DampfrossState, leader: int, ahead: int) -> int:
        """A prize by how the train compares with the best that others can hope for."""
        rivals = [self.spent(state, other) for other in self.fares.leaders(state) if other != leader]
        shortest = POINT * self.distances.steps_from(state, state.goals)[state.start] * 6 // 5
        best = min([*rivals, shortest + POINT * 2])
        return max(-PRIZE, min(PRIZE, HOPE + best - ahead))

    def spent(self, state: DampfrossState, leader: int) -> int:
        """Time and fares of the route so far."""
        total, here = 0, state.start
        for code in self.fares.route(state, leader):
            total += POINT * self.race.cost(here, code // PAYEE_CODES) + UNIT * self.fares.price(here, code)
            here = code // PAYEE_CODES
        return total

    def _rest(self, state: DampfrossState, leader: int) -> int:
        """What lies ahead of a route that is being drawn; nothing for a complete one."""
        if state.phase not in (ROUTE, PAYEE) or state.player != leader:
            return 0
        here = self.fares.hexes(state, leader)[-1]
        if state.phase == PAYEE:
            here = self.board.other_end(state.step, here)
        return self.ahead(state, leader, here)

    def ahead(self, state: DampfrossState, leader: int, hex: int) -> int:
        """Time and fares of the best way from a hex to a goal, for whoever may use these lines freely."""
        free = self.fares.free_lines(state, leader) | OWN_LINES[leader]
        key = (free, *self.distances.key(state, state.goals))
        found = self._tolls.get(key)
        if found is None:
            if len(self._tolls) >= REMEMBERED:
                self._tolls.clear()
            found = self._tolls[key] = self._weigh(state, free)
        return found[hex]

    def _weigh(self, state: DampfrossState, free: int) -> list[int]:
        """Backwards from the goals."""
        board = self.board
        worst = PRIZE * 10
        cost = [worst] * board.hexes
        heap = [(0, goal) for goal in members(state.goals)]
        for _, goal in heap:
            cost[goal] = 0
        while heap:
            weight, hex = heappop(heap)
            if weight > cost[hex]:
                continue
            for side in board.sides_at[hex]:
                used, other = state.network.lines[side], board.end_sum[side] - hex
                if used:
                    fare = 0 if used & free else UNIT * PER_STEP
                    uphill = board.mountain[hex] and not board.mountain[other]
                    self._relax(cost, heap, other, weight + fare + (2 * POINT if uphill else POINT))
            for ferry in board.ferries_at[hex]:
                owner = state.ferries[ferry]
                if owner != NOBODY:
                    fare = 0 if free >> owner & 1 else UNIT * RENT
                    far = board.port[ferry] + board.landing[ferry] - hex
                    self._relax(cost, heap, far, weight + fare + POINT * (board.crossing[ferry] + 2))
        return cost

    def _relax(self, cost: list[int], heap: list[tuple[int, int]], hex: int, weight: int) -> None:
        if weight < cost[hex]:
            cost[hex] = weight
            heappush(heap, (weight, hex))
