"""Fares for the use of others' lines: the limit of ten, and who pays whom (rules 3.5, 3.6)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import Event, Log
from .....core.rules.sentinels import NOBODY
from ..board import RailBoard
from ..money import parts_got, parts_paid
from ..parties import MEMBERS, MINE, PARTIES, SEATS
from ..state import Rails

LIMIT: Final = 10  # that nobody may pay a rival on balance
RENT: Final = 5  # for a rival's ferry
PER_STEP: Final = 1
SILENT: Final = -2  # a seat that has not said whether it enters
# a step of a route is hex * CODE + whom it pays
CODE: Final = 32
FREE: Final = 0
TO_BANK: Final = 1
TO_PARTY: Final = 2


@final
class Fares:
    def __init__(self, board: RailBoard) -> None:
        self.board: Final = board

    def crew(self, state: Rails, leader: int) -> tuple[int, ...]:
        """The players who share a train."""
        return tuple([seat for seat in range(state.seats) if state.train[seat] == leader])

    def leaders(self, state: Rails) -> list[int]:
        """Trains by the seats that lead them, in the order in which they were entered."""
        trains = [seat for seat in range(state.seats) if state.train[seat] == seat]
        return sorted(trains, key=state.begins.__getitem__)

    def free_lines(self, state: Rails, leader: int) -> int:
        """Bits of the lines that a train uses without paying."""
        bits = 0
        for seat in self.crew(state, leader):
            bits |= MINE[seat]
        return bits

    def route(self, state: Rails, leader: int) -> list[int]:
        begin = state.begins[leader]
        return state.routes[begin : begin + state.lengths[leader]]

    def hexes(self, state: Rails, leader: int) -> list[int]:
        """The way of a train, with its start."""
        return [state.start, *[code // CODE for code in self.route(state, leader)]]

    def price(self, hex: int, code: int) -> int:
        """Units for a step from a hex: a fare, or the rent of a ferry."""
        if code % CODE == FREE:
            return 0
        return PER_STEP if self.board.side_between(hex, code // CODE) >= 0 else RENT

    def tolls(self, state: Rails, leader: int) -> list[int]:
        """By party, then the bank: what a train pays."""
        found = [0] * (PARTIES + 1)
        hex = state.start
        for code in self.route(state, leader):
            self.charge(found, hex, code)
            hex = code // CODE
        return found

    def charge(self, tolls: list[int], hex: int, code: int) -> None:
        """Add what a step from a hex costs."""
        payee = code % CODE
        if payee != FREE:
            tolls[PARTIES if payee == TO_BANK else payee - TO_PARTY] += self.price(hex, code)

    def owed(self, tolls: list[int], seat: int) -> int:
        """What a seat gets out of tolls; of a joint line half, rounded up."""
        total = tolls[seat]
        for party in range(SEATS, PARTIES):
            if tolls[party] and seat in MEMBERS[party]:
                total += (tolls[party] + 1) // 2
        return total

    def paid_back(self, state: Rails, leader: int, rival: int) -> int:
        """What the train of a rival pays to the crew of another."""
        other = state.train[rival]
        if other < 0:
            return 0
        tolls = self.tolls(state, other)
        return sum([self.owed(tolls, seat) for seat in self.crew(state, leader)])

    def breaking(self, state: Rails) -> int:
        """The latest train that pays a rival more than the limit on balance, -1 if none does."""
        for leader in reversed(self.leaders(state)):
            tolls, crew = self.tolls(state, leader), self.crew(state, leader)
            for rival in range(state.seats):
                owed = self.owed(tolls, rival) if rival not in crew else 0
                if owed > LIMIT and owed - self.paid_back(state, leader, rival) > LIMIT:
                    return leader
        return NOBODY

    def entry(self, state: Rails, leader: int) -> Event:
        """The entry with its way and what it costs."""
        tolls = self.tolls(state, leader)
        crew = self.crew(state, leader)
        total = sum(tolls)
        kind = "enters" if len(crew) == 1 else "enters_together"
        parts = [
            Event("owes", seat, (self.owed(tolls, seat),)) for seat in range(state.seats) if self.owed(tolls, seat)
        ]
        partner = [seat for seat in crew if seat != leader]
        goal = state.routes[state.begins[leader] + state.lengths[leader] - 1] // CODE
        return Event(kind, leader, (state.lengths[leader], total, goal, *partner), tuple(parts))

    def pay(self, state: Rails, log: Log | None) -> None:
        """All fares are paid before the start; what is received counts as earned (rules 3.5, 3.11)."""
        for leader in self.leaders(state):
            tolls, crew = self.tolls(state, leader), self.crew(state, leader)
            for seat, part in parts_paid(state, crew, sum(tolls)):
                state.accounts[seat] -= part
            got = [
                (seat, part)
                for party in range(PARTIES)
                if tolls[party]
                for seat, part in parts_got(state, MEMBERS[party], tolls[party])
            ]
            for seat, part in got:
                state.accounts[seat] += part
                state.earned[seat] += part
                if log is not None and part:
                    log.append(Event("fare", leader, (part, seat)))
            if log is not None and tolls[PARTIES]:
                log.append(Event("fare_abroad", leader, (tolls[PARTIES],)))
