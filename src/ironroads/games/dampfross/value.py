"""What a position seems worth to a seat: the account, the net, and what a run promises."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from ...core.bits import members
from ...core.game import NOBODY
from .board import NOT_BUILDABLE, RailBoard
from .fares import CODE, PER_STEP, RENT, SILENT, Fares
from .parties import MINE, OWN, PARTIES
from .race import Races
from .search import REMEMBERED, Atlas, Key
from .stages import ENTER, OVER, PAYEE, ROUTE, SHARE
from .state import Rails

UNIT: Final = 10  # values are tenths of a unit
POINT: Final = 12  # what a point less on a run is worth
IN_NET: Final = 45  # a town that the net has reached
BONUS: Final = 60  # the first line into a town
FAR: Final = 30  # points from which a town does not count any more
FRESH: Final = 10  # sides by which a net may have grown until it is looked through anew
HOPE: Final = 110  # prize that an even race promises
PRIZE: Final = 200


@final
class Outlook:
    def __init__(self, board: RailBoard, atlas: Atlas, fares: Fares, races: Races) -> None:
        self.board: Final = board
        self.atlas: Final = atlas
        self.fares: Final = fares
        self.races: Final = races
        self._points: list[list[int]] = []  # by hex: points to each town over empty land
        self._roots: dict[int, tuple[int, list[int]]] = {}  # by seat: track, and points to each town from it
        self._tolls: dict[Key, list[int]] = {}

    def value(self, state: Rails, seat: int) -> int:
        total = UNIT * state.accounts[seat]
        if state.phase == OVER:
            return total
        return total + self.net(state, seat) + self.run(state, seat)

    def net(self, state: Rails, seat: int) -> int:
        """Towns reached, and those within reach: the nearer the better."""
        total = 0
        for town, points in enumerate(self.nearest(state, seat)):
            if not points:
                total += IN_NET
            elif points < FAR:
                worth = IN_NET if state.joined >> town & 1 else IN_NET + BONUS
                left = FAR - points
                total += worth * left * left // (2 * FAR * FAR)
        return total

    def nearest(self, state: Rails, seat: int) -> list[int]:
        """By town: points from the net to it. A net that has only grown is not looked through again."""
        track = 0
        for party in range(PARTIES):
            if MINE[seat] >> party & 1:
                track |= state.track[party]
        root = self._roots.get(seat)
        if root is None or root[0] & ~track or (track & ~root[0]).bit_count() > FRESH or not track:
            hexes = [hex for hex in range(self.board.hexes) if state.present[hex] & OWN[seat]]
            found = self._closest([FAR] * self.board.towns, hexes)
            self._roots[seat] = (track, found)
            return found
        fresh = members(track & ~root[0])
        return self._closest(root[1], [end for side in fresh for end in (self.board.head[side], self.board.tail[side])])

    def _closest(self, known: list[int], hexes: list[int]) -> list[int]:
        found = known[:]
        for hex in hexes:
            for town, points in enumerate(self.points()[hex]):
                if points < found[town]:
                    found[town] = points
        return found

    def points(self) -> list[list[int]]:
        """By hex and town: what a line would cost, worked out when first needed."""
        if not self._points:
            columns = [self._spread(hex) for hex in self.board.town_hex]
            self._points = [[column[hex] for column in columns] for hex in range(self.board.hexes)]
        return self._points

    def _spread(self, town: int) -> list[int]:
        board = self.board
        cost = [NOT_BUILDABLE] * board.hexes
        cost[town] = 0
        heap = [(0, town)]
        while heap:
            points, hex = heappop(heap)
            if points == cost[hex]:
                for side in board.at[hex]:
                    beyond, price = board.ends[side] - hex, points + board.cost[side]
                    if price < cost[beyond]:
                        cost[beyond] = price
                        heappush(heap, (price, beyond))
        return cost

    def run(self, state: Rails, seat: int) -> int:
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

    def _promise(self, state: Rails, leader: int, ahead: int) -> int:
        """A prize by how the train compares with the best that others can hope for."""
        rivals = [self.spent(state, other) for other in self.fares.leaders(state) if other != leader]
        shortest = POINT * self.atlas.distances(state, state.goals)[state.start] * 6 // 5
        best = min([*rivals, shortest + POINT * 2])
        return max(-PRIZE, min(PRIZE, HOPE + best - ahead))

    def spent(self, state: Rails, leader: int) -> int:
        """Time and fares of the route so far."""
        total, here = 0, state.start
        for code in self.fares.route(state, leader):
            total += POINT * self.races.cost(here, code // CODE) + UNIT * self.fares.price(here, code)
            here = code // CODE
        return total

    def _rest(self, state: Rails, leader: int) -> int:
        """What lies ahead of a route that is being drawn; nothing for a complete one."""
        if state.phase not in (ROUTE, PAYEE) or state.player != leader:
            return 0
        here = self.fares.hexes(state, leader)[-1]
        if state.phase == PAYEE:
            here = self.board.other(state.step, here)
        return self.ahead(state, leader, here)

    def ahead(self, state: Rails, leader: int, hex: int) -> int:
        """Time and fares of the best way from a hex to a goal, for whoever may use these lines freely."""
        free = self.fares.free_lines(state, leader) | MINE[leader]
        key = (free, *self.atlas.key(state, state.goals))
        found = self._tolls.get(key)
        if found is None:
            if len(self._tolls) >= REMEMBERED:
                self._tolls.clear()
            found = self._tolls[key] = self._weigh(state, free)
        return found[hex]

    def _weigh(self, state: Rails, free: int) -> list[int]:
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
            for side in board.around[hex]:
                used, other = state.net.lines[side], board.ends[side] - hex
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
