"""Planning a turn: the best line of one's own decisions, up to where dice are thrown or somebody else decides.

The first sweep follows the best step each time; every further one goes on from the next best line of each length, so
the longer it plans the less depends on first steps that look good.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, Generic, TypeVar, final

from ...core.rules.game import Action, State
from .search import Search
from .win_estimate import outlook

S = TypeVar("S", bound=State)
Line = tuple[Action, ...]


@final
class Turn:
    """What was found out about turns that begin with one step."""

    def __init__(self) -> None:
        self.looks = 0
        self.line: Line = ()  # the best of them; none while all have steps to come
        self.promise = -1.0  # none is as low


@final
class Plan(Generic[S]):
    """Plans with what a search knows about a position; `looks` counts the positions that were looked at."""

    def __init__(self, search: Search[S]) -> None:
        self.search: Final = search
        self.looks = 0
        self.turns: Final[dict[Action, Turn]] = {}  # by first step
        self._seen: set[frozenset[Action]] = set()  # the same steps in another order lead to the same position
        self._open: list[list[tuple[float, int, Line, S]]] = []  # by length: lines to go on from, the best first
        self.start: Final = search.game.guess(search.veiled, search.seat, search.rng)
        self._go_on(self.start, ())

    def run(self, looks: int, seconds: float = 0.0) -> None:
        """Sweep until so many positions were looked at, or the time since the search was made is up."""
        more = self._sweep(0.0)
        while more and self.looks < looks:
            more = self._sweep(seconds)

    def best(self) -> Line:
        return self.best_turns(1)[0].line

    def best_turns(self, count: int) -> list[Turn]:
        """The most promising turns with different first steps, of those that were planned to their end."""
        whole = [turn for turn in self.turns.values() if turn.line]
        return sorted(whole, key=lambda turn: -turn.promise)[:count]

    def outcome(self, line: Line) -> list[float]:
        """What every seat may expect after a line."""
        state = self.start
        for action in line:
            state = self._after(state, action)
        return outlook(self.search.evaluator, state, self.search.scale)

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
        promise = outlook(search.evaluator, after, search.scale)[search.seat]
        turn = self.turns.setdefault(line[0], Turn())
        turn.looks += 1
        self.looks += 1
        if search.game.over(after) or search.game.seat(after) != search.seat:
            if promise > turn.promise:
                turn.line, turn.promise = line, promise
            return
        if len(line) > len(self._open):
            self._open.append([])
        heappush(self._open[len(line) - 1], (-promise, self.looks, line, state))

    def _after(self, state: S, action: Action) -> S:
        after = state.copy()
        self.search.game.apply(after, self.search.seat, action)
        return after
