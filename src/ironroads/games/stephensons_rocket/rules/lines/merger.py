"""Two lines become one (rules 8.4 and 8.6)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import has
from .....core.rules.game import Event, Log
from .....core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from ..board import RocketBoard
from ..occupancy import LINES, relabel_ring
from ..options import RocketOptions
from ..scoring.majorities import pay_shares
from ..state import RocketState


@final
class Merger:
    def __init__(self, board: RocketBoard, options: RocketOptions) -> None:
        self.board: Final = board
        self.options: Final = options

    def partner(self, state: RocketState, line: int) -> int:
        """The other line beside the engine of `line`, or NOTHING."""
        others = state.occupancy[state.engine[line]] & (LINES ^ 1 << line)
        return others.bit_length() - 1 if others else NOTHING

    def merge(self, state: RocketState, line: int, into: int, log: Log | None) -> None:
        """Dissolve the moved line, whatever its size (rules 8.4)."""
        if log is not None:
            log.append(Event("merged", NOBODY, (line, into)))
        pay_shares(state, line, log)
        self._lay_connection(state, line, into)
        self._unite(state, line, into)
        self._exchange(state, line, into, log)

    def _lay_connection(self, state: RocketState, line: int, into: int) -> None:
        """Replace the engine by track that bends, if it can, towards the other line."""
        hex, heading = state.engine[line], state.heading[line]
        side = heading
        for direction in (heading + 5, heading + 1, heading):
            neighbour = self.board.neighbours[6 * hex + direction % 6]
            if neighbour >= 0 and has(state.hexes[into], neighbour):
                side = direction % 6
        state.sides[side] |= 1 << hex
        if self.options.merger_uses_tile and state.tiles:
            state.tiles -= 1
            state.min_sites -= 1

    def _unite(self, state: RocketState, line: int, into: int) -> None:
        relabel_ring(self.board, state, state.hexes[line], line, into)
        state.line_stations[into] += state.line_stations[line]
        state.hexes[into] |= state.hexes[line]
        state.towns[into] |= state.towns[line]
        state.hexes[line] = state.towns[line] = state.line_stations[line] = 0
        state.engine[line] = NOWHERE
        state.isolated &= ~(1 << line)

    def _exchange(self, state: RocketState, line: int, into: int, log: Log | None) -> None:
        """One share for two; supplementary shares make up for what the stack lacks (rules 8.6)."""
        lines = self.board.lines
        state.shareholders[line] = state.line_shares[line] = 0
        for seat in range(state.seats):
            given = state.shares[seat * lines + line]
            taken = given // 2
            if taken:
                state.shareholders[into] |= 1 << seat
                state.line_shares[into] += taken << 8 * seat
            state.shares[seat * lines + line] = 0
            state.shares[seat * lines + into] += taken
            real = min(taken, state.stack[into])
            state.stack[into] -= real
            state.extra[into] += taken - real
            if log is not None and taken:
                log.append(Event("exchanged", seat, (2 * taken, line, taken, into, taken - real)))
            if log is not None and given % 2:
                log.append(Event("share_lost", seat, (line,)))
        state.stack[line] = state.extra[line] = 0
