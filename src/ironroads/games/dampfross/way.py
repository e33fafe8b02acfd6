"""What a route may use: lines, whom to pay for them, and what is left of purse and limit (rules 3.4 to 3.6)."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import members
from ...core.game import NOBODY
from .board import RailBoard
from .fares import CODE, FREE, LIMIT, PER_STEP, RENT, TO_BANK, TO_PARTY, Fares
from .money import can_pay
from .parties import ANYBODY, MEMBERS, PARTIES
from .search import Atlas
from .state import Rails

SILENT: Final = -2


@final
class Ways:
    def __init__(self, board: RailBoard, atlas: Atlas, fares: Fares) -> None:
        self.board: Final = board
        self.atlas: Final = atlas
        self.fares: Final = fares

    def here(self, state: Rails) -> int:
        """Where the route that is being drawn has come to."""
        return state.routes[-1] // CODE if state.lengths[state.player] else state.start

    def visited(self, state: Rails) -> set[int]:
        return set(self.fares.hexes(state, state.player))

    def has_own_part(self, state: Rails) -> bool:
        return any(code % CODE == FREE for code in self.fares.route(state, state.player))

    def payees(self, state: Rails, bits: int, units: int) -> list[int]:
        """Who may be paid for a line with these owners; empty if none of them can be."""
        if bits & self.fares.free_lines(state, state.player):
            return [FREE]
        if not bits & ANYBODY:
            return [TO_BANK] if bits and self.affordable(state, state.tolls, PARTIES, units) else []
        return [
            TO_PARTY + party for party in members(bits & ANYBODY) if self.affordable(state, state.tolls, party, units)
        ]

    def side_payees(self, state: Rails, side: int) -> list[int]:
        return self.payees(state, state.lines[side], PER_STEP)

    def ferry_payees(self, state: Rails, ferry: int) -> list[int]:
        owner = state.ferries[ferry]
        return self.payees(state, 1 << owner, RENT) if owner != NOBODY else []

    def affordable(self, state: Rails, tolls: list[int], party: int, units: int) -> bool:
        """The purse holds it, and the limit against those who have drawn their routes is kept."""
        if not can_pay(state, self.fares.crew(state, state.player), sum(tolls) + units):
            return False
        return party == PARTIES or self.within_limit(state, tolls, party, units)

    def within_limit(self, state: Rails, tolls: list[int], party: int, units: int) -> bool:
        for rival in MEMBERS[party]:
            owed = self.fares.owed(tolls, rival) + units
            checked = owed > LIMIT and state.train[rival] != SILENT
            if checked and owed - self.fares.paid_back(state, state.player, rival) > LIMIT:
                return False
        return True

    def shortest_rest(self, state: Rails) -> list[int]:
        """The steps of the shortest way from here to a goal, own lines first; empty when it cannot be run."""
        distance = self.atlas.distances(state, state.goals)
        seen, tolls, found = self.visited(state), state.tolls[:], []
        hex, own = self.here(state), self.has_own_part(state)
        while distance[hex] > 0:
            code = self._nearer(state, distance, hex, tolls)
            if code < 0 or code // CODE in seen:
                return []
            own = own or code % CODE == FREE
            hex = code // CODE
            found.append(code)
        return found if own else []

    def _nearer(self, state: Rails, distance: list[int], hex: int, tolls: list[int]) -> int:
        """One step along a shortest way that can be paid; -1 if there is none. `tolls` grow with it."""
        board, free = self.board, self.fares.free_lines(state, state.player)
        choices: list[tuple[int, int, int]] = []  # tolls so far, code, units
        for way in range(6 * hex, 6 * hex + 6):
            side, beyond = board.around[way], board.beyond[way]
            if side >= 0 and state.lines[side] and distance[beyond] == distance[hex] - 1:
                if state.lines[side] & free:
                    return beyond * CODE + FREE
                choices += self._priced(state.lines[side], beyond, PER_STEP, tolls)
        for ferry in board.ferries_at.get(hex, []):
            far, owner = board.port[ferry] + board.landing[ferry] - hex, state.ferries[ferry]
            if owner != NOBODY and distance[far] == distance[hex] - board.crossing[ferry] - 1:
                if 1 << owner & free:
                    return far * CODE + FREE
                choices += self._priced(1 << owner, far, RENT, tolls)
        return self._cheapest(state, sorted(choices), tolls)

    def _priced(self, bits: int, beyond: int, units: int, tolls: list[int]) -> list[tuple[int, int, int]]:
        if not bits & ANYBODY:
            return [(tolls[PARTIES], beyond * CODE + TO_BANK, units)]
        return [(tolls[party], beyond * CODE + TO_PARTY + party, units) for party in members(bits & ANYBODY)]

    def _cheapest(self, state: Rails, choices: list[tuple[int, int, int]], tolls: list[int]) -> int:
        """The first that can be paid; whoever was paid least so far comes first."""
        for _, code, units in choices:
            party = PARTIES if code % CODE == TO_BANK else code % CODE - TO_PARTY
            if self.affordable(state, tolls, party, units):
                tolls[party] += units
                return code
        return -1
