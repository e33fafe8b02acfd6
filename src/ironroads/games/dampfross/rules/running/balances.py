"""Fares set off against each other: the limit of ten, and what must be on the accounts (rules 3.6)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import Event
from .....core.rules.sentinels import NOBODY
from ..owners import MAX_SEATS, OWNER_SEATS, OWNERS
from ..state import SILENT, DampfrossState
from .fares import Fares

LIMIT: Final = 10  # the most that a player may pay a rival on balance
# Shares are counted in quarters of a unit: each of two partners owes half, and each of two owners gets half of that.
QUARTERS: Final = 4

# what a check of fares may find
FINE: Final = 0
OVER_TEN: Final = 1
CANNOT_PAY: Final = 2


@final
class Balances:
    """Compares what each player owes each other one, and what that one owes in return.

    Partners bear half of their train's fares each, and joint lines count half to each owner.
    """

    def __init__(self, fares: Fares) -> None:
        self.fares: Final = fares

    def check(self, state: DampfrossState, leader: int, fares_due: list[int], final: bool = False) -> int:
        """Whether a train may owe these fares: FINE, OVER_TEN or CANNOT_PAY.

        A rival who has not answered yet may pay back everything, unless the check is final.
        """
        return self.compare(state, self.fares.crew(state, leader), fares_due, final, [])

    def debts(self, state: DampfrossState, crew: tuple[int, ...]) -> list[int]:
        """What each player owes each of a crew (payer * seats + payee), in quarters of a unit."""
        seats = range(state.seats)
        return [self.owes(state, payer, payee) if payee in crew else 0 for payer in seats for payee in seats]

    def compare(
        self, state: DampfrossState, crew: tuple[int, ...], fares_due: list[int], final: bool, debts: list[int]
    ) -> int:
        """Check fares as `check` does; with known `debts` for many checks in a row, or an empty list."""
        found = FINE
        for payer in crew:
            due = QUARTERS * fares_due[OWNERS] // len(crew)
            for rival in range(state.seats):
                if rival not in crew and (final or state.train[rival] != SILENT):
                    left = self.owed_to(fares_due, rival) // len(crew)
                    if left:
                        left -= debts[rival * state.seats + payer] if debts else self.owes(state, rival, payer)
                    if left > QUARTERS * LIMIT:
                        return OVER_TEN
                    due += max(0, left)
            if due > QUARTERS * state.accounts[payer]:
                found = CANNOT_PAY
        return found

    def balance(self, state: DampfrossState, leader: int, fares_due: list[int], payer: int, rival: int) -> int:
        """What one of a crew owes a rival, less what the rival owes in return; in quarters of a unit."""
        owed = self.owed_to(fares_due, rival) // len(self.fares.crew(state, leader))
        return owed - self.owes(state, rival, payer) if owed else 0

    def owed_to(self, fares_due: list[int], seat: int) -> int:
        """A seat's part of fares due, in quarters of a unit."""
        total = QUARTERS * fares_due[seat]
        for owner in range(MAX_SEATS, OWNERS):
            if fares_due[owner] and seat in OWNER_SEATS[owner]:
                total += QUARTERS // 2 * fares_due[owner]
        return total

    def owes(self, state: DampfrossState, payer: int, payee: int) -> int:
        """What a player who has entered owes another, in quarters of a unit."""
        leader = state.train[payer]
        if leader < 0:
            return 0
        return self.owed_to(self.fares.due(state, leader), payee) // len(self.fares.crew(state, leader))

    def last_broken(self, state: DampfrossState) -> tuple[int, int]:
        """The last train entered that may not owe what it does, with the finding; NOBODY and FINE if all may."""
        trains = self.fares.leaders(state)[::-1]
        for leader in trains:
            found = self.check(state, leader, self.fares.due(state, leader), final=True)
            if found != FINE:
                return leader, found
        if self._any_halves(state, trains):
            paid = state.copy()
            self.fares.pay(paid, None)
            for leader in trains:  # who pays an odd unit shows only now
                if any(paid.accounts[seat] < 0 for seat in self.fares.crew(state, leader)):
                    return leader, CANNOT_PAY
        return NOBODY, FINE

    def _any_halves(self, state: DampfrossState, trains: list[int]) -> bool:
        """Whether players share a train, or fares for a joint line."""
        pairs = range(MAX_SEATS, OWNERS)
        for leader in trains:
            fares_due = self.fares.due(state, leader)
            if len(self.fares.crew(state, leader)) > 1 or any([fares_due[owner] for owner in pairs]):
                return True
        return False

    def set_off_events(self, state: DampfrossState) -> list[Event]:
        """For each two players who owe each other, who pays how much in the end; odd parts of units are left out."""
        found: list[Event] = []
        for a in range(state.seats):
            for b in range(a + 1, state.seats):
                there, back = self.owes(state, a, b), self.owes(state, b, a)
                left = there - back if state.train[a] != state.train[b] and there and back else 0
                if left and left % QUARTERS == 0:
                    payer, payee = (a, b) if left > 0 else (b, a)
                    found.append(Event("set_off", payer, (payee, abs(left) // QUARTERS)))
        return found

    def set_off(self, state: DampfrossState, seat: int) -> int:
        """Units that a seat owes players who owe it as much, rounded up: they are not earned (rules 3.11)."""
        leader = state.train[seat]
        if leader < 0:
            return 0
        rivals = [rival for rival in range(state.seats) if state.train[rival] != leader]
        both = [min(self.owes(state, seat, rival), self.owes(state, rival, seat)) for rival in rivals]
        return -(-sum(both) // QUARTERS)
