"""Plans of a whole turn: the best sequence of own decisions, up to the next die or decision of another seat.

The first sweep always takes the best step. Each further sweep continues the next best sequence of each length: the
longer it plans, the less depends on a first step that looks good.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, Generic, TypeVar, final

from ...core.rules.game import Action, State
from .search import Search
from .win_estimate import win_estimates

S = TypeVar("S", bound=State)
Steps = tuple[Action, ...]
Parts = tuple[Steps, ...]  # of a turn: each begins with an action of the first phase, such as a hex and its tile


@final
class PlannedTurn:
    """What is known about turns that begin with one action."""

    def __init__(self) -> None:
        self.looks = 0
        self.line: Steps = ()  # the best complete one, empty while there is none
        self.promise = -1.0  # lower than any value


@final
class Plan(Generic[S]):
    """Plans with the evaluation of a search; `looks` counts evaluated positions."""

    def __init__(self, search: Search[S]) -> None:
        self.search: Final = search
        self.looks = 0
        self.turns: Final[dict[Action, PlannedTurn]] = {}  # by first step
        self._seen: set[frozenset[Steps]] = set()  # the same parts in another order lead to the same position
        # by length: sequences to continue, the best first
        self._open: list[list[tuple[float, int, Parts, S]]] = []
        self.start: Final = search.game.guess(search.veiled, search.seat, search.rng)
        self._go_on(self.start, ())

    def run(self, looks: int, seconds: float = 0.0) -> None:
        """Sweep until a number of positions is evaluated or the time is up."""
        more = self._sweep(0.0)
        while more and self.looks < looks:
            more = self._sweep(seconds)

    def best(self) -> Steps:
        return self.best_turns(1)[0].line

    def best_turns(self, count: int) -> list[PlannedTurn]:
        """The best complete turns with different first actions."""
        whole = [turn for turn in self.turns.values() if turn.line]
        return sorted(whole, key=lambda turn: -turn.promise)[:count]

    def outcome(self, line: Steps) -> list[float]:
        """The expected result of every seat after a sequence."""
        state = self.start
        for action in line:
            state = self._after(state, action)
        return win_estimates(self.search.evaluator, state, self.search.scale)

    def _sweep(self, seconds: float) -> bool:
        """Continue the best sequence of each length; False if there is none, or no time."""
        found = False
        for lines in self._open:  # grows during the loop
            if lines:
                if seconds and self.search.is_late(seconds):
                    return False
                _, _, parts, state = heappop(lines)
                self._go_on(self._after(state, parts[-1][-1]), parts)
                found = True
        return found

    def _go_on(self, state: S, parts: Parts) -> None:
        """Evaluate every action that may follow."""
        search = self.search
        goes_on = len(parts) > 0 and state.phase != self.start.phase
        for action in search.game.candidates(state, search.seat):
            longer = (*parts[:-1], (*parts[-1], action)) if goes_on else (*parts, (action,))
            seen = frozenset(longer)
            if seen not in self._seen:
                self._seen.add(seen)
                self._look(state, longer)

    def _look(self, state: S, parts: Parts) -> None:
        search = self.search
        after = self._after(state, parts[-1][-1])
        promise = win_estimates(search.evaluator, after, search.scale)[search.seat]
        turn = self.turns.setdefault(parts[0][0], PlannedTurn())
        turn.looks += 1
        self.looks += 1
        if search.game.over(after) or search.game.seat(after) != search.seat:
            if promise > turn.promise:
                turn.line, turn.promise = _joined(parts), promise
            return
        length = 0
        for part in parts:
            length += len(part)
        if length > len(self._open):
            self._open.append([])
        heappush(self._open[length - 1], (-promise, self.looks, parts, state))

    def _after(self, state: S, action: Action) -> S:
        after = state.copy()
        self.search.game.apply(after, self.search.seat, action)
        return after


def _joined(parts: Parts) -> Steps:
    return tuple([action for part in parts for action in part])
