"""Fares for the use of rivals' lines, and who pays whom (rules 3.5)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import Event, Log
from ..board import DampfrossBoard
from ..money import parts_paid, parts_received
from ..owners import OWN_LINES, OWNER_SEATS, OWNERS
from ..state import DampfrossState
from .route_steps import FREE, PAYEE_CODES, TO_BANK, TO_OWNER

FERRY_FARE: Final = 5  # for a rival's ferry
STEP_FARE: Final = 1


@final
class Fares:
    """Trains are named by the seat that leads them. Fares due are lists by owner, then the bank."""

    def __init__(self, board: DampfrossBoard) -> None:
        self.board: Final = board

    def crew(self, state: DampfrossState, leader: int) -> tuple[int, ...]:
        """The players who share a train."""
        return tuple([seat for seat in range(state.seats) if state.train[seat] == leader])

    def leaders(self, state: DampfrossState) -> list[int]:
        """The trains, in the order in which they were entered."""
        trains = [seat for seat in range(state.seats) if state.train[seat] == seat]
        return sorted(trains, key=state.begins.__getitem__)

    def free_lines(self, state: DampfrossState, leader: int) -> int:
        """Bits of the lines that a train uses without paying."""
        bits = 0
        for seat in self.crew(state, leader):
            bits |= OWN_LINES[seat]
        return bits

    def route(self, state: DampfrossState, leader: int) -> list[int]:
        """The steps of a train."""
        begin = state.begins[leader]
        return state.routes[begin : begin + state.lengths[leader]]

    def hexes(self, state: DampfrossState, leader: int) -> list[int]:
        """The hexes of a train's route, its start included."""
        return [state.start, *[step // PAYEE_CODES for step in self.route(state, leader)]]

    def price(self, hex: int, step: int) -> int:
        """Units for a step from a hex, by track or by ferry."""
        if step % PAYEE_CODES == FREE:
            return 0
        return STEP_FARE if self.board.side_between(hex, step // PAYEE_CODES) >= 0 else FERRY_FARE

    def due(self, state: DampfrossState, leader: int) -> list[int]:
        """The fares of a train's route."""
        found = [0] * (OWNERS + 1)
        hex = state.start
        for step in self.route(state, leader):
            self.add(found, hex, step)
            hex = step // PAYEE_CODES
        return found

    def add(self, fares_due: list[int], hex: int, step: int) -> None:
        """Add the fare of a step from a hex."""
        payee = step % PAYEE_CODES
        if payee != FREE:
            fares_due[OWNERS if payee == TO_BANK else payee - TO_OWNER] += self.price(hex, step)

    def entry_event(self, state: DampfrossState, leader: int) -> Event:
        """The entry of a train, for the log: steps, fares, goal, and the partner if there is one."""
        fares_due, crew = self.due(state, leader), self.crew(state, leader)
        total, goal = sum(fares_due), self.hexes(state, leader)[-1]
        kind = "enters" if len(crew) == 1 else "enters_together"
        owed = [(owner, fares_due[owner]) for owner in range(OWNERS) if fares_due[owner]]
        parts = [Event("owes", leader, (owner, units)) for owner, units in owed]
        if len(crew) > 1:
            parts += [Event("bears", seat, (units,)) for seat, units in parts_paid(state, crew, total) if units]
        partner = [seat for seat in crew if seat != leader]
        return Event(kind, leader, (state.lengths[leader], total, goal, *partner), tuple(parts))

    def pay(self, state: DampfrossState, log: Log | None) -> None:
        """Pay all fares before the race; what a seat receives counts as earned (rules 3.5, 3.11)."""
        for leader in self.leaders(state):
            fares_due, crew = self.due(state, leader), self.crew(state, leader)
            paid = parts_paid(state, crew, sum(fares_due))
            for seat, part in paid:
                state.accounts[seat] -= part
            received = [
                (seat, part)
                for owner in range(OWNERS)
                if fares_due[owner]
                for seat, part in parts_received(state, OWNER_SEATS[owner], fares_due[owner])
            ]
            for seat, part in received:
                state.accounts[seat] += part
                state.earned[seat] += part
            if log is not None:
                log.extend(_fare_events(leader, crew, received, fares_due[OWNERS], paid))


def _fare_events(
    leader: int, crew: tuple[int, ...], received: list[tuple[int, int]], abroad: int, paid: list[tuple[int, int]]
) -> list[Event]:
    """What a train pays to each player and abroad; partners are both named, with what each of them bears."""
    partner = [seat for seat in crew if seat != leader]
    together = "_together" if partner else ""
    bears = tuple([Event("bears", seat, (part,)) for seat, part in paid if part]) if partner else ()
    found = [Event(f"fare{together}", leader, (part, seat, *partner), bears) for seat, part in received if part]
    if abroad:
        found.append(Event(f"fare_abroad{together}", leader, (abroad, *partner), bears))
    return found
