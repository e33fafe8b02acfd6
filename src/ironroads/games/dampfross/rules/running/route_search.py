"""The search behind `RouteFinder`: labels of points and fares spread from where the route is now, quickest first."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from .....core.rules.bits import has
from .....core.rules.sentinels import NOBODY, NOTHING
from ..board import DampfrossBoard
from ..owners import ANY_OWNER, MAX_SEATS, OWNER_SEATS, OWNERS, owners_in
from ..state import SILENT, DampfrossState
from .balances import FINE, LIMIT, QUARTERS, Balances
from .fares import FERRY_FARE, STEP_FARE, Fares
from .route_rules import RouteRules
from .route_steps import FREE, PAYEE_CODES, TO_BANK, TO_OWNER

# a bill packs the fares of a way into one int: a byte for each owner, then their sum
BYTE: Final = 8
MASK: Final = (1 << BYTE) - 1
TOTAL: Final = BYTE * OWNERS
HIGH_BITS: Final = sum([1 << BYTE * item + BYTE - 1 for item in range(OWNERS + 1)])  # of each byte; no fare sets one
HIGHEST_FARE: Final = 25  # more than any prize


@final
class RouteSearch:
    """Keeps the cheapest way to each hex, even if the owner it paid can be paid no more further on.

    A thorough search follows every way that pays some owner less. It takes much longer, and is needed only
    if a quick one got stuck without finding a route.
    """

    def __init__(
        self,
        board: DampfrossBoard,
        fares: Fares,
        route_rules: RouteRules,
        state: DampfrossState,
        safe: bool,
        thorough: bool,
    ) -> None:
        self.board: Final = board
        self.fares: Final = fares
        self.route_rules: Final = route_rules
        self.state: Final = state
        self.safe: Final = safe
        self.thorough: Final = thorough
        self.stuck = False  # some way ended because not everything could be paid
        partial = route_rules.partial_route(state)
        self.free: Final[int] = partial.free
        self.here: Final[int] = partial.here
        self.own_steps: Final[int] = partial.own_steps
        self.seen: Final[set[int]] = partial.seen
        self.balances: Final[Balances] = route_rules.balances
        self.crew: Final[tuple[int, ...]] = fares.crew(state, state.player)
        self.rooms: Final[list[int]] = self._rooms()
        self.purse: Final[int] = self._purse()
        # by 2 * hex + whether the way has a step on own track: the lowest fare so far, and all bills
        self.lowest: Final[list[int]] = [HIGHEST_FARE + 1] * (2 * board.hexes)
        self.bills: Final[list[list[int]]] = [[] for _ in self.lowest] if thorough else []
        # by label: the step that led here, the label before, the bill without its sum
        self.steps: Final[list[int]] = []
        self.before: Final[list[int]] = []
        self.paid: Final[list[int]] = []
        self.heap: Final[list[tuple[int, int, int, int, int]]] = []  # points, fare, label, hex, whether on own track

    def _rooms(self) -> list[int]:
        """By seat: quarters of a unit that it may still be paid; any number if it may still pay back anything."""
        state, found = self.state, []
        for rival in range(MAX_SEATS):
            room = MASK * QUARTERS
            if rival < state.seats and rival not in self.crew and self._counts(rival):
                back = min([self.balances.owes(state, rival, payer) for payer in self.crew])
                owed = self.balances.owed_to(state.fares_due, rival)
                room = (LIMIT * QUARTERS + back) * len(self.crew) - owed
            found.append(room)
        return found

    def _counts(self, rival: int) -> bool:
        """Whether what a rival pays back is known, or must not be relied on."""
        return self.safe or self.state.train[rival] != SILENT

    def _purse(self) -> int:
        """The most that can be paid, with what rivals pay back; whole routes are checked exactly."""
        state, rivals = self.state, [seat for seat in range(self.state.seats) if seat not in self.crew]
        if not all([self._counts(rival) for rival in rivals]):
            return HIGHEST_FARE
        means = [
            QUARTERS * state.accounts[payer] + sum([self.balances.owes(state, rival, payer) for rival in rivals])
            for payer in self.crew
        ]
        return min(HIGHEST_FARE, min(means) * len(self.crew) // QUARTERS - sum(state.fares_due))

    def run(self) -> list[list[int]]:
        """Steps to a goal, the quickest route first, each later one cheaper than all before."""
        found: list[list[int]] = []
        cheapest = HIGHEST_FARE + 1
        self._add(0, 0, self.here, 1 if self.own_steps else 0, NOTHING, NOTHING, 0)
        while self.heap:
            points, fare, label, hex, own = heappop(self.heap)
            if fare >= cheapest or self._is_beaten(fare, self.paid[label], hex, own):
                continue
            self._keep(fare, self.paid[label], 2 * hex + own)
            if has(self.state.goals, hex) and label:
                steps = self._steps_to(label)
                if not self._is_payable(fare, self.paid[label]):
                    self.stuck = True
                elif self._enough_own(steps):
                    cheapest = fare
                    found.append(steps)
            else:
                self._spread(points, fare, label, hex, own)
        return found

    def _enough_own(self, steps: list[int]) -> bool:
        own_steps = self.own_steps + len([step for step in steps if step % PAYEE_CODES == FREE])
        return self.route_rules.enough_own(own_steps, self.state.lengths[self.state.player] + len(steps))

    def _is_payable(self, fare: int, paid: int) -> bool:
        """Whether the train may owe the fares of a whole way (rules 3.6)."""
        fares_due = self.state.fares_due[:]
        for owner in range(OWNERS):
            fares_due[owner] += paid >> BYTE * owner & MASK
        fares_due[OWNERS] += fare - (sum(fares_due) - sum(self.state.fares_due))
        return self.balances.check(self.state, self.state.player, fares_due, final=self.safe) == FINE

    def _spread(self, points: int, fare: int, label: int, hex: int, own: int) -> None:
        board, state = self.board, self.state
        for side in board.sides_at[hex]:
            owners, beyond = state.network.lines[side], board.end_sum[side] - hex
            if owners and beyond not in self.seen:
                cost = 2 if board.mountain[beyond] and not board.mountain[hex] else 1
                self._step(points + cost, fare, label, beyond, own, owners, STEP_FARE)
        for ferry in board.ferries_at[hex]:
            far, owner = board.across(ferry, hex), state.ferries[ferry]
            if owner != NOBODY and far not in self.seen:
                self._step(points + board.crossing[ferry] + 2, fare, label, far, own, 1 << owner, FERRY_FARE)

    def _step(self, points: int, fare: int, label: int, hex: int, own: int, owners: int, units: int) -> None:
        if owners & self.free:
            if (self.thorough or fare < self.lowest[2 * hex + 1]) and not self._passed(label, hex):
                self._add(points, fare, hex, 1, label, hex * PAYEE_CODES + FREE, self.paid[label])
            return
        arrives_without_own = not own and has(self.state.goals, hex)
        if arrives_without_own or fare + units > self.purse:
            return
        if not self.thorough and fare + units >= self.lowest[2 * hex + own]:
            return
        if own and self._passed(label, hex):
            return
        payees = self._payees(label, owners, units)
        for payee in payees:
            paid = self.paid[label] + (0 if payee == TO_BANK else units << BYTE * (payee - TO_OWNER))
            self._add(points, fare + units, hex, own, label, hex * PAYEE_CODES + payee, paid)
        if not payees:
            self.stuck = True

    def _is_beaten(self, fare: int, paid: int, hex: int, own: int) -> bool:
        """Whether a way as quick costs no more and, in a thorough search, pays no owner more."""
        for place in range(2 * hex + own, 2 * hex + 2):
            if fare >= self.lowest[place] and (not self.thorough or self._pays_more(fare << TOTAL | paid, place)):
                return True
        return False

    def _pays_more(self, bill: int, place: int) -> bool:
        """Whether some known bill has no item above that of this one."""
        return any([(bill | HIGH_BITS) - other & HIGH_BITS == HIGH_BITS for other in self.bills[place]])

    def _keep(self, fare: int, paid: int, place: int) -> None:
        self.lowest[place] = min(fare, self.lowest[place])
        if self.thorough:
            self.bills[place].append(fare << TOTAL | paid)

    def _passed(self, label: int, hex: int) -> bool:
        """Whether the way to a label has been in a hex: it may have left it for own track and come back."""
        if self.lowest[2 * hex] > HIGHEST_FARE:  # no way has been there without own track
            return False
        while label > 0 and self.steps[label] // PAYEE_CODES != hex:
            label = self.before[label]
        return label > 0

    def _payees(self, label: int, owners: int, units: int) -> list[int]:
        """The owner paid least so far, in a thorough search all; empty if none may be paid more."""
        if not owners & ANY_OWNER:
            return [TO_BANK]
        able = [owner for owner in owners_in(owners & ANY_OWNER) if self._has_room(owner, label, units)]
        if len(able) > 1 and not self.thorough:
            able = [min(able, key=lambda owner: self._paid_to(owner, label))]
        return [TO_OWNER + owner for owner in able]

    def _has_room(self, owner: int, label: int, units: int) -> bool:
        """Whether an owner may be paid more; joint lines count half to each of their owners."""
        paid = self.paid[label]
        if not paid >> BYTE * MAX_SEATS and owner < MAX_SEATS:  # nothing for joint lines
            return QUARTERS * ((paid >> BYTE * owner & MASK) + units) <= self.rooms[owner]
        for rival in OWNER_SEATS[owner]:
            halves = 2 * (paid >> BYTE * rival & MASK) + (2 * units if owner < MAX_SEATS else units)
            for pair in range(MAX_SEATS, OWNERS):
                if rival in OWNER_SEATS[pair]:
                    halves += paid >> BYTE * pair & MASK
            if halves * QUARTERS // 2 > self.rooms[rival]:
                return False
        return True

    def _paid_to(self, owner: int, label: int) -> int:
        return self.paid[label] >> BYTE * owner & MASK

    def _add(self, points: int, fare: int, hex: int, own: int, before: int, step: int, paid: int) -> None:
        self.steps.append(step)
        self.before.append(before)
        self.paid.append(paid)
        heappush(self.heap, (points, fare, len(self.steps) - 1, hex, own))

    def _steps_to(self, label: int) -> list[int]:
        found: list[int] = []
        while label > 0:
            found.append(self.steps[label])
            label = self.before[label]
        return found[::-1]
