"""What every round brought: each player's money at its end less that at its beginning, as far as a viewer may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...core.rules.sentinels import UNKNOWN
from ...table.play.table import Table
from ..view.rounds import Chronicle
from ..view.scene import Gain


class Sums:
    """Made once for every round that is over; a round begins with the move that opened it."""

    def __init__(self, chronicle: Chronicle) -> None:
        self._chronicle = chronicle
        self._reading = 0
        self._states: dict[int, Any] = {}  # by number of moves: where a round began; never without a veil
        self._purses: dict[tuple[int, int, bool], list[int]] = {}  # by seat and moves: the money it may know of then
        self._found: dict[tuple[int, int, bool], tuple[Gain, ...]] = {}

    def of(self, table: Table, seat: int, known: Callable[[int], Any | None]) -> tuple[Gain, ...]:
        """By round: what it brought each player, as a seat may know it; `known` are positions at hand."""
        if not table.face.purse[0]:
            return ()
        if self._reading != self._chronicle.reading:
            self._states, self._found, self._purses, self._reading = {}, {}, {}, self._chronicle.reading
        key = seat, len(self._chronicle.begins), table.match.over()
        if key not in self._found:
            bounds = self._bounds(table)
            self._walk(table, [moves for moves in bounds if moves not in self._states], known)
            purses = [self._remembered(table, seat, moves) for moves in bounds]
            self._found[key] = tuple(map(_gain, purses, purses[1:]))
        return self._found[key]

    def _bounds(self, table: Table) -> list[int]:
        """After how many moves each round began, and the last one ended if the game is over."""
        items = self._chronicle.items
        opened = [items[begin].logged.move for begin in self._chronicle.begins[1:]]
        return [0, *opened, *([table.state.moves] if table.match.over() else [])]

    def _walk(self, table: Table, wanted: Sequence[int], known: Callable[[int], Any | None]) -> None:
        self._states |= {moves: state for moves in wanted if (state := known(moves)) is not None}
        missing = {moves for moves in wanted if moves not in self._states}
        walk = table.at(0) if missing else table.match
        for count in range(max(missing, default=-1) + 1):
            if count in missing:
                self._states[count] = walk.state.copy()
            table.game.apply(walk.state, *table.match.moves[count])

    def _remembered(self, table: Table, seat: int, moves: int) -> list[int]:
        key = seat, moves, table.match.over()
        if key not in self._purses:
            self._purses[key] = self._purse(table, seat, moves)
        return self._purses[key]

    def _purse(self, table: Table, seat: int, moves: int) -> list[int]:
        """When the game is over nothing is hidden any more."""
        state = self._states[moves]
        seen = state if table.match.over() else table.game.veil(state, seat)
        return table.face.series(seen)[table.face.purse[0]]


def _gain(before: Sequence[int], after: Sequence[int]) -> Gain:
    """None where either is hidden."""
    pairs = zip(before, after, strict=True)
    return tuple([None if UNKNOWN in (old, new) else new - old for old, new in pairs])
