"""Routes worth considering: none of them is beaten by another in both time and money."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from .....core.rules.sentinels import NOBODY
from ..board import DampfrossBoard
from ..owners import ANY_OWNER, OWNER_SEATS, OWNERS, owners_in
from ..state import DampfrossState
from .distances import REMEMBERED, Distances, Key
from .fares import FREE, LIMIT, PAYEE_CODES, PER_STEP, RENT, SILENT, TO_BANK, TO_OWNER, Fares
from .race import Race
from .route_rules import RouteRules

BYTE: Final = 8
MASK: Final = (1 << BYTE) - 1
TOTAL: Final = BYTE * OWNERS  # where a bill, fares by party in bytes, has their sum
HIGH: Final = sum([1 << BYTE * item + BYTE - 1 for item in range(OWNERS + 1)])  # bits that no fare reaches
DEAREST: Final = 25  # more than any prize
MOST: Final = 6  # routes that are considered, the quickest first


@final
class RouteFinder:
    """Labels (points, fares) spread from where the route is now, the quickest first."""

    def __init__(self, board: DampfrossBoard, race: Race, fares: Fares, route_rules: RouteRules) -> None:
        self.board: Final = board
        self.distances: Final[Distances] = route_rules.distances
        self.race: Final = race
        self.fares: Final = fares
        self.route_rules: Final = route_rules
        self._known: dict[Key, list[list[int]]] = {}

    def worthwhile(self, state: DampfrossState) -> list[list[int]]:
        """Whole routes of the train that is being drawn, sure ones and those that need somebody to pay back."""
        seat = state.player
        begin = state.begins[seat]
        before = state.routes[:begin]
        key = (state.start, seat, *self.distances.key(state, state.goals), *state.accounts, *state.train, *before)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = self._known[key] = self._from_start(state, before)
        return found

    def _from_start(self, state: DampfrossState, before: list[int]) -> list[list[int]]:
        fresh = state.copy()
        fresh.routes, fresh.fares_due = before, [0] * (OWNERS + 1)
        fresh.lengths[state.player] = 0
        found = self.routes(fresh, sure=True)[:MOST]
        if SILENT in state.train:
            found += [route for route in self.routes(fresh)[:MOST] if route not in found]
        return found

    def routes(self, state: DampfrossState, sure: bool = False) -> list[list[int]]:
        """Steps to a goal, the quickest route first, each later one cheaper than all before.

        Sure routes keep to the limit of ten whatever those do who are still to be asked.
        """
        quick = _RouteSearch(self, state, sure)
        found = quick.run()
        if found or not quick.stuck:
            return found
        return _RouteSearch(self, state, sure, patient=True).run()


@final
class _RouteSearch:
    """A quick one keeps the cheapest way to each hex, even if whom it paid can be paid no more further on.

    A patient one goes on with every way that pays somebody less, as far as there is reason to.
    """

    def __init__(self, route_finder: RouteFinder, state: DampfrossState, sure: bool, patient: bool = False) -> None:
        self.patient: Final = patient
        self.stuck = False  # some way ended because nobody could be paid
        self.route_finder: Final = route_finder
        self.board: Final = route_finder.board
        self.state: Final = state
        self.sure: Final = sure
        partial = route_finder.route_rules.partial_route(state)
        self.free: Final[int] = partial.free
        self.here: Final[int] = partial.here
        self.own: Final[int] = partial.own
        self.seen: Final[set[int]] = partial.seen
        self.room: Final[list[int]] = self._rooms(state.player)
        self.purse: Final[int] = min(partial.purse, DEAREST)
        self.best: Final[list[int]] = [DEAREST + 1] * (2 * route_finder.board.hexes)
        self.bills: Final[list[list[int]]] = [[] for _ in self.best] if patient else []
        # a label: its code (step that led here), the label before, fares by party packed in bytes
        self.codes: Final[list[int]] = []
        self.before: Final[list[int]] = []
        self.paid: Final[list[int]] = []
        self.heap: Final[list[tuple[int, int, int, int, int]]] = []  # points, fare, label, hex, own part

    def _rooms(self, leader: int) -> list[int]:
        """By party: what may still be paid to it; those who have not drawn yet may pay back anything, or nothing."""
        fares_due, found = self.state.fares_due, []
        for owner in range(OWNERS):
            room = MASK
            for rival in OWNER_SEATS[owner]:
                if rival < self.state.seats and (self.sure or self.state.train[rival] != SILENT):
                    back = self.route_finder.fares.paid_back(self.state, leader, rival)
                    room = min(room, LIMIT + back - self.route_finder.fares.owed(fares_due, rival))
            found.append(room)
        return found

    def run(self) -> list[list[int]]:
        found: list[list[int]] = []
        cheapest = DEAREST + 1
        self._add(0, 0, self.here, 1 if self.own else 0, -1, -1, 0)
        while self.heap:
            points, fare, label, hex, own = heappop(self.heap)
            if fare >= cheapest or self._is_beaten(fare, self.paid[label], hex, own):
                continue
            self._keep(fare, self.paid[label], 2 * hex + own)
            if self.state.goals >> hex & 1 and label:
                way = self._way(label)
                if self._own_part(way):
                    cheapest = fare
                    found.append(way)
            else:
                self._spread(points, fare, label, hex, own)
        return found

    def _own_part(self, way: list[int]) -> bool:
        own = self.own + len([code for code in way if code % PAYEE_CODES == FREE])
        return self.route_finder.route_rules.own_part(own, self.state.lengths[self.state.player] + len(way))

    def _spread(self, points: int, fare: int, label: int, hex: int, own: int) -> None:
        board, state = self.board, self.state
        for side in board.sides_at[hex]:
            used, beyond = state.network.lines[side], board.end_sum[side] - hex
            if used and beyond not in self.seen:
                cost = 2 if board.mountain[beyond] and not board.mountain[hex] else 1
                self._step(points + cost, fare, label, beyond, own, used, PER_STEP)
        for ferry in board.ferries_at[hex]:
            far, owner = board.port[ferry] + board.landing[ferry] - hex, state.ferries[ferry]
            if owner != NOBODY and far not in self.seen:
                self._step(points + board.crossing[ferry] + 2, fare, label, far, own, 1 << owner, RENT)

    def _step(self, points: int, fare: int, label: int, hex: int, own: int, bits: int, units: int) -> None:
        if bits & self.free:
            if (self.patient or fare < self.best[2 * hex + 1]) and not self._passed(label, hex):
                self._add(points, fare, hex, 1, label, hex * PAYEE_CODES + FREE, self.paid[label])
            return
        arrives_without = not own and self.state.goals >> hex & 1
        if arrives_without or fare + units > self.purse:
            return
        if not self.patient and fare + units >= self.best[2 * hex + own]:
            return
        if own and self._passed(label, hex):
            return
        payees = self._payees(label, bits, units)
        for payee in payees:
            paid = self.paid[label] + (0 if payee == TO_BANK else units << BYTE * (payee - TO_OWNER))
            self._add(points, fare + units, hex, own, label, hex * PAYEE_CODES + payee, paid)
        if not payees:
            self.stuck = True

    def _is_beaten(self, fare: int, paid: int, hex: int, own: int) -> bool:
        """Whether a way that is as quick costs no more, and, for a patient search, pays nobody more."""
        for place in range(2 * hex + own, 2 * hex + 2):
            if fare >= self.best[place] and (not self.patient or self._is_dearer(fare << TOTAL | paid, place)):
                return True
        return False

    def _is_dearer(self, bill: int, place: int) -> bool:
        """Whether no item is lower than on a way that is known."""
        return any([(bill | HIGH) - other & HIGH == HIGH for other in self.bills[place]])

    def _keep(self, fare: int, paid: int, place: int) -> None:
        self.best[place] = min(fare, self.best[place])
        if self.patient:
            self.bills[place].append(fare << TOTAL | paid)

    def _passed(self, label: int, hex: int) -> bool:
        """Whether the way to a label comes through a hex: it may have left it for own track and come back."""
        if self.best[2 * hex] > DEAREST:  # nobody has been there without own track
            return False
        while label > 0 and self.codes[label] // PAYEE_CODES != hex:
            label = self.before[label]
        return label > 0

    def _payees(self, label: int, bits: int, units: int) -> list[int]:
        """Whoever has been paid least so far, for a patient search all; none if nobody may be paid more."""
        if not bits & ANY_OWNER:
            return [TO_BANK]
        able = [
            owner for owner in owners_in(bits & ANY_OWNER) if self._paid_to(owner, label) + units <= self.room[owner]
        ]
        if len(able) > 1 and not self.patient:
            able = [min(able, key=lambda owner: self._paid_to(owner, label))]
        return [TO_OWNER + owner for owner in able]

    def _paid_to(self, owner: int, label: int) -> int:
        return self.paid[label] >> BYTE * owner & MASK

    def _add(self, points: int, fare: int, hex: int, own: int, before: int, code: int, paid: int) -> None:
        self.codes.append(code)
        self.before.append(before)
        self.paid.append(paid)
        heappush(self.heap, (points, fare, len(self.codes) - 1, hex, own))

    def _way(self, label: int) -> list[int]:
        found: list[int] = []
        while label > 0:
            found.append(self.codes[label])
            label = self.before[label]
        return found[::-1]
