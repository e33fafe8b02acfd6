"""What a route may use: lines, whom to pay for them, and what is left of purse and limit (rules 3.4 to 3.6)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.sentinels import NOBODY
from ..board import DampfrossBoard
from ..money import max_payable
from ..owners import ANY_OWNER, OWNER_SEATS, OWNERS, owners_in
from ..state import DampfrossState
from ..variants import Variants
from .distances import Distances
from .fares import FREE, LIMIT, PAYEE_CODES, PER_STEP, RENT, SILENT, TO_BANK, TO_OWNER, Fares

NOTHING_TO_PAY: Final = [FREE]


@final
class PartialRoute:
    """The route that is being drawn, and what its train may use and spend."""

    def __init__(self, here: int, seen: set[int], own: int, free: int, purse: int) -> None:
        self.here: Final = here  # where it has come to
        self.seen: Final = seen
        self.own: Final = own  # steps on own track
        self.free: Final = free  # bits of the lines that cost nothing
        self.purse: Final = purse


@final
class RouteRules:
    def __init__(self, board: DampfrossBoard, variants: Variants, distances: Distances, fares: Fares) -> None:
        self.board: Final = board
        self.variants: Final = variants
        self.distances: Final = distances
        self.fares: Final = fares

    def here(self, state: DampfrossState) -> int:
        """Where the route that is being drawn has come to."""
        return state.routes[-1] // PAYEE_CODES if state.lengths[state.player] else state.start

    def partial_route(self, state: DampfrossState) -> PartialRoute:
        here, seen, own = state.start, {state.start}, 0
        for code in self.fares.route(state, state.player):
            here = code // PAYEE_CODES
            seen.add(here)
            own += 1 if code % PAYEE_CODES == FREE else 0
        return PartialRoute(here, seen, own, self.free(state), self.purse(state))

    def own_part(self, own: int, steps: int) -> bool:
        """Whether so many of the steps on own track are enough: one, or more than half (rules 3.4, 5.11)."""
        return 2 * own > steps if self.variants.greater_part else own > 0

    def payees(self, state: DampfrossState, bits: int, units: int, free: int, purse: int) -> list[int]:
        """Who may be paid for a line with these owners; empty if none of them can be."""
        if bits & free:
            return NOTHING_TO_PAY
        if units > purse or not bits:
            return []
        if not bits & ANY_OWNER:
            return [TO_BANK]
        owners = owners_in(bits & ANY_OWNER)
        return [TO_OWNER + owner for owner in owners if self.within_limit(state, state.fares_due, owner, units)]

    def free(self, state: DampfrossState) -> int:
        """Bits of the lines that the player uses without paying."""
        return self.fares.free_lines(state, state.player)

    def purse(self, state: DampfrossState) -> int:
        """Units that the player, or the pair, can still spend on fares."""
        return max_payable(state, self.fares.crew(state, state.player)) - sum(state.fares_due)

    def side_payees(self, state: DampfrossState, side: int) -> list[int]:
        return self.payees(state, state.lines[side], PER_STEP, self.free(state), self.purse(state))

    def ferry_payees(self, state: DampfrossState, ferry: int) -> list[int]:
        owner = state.ferries[ferry]
        return self.payees(state, 1 << owner, RENT, self.free(state), self.purse(state)) if owner != NOBODY else []

    def within_limit(self, state: DampfrossState, fares_due: list[int], owner: int, units: int) -> bool:
        for rival in OWNER_SEATS[owner]:
            owed = self.fares.owed(fares_due, rival) + units
            checked = owed > LIMIT and state.train[rival] != SILENT
            if checked and owed - self.fares.paid_back(state, state.player, rival) > LIMIT:
                return False
        return True

    def shortest_rest(self, state: DampfrossState, partial: PartialRoute) -> list[int]:
        """The steps of the shortest way from here to a goal, own lines first; empty when it cannot be run."""
        distance = self.distances.steps_from(state, state.goals, partial.here)
        hex, own, fares_due = partial.here, partial.own, state.fares_due[:]
        found: list[int] = []
        while distance[hex] > 0:
            code = self._nearer(state, distance, hex, fares_due, partial.free)
            hex = code // PAYEE_CODES
            if hex in partial.seen:
                return []
            own += 1 if code % PAYEE_CODES == FREE else 0
            found.append(code)
        enough = self.own_part(own, state.lengths[state.player] + len(found))
        return found if enough and self._payable(state, fares_due, partial.purse) else []

    def _payable(self, state: DampfrossState, fares_due: list[int], purse: int) -> bool:
        if sum(fares_due) - sum(state.fares_due) > purse:
            return False
        return all(not fares_due[owner] or self.within_limit(state, fares_due, owner, 0) for owner in range(OWNERS))

    def _nearer(self, state: DampfrossState, distance: list[int], hex: int, fares_due: list[int], free: int) -> int:
        """One step along a shortest way, on own lines or of whoever was paid least; `tolls` grow with it."""
        board, lines, best, least, price = self.board, state.network.lines, -1, 0, PER_STEP
        nearer = distance[hex] - 1
        for exit in board.exits[hex]:
            used = lines[exit.side] if distance[exit.beyond] == nearer else 0
            if used & free:
                return exit.beyond * PAYEE_CODES + FREE
            if used:
                owner = self._least_paid(used, fares_due)
                if best < 0 or fares_due[owner] < least:
                    payee = TO_BANK if owner == OWNERS else TO_OWNER + owner
                    best, least = exit.beyond * PAYEE_CODES + payee, fares_due[owner]
        for ferry in board.ferries_at[hex]:
            far, owner = board.port[ferry] + board.landing[ferry] - hex, state.ferries[ferry]
            if owner != NOBODY and distance[far] == distance[hex] - board.crossing[ferry] - 1:
                if 1 << owner & free:
                    return far * PAYEE_CODES + FREE
                if best < 0:
                    best, price = far * PAYEE_CODES + TO_OWNER + owner, RENT
        fares_due[OWNERS if best % PAYEE_CODES == TO_BANK else best % PAYEE_CODES - TO_OWNER] += price
        return best

    def _least_paid(self, bits: int, fares_due: list[int]) -> int:
        """Of the owners of a line; the bank where nobody owns it."""
        found = OWNERS
        for owner in owners_in(bits & ANY_OWNER):
            if found == OWNERS or fares_due[owner] < fares_due[found]:
                found = owner
        return found
