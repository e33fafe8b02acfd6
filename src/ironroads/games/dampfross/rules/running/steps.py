"""What a route may use: lines, whom to pay for them, and what is left of purse and limit (rules 3.4 to 3.6)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.sentinels import NOBODY
from ..board import RailBoard
from ..money import most_payable
from ..parties import ANYBODY, MEMBERS, PARTIES, parties
from ..state import Rails
from ..variants import Variants
from .distances import Atlas
from .fares import CODE, FREE, LIMIT, PER_STEP, RENT, SILENT, TO_BANK, TO_PARTY, Fares

NOTHING_TO_PAY: Final = [FREE]


@final
class Drawing:
    """The route that is being drawn, and what its train may use and spend."""

    def __init__(self, here: int, seen: set[int], own: int, free: int, purse: int) -> None:
        self.here: Final = here  # where it has come to
        self.seen: Final = seen
        self.own: Final = own  # steps on own track
        self.free: Final = free  # bits of the lines that cost nothing
        self.purse: Final = purse


@final
class Ways:
    def __init__(self, board: RailBoard, variants: Variants, atlas: Atlas, fares: Fares) -> None:
        self.board: Final = board
        self.variants: Final = variants
        self.atlas: Final = atlas
        self.fares: Final = fares

    def here(self, state: Rails) -> int:
        """Where the route that is being drawn has come to."""
        return state.routes[-1] // CODE if state.lengths[state.player] else state.start

    def drawing(self, state: Rails) -> Drawing:
        here, seen, own = state.start, {state.start}, 0
        for code in self.fares.route(state, state.player):
            here = code // CODE
            seen.add(here)
            own += 1 if code % CODE == FREE else 0
        return Drawing(here, seen, own, self.free(state), self.purse(state))

    def own_part(self, own: int, steps: int) -> bool:
        """Whether so many of the steps on own track are enough: one, or more than half (rules 3.4, 5.11)."""
        return 2 * own > steps if self.variants.greater_part else own > 0

    def payees(self, state: Rails, bits: int, units: int, free: int, purse: int) -> list[int]:
        """Who may be paid for a line with these owners; empty if none of them can be."""
        if bits & free:
            return NOTHING_TO_PAY
        if units > purse or not bits:
            return []
        if not bits & ANYBODY:
            return [TO_BANK]
        owners = parties(bits & ANYBODY)
        return [TO_PARTY + party for party in owners if self.within_limit(state, state.tolls, party, units)]

    def free(self, state: Rails) -> int:
        """Bits of the lines that the player uses without paying."""
        return self.fares.free_lines(state, state.player)

    def purse(self, state: Rails) -> int:
        """Units that the player, or the pair, can still spend on fares."""
        return most_payable(state, self.fares.crew(state, state.player)) - sum(state.tolls)

    def side_payees(self, state: Rails, side: int) -> list[int]:
        return self.payees(state, state.lines[side], PER_STEP, self.free(state), self.purse(state))

    def ferry_payees(self, state: Rails, ferry: int) -> list[int]:
        owner = state.ferries[ferry]
        return self.payees(state, 1 << owner, RENT, self.free(state), self.purse(state)) if owner != NOBODY else []

    def within_limit(self, state: Rails, tolls: list[int], party: int, units: int) -> bool:
        for rival in MEMBERS[party]:
            owed = self.fares.owed(tolls, rival) + units
            checked = owed > LIMIT and state.train[rival] != SILENT
            if checked and owed - self.fares.paid_back(state, state.player, rival) > LIMIT:
                return False
        return True

    def shortest_rest(self, state: Rails, drawing: Drawing) -> list[int]:
        """The steps of the shortest way from here to a goal, own lines first; empty when it cannot be run."""
        distance = self.atlas.distances(state, state.goals, drawing.here)
        hex, own, tolls = drawing.here, drawing.own, state.tolls[:]
        found: list[int] = []
        while distance[hex] > 0:
            code = self._nearer(state, distance, hex, tolls, drawing.free)
            hex = code // CODE
            if hex in drawing.seen:
                return []
            own += 1 if code % CODE == FREE else 0
            found.append(code)
        enough = self.own_part(own, state.lengths[state.player] + len(found))
        return found if enough and self._payable(state, tolls, drawing.purse) else []

    def _payable(self, state: Rails, tolls: list[int], purse: int) -> bool:
        if sum(tolls) - sum(state.tolls) > purse:
            return False
        return all(not tolls[party] or self.within_limit(state, tolls, party, 0) for party in range(PARTIES))

    def _nearer(self, state: Rails, distance: list[int], hex: int, tolls: list[int], free: int) -> int:
        """One step along a shortest way, on own lines or of whoever was paid least; `tolls` grow with it."""
        board, lines, best, least, price = self.board, state.net.lines, -1, 0, PER_STEP
        nearer = distance[hex] - 1
        for exit in board.exits[hex]:
            used = lines[exit.side] if distance[exit.beyond] == nearer else 0
            if used & free:
                return exit.beyond * CODE + FREE
            if used:
                party = self._least_paid(used, tolls)
                if best < 0 or tolls[party] < least:
                    payee = TO_BANK if party == PARTIES else TO_PARTY + party
                    best, least = exit.beyond * CODE + payee, tolls[party]
        for ferry in board.ferries_at[hex]:
            far, owner = board.port[ferry] + board.landing[ferry] - hex, state.ferries[ferry]
            if owner != NOBODY and distance[far] == distance[hex] - board.crossing[ferry] - 1:
                if 1 << owner & free:
                    return far * CODE + FREE
                if best < 0:
                    best, price = far * CODE + TO_PARTY + owner, RENT
        tolls[PARTIES if best % CODE == TO_BANK else best % CODE - TO_PARTY] += price
        return best

    def _least_paid(self, bits: int, tolls: list[int]) -> int:
        """Of the owners of a line; the bank where nobody owns it."""
        found = PARTIES
        for party in parties(bits & ANYBODY):
            if found == PARTIES or tolls[party] < tolls[found]:
                found = party
        return found
