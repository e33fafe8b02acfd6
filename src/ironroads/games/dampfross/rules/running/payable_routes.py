"""Whether any route can be drawn that may be paid for (rules 3.4 to 3.6)."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from .....core.rules.bits import has, members
from .....core.rules.sentinels import NOBODY
from ..board import DampfrossBoard
from ..owners import ANY_OWNER, OWNER_SEATS, OWNERS, owners_in
from ..state import SILENT, DampfrossState
from .balances import FINE, LIMIT, QUARTERS
from .distances import CACHE_SIZE, Key
from .fares import FERRY_FARE, STEP_FARE
from .passages import Passages
from .route_finder import RouteFinder
from .route_rules import RouteRules

STEPS_TRIED: Final = 1_000  # in drawing routes; a network with more possibilities is judged by its cheapest ways
FAR: Final = 1 << 40
QUARTER: Final = 1 << 12  # a cost is quarters of a unit, then steps, which are fewer than this


@final
class Price:
    """What a step on lines of these owners costs."""

    def __init__(self, owners: list[int], units: int, cost: int) -> None:
        self.owners: Final = owners  # who may be paid, OWNERS for the bank; empty if the step is free
        self.units: Final = units
        self.cost: Final = cost  # for the cheapest of the owners


@final
class RouteEdge:
    """A line or ferry that a route may take."""

    def __init__(self, beyond: int, price: Price) -> None:
        self.beyond: Final = beyond
        self.price: Final = price


@final
class PayableRoutes:
    """Tries the shortest way first, then looks for others in depth, the cheapest first."""

    def __init__(self, route_finder: RouteFinder) -> None:
        self.route_finder: Final = route_finder
        self.board: Final[DampfrossBoard] = route_finder.board
        self.route_rules: Final[RouteRules] = route_finder.route_rules
        self.passages: Final = Passages(self.board, route_finder.distances)
        self._cache: dict[Key, Prospect] = {}

    def exist(self, before: DampfrossState, seat: int, partner: int = NOBODY) -> bool:
        """Whether a seat that is asked could complete a route, alone or with a partner.

        A route that is too hard to find counts as possible, so that no player is kept out by mistake.
        """
        state = self.route_finder.as_if_drawing(before, seat, partner)
        partial = self.route_rules.partial_route(state)
        if self.route_rules.try_shortest_rest(state, partial)[1] == FINE:  # so it is, most of the time
            return True
        if not self.passages.has_own_part(before, (seat,) if partner == NOBODY else (seat, partner)):
            return False
        if partner != NOBODY and self._can_share_known_route(state, partner, partial.free):
            return True
        key = self._key(state, state.train)
        found = self._cache.get(key)
        if found is None:
            if len(self._cache) >= CACHE_SIZE:
                self._cache.clear()
            trial = RouteTrial(self, state, partial.free, partial.room)
            found = self._cache[key] = Prospect(trial.may_succeed(), trial.fares_due)
        return found.possible

    def _key(self, state: DampfrossState, train: list[int]) -> Key:
        key = (state.start, state.player, *self.route_rules.distances.key(state, state.goals))
        return (*key, *state.accounts, *train, *state.routes)

    def _can_share_known_route(self, state: DampfrossState, partner: int, free: int) -> bool:
        """Whether the route found for the player alone may be paid with a partner too: spares most trials of pairs."""
        train = state.train[:]
        train[partner] = SILENT
        alone = self._cache.get(self._key(state, train))
        if alone is None or not any(alone.fares_due):
            return False
        fares_due = [0 if has(free, owner) else units for owner, units in enumerate(alone.fares_due)]
        return self.route_rules.balances.check(state, state.player, fares_due) == FINE


@final
class Prospect:
    """What a trial has found."""

    def __init__(self, possible: bool, fares_due: list[int]) -> None:
        self.possible: Final = possible
        self.fares_due: Final = fares_due  # by owner, of the route that was found; all 0 if none was drawn to its end


@final
class RouteTrial:
    """Draws routes, the cheapest first, until one reaches a goal, all have been tried, or too many are left."""

    def __init__(self, routes: PayableRoutes, state: DampfrossState, free: int, room: int) -> None:
        self.board: Final[DampfrossBoard] = routes.board
        self.route_rules: Final[RouteRules] = routes.route_rules
        self.state: Final = state
        self.free: Final = free
        self.room: Final = room
        self.is_usable: Final[list[bool]] = routes.passages.usable(state)
        self.crew: Final[tuple[int, ...]] = self.route_rules.fares.crew(state, state.player)
        self.rivals: Final[list[int]] = self._rivals()
        self.debts: Final[list[int]] = self.route_rules.balances.debts(state, self.crew)
        self.purse: Final[int] = self._purse()
        self.prices_due: list[int] = self._prices_due()
        self.prices: dict[int, Price] = {}  # by owners of a line; those of ferries are negative
        self.steps_at: dict[int, list[RouteEdge]] = {}
        self.rest: list[int] = self._cheapest_rest()
        # of the route that is being drawn
        self.fares_due: Final[list[int]] = [0] * (OWNERS + 1)
        self.seen: Final[set[int]] = {state.start}
        self.steps_left = STEPS_TRIED

    def may_succeed(self) -> bool:
        if self.rest[2 * self.state.start] >= self.purse:
            return False
        if self.route_rules.variants.greater_part:  # too many routes would have to be tried
            if self._own_steps_at_most() <= self._other_steps_at_least():
                return False
        else:
            if self._can_go_on(self.state.start, 0, 0):
                return True
            if self.steps_left >= 0:  # all were tried
                return False
        return not any([self._must_pay_too_much(rival) for rival in self.rivals])

    def _own_steps_at_most(self) -> int:
        """How many steps of own track, or by own ferry, a route can use at all."""
        lines, sides = self.state.network.lines, self.board.sides
        own_sides = [side for side in range(sides) if self.is_usable[side] and lines[side] & self.free]
        own_ferries = [
            ferry
            for ferry, owner in enumerate(self.state.ferries)
            if self.is_usable[sides + ferry] and owner != NOBODY and has(self.free, owner)
        ]
        return len(own_sides) + len(own_ferries)

    def _other_steps_at_least(self) -> int:
        """The fewest steps on lines of others with which a goal can be reached."""
        front, done, count = [self.state.start], set[int](), 0
        while True:
            after: list[int] = []
            for hex in front:  # grows
                if has(self.state.goals, hex):
                    return count
                if hex not in done:
                    done.add(hex)
                    for step in self._steps(hex):
                        (after if step.price.owners else front).append(step.beyond)
            front, count = after, count + 1

    def _rivals(self) -> list[int]:
        """Rivals who have answered: they pay nothing more back."""
        state = self.state
        return [seat for seat in range(state.seats) if state.train[seat] not in (SILENT, state.player)]

    def _prices_due(self) -> list[int]:
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

    def _must_pay_too_much(self, rival: int) -> bool:
        """Whether every route pays a rival more than the limit allows."""
        self.prices_due = [QUARTERS // len(seats) if rival in seats else 0 for seats in OWNER_SEATS] + [0]
        self.prices, self.steps_at = {}, {}
        least = self._cheapest_rest()[2 * self.state.start] // QUARTER
        back = min([self.debts[rival * self.state.seats + payer] for payer in self.crew])
        return least > (LIMIT * QUARTERS + back) * len(self.crew)

    def _can_go_on(self, hex: int, own: int, cost: int) -> bool:
        """Whether the route that has come to a hex, at this cost, reaches a goal."""
        if has(self.state.goals, hex):
            return own > 0
        self.steps_left -= 1
        for step in self._next_steps(hex, own, cost):
            self.seen.add(step.beyond)
            price = step.price
            for owner in sorted(price.owners, key=self.fares_due.__getitem__) or [OWNERS]:
                if self.steps_left < 0:
                    return False
                self.fares_due[owner] += price.units
                if self._is_payable() and self._can_go_on(step.beyond, own if price.owners else 1, cost + price.cost):
                    return True
                self.fares_due[owner] -= price.units
            self.seen.discard(step.beyond)
        return False

    def _next_steps(self, hex: int, own: int, cost: int) -> list[RouteEdge]:
        """Steps to hexes where the route has not been and may still be paid, those to the cheapest rest first."""
        found: list[tuple[int, int]] = []
        steps = self._steps(hex)
        for number, step in enumerate(steps):
            total = cost + step.price.cost + self.rest[2 * step.beyond + (own if step.price.owners else 1)]
            if total < self.purse and step.beyond not in self.seen:
                found.append((total, number))
        return [steps[number] for _, number in sorted(found)]

    def _is_payable(self) -> bool:
        if sum(self.fares_due) <= self.room:
            return True
        return self.route_rules.balances.compare(self.state, self.crew, self.fares_due, False, self.debts) == FINE

    def _steps(self, hex: int) -> list[RouteEdge]:
        """Lines and ferries from a hex that can be part of a route."""
        found = self.steps_at.get(hex)
        if found is None:
            board, lines, found = self.board, self.state.network.lines, []
            for exit in board.exits[hex]:
                if self.is_usable[exit.side]:
                    found.append(RouteEdge(exit.beyond, self._price(lines[exit.side], lines[exit.side], STEP_FARE)))
            for ferry in board.ferries_at[hex]:
                if self.is_usable[board.sides + ferry]:
                    owner = 1 << self.state.ferries[ferry]
                    found.append(RouteEdge(board.across(ferry, hex), self._price(-owner, owner, FERRY_FARE)))
            self.steps_at[hex] = found
        return found

    def _price(self, key: int, line: int, units: int) -> Price:
        found = self.prices.get(key)
        if found is None:
            found = self.prices[key] = self._work_out_price(line, units)
        return found

    def _work_out_price(self, line: int, units: int) -> Price:
        """Every step costs a little, so that routes do not wander."""
        if line & self.free:
            return Price([], 0, 1)
        owners = owners_in(line & ANY_OWNER) or [OWNERS]
        least = min([self.prices_due[owner] for owner in owners])
        return Price(owners, units, least * units * QUARTER + 1)

    def _cheapest_rest(self) -> list[int]:
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
            for step in self._steps(place // 2):
                if is_goal[step.beyond]:
                    continue
                before, total = 2 * step.beyond + place % 2, cost + step.price.cost
                if total < rest[before]:
                    heappush(heap, total * places + before)
                if not step.price.owners and place % 2 and total < rest[before - 1]:  # the first step on own track
                    heappush(heap, total * places + before - 1)
        return [farthest if cost == FAR else cost for cost in rest]
