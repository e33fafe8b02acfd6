"""Planning a turn: the best line of one's own decisions, up to where dice are thrown or somebody else decides.

The first sweep follows the best step each time; every further one goes on from the next best line of each length, so
the longer it plans the less depends on first steps that look good.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, Generic, TypeVar, final

from ..core.game import Action, State
from .search import Search

S = TypeVar("S", bound=State)
Line = tuple[Action, ...]


@final
class Plan(Generic[S]):
    """Plans with what a search knows about a position; `looks` counts the positions that were looked at."""

    def __init__(self, search: Search[S]) -> None:
        self.search: Final = search
        self.looks = 0
        self.best: Line = ()
        self._highest = -1.0
        self._seen: set[frozenset[Action]] = set()  # the same steps in another order lead to the same position
        self._open: list[list[tuple[float, int, Line, S]]] = []  # by length: lines to go on from, the best first
        start = search.game.guess(search.veiled, search.seat, search.rng)
        self._go_on(start, ())

    def run(self, looks: int, seconds: float = 0.0) -> None:
        """Sweep until so many positions were looked at, or the time since the search was made is up."""
        more = self._sweep(0.0)
        while more and self.looks < looks:
            more = self._sweep(seconds)

    def _sweep(self, seconds: float) -> bool:
        """Go on from the best line of each length; False when there is none, or no time."""
        found = False
        for lines in self._open:  # grows on the way
            if lines:
                if seconds and self.search.is_late(seconds):
                    return False
                _, _, line, state = heappop(lines)
                self._go_on(self._after(state, line[-1]), line)
                found = True
        return found

    def _go_on(self, state: S, line: Line) -> None:
        """Look at every step that may follow."""
        search = self.search
        for action in search.game.candidates(state, search.seat):
            longer = (*line, action)
            steps = frozenset(longer)
            if steps not in self._seen:
                self._seen.add(steps)
                self._look(state, longer)

    def _look(self, state: S, line: Line) -> None:
        search = self.search
        after = self._after(state, line[-1])
        self.looks += 1
        promise = search.promised(after)
        if search.game.over(after) or search.game.seat(after) != search.seat:
            if promise > self._highest:
                self._highest, self.best = promise, line
            return
        if len(line) > len(self._open):
            self._open.append([])
        heappush(self._open[len(line) - 1], (-promise, self.looks, line, state))

    def _after(self, state: S, action: Action) -> S:
        after = state.copy()
        self.search.game.apply(after, self.search.seat, action)
        return after
