"""Two lines become one (rules 8.4 and 8.6)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import members
from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY
from .board import RocketBoard
from .occupied import NEAR
from .scoring import pay_shares
from .state import Rocket
from .variants import Variants


@final
class Merger:
    def __init__(self, board: RocketBoard, variants: Variants) -> None:
        self.board: Final = board
        self.variants: Final = variants

    def partner(self, state: Rocket, line: int) -> int:
        """The line beside which the engine of `line` stands now, -1 if there is none."""
        others = state.ground[state.engine[line]] & (NEAR ^ 1 << line)
        return others.bit_length() - 1 if others else NOBODY

    def merge(self, state: Rocket, line: int, into: int, log: Log | None) -> None:
        """The moved line is dissolved, whatever its size (rules 8.4)."""
        if log is not None:
            log.append(Event("merged", NOBODY, (line, into)))
        pay_shares(state, line, log)
        self._lay_connection(state, line, into)
        self._unite(state, line, into)
        self._exchange(state, line, into, log)

    def _lay_connection(self, state: Rocket, line: int, into: int) -> None:
        """The engine becomes track that bends, if it can, towards the other line."""
        hex, heading = state.engine[line], state.heading[line]
        side = heading
        for direction in (heading + 5, heading + 1, heading):
            beside = self.board.beside[6 * hex + direction % 6]
            if beside >= 0 and state.hexes[into] >> beside & 1:
                side = direction % 6
        state.sides[side] |= 1 << hex
        if self.variants.merger_uses_tile and state.tiles:
            state.tiles -= 1
            state.spare -= 1

    def _unite(self, state: Rocket, line: int, into: int) -> None:
        self._relabel(state, line, into)
        state.served[into] += state.served[line]
        state.hexes[into] |= state.hexes[line]
        state.towns[into] |= state.towns[line]
        state.hexes[line] = state.towns[line] = state.served[line] = 0
        state.engine[line] = NOBODY
        state.isolated &= ~(1 << line)

    def _relabel(self, state: Rocket, line: int, into: int) -> None:
        """What lay beside the one line lies beside the other now."""
        ground, old, new = state.ground, 1 << line, 1 << into
        for hex in members(state.hexes[line]):
            for near in self.board.around[hex]:
                lines = ground[near]
                if lines & old:
                    ground[near] = lines ^ old | new

    def _exchange(self, state: Rocket, line: int, into: int, log: Log | None) -> None:
        """One share for two; what the stack lacks comes from the supplementary shares (rules 8.6)."""
        lines = self.board.lines
        state.holders[line] = state.owned[line] = 0
        for seat in range(state.seats):
            given = state.shares[seat * lines + line]
            taken = given // 2
            if taken:
                state.holders[into] |= 1 << seat
                state.owned[into] += taken << 8 * seat
            state.shares[seat * lines + line] = 0
            state.shares[seat * lines + into] += taken
            real = min(taken, state.stack[into])
            state.stack[into] -= real
            state.extra[into] += taken - real
            if log is not None and given:
                log.append(Event("exchanged", seat, (given, line, taken, into, taken - real)))
        state.stack[line] = state.extra[line] = 0
