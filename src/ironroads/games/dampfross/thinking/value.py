"""A quick estimate of what a position is worth to a seat: its account, its network, and the run to come."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from ....core.rules.bits import has, members
from ....core.rules.sentinels import NOBODY
from ..rules.board import NOT_BUILDABLE, DampfrossBoard
from ..rules.owners import MAX_SEATS, OWN_LINES, PRESENCE
from ..rules.phases import ENTER, OVER, PAYEE, ROUTE, SHARE
from ..rules.running.distances import CACHE_SIZE, Distances, Key
from ..rules.running.fares import FERRY_FARE, STEP_FARE, Fares
from ..rules.running.race import Race
from ..rules.running.route_steps import PAYEE_CODES
from ..rules.state import SILENT, STAYS_OUT, DampfrossState

UNIT: Final = 10  # values are tenths of a unit
POINT: Final = 12  # one die point less on a run
REACHED: Final = 45  # a town in the network
BONUS: Final = 60  # the first line into a town
FAR: Final = 30  # points from which on a town does not count
MOST_NEW_SIDES: Final = 10  # by which a network may grow before its distances are computed anew
EVEN_RACE: Final = 110  # the prize to expect from one
PRIZE: Final = 200
# by points to a town (0: in the network): its value if it has a line already, and if it has none yet
SECOND_LINE: Final = [REACHED, *[REACHED * (FAR - points) ** 2 // (2 * FAR * FAR) for points in range(1, FAR + 1)]]
FIRST_LINE: Final = [
    REACHED,
    *[(REACHED + BONUS) * (FAR - points) ** 2 // (2 * FAR * FAR) for points in range(1, FAR + 1)],
]


@final
class KnownNetwork:
    """The network of a seat, and the points from it to each town."""

    def __init__(self, track: int, footing: int, points: list[int]) -> None:
        self.track: Final = track
        self.footing: Final = footing
        self.points: Final = points  # by town


@final
class PositionValue:
    """Estimates positions in tenths of a unit; caches what depends on the network of a seat."""

    def __init__(self, board: DampfrossBoard, distances: Distances, fares: Fares, race: Race) -> None:
        self.board: Final = board
        self.distances: Final = distances
        self.fares: Final = fares
        self.race: Final = race
        self.bits: Final[list[int]] = [1 << side for side in range(board.sides)]
        self.line_owners: Final[list[list[int]]] = [members(OWN_LINES[seat]) for seat in range(MAX_SEATS)]  # by seat
        self._near_towns: list[list[int]] = []
        self._known: dict[int, KnownNetwork] = {}  # by seat
        self._costs: dict[Key, list[int]] = {}

    def value(self, state: DampfrossState, seat: int) -> int:
        total = UNIT * state.accounts[seat]
        if state.phase == OVER:
            return total
        return total + self.network_value(state, seat) + self.run_value(state, seat)

    def network_value(self, state: DampfrossState, seat: int) -> int:
        """The value of all towns, more for those that are reached or near."""
        total, joined = 0, state.joined
        for town, points in enumerate(self.nearest(state, seat)):
            total += SECOND_LINE[points] if joined >> town & 1 else FIRST_LINE[points]  # hot: no call of `has`
        return total

    def nearest(self, state: DampfrossState, seat: int) -> list[int]:
        """By town: points from the network to it; a network that has only grown a little is updated."""
        track, footing, known = 0, state.footing[seat], self._known.get(seat)
        for owner in self.line_owners[seat]:
            if state.track[owner]:
                track |= state.track[owner]
        if known is not None and known.footing == footing and not known.track & ~track:
            new = track & ~known.track
            if new.bit_count() <= MOST_NEW_SIDES:
                return self._closest(known.points, self._ends(new))
        hexes = [hex for hex in range(self.board.hexes) if state.present[hex] & PRESENCE[seat]]
        points = self._closest([FAR] * self.board.towns, hexes)
        self._known[seat] = KnownNetwork(track, footing, points)
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

    def run_value(self, state: DampfrossState, seat: int) -> int:
        """The prize to expect from the run that is being entered, less the fares still to be paid."""
        if state.phase not in (ENTER, SHARE, ROUTE, PAYEE):
            return 0
        leader = state.train[seat]
        if leader == STAYS_OUT:
            return 0
        if leader == SILENT:
            return max(0, self._expected_prize(state, seat, self.cost_to_goal(state, seat, state.start))) // 2
        cost = self.cost_so_far(state, leader) + self._rest(state, leader)
        return self._expected_prize(state, leader, cost) // len(self.fares.crew(state, leader))

    def _expected_prize(self, state: DampfrossState, leader: int, cost: int) -> int:
        """A prize by how the cost of a route compares with the best that rivals can expect."""
        rivals = [self.cost_so_far(state, other) for other in self.fares.leaders(state) if other != leader]
        shortest = POINT * self.distances.steps_from(state, state.goals)[state.start] * 6 // 5
        best = min([*rivals, shortest + POINT * 2])
        return max(-PRIZE, min(PRIZE, EVEN_RACE + best - cost))

    def cost_so_far(self, state: DampfrossState, leader: int) -> int:
        """Time and fares of the route so far."""
        total, here = 0, state.start
        for step in self.fares.route(state, leader):
            total += POINT * self.race.cost(here, step // PAYEE_CODES) + UNIT * self.fares.price(here, step)
            here = step // PAYEE_CODES
        return total

    def _rest(self, state: DampfrossState, leader: int) -> int:
        """The cost from the end of a route that is being drawn to a goal; 0 for a complete route."""
        if state.phase not in (ROUTE, PAYEE) or state.player != leader:
            return 0
        here = self.fares.hexes(state, leader)[-1]
        if state.phase == PAYEE:
            here = self.board.other_end(state.step, here)
        return self.cost_to_goal(state, leader, here)

    def cost_to_goal(self, state: DampfrossState, leader: int, hex: int) -> int:
        """Time and fares of the best way from a hex to a goal for a train."""
        free = self.fares.free_lines(state, leader) | OWN_LINES[leader]
        key = (free, *self.distances.key(state, state.goals))
        found = self._costs.get(key)
        if found is None:
            if len(self._costs) >= CACHE_SIZE:
                self._costs.clear()
            found = self._costs[key] = self._costs_to_goal(state, free)
        return found[hex]

    def _costs_to_goal(self, state: DampfrossState, free: int) -> list[int]:
        """By hex, searched backwards from the goals; `free` has the bits of lines that cost no fares."""
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
                owners, other = state.network.lines[side], board.end_sum[side] - hex
                if owners:
                    fare = 0 if owners & free else UNIT * STEP_FARE
                    uphill = board.mountain[hex] and not board.mountain[other]
                    self._relax(cost, heap, other, weight + fare + (2 * POINT if uphill else POINT))
            for ferry in board.ferries_at[hex]:
                owner = state.ferries[ferry]
                if owner != NOBODY:
                    fare = 0 if has(free, owner) else UNIT * FERRY_FARE
                    far = board.across(ferry, hex)
                    self._relax(cost, heap, far, weight + fare + POINT * (board.crossing[ferry] + 2))
        return cost

    def _relax(self, cost: list[int], heap: list[tuple[int, int]], hex: int, weight: int) -> None:
        if weight < cost[hex]:
            cost[hex] = weight
            heappush(heap, (weight, hex))
