"""Extending a line: the engine moves, and what follows from it (rules 5, 7 and 8.1)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import has
from .....core.rules.game import Event, Log
from .....core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from ..board import RocketBoard
from ..occupancy import TAKEN, beside_three_lines, leave_start, station_owner
from ..options import RocketOptions
from ..phases import VETO
from ..scoring.majorities import score_towns
from ..state import RocketState
from ..turn import Turn
from .engines import update_all_exits, update_exits
from .isolation import Isolation
from .merger import Merger


@final
class Extension:
    def __init__(self, board: RocketBoard, options: RocketOptions, turn: Turn) -> None:
        self.board: Final = board
        self.turn: Final = turn
        self.merger: Final = Merger(board, options)
        self.isolation: Final = Isolation(board)

    def begin(self, state: RocketState, seat: int, line: int, hex: int, log: Log | None) -> None:
        """The mover takes a share at once; then the other shareholders may object (rules 5.4, 6.1)."""
        state.line = line
        state.choice = state.target = hex
        state.moved |= 1 << line
        state.idle = 0
        if log is not None:
            log.append(Event("moved" if state.stack[line] else "moved_unpaid", seat, (line, hex)))
        if state.stack[line]:
            state.stack[line] -= 1
            state.shares[seat * self.board.lines + line] += 1
            state.shareholders[line] |= 1 << seat
            state.line_shares[line] += 1 << 8 * seat
        state.undecided = state.shareholders[line] & ~(1 << seat)
        if state.undecided:
            state.phase = VETO
        else:
            self.finish(state, log)

    def finish(self, state: RocketState, log: Log | None) -> None:
        """The engine stays on its target (rules 5.5)."""
        line = state.line
        if state.bid:
            self._pay_bid(state, log)
        if self._earns_passenger(state):
            state.passengers[state.player] += 1
            if log is not None:
                log.append(Event("passenger", state.player, (state.target,)))
        start = state.engine[line]
        frees_start = state.heading[line] < 0 and beside_three_lines(state, self.board.ring_hexes[start])
        contested = self._move_engine(state, line)
        self._connect_towns(state, line, log)
        partner = self.merger.partner(state, line)
        if partner >= 0:
            self.merger.merge(state, line, partner, log)
        if frees_start or partner >= 0 or (contested and beside_three_lines(state, contested)):
            update_all_exits(self.board, state)
        self.isolation.update(state, line, partner, contested, log)
        state.line = NOTHING
        state.bidder = state.asked = NOBODY
        state.choice = state.target = NOWHERE
        state.bid = 0
        self.turn.end_action(state, log)

    def _pay_bid(self, state: RocketState, log: Log | None) -> None:
        """Real shares go back before supplementary ones; those of an isolated line leave the game (rules 6.6, 9.2)."""
        line, lines = state.line, self.board.lines
        real = state.bid
        if state.extra[line]:
            real = min(real, sum(state.shares[line::lines]) - state.extra[line])
            state.extra[line] -= state.bid - real
        state.shares[state.bidder * lines + line] -= state.bid
        state.line_shares[line] -= state.bid << 8 * state.bidder
        if not state.shares[state.bidder * lines + line]:
            state.shareholders[line] ^= 1 << state.bidder
        if not has(state.isolated, line):
            state.stack[line] += real
        if log is not None:
            log.append(Event("bid_paid", state.bidder, (state.bid, line)))

    def _earns_passenger(self, state: RocketState) -> bool:
        """Whether the mover gets a token: for another player's station, and unless outbid (rules 7.1, 7.2)."""
        owner = station_owner(state, state.target)
        if owner == NOBODY or owner == state.player:
            return False
        return state.bidder in (NOBODY, state.player) and sum(state.passengers) < self.board.passengers

    def _move_engine(self, state: RocketState, line: int) -> list[int]:
        """Lay track behind the engine, except on a start town (rules 5.5); returns as `update_exits`."""
        board, origin, target = self.board, state.engine[line], state.target
        direction = board.direction(origin, target)
        if state.heading[line] < 0:
            leave_start(board, state, line, target)
        else:
            state.tiles -= 1
            state.min_sites -= 1
            state.sides[direction] |= board.bit[origin]
        state.sides[(direction + 3) % 6] |= board.bit[target]
        state.heading[line] = direction
        state.engine[line] = target
        owner = station_owner(state, target)
        if owner >= 0:
            state.line_stations[line] += 1 << 8 * owner
        state.hexes[line] |= board.bit[target]
        state.occupancy[target] |= TAKEN
        return update_exits(board, state, line)

    def _connect_towns(self, state: RocketState, line: int, log: Log | None) -> None:
        """Towns pay before a merger does (rules 8.1)."""
        new_towns = self.board.towns_near[state.target] & state.towns_in_play & ~state.towns[line]
        if new_towns:
            state.towns[line] |= new_towns
            if log is not None:
                log.append(Event("connected", NOBODY, (line, new_towns)))
            score_towns(self.board, state, line, new_towns, log)
