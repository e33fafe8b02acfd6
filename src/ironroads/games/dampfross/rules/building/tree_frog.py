"""The tree frog: jumping up to three hexes along a rival's line (rules 5.4)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import Event, Log
from .....core.rules.refusal import Refusal
from .....core.rules.sentinels import NOBODY
from .....core.rules.shared_lists import changed
from ..actions import Jump
from ..board import DampfrossBoard, Exit
from ..network_builder import NetworkBuilder
from ..owners import MAX_SEATS, OWN_LINES, PRESENCE, owners_in
from ..state import DampfrossState
from .fees import JOINING, Fees, credit, debit, fee_events

JUMPS: Final = 8  # of a player in the whole game
JUMPS_PER_RIVAL: Final = 2
REACH: Final = 3  # hexes along the rival's line


@final
class TreeFrog:
    """Jumps of the variant: which are legal, and what they do."""

    def __init__(self, board: DampfrossBoard, network_builder: NetworkBuilder, fees: Fees, allowed: bool) -> None:
        self.board: Final = board
        self.network_builder: Final = network_builder
        self.fees: Final = fees
        self.allowed: Final = allowed

    def jumps(self, state: DampfrossState, seat: int) -> list[int]:
        """All legal jumps, as keys of the table `Actions.jumps`."""
        found: list[int] = []
        for rival in range(state.seats):
            if self._rival_refusal(state, seat, rival) is None:
                hexes = [hex for hex in self.within_reach(state, seat, rival) if self._can_build_on(state, seat, hex)]
                found += [hex * MAX_SEATS + rival for hex in hexes]
        return found

    def left(self, state: DampfrossState, seat: int) -> int:
        """How many jumps a player still has."""
        return JUMPS - sum(state.jumps[seat * state.seats : (seat + 1) * state.seats])

    def _rival_refusal(self, state: DampfrossState, seat: int, rival: int) -> Refusal | None:
        if rival == seat or rival >= state.seats or not state.points or state.partner != NOBODY:
            return Refusal("no_jump_here", (), "5.4")
        if self.left(state, seat) <= 0:
            return Refusal("no_jumps_left", (JUMPS,), "5.4")
        if state.jumps[seat * state.seats + rival] >= JUMPS_PER_RIVAL:
            return Refusal("no_jumps_over_him", (rival, JUMPS_PER_RIVAL), "5.4")
        return None

    def _can_build_on(self, state: DampfrossState, seat: int, hex: int) -> bool:
        """Whether the seat can pay for a branch in a hex and for a first step from there."""
        return any([self._can_step(state, seat, hex, exit) for exit in self.network_builder.exits[hex]])

    def _can_step(self, state: DampfrossState, seat: int, hex: int, exit: Exit) -> bool:
        cost, due = self.board.cost[exit.side], self._joining_units(state, seat, hex)
        if cost > state.points or state.lines[exit.side] & OWN_LINES[seat]:
            return False
        outlet: int = exit.inside if state.present[exit.beyond] & PRESENCE[seat] else exit.outward
        beside, joined = self.fees.rivals(state.network, seat, outlet)
        due += beside.bit_count() * self.fees.beside[outlet] + joined.bit_count() * JOINING
        return cost + due <= state.points if state.run else due <= state.accounts[seat]

    def _joining_units(self, state: DampfrossState, seat: int, hex: int) -> int:
        return JOINING * self.fees.joined(state, seat, hex).bit_count()

    def within_reach(self, state: DampfrossState, seat: int, rival: int) -> list[int]:
        """Hexes new to the seat, at most three along the rival's lines from a hex where both have track."""
        board, rival_lines = self.board, OWN_LINES[rival] & ~OWN_LINES[seat]
        present = state.present
        ring = [hex for hex in range(board.hexes) if present[hex] & OWN_LINES[seat] and present[hex] & rival_lines]
        seen = set(ring)
        for _ in range(REACH):
            next_ring: list[int] = []
            for hex in ring:
                for side in board.sides_at[hex]:
                    beyond = board.end_sum[side] - hex
                    if state.lines[side] & rival_lines and beyond not in seen:
                        seen.add(beyond)
                        next_ring.append(beyond)
            ring = next_ring
        return sorted([hex for hex in seen if not present[hex] & PRESENCE[seat]])

    def refusal(self, state: DampfrossState, seat: int, action: Jump) -> Refusal | None:
        refused = self._rival_refusal(state, seat, action.player)
        if refused is not None:
            return refused
        if action.hex not in self.within_reach(state, seat, action.player):
            return Refusal("out_of_reach", (action.hex, action.player, REACH), "5.4")
        if not self._can_build_on(state, seat, action.hex):
            return Refusal("cannot_build_on", (action.hex,), "5.4")
        return None

    def jump(self, state: DampfrossState, seat: int, action: Jump, log: Log | None) -> None:
        rivals = self.fees.joined(state, seat, action.hex)
        parts = fee_events(state, [(owner, JOINING) for owner in owners_in(rivals)]) if log is not None else ()
        total = credit(state, rivals, JOINING)
        debit(state, (seat,), total)
        if state.run:
            state.points -= total
        along = seat * state.seats + action.player
        state.jumps = changed(state.jumps, along, state.jumps[along] + 1)
        self.network_builder.settle(state, seat, action.hex)
        state.landed = action.hex
        if log is not None:
            log.append(Event("jumped", seat, (action.hex, action.player), parts))
