"""What a route may use: lines, who is paid for them, and what may still be paid (rules 3.4 to 3.6)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.sentinels import NOBODY, NOWHERE
from ..board import DampfrossBoard
from ..owners import ANY_OWNER, OWNERS, owners_in
from ..state import DampfrossState
from ..variants import Variants
from .balances import FINE, LIMIT, Balances
from .distances import Distances
from .fares import FERRY_FARE, STEP_FARE, Fares
from .route_steps import FREE, PAYEE_CODES, TO_BANK, TO_OWNER

ONLY_FREE: Final = [FREE]

# why the shortest way to a goal cannot be taken, besides OVER_TEN and CANNOT_PAY
HEX_TWICE: Final = 3
NO_OWN_PART: Final = 4
NO_WAY: Final = 5


@final
class PartialRoute:
    """The route that is being drawn, and what its train may use and spend."""

    def __init__(self, here: int, seen: set[int], own_steps: int, free: int, room: int) -> None:
        self.here: Final = here  # its last hex
        self.seen: Final = seen  # all its hexes
        self.own_steps: Final = own_steps  # on own track
        self.free: Final = free  # bits of the lines that cost nothing
        self.room: Final = room  # units that may surely be spent; more may depend on who is paid


@final
class RouteRules:
    """Answers questions about the route that the player of a state is drawing."""

    def __init__(self, board: DampfrossBoard, variants: Variants, distances: Distances, fares: Fares) -> None:
        self.board: Final = board
        self.variants: Final = variants
        self.distances: Final = distances
        self.fares: Final = fares
        self.balances: Final = Balances(fares)

    def here(self, state: DampfrossState) -> int:
        """The last hex of the route."""
        return state.routes[-1] // PAYEE_CODES if state.lengths[state.player] else state.start

    def partial_route(self, state: DampfrossState) -> PartialRoute:
        here, seen, own_steps = state.start, {state.start}, 0
        for step in self.fares.route(state, state.player):
            here = step // PAYEE_CODES
            seen.add(here)
            own_steps += 1 if step % PAYEE_CODES == FREE else 0
        return PartialRoute(here, seen, own_steps, self.free_lines(state), self.room(state))

    def enough_own(self, own_steps: int, steps: int) -> bool:
        """Whether a route has enough steps on own track: one, or more than half (rules 3.4, 5.11)."""
        return 2 * own_steps > steps if self.variants.greater_part else own_steps > 0

    def payees(self, state: DampfrossState, owners: int, units: int, free: int, room: int) -> list[int]:
        """Who may be paid for a line with these owners; empty if none of them can be."""
        if owners & free:
            return ONLY_FREE
        if not owners:
            return []
        if not owners & ANY_OWNER:
            return [TO_BANK] if units <= room or self.obstacle(state, OWNERS, units) == FINE else []
        found = owners_in(owners & ANY_OWNER)
        if units <= room:
            return [TO_OWNER + owner for owner in found]
        return [TO_OWNER + owner for owner in found if self.obstacle(state, owner, units) == FINE]

    def obstacle(self, state: DampfrossState, owner: int, units: int) -> int:
        """FINE if an owner, or OWNERS for the bank, may be paid more; otherwise what is in the way."""
        fares_due = state.fares_due[:]
        fares_due[owner] += units
        return self.balances.check(state, state.player, fares_due)

    def free_lines(self, state: DampfrossState) -> int:
        """Bits of the lines that the player uses without paying."""
        return self.fares.free_lines(state, state.player)

    def room(self, state: DampfrossState) -> int:
        """Units that may be spent on fares: within the limit of ten, and on the account of each of the crew."""
        crew = self.fares.crew(state, state.player)
        least = min([state.accounts[seat] for seat in crew])
        return min(LIMIT, len(crew) * least) - sum(state.fares_due)

    def side_payees(self, state: DampfrossState, side: int) -> list[int]:
        return self.payees(state, state.lines[side], STEP_FARE, self.free_lines(state), self.room(state))

    def ferry_payees(self, state: DampfrossState, ferry: int) -> list[int]:
        owner = state.ferries[ferry]
        if owner == NOBODY:
            return []
        return self.payees(state, 1 << owner, FERRY_FARE, self.free_lines(state), self.room(state))

    def shortest_rest(self, state: DampfrossState, partial: PartialRoute) -> list[int]:
        """The steps of the shortest way to a goal, own lines first; empty if it cannot be taken."""
        steps, obstacle = self.try_shortest_rest(state, partial)
        return steps if obstacle == FINE else []

    def try_shortest_rest(self, state: DampfrossState, partial: PartialRoute) -> tuple[list[int], int]:
        """The shortest way to a goal, and FINE or what is in the way of it."""
        distance = self.distances.steps_from(state, state.goals, partial.here)
        hex, own_steps, fares_due = partial.here, partial.own_steps, state.fares_due[:]
        found: list[int] = []
        if distance[hex] < 0:
            return found, NO_WAY
        while distance[hex] > 0:
            step = self._step_nearer(state, distance, hex, fares_due, partial.free)
            hex = step // PAYEE_CODES
            if hex in partial.seen:
                return found, HEX_TWICE
            own_steps += 1 if step % PAYEE_CODES == FREE else 0
            found.append(step)
        if not self.enough_own(own_steps, state.lengths[state.player] + len(found)):
            return found, NO_OWN_PART
        if sum(fares_due) - sum(state.fares_due) <= partial.room:
            return found, FINE
        return found, self.balances.check(state, state.player, fares_due)

    def _step_nearer(
        self, state: DampfrossState, distance: list[int], hex: int, fares_due: list[int], free: int
    ) -> int:
        """One step along a shortest way, on own lines or on those of the owner paid least; adds its fare."""
        board, lines, best, least, price = self.board, state.network.lines, NOWHERE, 0, STEP_FARE
        nearer = distance[hex] - 1
        for exit in board.exits[hex]:
            owners = lines[exit.side] if distance[exit.beyond] == nearer else 0
            if owners & free:
                return exit.beyond * PAYEE_CODES + FREE
            if owners:
                owner = self._least_paid(owners, fares_due)
                if best < 0 or fares_due[owner] < least:
                    payee = TO_BANK if owner == OWNERS else TO_OWNER + owner
                    best, least = exit.beyond * PAYEE_CODES + payee, fares_due[owner]
        for ferry in board.ferries_at[hex]:
            far, ferry_owner = board.across(ferry, hex), state.ferries[ferry]
            if ferry_owner != NOBODY and distance[far] == distance[hex] - board.crossing[ferry] - 1:
                if 1 << ferry_owner & free:
                    return far * PAYEE_CODES + FREE
                if best < 0:
                    best, price = far * PAYEE_CODES + TO_OWNER + ferry_owner, FERRY_FARE
        fares_due[OWNERS if best % PAYEE_CODES == TO_BANK else best % PAYEE_CODES - TO_OWNER] += price
        return best

    def _least_paid(self, owners: int, fares_due: list[int]) -> int:
        """The owner of a line who is paid least so far; OWNERS, for the bank, if it has no owner."""
        found = OWNERS
        for owner in owners_in(owners & ANY_OWNER):
            if found == OWNERS or fares_due[owner] < fares_due[found]:
                found = owner
        return found
