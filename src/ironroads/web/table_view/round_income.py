"""Income by round: each player's money at the end of a round less that at its start, where a viewer may know it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...core.rules.sentinels import UNKNOWN
from ...table.play.table import Table
from ..view.round_log import RoundLog
from ..view.scene import Income


class RoundIncome:
    """Computes the income of each finished round once; a round starts with the move that opened it."""

    def __init__(self, log: RoundLog) -> None:
        self._log = log
        self._rereads = 0
        self._states: dict[int, Any] = {}  # by number of moves, at round boundaries; unveiled, never shown
        self._money: dict[tuple[int, int, bool], list[int]] = {}  # by seat that looks, moves, game over
        self._income: dict[tuple[int, int, bool], tuple[Income, ...]] = {}  # by seat that looks, rounds, game over

    def by_round(self, table: Table, seat: int, known: Callable[[int], Any | None]) -> tuple[Income, ...]:
        """Return the income of each round as a seat may know it; `known` looks up states that are at hand."""
        if not table.face.purse[0]:
            return ()
        if self._rereads != self._log.rereads:
            self._states, self._income, self._money, self._rereads = {}, {}, {}, self._log.rereads
        key = seat, len(self._log.starts), table.match.over()
        if key not in self._income:
            boundaries = self._boundaries(table)
            self._add_states(table, [moves for moves in boundaries if moves not in self._states], known)
            money = [self._money_at(table, seat, moves) for moves in boundaries]
            self._income[key] = tuple(map(_income, money, money[1:]))
        return self._income[key]

    def _boundaries(self, table: Table) -> list[int]:
        """Return after how many moves each round started, and the last one ended if the game is over."""
        lines = self._log.lines
        opened = [lines[start].logged.move for start in self._log.starts[1:]]
        return [0, *opened, *([table.state.moves] if table.match.over() else [])]

    def _add_states(self, table: Table, wanted: Sequence[int], known: Callable[[int], Any | None]) -> None:
        """Look states up, or replay the moves since the last boundary before them."""
        for moves in wanted:
            state = known(moves)
            self._states[moves] = state if state is not None else self._replayed(table, moves)

    def _replayed(self, table: Table, moves: int) -> Any:
        start = max([before for before in self._states if before < moves], default=0)
        state = self._states[start].copy() if start in self._states else table.at(0).state
        for move in table.match.moves[start:moves]:
            table.game.apply(state, *move)
        return state

    def _money_at(self, table: Table, seat: int, moves: int) -> list[int]:
        """Return every player's money after so many moves; nothing is hidden once the game is over."""
        key = seat, moves, table.match.over()
        if key not in self._money:
            state = self._states[moves]
            veiled = state if table.match.over() else table.game.veil(state, seat)
            self._money[key] = table.face.series(veiled)[table.face.purse[0]]
        return self._money[key]


def _income(before: Sequence[int], after: Sequence[int]) -> Income:
    """Return the differences; None where either amount is hidden."""
    pairs = zip(before, after, strict=True)
    return tuple([None if UNKNOWN in (old, new) else new - old for old, new in pairs])
