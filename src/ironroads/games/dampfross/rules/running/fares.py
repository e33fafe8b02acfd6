"""Fares for the use of others' lines: the limit of ten, and who pays whom (rules 3.5, 3.6)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import Event, Log
from .....core.rules.sentinels import NOBODY
from ..board import DampfrossBoard
from ..money import parts_paid, parts_received
from ..owners import MAX_SEATS, OWN_LINES, OWNER_SEATS, OWNERS
from ..state import DampfrossState

LIMIT: Final = 10  # that nobody may pay a rival on balance
RENT: Final = 5  # for a rival's ferry
PER_STEP: Final = 1
SILENT: Final = -2  # a seat that has not said whether it enters
# a step of a route is hex * CODE + whom it pays
PAYEE_CODES: Final = 32
FREE: Final = 0
TO_BANK: Final = 1
TO_OWNER: Final = 2


@final
class Fares:
    def __init__(self, board: DampfrossBoard) -> None:
        self.board: Final = board

    def crew(self, state: DampfrossState, leader: int) -> tuple[int, ...]:
        """The players who share a train."""
        return tuple([seat for seat in range(state.seats) if state.train[seat] == leader])

    def leaders(self, state: DampfrossState) -> list[int]:
        """Trains by the seats that lead them, in the order in which they were entered."""
        trains = [seat for seat in range(state.seats) if state.train[seat] == seat]
        return sorted(trains, key=state.begins.__getitem__)

    def free_lines(self, state: DampfrossState, leader: int) -> int:
        """Bits of the lines that a train uses without paying."""
        bits = 0
        for seat in self.crew(state, leader):
            bits |= OWN_LINES[seat]
        return bits

    def route(self, state: DampfrossState, leader: int) -> list[int]:
        begin = state.begins[leader]
        return state.routes[begin : begin + state.lengths[leader]]

    def hexes(self, state: DampfrossState, leader: int) -> list[int]:
        """The way of a train, with its start."""
        return [state.start, *[code // PAYEE_CODES for code in self.route(state, leader)]]

    def price(self, hex: int, code: int) -> int:
        """Units for a step from a hex: a fare, or the rent of a ferry."""
        if code % PAYEE_CODES == FREE:
            return 0
        return PER_STEP if self.board.side_between(hex, code // PAYEE_CODES) >= 0 else RENT

    def fares_due(self, state: DampfrossState, leader: int) -> list[int]:
        """By party, then the bank: what a train pays."""
        found = [0] * (OWNERS + 1)
        hex = state.start
        for code in self.route(state, leader):
            self.charge(found, hex, code)
            hex = code // PAYEE_CODES
        return found

    def charge(self, fares_due: list[int], hex: int, code: int) -> None:
        """Add what a step from a hex costs."""
        payee = code % PAYEE_CODES
        if payee != FREE:
            fares_due[OWNERS if payee == TO_BANK else payee - TO_OWNER] += self.price(hex, code)

    def owed(self, fares_due: list[int], seat: int) -> int:
        """What a seat gets out of tolls; of a joint line half, rounded up."""
        total = fares_due[seat]
        for owner in range(MAX_SEATS, OWNERS):
            if fares_due[owner] and seat in OWNER_SEATS[owner]:
                total += (fares_due[owner] + 1) // 2
        return total

    def paid_back(self, state: DampfrossState, leader: int, rival: int) -> int:
        """What the train of a rival pays to the crew of another."""
        other = state.train[rival]
        if other < 0:
            return 0
        fares_due = self.fares_due(state, other)
        return sum([self.owed(fares_due, seat) for seat in self.crew(state, leader)])

    def breaking(self, state: DampfrossState) -> int:
        """The latest train that pays a rival more than the limit on balance, -1 if none does."""
        for leader in reversed(self.leaders(state)):
            fares_due, crew = self.fares_due(state, leader), self.crew(state, leader)
            for rival in range(state.seats):
                owed = self.owed(fares_due, rival) if rival not in crew else 0
                if owed > LIMIT and owed - self.paid_back(state, leader, rival) > LIMIT:
                    return leader
        return NOBODY

    def entry(self, state: DampfrossState, leader: int) -> Event:
        """The entry with its way and what it costs."""
        fares_due = self.fares_due(state, leader)
        crew = self.crew(state, leader)
        total = sum(fares_due)
        kind = "enters" if len(crew) == 1 else "enters_together"
        parts = [
            Event("owes", seat, (self.owed(fares_due, seat),))
            for seat in range(state.seats)
            if self.owed(fares_due, seat)
        ]
        partner = [seat for seat in crew if seat != leader]
        goal = state.routes[state.begins[leader] + state.lengths[leader] - 1] // PAYEE_CODES
        return Event(kind, leader, (state.lengths[leader], total, goal, *partner), tuple(parts))

    def pay(self, state: DampfrossState, log: Log | None) -> None:
        """All fares are paid before the start; what is received counts as earned (rules 3.5, 3.11)."""
        for leader in self.leaders(state):
            fares_due, crew = self.fares_due(state, leader), self.crew(state, leader)
            for seat, part in parts_paid(state, crew, sum(fares_due)):
                state.accounts[seat] -= part
            got = [
                (seat, part)
                for owner in range(OWNERS)
                if fares_due[owner]
                for seat, part in parts_received(state, OWNER_SEATS[owner], fares_due[owner])
            ]
            for seat, part in got:
                state.accounts[seat] += part
                state.earned[seat] += part
                if log is not None and part:
                    log.append(Event("fare", leader, (part, seat)))
            if log is not None and fares_due[OWNERS]:
                log.append(Event("fare_abroad", leader, (fares_due[OWNERS],)))
