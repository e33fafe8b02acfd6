"""The points of a delivery: every owner turns them into income or keeps them (rules 5.7 to 5.9)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.sentinels import NOBODY
from ....core.rules.shared_lists import changed
from .actions import CREDITS, ToIncome
from .figures import Figures
from .state import SteamState
from .turn import Turn


@final
class Credit:
    def __init__(self, figures: Figures, turn: Turn) -> None:
        self.figures: Final = figures
        self.turn: Final = turn

    def owner(self, state: SteamState) -> int:
        """The next seat to credit: the mover, then the others in playing order; NOBODY at the end."""
        if state.ridden[state.player]:
            return state.player
        for seat in state.order:
            if state.ridden[seat]:
                return seat
        return NOBODY

    def settle(self, state: SteamState, log: Log | None) -> None:
        """Credit players at the highest income, who have no choice (rules 5.8); at the end the next player moves."""
        seat = self.owner(state)
        while seat != NOBODY and state.income[seat] == self.figures.highest:
            self.keep(state, seat, log)
            seat = self.owner(state)
        if seat == NOBODY:
            self.turn.end_move(state, log)

    def keep(self, state: SteamState, seat: int, log: Log | None) -> None:
        points = state.ridden[seat]
        state.points[seat] += points
        state.ridden = changed(state.ridden, seat, 0)
        if log is not None:
            log.append(Event("scored", seat, (points, state.points[seat])))

    def invest(self, state: SteamState, seat: int, log: Log | None) -> None:
        """Turn points into income; those beyond the end of the track are lost."""
        income = min(state.income[seat] + state.ridden[seat], self.figures.highest)
        gained, lost = income - state.income[seat], state.ridden[seat] - (income - state.income[seat])
        state.income[seat] = income
        state.ridden = changed(state.ridden, seat, 0)
        if log is not None:
            log.append(
                Event("invested", seat, (gained, income, lost)) if lost else Event("earned", seat, (gained, income))
            )


@final
class CreditPhase(Phase[SteamState]):
    kind = "credit"
    rule = "5.7"

    def __init__(self, credit: Credit) -> None:
        self.credit: Final = credit

    def seats(self, state: SteamState) -> tuple[int, ...]:
        return (self.credit.owner(state),)

    def facts(self, state: SteamState) -> tuple[int, ...]:
        seat = self.credit.owner(state)
        return (state.ridden[seat], state.income[seat], state.points[seat])

    def legal(self, state: SteamState, seat: int) -> list[Action]:
        return CREDITS

    def apply(self, state: SteamState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, ToIncome):
            self.credit.invest(state, seat, log)
        else:
            self.credit.keep(state, seat, log)
        self.credit.settle(state, log)
