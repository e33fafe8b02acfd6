"""What runs will cost a seat: its cheapest ways between all towns, in step with the track that is built.

A way over a seat's own track takes time, over others' track fares as well, and over empty land what building would
take. These costs tell who will lead after the runs far better than the towns that a net has reached.
"""

from __future__ import annotations

from typing import Final, final

from ..rules.board import NOT_BUILDABLE, DampfrossBoard

STEP: Final = 2  # a die point; costs are such halves of it
CLIMB: Final = 1  # more between a plain and a mountain: uphill one way, level the other
FARE: Final = 3  # for a step on others' track
LAND: Final = 4  # for each point that building a side takes
LOST: Final = 28  # more than the best way there could be: then a run is lost anyhow
NEVER: Final = 4095
REMEMBERED: Final = 16


@final
class TravelTables:
    """Tables of a map, worked out when somebody first thinks about it."""

    def __init__(self, board: DampfrossBoard) -> None:
        self.board: Final = board
        self.quick: Final[list[int]] = [self._time(side) for side in range(board.sides)]  # by side: on own track
        self.paid: Final[list[int]] = [time + FARE for time in self.quick]  # on that of others
        self.empty: Final[list[int]] = [self._land(side) for side in range(board.sides)]
        numbers = [board.lot_towns.count(town) for town in range(board.towns)]
        # by town, town: how many throws ask for a run between them; and the most that it can cost
        self.throws: Final[list[list[int]]] = [
            [numbers[a] * numbers[b] if board.far_towns[a] >> b & 1 else 0 for b in range(board.towns)]
            for a in range(board.towns)
        ]
        self.all_throws: Final[int] = sum([sum(row) for row in self.throws])
        best = [self.spread(hex, self.quick) for hex in board.town_hex]
        self.most: Final[list[list[int]]] = [[reach[hex] + LOST for hex in board.town_hex] for reach in best]

        self._known: dict[tuple[int, int], TravelCosts] = {}

    def travel_costs(self, mine: int, others: int) -> TravelCosts:
        """Ways over that track; the last ones are remembered, since many positions of a game share them."""
        found = self._known.get((mine, others))
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = self._known[mine, others] = TravelCosts(self, mine, others)
        return found

    def _time(self, side: int) -> int:
        board = self.board
        return STEP + (CLIMB if board.mountain[board.head[side]] != board.mountain[board.tail[side]] else 0)

    def _land(self, side: int) -> int:
        cost = self.board.cost[side]
        return self.quick[side] + (LAND * cost if cost < NOT_BUILDABLE else FARE)

    def weights(self, mine: int, others: int) -> list[int]:
        """By side: the cost for whoever has that track, where others have theirs."""
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

    def spread(self, start: int, weights: list[int]) -> list[int]:
        """By hex: the cost of the cheapest way from a hex."""
        around, ends = self.board.sides_at, self.board.end_sum
        cost = [NEVER] * self.board.hexes
        cost[start] = reached = 0
        found: list[list[int]] = [[start]]  # by cost: hexes; compiled, a heap takes nearly twice as long
        while reached < len(found):
            for hex in found[reached]:
                if cost[hex] == reached:
                    for side in around[hex]:
                        beyond, price = ends[side] - hex, reached + weights[side]
                        if price < cost[beyond]:
                            cost[beyond] = price
                            while len(found) <= price:
                                found.append([])
                            found[price].append(beyond)
            reached += 1
        return cost


@final
class TravelCosts:
    """Ways of one seat over the track of one position, and what they gain by sides that are built later."""

    def __init__(self, travel_tables: TravelTables, mine: int, others: int) -> None:
        board, weights = travel_tables.board, travel_tables.weights(mine, others)
        self.travel_tables: Final = travel_tables
        self.mine: Final = mine
        self.others: Final = others
        self.reach: Final[list[list[int]]] = [
            travel_tables.spread(hex, weights) for hex in board.town_hex
        ]  # by town, hex
        self.costs: Final[list[list[int]]] = [  # by town, town
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
        """All throws together, with the track that there is now; exact when one side is new."""
        sides, prices = self._fresh(mine, others)
        if not sides:
            return self.total
        if len(sides) == 1:
            side = sides[0]
            board = self.travel_tables.board
            return self.total - self._saved(
                self.costs, self._column(board.head[side]), self._column(board.tail[side]), prices[0], False
            )
        return self._with_line(sides, prices)

    def _fresh(self, mine: int, others: int) -> tuple[list[int], list[int]]:
        """Sides that have become cheaper, with their new cost."""
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

    def _with_line(self, sides: list[int], prices: list[int]) -> int:
        """Side by side, from where the ways are short to where they are long, and back."""
        board = self.travel_tables.board
        columns = {hex: self._column(hex) for side in sides for hex in (board.head[side], board.tail[side])}
        far = {hex: sum(column) for hex, column in columns.items()}
        order = sorted(range(len(sides)), key=lambda n: far[board.head[sides[n]]] + far[board.tail[sides[n]]])
        costs = self.costs[:]  # rows are copied when they change: most do not, and copying all took a tenth of a look
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
        """What ways gain by a side between two hexes; if they are kept, the next side finds them."""
        before: list[int] = []
        behind: list[int] = []
        for town in range(len(head)):
            ahead = tail[town] - head[town]
            if ahead > price:
                before.append(town)
            elif -ahead > price:
                behind.append(town)
        saved = 0
        if before and behind:
            for a in before:
                row, throws, here = costs[a], self.travel_tables.throws[a], head[a] + price
                for b in behind:
                    cost = here + tail[b]
                    if cost < row[b]:
                        saved += 2 * throws[b] * (row[b] - cost)
                        if keep:
                            row = self._own_row(costs, a)
                            row[b] = self._own_row(costs, b)[a] = cost
        if keep:
            _pass_on(before, head, tail, price)
            _pass_on(behind, tail, head, price)
        return saved

    def _own_row(self, costs: list[list[int]], town: int) -> list[int]:
        """A row to be written, not that of the position the prospect was made for."""
        row = costs[town]
        if row is self.costs[town]:
            row = costs[town] = row[:]
        return row


def _pass_on(towns: list[int], near: list[int], far: list[int], price: int) -> None:
    for town in towns:
        far[town] = near[town] + price
