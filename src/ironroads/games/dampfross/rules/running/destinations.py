"""Dice that name the start and the destination of a run (rules 3.1, 3.2, 3.12)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import members
from .....core.rules.game import Action, Event, Log, Phase
from .....core.rules.sentinels import CHANCE, NOTHING
from .....core.rules.shared_lists import changed
from ..actions import EVEN, ODD, Actions, Even, Lot, Special
from ..board import DampfrossBoard
from ..phases import SECOND, SPECIAL
from ..state import DampfrossState
from .enter import Entries
from .run_sequence import FACES, RunSequence


@final
class StartPhase(Phase[DampfrossState]):
    """Both dice name the town where the run starts."""

    kind = "start"
    rule = "3.1"

    def __init__(self, board: DampfrossBoard, run_sequence: RunSequence, actions: Actions) -> None:
        self.board: Final = board
        self.run_sequence: Final = run_sequence
        self.actions: Final = actions

    def seats(self, state: DampfrossState) -> tuple[int, ...]:
        return (CHANCE,)

    def facts(self, state: DampfrossState) -> tuple[int, ...]:
        return (state.run, state.first)

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        return self.actions.lots

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Lot)
        town = self.run_sequence.town_of(state, action.lot)
        if not self.run_sequence.is_open(state, action.lot):
            if log is not None:
                log.append(Event(why_closed(self.run_sequence, state, town), state.first, (action.lot, town)))
            return
        state.start, state.lot = self.board.town_hex[town], action.lot
        state.ticks = changed(state.ticks, action.lot, state.ticks[action.lot] + 1)
        self.run_sequence.begin_goal(state, log)


def why_closed(run_sequence: RunSequence, state: DampfrossState, town: int) -> str:
    """The event that says why the number of a town is thrown again."""
    return "again_used" if run_sequence.has_line(state, town) else "again_unjoined"


class GoalDicePhase(Phase[DampfrossState]):
    """Dice decide where a run goes."""

    def __init__(self, board: DampfrossBoard, run_sequence: RunSequence, entries: Entries, actions: Actions) -> None:
        self.board: Final = board
        self.run_sequence: Final = run_sequence
        self.entries: Final = entries
        self.actions: Final = actions

    def seats(self, state: DampfrossState) -> tuple[int, ...]:
        return (CHANCE,)

    def facts(self, state: DampfrossState) -> tuple[int, ...]:
        return (state.run, state.first, state.start)

    def set_goals(self, state: DampfrossState, goals: int, log: Log | None) -> None:
        """Set the goals of a special run, or throw the die again if none of them can be reached."""
        state.goals = self.run_sequence.distances.eligible(state, goals)
        if state.goals:
            self.entries.begin(state, log)
        else:
            state.face, state.phase = NOTHING, SPECIAL


@final
class GoalPhase(GoalDicePhase):
    """Both dice name the destination; the start stays when they are thrown again."""

    kind = "goal"
    rule = "3.2"

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        return self.actions.lots

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Lot)
        town = self.run_sequence.town_of(state, action.lot)
        again = self._again(state, action.lot, town)
        if again:
            if log is not None:
                log.append(Event(again, state.first, (action.lot, town)))
            return
        state.goal, state.goals = action.lot, 1 << self.board.town_hex[town]
        state.ticks = changed(state.ticks, action.lot, state.ticks[action.lot] + 1)
        self.entries.begin(state, log)

    def _again(self, state: DampfrossState, lot: int, town: int) -> str:
        """The event that says why the destination is thrown again; empty if it counts."""
        hex = self.board.town_hex[town]
        if hex == state.start:
            return "again_same"
        if not self.run_sequence.is_open(state, lot):
            return why_closed(self.run_sequence, state, town)
        if self._only_near_towns(state):
            return ""
        return "again_near" if self.run_sequence.distances.is_near(state, hex) else ""

    def _only_near_towns(self, state: DampfrossState) -> bool:
        """Whether all towns left are near; then a short run is held (rules 5.7)."""
        towns, start = self.run_sequence.open_towns(state), self.board.town_at[state.start]
        if start >= 0 and towns & self.board.far_towns[start]:  # then far by track as well
            return False
        return all([self.run_sequence.distances.is_near(state, self.board.town_hex[town]) for town in members(towns)])


@final
class SpecialRunPhase(GoalDicePhase):
    """One die names a row of the table of special runs."""

    kind = "special"
    rule = "3.12"

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        return self.actions.faces

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Special)
        state.face = action.face
        if self.board.has_second_die[action.face]:
            state.phase = SECOND
        else:
            self.set_goals(state, self.board.special_goals[action.face], log)


@final
class SecondDiePhase(GoalDicePhase):
    """A second die decides between two places."""

    kind = "second"
    rule = "3.12"

    def facts(self, state: DampfrossState) -> tuple[int, ...]:
        return (self.run_sequence.destination(state),)

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        return [EVEN, ODD]

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        row = state.face if isinstance(action, Even) else FACES + state.face
        goals = self.board.special_goals[row]
        if log is not None and not self.run_sequence.distances.eligible(state, goals):
            names = len(self.board.lot_towns) + FACES  # of what an even die decides; those of an odd one follow
            log.append(Event("again_unreachable", state.first, (names + row,)))
        self.set_goals(state, goals, log)
