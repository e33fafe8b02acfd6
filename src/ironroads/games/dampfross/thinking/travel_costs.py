"""What runs will cost a seat: its cheapest ways between all towns, updated as track is built.

A way over a seat's own track costs time, over rivals' track fares as well, and over empty land what building costs.
These costs predict the leader after the runs far better than the number of towns in a network.
"""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has
from ..rules.board import NOT_BUILDABLE, DampfrossBoard

STEP: Final = 2  # one die point; costs are in half points
CLIMB: Final = 1  # added between a plain and a mountain: uphill one way, level the other
FARE: Final = 3  # added for a step on a rival's track
LAND: Final = 4  # added on empty land for each point that building a side costs
LOST: Final = 28  # added to the best way possible: the most that a run counts, since it is lost then
UNREACHED: Final = 4095
CACHE_SIZE: Final = 16


@final
class TravelTables:
    """Costs of the sides of a map, and how often each run is thrown."""

    def __init__(self, board: DampfrossBoard) -> None:
        self.board: Final = board
        self.quick: Final[list[int]] = [self._time(side) for side in range(board.sides)]  # by side: with own track
        self.paid: Final[list[int]] = [time + FARE for time in self.quick]  # with track of a rival
        self.empty: Final[list[int]] = [self._land(side) for side in range(board.sides)]  # without track
        numbers = board.throws
        # by town, town: how many throws name a run between them, and the most that the run counts
        self.throws: Final[list[list[int]]] = [
            [numbers[a] * numbers[b] if has(board.far_towns[a], b) else 0 for b in range(board.towns)]
            for a in range(board.towns)
        ]
        self.all_throws: Final[int] = sum([sum(row) for row in self.throws])
        best = [self.costs_from(hex, self.quick) for hex in board.town_hex]
        self.most: Final[list[list[int]]] = [[reach[hex] + LOST for hex in board.town_hex] for reach in best]
        self._cache: dict[tuple[int, int], TravelCosts] = {}

    def travel_costs(self, mine: int, others: int) -> TravelCosts:
        """Ways over this track; cached, since many positions of a game share them."""
        found = self._cache.get((mine, others))
        if found is None:
            if len(self._cache) >= CACHE_SIZE:
                self._cache.clear()
            found = self._cache[mine, others] = TravelCosts(self, mine, others)
        return found

    def _time(self, side: int) -> int:
        board = self.board
        return STEP + (CLIMB if board.mountain[board.head[side]] != board.mountain[board.tail[side]] else 0)

    def _land(self, side: int) -> int:
        cost = self.board.cost[side]
        return self.quick[side] + (LAND * cost if cost < NOT_BUILDABLE else FARE)

    def weights(self, mine: int, others: int) -> list[int]:
        """By side: its cost, given bit sets of own sides and of those of others."""
        found = self.empty[:]
        while others:
            side = others.bit_length() - 1
            others ^= 1 << side
            found[side] = min(self.paid[side], found[side])
        while mine:
            side = mine.bit_length() - 1
            mine ^= 1 << side
            found[side] = self.quick[side]
        return found

    def costs_from(self, start: int, weights: list[int]) -> list[int]:
        """By hex: the cost of the cheapest way from a hex."""
        sides_at, end_sum = self.board.sides_at, self.board.end_sum
        cost = [UNREACHED] * self.board.hexes
        cost[start] = reached = 0
        found: list[list[int]] = [[start]]  # by cost: hexes; compiled, a heap takes nearly twice as long
        while reached < len(found):
            for hex in found[reached]:
                if cost[hex] == reached:
                    for side in sides_at[hex]:
                        beyond, price = end_sum[side] - hex, reached + weights[side]
                        if price < cost[beyond]:
                            cost[beyond] = price
                            while len(found) <= price:
                                found.append([])
                            found[price].append(beyond)
            reached += 1
        return cost


@final
class TravelCosts:
    """The ways of one seat over the track of one position, and what sides built later save."""

    def __init__(self, travel_tables: TravelTables, mine: int, others: int) -> None:
        board, weights = travel_tables.board, travel_tables.weights(mine, others)
        self.travel_tables: Final = travel_tables
        self.mine: Final = mine
        self.others: Final = others
        # by town, hex; and by town, town, limited
        self.reach: Final[list[list[int]]] = [travel_tables.costs_from(hex, weights) for hex in board.town_hex]
        self.costs: Final[list[list[int]]] = [
            [min(most[town], reach[hex]) for town, hex in enumerate(board.town_hex)]
            for reach, most in zip(self.reach, travel_tables.most, strict=True)
        ]
        self.total: Final[int] = self._total()

    def _total(self) -> int:
        total = 0
        for row, throws in zip(self.costs, self.travel_tables.throws, strict=True):
            for cost, count in zip(row, throws, strict=True):
                total += cost * count
        return total

    def cost(self, mine: int, others: int) -> int:
        """The sum over all throws with the track of a later position; exact if one side is new."""
        sides, prices = self._new_sides(mine, others)
        if not sides:
            return self.total
        if len(sides) == 1:
            side = sides[0]
            board = self.travel_tables.board
            return self.total - self._saved(
                self.costs, self._column(board.head[side]), self._column(board.tail[side]), prices[0], False
            )
        return self._with_sides(sides, prices)

    def _new_sides(self, mine: int, others: int) -> tuple[list[int], list[int]]:
        """The sides that have become cheaper, and their new costs."""
        sides: list[int] = []
        prices: list[int] = []
        built = mine & ~self.mine
        while built:
            side = built.bit_length() - 1
            built ^= 1 << side
            sides.append(side)
            prices.append(self.travel_tables.quick[side])
        built = others & ~self.others & ~mine
        while built:
            side = built.bit_length() - 1
            built ^= 1 << side
            if self.travel_tables.paid[side] < self.travel_tables.empty[side]:
                sides.append(side)
                prices.append(self.travel_tables.paid[side])
        return sides, prices

    def _with_sides(self, sides: list[int], prices: list[int]) -> int:
        """The sum with several new sides, applied one by one from short ways to long ones, and back."""
        board = self.travel_tables.board
        columns = {hex: self._column(hex) for side in sides for hex in (board.head[side], board.tail[side])}
        far = {hex: sum(column) for hex, column in columns.items()}
        order = sorted(range(len(sides)), key=lambda n: far[board.head[sides[n]]] + far[board.tail[sides[n]]])
        costs = self.costs[:]  # rows are copied when they change: most do not
        total = self.total
        for number in order + order[::-1]:
            side = sides[number]
            head, tail = columns[board.head[side]], columns[board.tail[side]]
            total -= self._saved(costs, head, tail, prices[number], True)
        return total

    def _column(self, hex: int) -> list[int]:
        """By town: the cost of the way to a hex."""
        return [reach[hex] for reach in self.reach]

    def _saved(self, costs: list[list[int]], head: list[int], tail: list[int], price: int, keep: bool) -> int:
        """What a side between two hexes saves; with `keep`, the shorter ways are kept for the next side."""
        before: list[int] = []
        beyond: list[int] = []
        for town in range(len(head)):
            ahead = tail[town] - head[town]
            if ahead > price:
                before.append(town)
            elif -ahead > price:
                beyond.append(town)
        saved = 0
        if before and beyond:
            for a in before:
                row, throws, here = costs[a], self.travel_tables.throws[a], head[a] + price
                for b in beyond:
                    cost = here + tail[b]
                    if cost < row[b]:
                        saved += 2 * throws[b] * (row[b] - cost)
                        if keep:
                            row = self._own_row(costs, a)
                            row[b] = self._own_row(costs, b)[a] = cost
        if keep:
            _shorten(before, head, tail, price)
            _shorten(beyond, tail, head, price)
        return saved

    def _own_row(self, costs: list[list[int]], town: int) -> list[int]:
        """The row of a town as a copy that may be changed."""
        row = costs[town]
        if row is self.costs[town]:
            row = costs[town] = row[:]
        return row


def _shorten(towns: list[int], near: list[int], far: list[int], price: int) -> None:
    """Lead the ways of these towns to the far end of a side across it."""
    for town in towns:
        far[town] = near[town] + price
