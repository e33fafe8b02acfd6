"""What a route of one run may use and pay, as far as rivals have answered (rules 3.4 to 3.6)."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from .....core.rules.bits import members
from ..board import DampfrossBoard
from ..owners import ANY_OWNER, OWNER_SEATS, OWNERS, owners_in
from ..state import SILENT, DampfrossState
from .balances import FINE, LIMIT, QUARTERS
from .fares import FERRY_FARE, STEP_FARE
from .passages import Passages
from .route_rules import RouteRules

FAR: Final = 1 << 40
QUARTER: Final = 1 << 12  # a cost is quarters of a unit, then steps, which are fewer than this
# a bill packs the units due to each creditor into one int; the highest bit of each stays free
WIDTH: Final = 12


@final
class Price:
    """What a step on lines of these owners costs."""

    def __init__(self, owners: list[int], units: int, bills: list[int], cost: int) -> None:
        self.owners: Final = owners  # who may be paid, OWNERS for the bank; empty on own track
        self.is_own: Final[bool] = not owners
        self.units: Final = units
        self.bills: Final = bills  # one for each owner who may be paid; 0 if nothing is due for sure
        self.cost: Final = cost  # for the cheapest of the owners


@final
class RouteEdge:
    """A line or ferry that a route may take."""

    def __init__(self, way: int, beyond: int, price: Price) -> None:
        self.way: Final = way  # a side, or a ferry behind all sides
        self.beyond: Final = beyond
        self.price: Final = price


@final
class RouteTerms:
    """The steps that may be part of a route, their prices, and what the crew may pay."""

    def __init__(self, route_rules: RouteRules, passages: Passages, state: DampfrossState) -> None:
        partial = route_rules.partial_route(state)
        self.board: Final[DampfrossBoard] = route_rules.board
        self.route_rules: Final = route_rules
        self.state: Final = state
        self.greater: Final[bool] = route_rules.variants.greater_part
        self.free: Final[int] = partial.free
        self.room: Final[int] = partial.room
        self.is_usable: Final[list[bool]] = passages.usable(state)
        self.crew: Final[tuple[int, ...]] = route_rules.fares.crew(state, state.player)
        self.rivals: Final[list[int]] = self._rivals()
        self.debts: Final[list[int]] = route_rules.balances.debts(state, self.crew)
        self.purse: Final[int] = self._purse()
        self.dues: Final[list[int]] = self._dues()
        self.creditors: Final[list[int]] = [owner for owner in range(OWNERS + 1) if self.dues[owner]]
        self.high_bits: Final[int] = sum([1 << WIDTH * place + WIDTH - 1 for place in range(len(self.creditors))])
        self._prices: Final[dict[int, Price]] = {}  # by owners of a line; those of ferries are negative
        self._steps_at: Final[dict[int, list[RouteEdge]]] = {}
        self._payable: Final[dict[int, bool]] = {0: True}  # by bill
        self.rest: Final[list[int]] = self._cheapest_rest(self.dues)

    def _rivals(self) -> list[int]:
        """Rivals who have answered: they pay nothing more back."""
        state = self.state
        return [seat for seat in range(state.seats) if state.train[seat] not in (SILENT, state.player)]

    def _dues(self) -> list[int]:
        """By owner, then the bank: quarters of a unit that are due for sure; silent rivals may pay all of it back."""
        answered = [len([seat for seat in seats if seat in self.rivals]) for seats in OWNER_SEATS]
        return [QUARTERS * answered[owner] // len(OWNER_SEATS[owner]) for owner in range(OWNERS)] + [QUARTERS]

    def _purse(self) -> int:
        """A cost that no payable route has: more than the crew has, with what rivals pay back."""
        accounts, seats = self.state.accounts, self.state.seats
        means = [
            QUARTERS * accounts[payer] + sum([self.debts[rival * seats + payer] for rival in self.rivals])
            for payer in self.crew
        ]
        return (min(means) * len(self.crew) + 1) * QUARTER

    def own_after(self, own: int, step: RouteEdge) -> int:
        """1 once a way was on own track; by the greater part, its own steps less its others. A route needs 1."""
        if self.greater:
            return own + 1 if step.price.is_own else own - 1
        return 1 if step.price.is_own else own

    def is_payable(self, bill: int) -> bool:
        found = self._payable.get(bill)
        if found is None:
            fares_due = self.fares_due(bill)
            found = self._payable[bill] = sum(fares_due) <= self.room or self._may_owe(fares_due)
        return found

    def _may_owe(self, fares_due: list[int]) -> bool:
        return self.route_rules.balances.compare(self.state, self.crew, fares_due, False, self.debts) == FINE

    def fares_due(self, bill: int) -> list[int]:
        """The fares of a bill, by owner, then the bank; those that silent rivals may pay back are left out."""
        found = [0] * (OWNERS + 1)
        for place, creditor in enumerate(self.creditors):
            found[creditor] = bill >> WIDTH * place & (1 << WIDTH - 1) - 1
        return found

    def pays_no_more(self, bill: int, other: int) -> bool:
        """Whether a bill has no item above that of another one."""
        return (other | self.high_bits) - bill & self.high_bits == self.high_bits

    def steps(self, hex: int) -> list[RouteEdge]:
        """Lines and ferries from a hex that can be part of a route."""
        found = self._steps_at.get(hex)
        if found is None:
            board, lines, found = self.board, self.state.network.lines, []
            for exit in board.exits[hex]:
                if self.is_usable[exit.side]:
                    price = self._price(lines[exit.side], lines[exit.side], STEP_FARE)
                    found.append(RouteEdge(exit.side, exit.beyond, price))
            for ferry in board.ferries_at[hex]:
                way = board.sides + ferry
                if self.is_usable[way]:
                    owner = 1 << self.state.ferries[ferry]
                    found.append(RouteEdge(way, board.across(ferry, hex), self._price(-owner, owner, FERRY_FARE)))
            self._steps_at[hex] = found
        return found

    def _price(self, key: int, line: int, units: int) -> Price:
        found = self._prices.get(key)
        if found is None:
            found = self._prices[key] = self._work_out_price(line, units)
        return found

    def _work_out_price(self, line: int, units: int) -> Price:
        """Every step costs a little, so that routes do not wander."""
        if line & self.free:
            return Price([], 0, [0], 1)
        owners = owners_in(line & ANY_OWNER) or [OWNERS]
        bills = [units << WIDTH * self.creditors.index(owner) for owner in owners if self.dues[owner]]
        if len(bills) < len(owners):
            return Price(owners, units, [0], 1)
        return Price(owners, units, bills, self._least(owners, self.dues) * units * QUARTER + 1)

    def _least(self, owners: list[int], dues: list[int]) -> int:
        return min([dues[owner] for owner in owners])

    def must_pay_too_much(self) -> bool:
        """Whether every way costs more than the crew has, or pays some rival more than the limit allows."""
        if self.rest[2 * self.state.start] >= self.purse:
            return True
        return any([self._must_pay_too_much_to(rival) for rival in self.rivals])

    def _must_pay_too_much_to(self, rival: int) -> bool:
        dues = [QUARTERS // len(seats) if rival in seats else 0 for seats in OWNER_SEATS] + [0]
        least = self._cheapest_rest(dues)[2 * self.state.start] // QUARTER
        back = min([self.debts[rival * self.state.seats + payer] for payer in self.crew])
        return least > (LIMIT * QUARTERS + back) * len(self.crew)

    def _cheapest_rest(self, dues: list[int]) -> list[int]:
        """By 2 * hex + whether own track was used: the least cost on to a goal, if hexes could be repeated.

        The search ends at the start; whatever it has not reached costs at least as much.
        """
        goals, start, places = self.state.goals, 2 * self.state.start, 2 * self.board.hexes
        is_goal = [False] * self.board.hexes
        for goal in members(goals):
            is_goal[goal] = True
        rest, farthest = [FAR] * places, FAR
        heap = [2 * goal + 1 for goal in members(goals)]  # cost * places + place, as pairs would be slower
        while heap and farthest == FAR:
            least = heappop(heap)
            cost, place = least // places, least % places
            if cost >= rest[place]:
                continue
            rest[place] = cost
            if place == start:
                farthest = cost
            for step in self.steps(place // 2):
                if is_goal[step.beyond]:
                    continue
                price = step.price
                units = 0 if price.is_own else price.units * self._least(price.owners, dues)
                before, total = 2 * step.beyond + place % 2, cost + units * QUARTER + 1
                if total < rest[before]:
                    heappush(heap, total * places + before)
                if price.is_own and place % 2 and total < rest[before - 1]:  # the first step on own track
                    heappush(heap, total * places + before - 1)
        return [farthest if cost == FAR else cost for cost in rest]
