"""Extending a line: the engine moves, stands, and what follows from it (rules 5, 7 and 8.1)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY
from .board import NO_HEX, RocketBoard
from .isolation import Isolation
from .merger import Merger
from .occupied import OWNER, TAKEN, between_three, exits_of, leave_start, look_around, look_out, several
from .scoring import score_towns
from .state import Rocket
from .turn import VETO, end_action
from .variants import Variants


@final
class Extension:
    def __init__(self, board: RocketBoard, variants: Variants) -> None:
        self.board: Final = board
        self.variants: Final = variants
        self.merger: Final = Merger(board, variants)
        self.isolation: Final = Isolation(board)

    def begin(self, state: Rocket, seat: int, line: int, hex: int, log: Log | None) -> None:
        """The mover takes a share at once; then those who hold shares may object (rules 5.4, 6.1)."""
        state.line = line
        state.choice = state.target = hex
        state.moved |= 1 << line
        state.idle = 0
        if log is not None:
            log.append(Event("moved" if state.stack[line] else "moved_unpaid", seat, (line, hex)))
        if state.stack[line]:
            state.stack[line] -= 1
            state.shares[seat * self.board.lines + line] += 1
            state.holders[line] |= 1 << seat
            state.owned[line] += 1 << 8 * seat
        state.undecided = self._objectors(state)
        if state.undecided:
            state.phase = VETO
        else:
            self.finish(state, log)

    def _objectors(self, state: Rocket) -> int:
        """Bit set of those who may call a veto round, if it could change anything (rules 6.1)."""
        found = state.holders[state.line] & ~(1 << state.player)
        if found and not several(exits_of(state, state.line)) and not self._passenger_due(state):
            return 0
        return found

    def finish(self, state: Rocket, log: Log | None) -> None:
        """The engine stands for good (rules 5.5)."""
        line = state.line
        if state.bid:
            self._pay_bid(state, log)
        if state.ground[state.target] >> OWNER and self._passenger_due(state):
            state.passengers[state.player] += 1
            if log is not None:
                log.append(Event("passenger", state.player, (state.target,)))
        opening = state.heading[line] < 0 and between_three(state, self.board.around[state.engine[line]])
        contested = self._run(state, line)
        self._connect(state, line, log)
        partner = self.merger.partner(state, line)
        if partner >= 0:
            self.merger.merge(state, line, partner, log)
        if opening or partner >= 0 or (contested and between_three(state, contested)):
            look_around(self.board, state)
        self.isolation.settle(state, line, partner, contested, log)
        state.line = state.bidder = state.asked = NOBODY
        state.choice = state.target = NO_HEX
        state.bid = 0
        end_action(self.board, self.variants, state, log)

    def _pay_bid(self, state: Rocket, log: Log | None) -> None:
        """Real shares go back first; those of an isolated line leave the game (rules 6.6, 9.2)."""
        line, lines = state.line, self.board.lines
        back = state.bid
        if state.extra[line]:
            back = min(back, sum(state.shares[line::lines]) - state.extra[line])
            state.extra[line] -= state.bid - back
        state.shares[state.bidder * lines + line] -= state.bid
        state.owned[line] -= state.bid << 8 * state.bidder
        if not state.shares[state.bidder * lines + line]:
            state.holders[line] ^= 1 << state.bidder
        if not state.isolated >> line & 1:
            state.stack[line] += back
        if log is not None:
            log.append(Event("bid_paid", state.bidder, (state.bid, line)))

    def _passenger_due(self, state: Rocket) -> bool:
        """For the mover alone, and with bids only if the last one was his (rules 7.1, 7.2)."""
        owner = state.ground[state.target] >> OWNER
        if owner in (0, state.player + 1):
            return False
        return state.bidder in (NOBODY, state.player) and sum(state.passengers) < self.board.passengers

    def _run(self, state: Rocket, line: int) -> list[int]:
        """Track on the hex left behind, but none on a start town (rules 5.5); the hexes that are contested now."""
        board, origin, target = self.board, state.engine[line], state.target
        direction = board.direction(origin, target)
        if state.heading[line] < 0:
            leave_start(board, state, line, target)
        else:
            state.tiles -= 1
            state.spare -= 1
            state.sides[direction] |= board.bit[origin]
        state.sides[(direction + 3) % 6] |= board.bit[target]
        state.heading[line] = direction
        state.engine[line] = target
        owner = state.ground[target] >> OWNER
        if owner:
            state.served[line] += 1 << 8 * (owner - 1)
        state.hexes[line] |= board.bit[target]
        state.ground[target] |= TAKEN
        return look_out(board, state, line)

    def _connect(self, state: Rocket, line: int, log: Log | None) -> None:
        """Towns pay before a merger does (rules 8.1)."""
        fresh = self.board.towns_near[state.target] & state.counted & ~state.towns[line]
        if fresh:
            state.towns[line] |= fresh
            if log is not None:
                log.append(Event("connected", NOBODY, (line, fresh)))
            score_towns(self.board, state, line, fresh, log)
